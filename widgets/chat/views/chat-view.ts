import { html, nothing, type TemplateResult } from 'lit/html.js'
import cardStyles from '../styles/cards.css?inline'
import composerStyles from '../styles/composer.css?inline'
import messageStyles from '../styles/messages.css?inline'
import panelStyles from '../styles/panel.css?inline'
import textStyles from '../styles/text.css?inline'
import tokens from '../styles/tokens.css?inline'
import type { ChatContext } from './chat-context.ts'
import { icon } from './icon.ts'
import { panel } from './panel.ts'

/** The style sheets of the shadow root. */
export const chatSheets: readonly string[] = [
  tokens,
  panelStyles,
  messageStyles,
  textStyles,
  cardStyles,
  composerStyles,
]

/** Everything in the shadow root: the button that opens the chat, and the chat. `afterRender()` shows the dialog. */
export function chatView(chat: ChatContext): TemplateResult {
  const { say, state, actions, local } = chat
  return html`<div class="root" lang=${say.language} dir=${say.direction}>
    <button
      class="trigger"
      part="trigger"
      aria-haspopup="dialog"
      aria-label=${say('open') + (state.unread > 0 ? `: ${say.number(state.unread)}` : '')}
      ?hidden=${state.isOpen}
      @click=${() => actions.open()}
    >
      <slot name="trigger">${icon('chat')}</slot>
      ${state.unread > 0 ? html`<span class="unread" aria-hidden="true">${say.number(state.unread)}</span>` : nothing}
    </button>
    <dialog
      part="dialog"
      aria-labelledby="title"
      @cancel=${(event: Event) => cancel(chat, event)}
      @close=${({ target }: Event) => state.isOpen && !(target as HTMLDialogElement).open && actions.close()}
    >
      ${state.isOpen || local.mode !== 'closed' ? panel(chat) : nothing}
    </dialog>
  </div>`
}

/** Escape on phones. The state closes the dialog, not the browser. */
function cancel({ actions }: ChatContext, event: Event): void {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  actions.close()
}
