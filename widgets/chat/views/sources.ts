import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Citation } from '../../../contract/assistant/answer.ts'
import type { AssistantItem } from '../state/chat-state.ts'
import type { ChatContext } from './chat-context.ts'
import { soft } from './icon.ts'

/** One text of the shop, with its cited sentences. */
interface Source {
  readonly key: string
  readonly title: string
  readonly handles: readonly string[]
}

/** Numbered chips, one for each cited text. A chip opens its sentences. */
export function sources(chat: ChatContext, { id, answer }: AssistantItem): TemplateResult | typeof nothing {
  if (answer.citations.length === 0) return nothing
  const { say, local } = chat
  const all = group(answer.citations)
  const at = all.findIndex(({ key }) => local.opened.has(`${id} ${key}`))
  const opened = all[at]
  const panelId = `source-${id}`
  const press = (source: Source) => {
    for (const { key } of all) if (key !== source.key) local.opened.delete(`${id} ${key}`)
    const key = `${id} ${source.key}`
    if (!local.opened.delete(key)) {
      local.opened.add(key)
      for (const handle of source.handles) chat.actions.loadCitation(handle)
    }
    chat.update()
  }
  return html`<div class="sources" part="sources" role="group" aria-label=${say('sources')}>
      ${all.map(
        (source, number) => html`<button
          class="source-chip"
          part="source"
          aria-expanded=${source === opened}
          aria-controls=${panelId}
          @click=${() => press(source)}
        >
          <b>${say.number(number + 1)}</b><span dir="auto">${source.title}</span>
        </button>`,
      )}
    </div>
    <div id=${panelId} class="source" part="source-text" ?hidden=${opened === undefined}>
      ${opened ? content(chat, opened) : nothing}
    </div>`
}

function group(citations: readonly Citation[]): Source[] {
  const texts = Map.groupBy(citations, ({ concept_id, concept_version }) => `${concept_id}@${concept_version}`)
  return [...texts].map(([key, [first, ...more]]) => ({
    key,
    title: first?.title ?? '',
    handles: [...new Set([first, ...more].map((one) => one?.handle ?? ''))],
  }))
}

function content({ say, state }: ChatContext, { title, handles }: Source): TemplateResult {
  const found = handles.map((handle) => state.citations[handle])
  const loaded = found.flatMap((one) => (one?.kind === 'loaded' ? [one.citation] : []))
  const passages = [...Map.groupBy(loaded, ({ context, text }) => context || text)]
  const isChanged = loaded.some(({ is_current }) => !is_current)
  const isFailed = found.some((one) => one?.kind === 'failed')
  const isLoading = !isFailed && loaded.length < handles.length
  return html`<p class="heading" dir="auto">${title}</p>
    ${passages.map(
      ([passage, cited]) =>
        html`<blockquote dir="auto">${marked(
          passage,
          cited.map(({ text }) => text),
        )}</blockquote>`,
    )}
    ${isLoading ? soft(say('loading')) : nothing}
    ${isFailed ? soft(say('loadFailed')) : nothing}
    ${isChanged ? soft(say('sourceChanged')) : nothing}`
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
