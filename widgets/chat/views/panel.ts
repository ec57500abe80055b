import { html, nothing, type TemplateResult } from 'lit/html.js'
import { imageIn } from '../../parts/read-photo.ts'
import { trapFocus } from '../../parts/trap-focus.ts'
import type { ChatContext } from './chat-context.ts'
import { composer } from './composer.ts'
import { conversation } from './conversation.ts'
import { icon } from './icon.ts'
import { scrolled, scrollToEnd } from './scroll.ts'

/** The name of an assistant whose store has not named it. */
const unnamed = 'Assistant'

/** The chat itself. Photos can be dropped on it and pasted into it. */
export function panel(chat: ChatContext): TemplateResult {
  const { say, local } = chat
  return html`<div
    class="panel"
    part="panel"
    @keydown=${(event: KeyboardEvent) => keydown(chat, event)}
    @dragover=${(event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
    @drop=${(event: DragEvent) => take(chat, event, event.dataTransfer)}
    @paste=${(event: ClipboardEvent) => take(chat, event, event.clipboardData)}
  >
    ${header(chat)} ${navigator.onLine ? nothing : html`<p class="banner" role="status">${say('offline')}</p>`}
    <div class="scroll">
      <div
        class="log"
        part="log"
        role="region"
        tabindex="0"
        aria-label=${say('conversation')}
        @scroll=${({ currentTarget }: Event) => scrolled(chat, currentTarget as HTMLElement)}
      >
        ${conversation(chat)}
      </div>
      ${local.follows ? nothing : newMessages(chat)}
    </div>
    ${composer(chat)}
    <p class="unseen" role="status">${local.announcement}</p>
  </div>`
}

function header({ say, state, actions }: ChatContext): TemplateResult {
  const { store_name: store, name } = state.assistant ?? {}
  return html`<div class="header" part="header">
    <span class="mark" aria-hidden="true">${icon('chat')}</span>
    <div class="names">
      <h2 id="title">${store ?? say('conversation')}</h2>
      <p class="soft">${name && name !== unnamed ? `${name} · ` : nothing}${say('automated')}</p>
    </div>
    <button class="tool" part="close" aria-label=${say('close')} @click=${() => actions.close()}>${icon('close')}</button>
  </div>`
}

/** A button that scrolls to the end of the conversation, with a text if something new arrived. */
function newMessages(chat: ChatContext): TemplateResult {
  const { say, local } = chat
  const press = ({ currentTarget }: Event) => scrollToEnd(chat, (currentTarget as HTMLElement).closest('.scroll'))
  return html`<button class="new" part="new-messages" data-new=${local.hasNew} aria-label=${say('newMessages')} @click=${press}>
    ${icon('down')}${local.hasNew ? html`<span>${say('newMessages')}</span>` : nothing}
  </button>`
}

function keydown({ actions, local }: ChatContext, event: KeyboardEvent): void {
  if (local.mode === 'sheet') trapFocus(event)
  else if (event.key === 'Escape' && !event.isComposing) {
    event.stopPropagation()
    actions.close()
  }
}

function take({ actions }: ChatContext, event: Event, transfer: DataTransfer | null): void {
  const file = imageIn(transfer)
  if (!file) return
  event.preventDefault()
  actions.attachPhoto(file)
}
