import type { CustomerOrder } from '../../../../connectors/index.ts'
import type { ClarificationOption } from '../../pipeline.ts'
import { itemPosition, pieces, wholeOrder } from '../../understand/intent/customer-request.data.ts'
import { orderWords } from '../../wording/order-words.data.ts'
import { connectingClaim, labeled, phrase } from '../../wording/wording.ts'
import type { DraftPart, QuestionContext } from '../draft-part.ts'
import { draftPolicy, isAnsweredByTexts } from '../draft-policy.ts'
import { readOrders } from './draft-orders.ts'
import { dayIn, itemText } from './order-sentences.ts'
import { matchedItems, mentionOf, type OrderMention, ordersByNumber, requestsNewest } from './select-orders.ts'

type Item = CustomerOrder['items'][number]

const maxChoices = 5

/** Proposes the return of items of one of the customer's orders. Asks for clarification if it is unclear which items or order. */
export function draftReturn(context: QuestionContext): DraftPart {
  const read = readOrders(context)
  if ('part' in read) return read.part
  const mention = mentionOf(context.evidence.question.text, context.language)
  const named = ordersByNumber(read.orders, mention)
  if (named?.length === 0)
    return { status: 'answered', claims: [connectingClaim(context, 'orderUnknown'), ...read.notes] }
  const possible = ordersToReturn(named ?? read.orders, mention, named !== null)
  const [order, ...others] = possible
  if (order === undefined) return nothingReturnable(context)
  return others.length > 0 ? askForOrder(context, possible) : draftForOrder(context, { order, mention })
}

/** The named or newest order, otherwise those with the mentioned items, otherwise all with something to return. */
function ordersToReturn(
  orders: readonly CustomerOrder[],
  mention: OrderMention,
  isNamed: boolean,
): readonly CustomerOrder[] {
  const returnable = orders.filter((order) => returnableItems(order).length > 0)
  if (isNamed) return returnable
  const withItem = returnable.filter((order) => matchedItems(order, mention).length > 0)
  if (withItem.length > 0) return withItem
  return requestsNewest(mention) ? returnable.slice(0, 1) : returnable
}

/** An order that has not been shipped can be canceled, not returned. */
function returnableItems({ state, items }: CustomerOrder): readonly Item[] {
  return state === 'shipped' || state === 'delivered' ? items.filter(({ isReturnable }) => isReturnable !== false) : []
}

/** States that nothing can be returned, followed by the store's rules if there are any. */
function nothingReturnable(context: QuestionContext): DraftPart {
  const policy = isAnsweredByTexts(context) ? draftPolicy(context) : null
  const claims = [connectingClaim(context, 'nothingReturnable'), ...(policy?.claims ?? [])]
  return { status: 'answered', claims, ...(policy?.limitations ? { limitations: policy.limitations } : {}) }
}

function askForOrder(context: QuestionContext, orders: readonly CustomerOrder[]): DraftPart {
  const { language, settings } = context
  const options = orders.slice(0, maxChoices).map((order): ClarificationOption => {
    const day = order.placedAt === null ? '' : ` (${dayIn(order.placedAt, language)})`
    const [first] = order.items
    const title = first === undefined ? '' : `: ${itemText(first)}${order.items.length > 1 ? ' …' : ''}`
    return { label: `${order.name}${day}${title}`, text: orderWords[language].returnOrder(order.name) }
  })
  const clarification = { question: phrase('whichOrder', language, settings), options }
  return { status: 'answered', claims: [], clarification }
}

function draftForOrder(
  context: QuestionContext,
  { order, mention }: { order: CustomerOrder; mention: OrderMention },
): DraftPart {
  const possible = returnableItems(order)
  const chosen = chosenItems(order, { possible, mention })
  if (chosen === null) return nothingReturnable(context)
  return chosen.length > 0 ? propose(context, { order, chosen, mention }) : askForItem(context, { order, possible })
}

/** The items that the message refers to; empty if unclear, null if the chosen one cannot be returned. */
function chosenItems(
  order: CustomerOrder,
  { possible, mention }: { possible: readonly Item[]; mention: OrderMention },
): readonly Item[] | null {
  const position = itemPosition.exec(mention.plain)?.[1]
  if (position !== undefined) {
    const item = order.items[Number(position) - 1]
    return item !== undefined && possible.includes(item) ? [item] : null
  }
  if (wholeOrder[mention.language].test(mention.plain)) return possible
  const named = matchedItems(order, mention)
  if (named.length === 0) return possible.length === 1 ? possible : []
  const returnable = named.filter((item) => possible.includes(item))
  return returnable.length > 0 ? returnable : null
}

function askForItem(
  context: QuestionContext,
  { order, possible }: { order: CustomerOrder; possible: readonly Item[] },
): DraftPart {
  const { language, settings } = context
  const words = orderWords[language]
  const items = possible.slice(0, maxChoices).map((item): ClarificationOption => {
    return { label: itemText(item), text: words.returnItem(order.items.indexOf(item) + 1, order.name) }
  })
  const all = { label: phrase('labelEverything', language, settings), text: words.returnAll(order.name) }
  const clarification = { question: phrase('whichItem', language, settings), options: [...items, all] }
  return { status: 'answered', claims: [], clarification }
}

function propose(
  context: QuestionContext,
  { order, chosen, mention }: { order: CustomerOrder; chosen: readonly Item[]; mention: OrderMention },
): DraftPart {
  const { language, settings, understanding } = context
  const [only, ...others] = chosen
  const wanted = others.length === 0 ? piecesIn(mention) : null
  const lines = chosen.map(({ lineId, title, quantity }) => {
    return { line_id: lineId, title, quantity: wanted !== null && wanted < quantity ? wanted : quantity }
  })
  const day = order.placedAt === null ? '' : ` (${dayIn(order.placedAt, language)})`
  const say = (key: Parameters<typeof phrase>[0]): string => phrase(key, language, settings)
  const preview = [
    say('returnLine'),
    labeled(say('labelOrder'), `${order.name}${day}`, language),
    ...lines.map(itemText),
  ]
  const isTyped = understanding.resumed?.by === 'word' && only !== undefined
  return {
    status: 'answered',
    claims: isTyped ? [connectingClaim(context, 'typedConsent')] : [],
    proposal: {
      action: 'request_return',
      title: say('returnTitle'),
      lines: preview,
      arguments: { order_id: order.orderId, order: order.name, lines },
    },
  }
}

function piecesIn({ plain, language }: OrderMention): number | null {
  const found = pieces[language].exec(plain)
  const word = found?.[1] ?? found?.[2]
  if (word === undefined) return null
  const count = /^\d/.test(word) ? Number(word) : 1
  return count > 0 ? count : null
}
