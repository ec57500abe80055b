import { Check } from 'typebox/value'
import {
  maxOrders,
  type StoreOrder,
  StoreOrder as StoreOrderSchema,
} from '../../../../contract/connectors/store-api.ts'
import type { CustomerOrder, CustomerOrders } from '../customer-orders.ts'
import { moneyOf } from './parse-live.ts'

const day = 86_400_000
const earliest = Date.UTC(1995, 0, 1)
const maxExpectedDays = 3 * 366
// The clocks of two servers differ, and a date without a time can be tomorrow's.
const maxFutureDays = 2

/**
 * This customer's orders, the newest first. Orders of other customers are silently discarded; orders that cannot be read are
 * counted. Optional fields that make no sense (an expected day in the year 9999, an unsafe tracking URL) become null.
 */
export function parseOrders(orders: readonly unknown[], about: { customerId: string; now: Date }): CustomerOrders {
  const { customerId, now } = about
  const own = orders.filter((given) => !isOfAnother(given, customerId))
  const read = own.map((given) => (Check(StoreOrderSchema, given) ? orderOf(given, now) : null))
  const readable = withoutRepeated(read.flatMap((order) => order ?? []))
  const newest = readable.toSorted((a, b) => placedTime(b) - placedTime(a)).slice(0, maxOrders)
  return { orders: newest, unreadable: own.length - readable.length }
}

function isOfAnother(given: unknown, customerId: string): boolean {
  if (typeof given !== 'object' || given === null || !('customer_id' in given)) return false
  return given.customer_id !== customerId
}

/** An ID that appears twice identifies no order. */
function withoutRepeated(orders: readonly CustomerOrder[]): CustomerOrder[] {
  const counts = new Map<string, number>()
  for (const { orderId } of orders) counts.set(orderId, (counts.get(orderId) ?? 0) + 1)
  return orders.filter(({ orderId }) => counts.get(orderId) === 1)
}

function placedTime({ placedAt }: CustomerOrder): number {
  return placedAt === null ? 0 : Date.parse(placedAt)
}

function orderOf(given: StoreOrder, now: Date): CustomerOrder {
  const { total = null, tracking_url = null, expected_at = null } = given
  const range = { from: earliest, until: now.getTime() + maxFutureDays * day }
  const placedAt = instantIn(given.placed_at, range)
  const placed = placedAt === null ? earliest : Date.parse(placedAt) - day
  return {
    orderId: given.id,
    name: given.name,
    placedAt,
    state: given.state,
    total: total === null ? null : moneyOf(total),
    trackingUrl: safeAddress(tracking_url),
    expectedAt:
      expected_at === null
        ? null
        : instantIn(expected_at, { from: placed, until: now.getTime() + maxExpectedDays * day }),
    items: given.items.map((item) => ({
      title: item.title,
      quantity: item.quantity,
      productId: item.product_id ?? null,
      lineId: item.line_id,
      isReturnable: item.returnable ?? null,
    })),
  }
}

/** The date as sent, if it exists and is in the range. */
function instantIn(text: string, { from, until }: { from: number; until: number }): string | null {
  const time = Date.parse(text)
  return time >= from && time <= until ? text : null
}

/** Only https, and no credentials: the address is shown to the shopper. */
function safeAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}
