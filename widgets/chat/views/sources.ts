import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Citation } from '../../../contract/assistant/answer.ts'
import type { AssistantItem } from '../state/chat-state.ts'
import type { ChatContext } from './chat-context.ts'
import { soft } from './icon.ts'

/** One text of the shop with its cited sentences, or one section with its nearest sentence. */
interface Source {
  readonly key: string
  readonly title: string | undefined
  readonly handles: readonly string[]
}

/**
 * Numbered chips, one for each cited text; or, where there is no clear answer, links to the sections that may help. A chip or link
 * opens its sentences.
 */
export function sources(chat: ChatContext, { id, answer }: AssistantItem): TemplateResult | typeof nothing {
  const isCited = answer.citations.length > 0
  const all = group(isCited ? answer.citations : (answer.handoff?.sections ?? []), isCited)
  if (all.length === 0) return nothing
  const { say, local } = chat
  const opened = all.find(({ key }) => local.opened.get(id) === key)
  const kinds = isCited ? 'sources' : 'sections'
  const press = (source: Source) => {
    local.opened.set(id, source === opened ? '' : source.key)
    for (const handle of source.handles) chat.actions.loadCitation(handle)
    chat.update()
  }
  return html`<div class=${isCited ? kinds : 'prose sections'} part=${kinds} role="group" aria-label=${say(kinds)}>
      ${isCited ? nothing : soft(say(kinds))}
      ${all.map(
        (source, number) => html`<button
          class=${isCited ? 'source-chip' : 'quiet'}
          part=${kinds.slice(0, -1)}
          aria-expanded=${source === opened}
          @click=${() => press(source)}
        >
          ${isCited ? html`<b>${say.number(number + 1)}</b>` : nothing}<bdi>${source.title}</bdi>
        </button>`,
      )}
    </div>
    ${opened ? content(chat, opened, isCited) : nothing}`
}

/** Citations by text, or sections one by one. The part of a handle before `#` names the version of a text. */
function group(listed: readonly Citation[], isCited: boolean): Source[] {
  const groups = Map.groupBy(listed, ({ handle }) => (isCited ? handle.replace(/#.*/, '') : handle))
  return [...groups].map(([key, items]) => ({
    key,
    title: items[0]?.title,
    handles: [...new Set(items.map(({ handle }) => handle))],
  }))
}

/** Sentences are marked if an answer cites them. */
function content({ say, state }: ChatContext, { title, handles }: Source, isCited: boolean): TemplateResult {
  const found = handles.map((handle) => state.citations[handle])
  const loaded = found.flatMap((one) => (one?.kind === 'loaded' ? [one.citation] : []))
  const passages = [...Map.groupBy(loaded, ({ context, text }) => context || text)]
  const isChanged = loaded.some(({ is_current }) => !is_current)
  const isFailed = found.some((one) => one?.kind === 'failed')
  const isLoading = loaded.length < handles.length
  return html`<div class="source" part="source-text">
    <p class="heading" dir="auto">${title}</p>
    ${passages.map(
      ([passage, cited]) =>
        html`<blockquote dir="auto">${marked(passage, isCited ? cited.map(({ text }) => text) : [])}</blockquote>`,
    )}
    ${isFailed ? soft(say('loadFailed')) : isLoading ? soft(say('loading')) : nothing}
    ${isChanged ? soft(say('sourceChanged')) : nothing}
  </div>`
}

/** The passage with the cited sentences marked. */
export function marked(passage: string, [text = '', ...more]: readonly string[]): unknown[] {
  if (text === '' && more.length === 0) return [passage]
  const at = text === passage || text === '' ? -1 : passage.indexOf(text)
  if (at === -1) return marked(passage, more)
  return [
    ...marked(passage.slice(0, at), more),
    html`<mark>${text}</mark>`,
    ...marked(passage.slice(at + text.length), more),
  ]
}
