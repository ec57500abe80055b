import type { CustomerOrder } from '../../../../connectors/index.ts'
import type { Claim } from '../../pipeline.ts'
import { connectingClaim } from '../../wording/wording.ts'
import type { DraftPart, QuestionContext } from '../draft-part.ts'
import { orderSentences } from './order-sentences.ts'
import { mentionOf, ordersByNumber, ordersInQuestion } from './select-orders.ts'

const maxListed = 5

/** The state of the customer's own orders, as read live. */
export function draftOrderStatus(context: QuestionContext): DraftPart {
  const read = readOrders(context)
  if ('part' in read) return read.part
  const { orders } = read
  const { question } = context.evidence
  const mention = mentionOf(question.text, context.language)
  const named = ordersByNumber(orders, mention)
  if (named?.length === 0)
    return { status: 'answered', claims: [connectingClaim(context, 'orderUnknown'), ...read.notes] }
  const meant = named ?? ordersInQuestion(orders, mention)
  const shown = meant.slice(0, maxListed)
  const claims: Claim[] = [
    connectingClaim(context, shown.length === 1 ? 'orderFound' : 'ordersFound'),
    ...shown.map((order) => orderClaim(context, order)),
    ...(meant.length > shown.length ? [connectingClaim(context, 'ordersMore')] : []),
    ...read.notes,
  ]
  return { status: 'answered', claims, ...read.limits }
}

interface ReadOrders {
  /** At least one, the newest first. */
  readonly orders: readonly CustomerOrder[]
  readonly notes: readonly Claim[]
  readonly limits: Pick<DraftPart, 'limitations'>
}

/** The customer's orders, or the answer when there are none to speak of. */
export function readOrders(context: QuestionContext): ReadOrders | { readonly part: DraftPart } {
  const reading = context.evidence.orders
  if (reading === undefined || reading.state === 'unavailable')
    return { part: { status: 'unavailable', claims: [connectingClaim(context, 'ordersUnavailable')] } }
  const { orders, unreadable } = reading
  const notes = unreadable > 0 ? [connectingClaim(context, 'ordersIncomplete')] : []
  const limits = unreadable > 0 ? { limitations: ['part_not_answered'] as const } : {}
  if (orders.length > 0) return { orders, notes, limits }
  const claims = notes.length > 0 ? notes : [connectingClaim(context, 'noOrders')]
  return { part: { status: notes.length > 0 ? 'unavailable' : 'answered', claims, ...limits } }
}

function orderClaim({ evidence, language, index }: QuestionContext, order: CustomerOrder): Claim {
  const [plain, withTotal] = orderSentences(order, language)
  const markdown = evidence.question.answerKind === 'money' ? withTotal : plain
  return { kind: 'order', questionIndex: index, markdown, handles: [], productIds: [], orderId: order.orderId }
}
