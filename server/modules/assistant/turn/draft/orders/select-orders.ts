import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { isStopWord } from '../../../../../engine/meaning/stop-words.ts'
import { findTags } from '../../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../../engine/meaning/tokenize.ts'
import type { CustomerOrder } from '../../../../connectors/index.ts'
import { allOrders, newestOrder, orderSubjects } from '../../understand/intent/customer-request.data.ts'

/** The parts of a message that identify orders. */
export interface OrderMention {
  readonly plain: string
  readonly language: AssistantLanguage
  /** Words that may be part of an item's title. */
  readonly words: readonly string[]
  /** Possible order numbers, in upper case without separators. */
  readonly numbers: readonly string[]
}

const minWordLength = 3
/** A shorter number without "#" or "order" before it counts something: "my 2 orders". */
const minBareDigits = 4
const numberToken = /#?[\p{L}\p{N}][\p{L}\p{N}./_-]*/gu
const orderWord = /^(?:orders?|bestellung(?:en)?|commandes?|pedidos?|no|nr|number|nummer|numero|n)$/u

export function mentionOf(text: string, language: AssistantLanguage): OrderMention {
  const subjects = findTags(text, language).filter(({ tag }) => orderSubjects.has(tag) || tag === 'return')
  const words = tokenize(text, language)
    .filter(({ start, end }) => !subjects.some((subject) => subject.start <= start && end <= subject.end))
    .map(({ folded }) => folded)
    .filter((word) => word.length >= minWordLength && !isStopWord(word))
  return { plain: inPlainLetters(text), language, words, numbers: numbersIn(inPlainLetters(text)) }
}

function numbersIn(plain: string): string[] {
  const tokens = [...plain.matchAll(numberToken)].map(([token]) => token)
  return tokens.flatMap((token, at) => {
    if (!/\d/.test(token)) return []
    const before = tokens[at - 1] ?? ''
    const isMarked = token.startsWith('#') || orderWord.test(before) || /\p{L}/u.test(token)
    return isMarked || token.replace(/\D/g, '').length >= minBareDigits ? [normalizeNumber(token)] : []
  })
}

function normalizeNumber(name: string): string {
  return inPlainLetters(name)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The orders that a message names by number; null if it contains no number. */
export function ordersByNumber(orders: readonly CustomerOrder[], { numbers }: OrderMention): CustomerOrder[] | null {
  if (numbers.length === 0) return null
  return orders.filter(({ name, orderId }) => [name, orderId].some((one) => numbers.includes(normalizeNumber(one))))
}

/** The items whose titles contain words of the message. */
export function matchedItems({ items }: CustomerOrder, { words, language }: OrderMention): CustomerOrder['items'] {
  return items.filter(({ title }) => {
    const own = tokenize(title, language).map(({ folded }) => folded)
    return words.some((word) => own.some((part) => areSimilar(word, part)))
  })
}

/** Equal up to an ending of two letters: "mugs" and "mug", "Tassen" and "Tasse". */
function areSimilar(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < minWordLength || long.length - short.length > 2) return false
  return long.startsWith(short.length > minWordLength + 1 ? short.slice(0, -1) : short)
}

export function requestsNewest({ plain, language }: OrderMention): boolean {
  return newestOrder[language].test(plain)
}

function requestsAll({ plain, language }: OrderMention): boolean {
  return allOrders[language].test(plain)
}

const underway: ReadonlySet<CustomerOrder['state']> = new Set<CustomerOrder['state']>(['open', 'processing', 'shipped'])

/** The orders that a question about their state refers to: by item, all, the newest, or those in progress (otherwise the newest). */
export function ordersInQuestion(orders: readonly CustomerOrder[], mention: OrderMention): readonly CustomerOrder[] {
  const byItem = orders.filter((order) => matchedItems(order, mention).length > 0)
  if (byItem.length > 0) return byItem
  if (requestsAll(mention)) return orders
  if (requestsNewest(mention)) return orders.slice(0, 1)
  const current = orders.filter(({ state }) => underway.has(state))
  return current.length > 0 ? current : orders.slice(0, 1)
}
