import { html, nothing, type TemplateResult } from 'lit/html.js'
import { pictureIn } from '../../parts/read-photo.ts'
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
    @dragover=${(event: DragEvent) => drag(chat, event)}
    @dragleave=${(event: DragEvent) => leave(chat, event)}
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
    ${local.isDragging ? html`<div class="drop-target">${icon('camera')}${say('addPhoto')}</div>` : nothing}
  </div>`
}

function header({ say, state, actions }: ChatContext): TemplateResult {
  const { store_name: store, name } = state.assistant ?? {}
  return html`<header part="header">
    <span class="mark" aria-hidden="true">${icon('chat')}</span>
    <div class="names">
      <h2 id="title">${store ?? say('conversation')}</h2>
      <p>${name && name !== unnamed ? `${name} · ` : nothing}${say('automated')}</p>
    </div>
    <button class="tool" part="close" aria-label=${say('close')} @click=${() => actions.close()}>${icon('close')}</button>
  </header>`
}

/** Back to the end of the conversation, with a word if something arrived there. */
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

function drag(chat: ChatContext, event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  setDragging(chat, true)
}

function leave(chat: ChatContext, { currentTarget, relatedTarget }: DragEvent): void {
  if (!(currentTarget as Element).contains(relatedTarget as Node | null)) setDragging(chat, false)
}

function setDragging({ local, update }: ChatContext, isDragging: boolean): void {
  if (local.isDragging === isDragging) return
  local.isDragging = isDragging
  update()
}

function take(chat: ChatContext, event: Event, transfer: DataTransfer | null): void {
  setDragging(chat, false)
  const file = pictureIn(transfer)
  if (event.type === 'drop') event.preventDefault()
  if (!file) return
  event.preventDefault()
  chat.actions.attachPhoto(file)
}
