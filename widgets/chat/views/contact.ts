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
  const row = (value: unknown) => html`<li>${value}</li>`
  const link = (href: string | null, text: string) =>
    href === null
      ? html`<bdi>${text}</bdi>`
      : html`<a href=${href} dir="auto" target="_blank" rel="noopener noreferrer">${text}</a>`
  return html`<div class="contact" part="contact" role="group" aria-label=${say('contact')}>
    <ul>
      ${email ? row(link(safeHref(`mailto:${email}`), email)) : nothing}
      ${phone ? row(link(safeHref(`tel:${phone.replaceAll(/[^\d+]/g, '')}`), phone)) : nothing}
      ${url ? row(link(safeHref(url), url.replace(/^https?:\/\/|\/$/g, ''))) : nothing}
      ${hours ? row(html`<bdi>${hours}</bdi>`) : nothing}
    </ul>
    ${ticketId ? soft(say('ticket', { id: ticketId })) : nothing}
  </div>`
}

/** The text without a list at its end that has nothing but the contact details, which stand below it as links. */
export function withoutContact(blocks: readonly Block[], contact: Contact): readonly Block[] {
  const last = blocks.at(-1)
  const values = Object.values(contact).filter((value) => value !== null)
  if (last?.kind !== 'list' || values.length === 0) return blocks
  const isContact = last.items.every((item) => values.some((value) => plainText(item).endsWith(value)))
  return isContact ? blocks.slice(0, -1) : blocks
}
