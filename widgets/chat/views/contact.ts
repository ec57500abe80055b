import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Contact } from '../../../contract/assistant/answer.ts'
import { type Block, plainText } from '../markdown/markdown.ts'
import { safeHref } from '../markdown/safe-href.ts'
import type { ChatContext } from './chat-context.ts'
import { soft } from './icon.ts'

/** How to reach a person. */
export function contactDetails(
  { say }: ChatContext,
  { email, phone, url, hours }: Contact,
  ticketId?: string,
): TemplateResult {
  // A detail without a text is not shown.
  const rows: (readonly [string, string | null | undefined])[] = [
    [`mailto:${email}`, email],
    [`tel:${phone?.replaceAll(/[^\d+]/g, '')}`, phone],
    [url as string, url?.replace(/^https?:\/\/|\/$/g, '')],
    ['', hours],
  ]
  const link = (href: string | null, text: string) =>
    href === null
      ? html`<bdi>${text}</bdi>`
      : html`<a href=${href} dir="auto" target="_blank" rel="noopener noreferrer">${text}</a>`
  return html`<div class="contact" part="contact" role="group" aria-label=${say('contact')}>
    <ul>
      ${rows.map(([href, text]) => (text ? html`<li>${link(safeHref(href), text)}</li>` : nothing))}
    </ul>
    ${ticketId ? soft(say('ticket', { id: ticketId })) : nothing}
  </div>`
}

/**
 * The text without a trailing list that contains only the contact details, which are shown below it as links: without that many blocks
 * at its end.
 */
export function withoutContact(blocks: readonly Block[], contact: Contact, count = 1): readonly Block[] {
  const last = blocks.at(-1)
  const values = Object.values(contact).filter((value) => value !== null)
  if (last?.kind !== 'list' || values.length === 0) return blocks
  const isContact = last.items.every((item) => values.some((value) => plainText(item).endsWith(value)))
  return isContact ? blocks.slice(0, -count) : blocks
}
