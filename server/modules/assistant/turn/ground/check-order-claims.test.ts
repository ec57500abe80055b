import { describe, expect, it } from 'vitest'
import { aDraft, anAdmitted, gatheredOf, someEvidence } from '../../../../test/kit/assistant/a-turn.ts'
import type { CustomerOrder } from '../../../connectors/index.ts'
import { orderSentences } from '../draft/orders/order-sentences.ts'
import type { Claim, Draft, Grounded } from '../pipeline.ts'
import { orderFactsOf } from './check-order-claims.ts'
import { ground } from './ground.ts'

const { shopper } = anAdmitted()
const about = { readAt: new Date('2026-03-02T10:00:01Z'), source: 'conn_1' }

function anOrder(given: Partial<CustomerOrder> = {}): CustomerOrder {
  return {
    orderId: 'o-1001',
    name: '#1001',
    placedAt: '2026-02-12',
    state: 'shipped',
    total: { amount_minor: 3980, currency: 'EUR' },
    trackingUrl: null,
    expectedAt: '2026-03-05',
    items: [],
    ...given,
  }
}

/** An answer that makes this statement about an order, when these orders were read. */
function answer(
  orders: readonly CustomerOrder[] | 'unavailable',
  claim: Partial<Claim>,
  draft: Partial<Draft> = {},
): Grounded {
  const reading =
    orders === 'unavailable'
      ? ({ state: 'unavailable' } as const)
      : ({ state: 'read', orders, unreadable: 0, ...about } as const)
  const stated = { kind: 'order', orderId: 'o-1001', ...claim } as const
  const evidence = [someEvidence(), someEvidence({ orders: reading })]
  return ground({
    draft: aDraft([stated], { writtenBy: 'rules', ...draft }),
    gathered: gatheredOf(...evidence),
    shopper,
  })
}
const why = (...given: Parameters<typeof answer>): string | undefined => answer(...given).removed[0]?.reason

const order = anOrder()
const [plain, withTotal] = orderSentences(order, 'en')
const unread = 'it is about an order that was not read'

describe('a statement about an order', () => {
  it.each([plain, withTotal])('holds if it says exactly what was read: %s', (markdown) => {
    expect(answer([order], { markdown })).toMatchObject({ removed: [], claims: [{ markdown }] })
  })

  it.each([
    ['another state', orderSentences({ ...order, state: 'delivered' }, 'en')[0]],
    ['another day', orderSentences({ ...order, expectedAt: '2026-03-06' }, 'en')[0]],
    ['another total', orderSentences({ ...order, total: { amount_minor: 3981, currency: 'EUR' } }, 'en')[1]],
    ['another language', orderSentences(order, 'de')[0]],
    ['additional words', `${plain} Thank you!`],
    ['no words', ''],
  ])('is removed with %s', (_what, markdown) => {
    expect(why([order], { markdown })).toBe('it differs from the order as it was read')
  })

  it('is removed if it is about another order than the one named', () => {
    const other = anOrder({ orderId: 'o-1002', name: '#1002' })
    expect(why([order, other], { markdown: plain, orderId: 'o-1002' })).toBe('it differs from the order as it was read')
    expect(answer([other, order], { markdown: plain }).removed).toEqual([])
  })

  it('is removed if the order was not read, or none is named', () => {
    expect(why([order], { markdown: plain, orderId: 'o-9' })).toBe(unread)
    expect(why('unavailable', { markdown: plain })).toBe(unread)
    const draft = aDraft([{ kind: 'order', markdown: plain }], { writtenBy: 'rules' })
    const orders = { state: 'read', orders: [order], unreadable: 0, ...about } as const
    const grounded = ground({ draft, gathered: gatheredOf(someEvidence({ orders })), shopper })
    expect(grounded.removed[0]?.reason).toBe(unread)
  })

  it('is never accepted from a model', () => {
    expect(why([order], { markdown: plain }, { writtenBy: 'language_model' })).toBe('only the rules speak of orders')
  })
})

describe('the live facts of an order', () => {
  const of = { product_id: null, order: '#1001', read_at: '2026-03-02T10:00:01.000Z', source: 'conn_1' }
  const state = { ...of, kind: 'order_state', value: 'shipped', currency: null }

  it('are its state, its days and its total, with their origin', () => {
    expect(answer([order], { markdown: plain }).liveFacts).toEqual([
      state,
      { ...of, kind: 'order_placed_at', value: '2026-02-12', currency: null },
      { ...of, kind: 'order_expected_at', value: '2026-03-05', currency: null },
      { ...of, kind: 'order_total', value: 3980, currency: 'EUR' },
    ])
  })

  it('include only what the store returned', () => {
    const bare = anOrder({ placedAt: null, expectedAt: null, total: null })
    expect(answer([bare], { markdown: orderSentences(bare, 'en')[0] }).liveFacts).toEqual([state])
  })

  it('are not those of a statement that was removed, or that is about something else', () => {
    expect(answer([order], { markdown: 'It arrives tomorrow.' }).liveFacts).toEqual([])
    expect(answer([order], { kind: 'connecting', markdown: plain }).liveFacts).toEqual([])
  })
})

it('has no live data of an order that was not read', () => {
  const claim = { kind: 'order', questionIndex: 0, markdown: '', handles: [], productIds: [], orderId: 'o-1' } as const
  expect(orderFactsOf(claim, gatheredOf(someEvidence()))).toEqual([])
})
