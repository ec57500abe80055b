import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Screen } from '../screen.ts'
import { hasFilters } from '../state/search-state.ts'
import { card } from './card.ts'
import { chips } from './filters.ts'
import { icon } from './icon.ts'

const skeletons = Array.from({ length: 8 })

/** The results of a search, or its loading or error state. */
export function results(screen: Screen): TemplateResult {
  const { say, state } = screen
  const { kind, found } = state.outcome
  const isLoading = kind === 'loading'
  const isEmpty = kind === 'found' && found.total === 0
  return html`<section class="main" aria-label=${screen.title}>
    <div class="heading">
      <p class="title">${screen.title}</p>
      <small>${found && !isEmpty && !isLoading ? say.results(found.total, found.isEstimate) : nothing}</small>
    </div>
    ${chips(screen)} ${kind === 'failed' ? failure(screen) : nothing}
    ${isEmpty ? html`<slot name="empty">${empty(screen)}</slot>` : nothing}
    <ul class="results" part="results" aria-busy=${isLoading} ?hidden=${isEmpty}>
      ${
        found
          ? found.results.map((result, at) => card(screen, result, at + 1))
          : isLoading
            ? skeletons.map(() => html`<li class="skeleton" aria-hidden="true"><i></i><b></b><b></b></li>`)
            : nothing
      }
    </ul>
    ${found?.cursor && !isEmpty ? more(screen) : nothing}
  </section>`
}

function more({ say, state, store }: Screen): TemplateResult {
  const isLoading = state.outcome.kind === 'loading-more'
  return html`<button
    class="button more"
    part="more-button"
    aria-disabled=${isLoading}
    @click=${() => store.loadMore()}
  >
    ${say('more')}${isLoading ? '…' : ''}
  </button>`
}

function empty(screen: Screen): TemplateResult {
  const { say, state, store } = screen
  const clear = hasFilters(state) ? button(say('clear'), () => store.clearFilters()) : nothing
  const shorter = state.outcome.found?.shorter.map(
    ({ query, total }) =>
      html`<button class="chip" @click=${() => screen.search(query, true)}>${`${query} (${total})`}</button>`,
  )
  return message(say('nothing'), html`<p>${say('nothingHint')}</p><div class="chips">${shorter}</div>${clear}`)
}

function failure({ say, store, problemText, canRetry }: Screen): TemplateResult {
  const next = canRetry ? button(say('retry'), () => store.retry()) : html`<p>JPEG, PNG, WebP</p>`
  return html`<div role="alert">${message(problemText, next)}</div>`
}

/** The content shown instead of results. */
function message(title: string, more: TemplateResult): TemplateResult {
  return html`<div class="message" part="message">${icon('search')}<p class="title">${title}</p>${more}</div>`
}

function button(text: string, press: () => void): TemplateResult {
  return html`<button class="button" @click=${press}>${text}</button>`
}
