import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Screen } from '../screen.ts'
import { field } from './field.ts'
import { filters, filtersButton, swatches } from './filters.ts'
import { icon } from './icon.ts'
import { photo } from './photo.ts'
import { photoInput } from './photo-input.ts'
import { results } from './results.ts'

/** Everything that the dialog or the inline display shows. */
export function panel(screen: Screen): TemplateResult {
  const { say } = screen
  const isStart = screen.state.outcome.kind === 'idle'
  return html`<div class="panel" part="panel" lang=${say.language} dir=${say.direction}>
    <div class="top">
      ${field(screen)}
      ${
        screen.host.display !== 'inline'
          ? html`<button class="tool" part="close" aria-label=${say('close')} @click=${() => screen.host.hide()}>
              ${icon('close')}
            </button>`
          : nothing
      }
    </div>
    <div class="body">
      ${isStart ? start(screen) : html`<div class="columns">${side(screen)}${results(screen)}</div>`}
      <slot name="footer"></slot>
    </div>
    <p class="unseen" role="status">${screen.announcement}</p>
    ${screen.isDragging ? html`<div class="drop-target">${icon('camera')}${say('photoSearch')}</div>` : nothing}
  </div>`
}

function side(screen: Screen): TemplateResult {
  return html`<div class="side">${photo(screen)}${filtersButton(screen)}${filters(screen)}</div>`
}

/** Before the first search: the ways to begin one. */
function start(screen: Screen): TemplateResult {
  const { say, popular } = screen
  const take = { label: say('takePhoto'), className: 'button camera', isCamera: true }
  const choose = { label: say('photoSearch'), className: 'button primary' }
  return html`<slot name="start"></slot>
    <div class="start">
      <div class="drop">
        ${icon('camera')}
        <div class="row">
          ${photoInput(screen, { ...choose, content: say('photoSearch') })}
          ${photoInput(screen, { ...take, content: say('takePhoto') })}
        </div>
        <p class="hint">${say('pasteHint')}</p>
      </div>
      <div>
        ${
          popular.length > 0
            ? html`<fieldset>
                <legend>${say('popular')}</legend>
                <div class="chips">
                  ${popular.map((text) => html`<button class="chip" @click=${() => screen.search(text)}>${text}</button>`)}
                </div>
              </fieldset>`
            : nothing
        }
        ${swatches(screen)}
      </div>
    </div>`
}
