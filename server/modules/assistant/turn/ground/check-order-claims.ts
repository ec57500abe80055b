import type { LiveFact } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { CustomerOrder } from '../../../connectors/index.ts'
import { orderSentences } from '../draft/orders/order-sentences.ts'
import type { Claim, Gathered } from '../pipeline.ts'

interface ReadOrder {
  readonly order: CustomerOrder
  readonly readAt: Date
  readonly source: string
}

/** The order of a claim, as read in this turn. */
function readOrderOf({ orderId }: Claim, { evidence }: Gathered): ReadOrder | undefined {
  const read = evidence.flatMap(({ orders: reading }) => {
    if (reading?.state !== 'read') return []
    const { orders, readAt, source } = reading
    return orders.map((order) => ({ order, readAt, source }))
  })
  return read.findLast(({ order }) => order.orderId === orderId)
}

/** Why a statement about an order is rejected; null if it states exactly the values that were read. */
export function orderClaimFault(claim: Claim, gathered: Gathered, language: AssistantLanguage): string | null {
  const read = readOrderOf(claim, gathered)
  if (read === undefined) return 'it is about an order that was not read'
  return orderSentences(read.order, language).includes(claim.markdown)
    ? null
    : 'it differs from the order as it was read'
}

/** The live data of the order that a claim of the answer states. */
export function orderFactsOf(claim: Claim, gathered: Gathered): LiveFact[] {
  const read = readOrderOf(claim, gathered)
  if (read === undefined) return []
  const { order, readAt, source } = read
  const of = { product_id: null, order: order.name, read_at: readAt.toISOString(), source }
  const facts: LiveFact[] = [{ ...of, kind: 'order_state', value: order.state, currency: null }]
  if (order.placedAt !== null) facts.push({ ...of, kind: 'order_placed_at', value: order.placedAt, currency: null })
  if (order.expectedAt !== null)
    facts.push({ ...of, kind: 'order_expected_at', value: order.expectedAt, currency: null })
  if (order.total !== null)
    facts.push({ ...of, kind: 'order_total', value: order.total.amount_minor, currency: order.total.currency })
  return facts
}
