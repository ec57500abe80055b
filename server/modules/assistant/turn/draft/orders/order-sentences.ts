import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { formatMoney } from '../../../../../engine/facts/money.ts'
import type { CustomerOrder } from '../../../../connectors/index.ts'
import { orderWords } from '../../wording/order-words.data.ts'
import { escapeMarkdown, labeled } from '../../wording/wording.ts'

const maxItems = 3
const maxTitleLength = 80

/**
 * The only two sentences about an order, without and with its total: "- **#1001** (12 November 2026): shipped, expected on …".
 * The draft uses one of them, and `ground` accepts no other sentence for the order that was read.
 */
export function orderSentences(order: CustomerOrder, language: AssistantLanguage): readonly [string, string] {
  const { total } = order
  const amount = total === null ? [] : [formatMoney({ minor: total.amount_minor, currency: total.currency }, language)]
  return [sentence(order, language, []), sentence(order, language, amount)]
}

function sentence(order: CustomerOrder, language: AssistantLanguage, amount: readonly string[]): string {
  const words = orderWords[language]
  const placed = order.placedAt === null ? '' : ` (${dayIn(order.placedAt, language)})`
  const isUnderway = order.state === 'open' || order.state === 'processing' || order.state === 'shipped'
  const expected = isUnderway && order.expectedAt !== null ? [words.expected(dayIn(order.expectedAt, language))] : []
  const state = [words.states[order.state], ...expected].join(', ')
  const tracking =
    order.trackingUrl === null ? [] : [labeled(words.tracking, escapeMarkdown(order.trackingUrl), language)]
  const rest = [...itemsOf(order), ...amount, ...tracking].map((part) => ` – ${part}`).join('')
  return labeled(`- **${inBold(order.name)}**${placed}`, `${state}${rest}`, language)
}

/** "#1001" would be a heading only at the start of a line. */
function inBold(name: string): string {
  return escapeMarkdown(name).replace(/^\\#/, '#')
}

function itemsOf({ items }: CustomerOrder): string[] {
  const shown = items.slice(0, maxItems).map(({ title, quantity }) => itemText({ title, quantity }))
  if (shown.length === 0) return []
  return [escapeMarkdown(items.length > maxItems ? `${shown.join(', ')} …` : shown.join(', '))]
}

/** "2 × Blue mug", not escaped. */
export function itemText({ title, quantity }: { readonly title: string; readonly quantity: number }): string {
  const short = title.length > maxTitleLength ? `${title.slice(0, maxTitleLength).trimEnd()}…` : title
  return quantity === 1 ? short : `${quantity} × ${short}`
}

/** The calendar day as the store wrote it, in words: another time zone must not change it. */
export function dayIn(instant: string, language: AssistantLanguage): string {
  const day = new Date(`${instant.slice(0, 10)}T00:00:00Z`)
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}
