import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Block } from '../markdown/markdown.ts'
import { blockViews, parse } from '../markdown/markdown-view.ts'
import { safeHref } from '../markdown/safe-href.ts'
import type { ActionResult, AssistantItem, Proposal } from '../state/chat-state.ts'
import type { ChatContext } from './chat-context.ts'
import { fault, icon, soft } from './icon.ts'

/** The last minute is counted down. */
export const countdownMs = 60_000

/** A proposed action with everything that the shopper consents to, and its result. */
export function proposal(chat: ChatContext, item: AssistantItem): TemplateResult | typeof nothing {
  const { proposal } = item
  if (proposal === null) return nothing
  const { title, lines } = proposal.confirmation.preview
  const titleId = `proposal-${item.id}`
  return html`<div
    class="proposal"
    part="confirmation"
    role="group"
    tabindex="-1"
    aria-labelledby=${titleId}
    data-state=${proposal.state}
  >
    <p class="heading" id=${titleId} dir="auto">${title}</p>
    ${lines.length > 0 ? html`<ul>${lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul>` : nothing}
    ${outcome(chat, item, proposal)}
  </div>`
}

function outcome(chat: ChatContext, item: AssistantItem, proposal: Proposal): TemplateResult {
  const { say } = chat
  switch (proposal.state) {
    case 'confirmed':
      return proposal.result ? result(chat, proposal.result) : html`${nothing}`
    case 'canceled':
      return soft(say('canceled'))
    case 'expired':
    case 'invalid':
      return fault(say('invalid'))
    default:
      return item.isPast ? soft(say('invalid')) : decision(chat, item, proposal)
  }
}

function decision({ say, actions }: ChatContext, { id }: AssistantItem, proposal: Proposal): TemplateResult {
  const { state, isRenewed, confirmation } = proposal
  const isRunning = state === 'confirming' || state === 'canceling'
  const left = Date.parse(confirmation.expires_at) - Date.now()
  const isEnding = !isRunning && left > 0 && left < countdownMs
  // Not `disabled`: the focus would be lost.
  const press = (act: () => void) => () => isRunning || act()
  return html`${isRenewed ? fault(say('renewed')) : nothing}
    ${state === 'failed' ? fault(say('confirmFailed')) : nothing}
    <div class="row">
      <button class="button primary" part="confirm" aria-disabled=${isRunning} @click=${press(() => actions.confirm(id))}>
        ${say(state === 'confirming' ? 'loading' : 'confirm')}
      </button>
      <button class="button" part="cancel" aria-disabled=${isRunning} @click=${press(() => actions.cancel(id))}>
        ${say(state === 'canceling' ? 'loading' : 'cancel')}
      </button>
      ${isEnding ? html`<span class="soft" role="timer">${say('expiresIn', { time: say.seconds(Math.ceil(left / 1000)) })}</span>` : nothing}
    </div>`
}

function result(
  { say }: ChatContext,
  { response_markdown, reference, receipt_id, checkout_url }: ActionResult,
): TemplateResult {
  const checkout = checkout_url === null ? null : safeHref(checkout_url)
  return html`<div class="result" part="result" tabindex="-1">
    ${icon('check')}
    <div class="prose">${blockViews(parse(response_markdown).filter((block) => !checkout || !isLink(block)))}</div>
    ${checkout ? html`<a class="button primary" part="checkout" href=${checkout} rel="noopener">${say('checkout')}</a>` : nothing}
    <p class="soft">${[
      say('receipt', { id: receipt_id }),
      ...(reference ? [say('ticket', { id: reference })] : []),
    ].map((text) => html`<span>${text}</span>`)}</p>
  </div>`
}

/** A paragraph that is only a link, such as the one to the checkout, which is a button here. */
function isLink(block: Block): boolean {
  const [only, ...more] = block.kind === 'paragraph' ? block.text : []
  return typeof only === 'object' && only.kind === 'link' && more.length === 0
}
