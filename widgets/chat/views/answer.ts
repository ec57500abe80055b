import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Contact, NextAction } from '../../../contract/assistant/answer.ts'
import { blockViews, parse, parseArriving } from '../markdown/markdown-view.ts'
import type { AssistantItem } from '../state/chat-state.ts'
import type { ChatContext } from './chat-context.ts'
import { contactDetails, withoutContact } from './contact.ts'
import { icon } from './icon.ts'
import { products } from './products.ts'
import { proposal } from './proposal.ts'
import { sources } from './sources.ts'

/** An answer, complete or arriving. */
export function answer(chat: ChatContext, item: AssistantItem): TemplateResult {
  const { say } = chat
  const { outcome, answer, id } = item
  const isArriving = outcome === null
  const readAt = answer.freshness.oldest_read_at
  return html`<span class="unseen">${say('assistant')}</span>
    <div class="text" part="text" data-outcome=${outcome ?? 'arriving'} aria-busy=${isArriving}>
      ${outcome === 'denied' ? icon('lock') : outcome === 'temporary_failure' ? icon('alert') : nothing}
      <div class="prose">${prose(item)}</div>
    </div>
    ${conflicts(item)}
    ${products(chat, { id, products: answer.products, readAt: readAt === null ? null : Date.parse(readAt) })}
    ${proposal(chat, item)} ${sources(chat, item)}
    ${isArriving ? nothing : actions(chat, item)}`
}

/** The text, without the contact details if they are shown below it as links. */
function prose({ outcome, answer }: AssistantItem): unknown {
  const { response_markdown, handoff } = answer
  if (outcome === null) return blockViews(parseArriving(response_markdown))
  const blocks = parse(response_markdown)
  // Sections that may help come between the text and the contact, so the line that introduces the contact goes too.
  return blockViews(handoff ? withoutContact(blocks, handoff.contact, handoff.sections?.length ? 2 : 1) : blocks)
}

function conflicts({ answer }: AssistantItem): TemplateResult[] {
  return answer.conflicts.map(
    ({ statements }) => html`<div class="source" part="conflict">
      ${statements.map(({ text }) => html`<blockquote dir="auto">${text}</blockquote>`)}
    </div>`,
  )
}

/** What the shopper can do next. Choices are offered only for the last answer. */
function actions(chat: ChatContext, item: AssistantItem): TemplateResult | typeof nothing {
  const { say, state, actions } = chat
  const { answer, canRetry, id } = item
  const isLast = state.items.at(-1)?.id === id && !item.isPast
  const isIdle = state.turn.kind === 'idle'
  const offered = answer.next_actions.filter(({ type }) => type === 'search' || (type === 'choose' && isLast))
  const offer = answer.next_actions.find(({ type }) => type === 'contact')?.payload as Contact | undefined
  const { contact = offer, ticket_id } = answer.handoff ?? {}
  const button = (action: NextAction) =>
    html`<button class="button" part="choice" dir="auto" ?disabled=${!isIdle} @click=${() => actions.act(id, action)}>
      ${action.label}
    </button>`
  return html`${
    contact && (ticket_id || Object.values(contact).some(Boolean)) ? contactDetails(chat, contact, ticket_id) : nothing
  }
    <div class="row">
      ${offered.map(button)}
      ${
        canRetry && isIdle
          ? html`<button class="button" part="retry" @click=${() => actions.retry(id)}>${say('retry')}</button>`
          : nothing
      }
    </div>`
}
