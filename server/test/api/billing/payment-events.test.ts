import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../kit/app/test-app.ts'
import { ledgerOf, settled } from '../../kit/fixtures/a-ledger.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { aStripeApp, deliver } from '../../kit/stripe/a-stripe-app.ts'
import type { StripeServer } from '../../kit/stripe/stripe-server.ts'

let app: TestApp
let stripe: StripeServer
beforeAll(async () => {
  ;({ app, stripe } = await aStripeApp())
})
afterAll(async () => {
  await app?.close()
  await stripe?.close()
})

type Fields = ReturnType<StripeServer['subscription']>

/** A store whose premium checkout is paid at Stripe, and the corresponding event, not delivered. */
async function aPaidCheckout(): Promise<{ store: TestStore; subscription: Fields; event: Fields }> {
  const store = await aStore(app, 'free')
  const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
  const subscription = stripe.pay(body.session_id)
  return { store, subscription, event: stripe.event('customer.subscription.created', subscription) }
}

async function aSubscriber() {
  const paid = await aPaidCheckout()
  expect(await deliver(app, stripe.signed(paid.event))).toBe(200)
  await settled(app, paid.store.scope)
  expect((await ledgerOf(app, paid.store.scope)).plan).toBe('premium')
  return paid
}

const post = (headers: Record<string, string>, payload: string) =>
  app.http.inject({ method: 'POST', url: '/v1/billing/webhooks/stripe', headers, payload })

describe('a payment event', () => {
  it('that was tampered with is refused, whatever changed', async () => {
    const { store, event } = await aPaidCheckout()
    const { payload, headers } = stripe.signed(event)
    const tampered = [
      payload.replace('premium', 'enterpr'),
      `${payload} `,
      payload.replace(/"created":\d+/, '"created":1'),
      '',
    ]
    for (const body of tampered) {
      const answer = await post(headers, body)
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_signature'])
      // The SDK's error quotes the event; the response does not.
      expect(answer.body).not.toContain(String(event.id))
    }
    await settled(app, store.scope)
    expect(await ledgerOf(app, store.scope)).toMatchObject({ plan: 'free', subscriptions: [] })
  })

  it('without a signature, or signed by someone else, is refused', async () => {
    const { store, event } = await aPaidCheckout()
    const { payload, headers } = stripe.signed(event, { secret: 'whsec_other' })
    expect((await post({ 'content-type': 'application/json' }, payload)).statusCode).toBe(400)
    expect((await post(headers, payload)).json().error).toBe('invalid_signature')
    expect((await post({ ...headers, 'stripe-signature': 't=1,v1=' }, payload)).statusCode).toBe(400)
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
  })

  it('that was recorded and is replayed after five minutes is refused', async () => {
    const { store, event } = await aPaidCheckout()
    const at = new Date(Date.now() - 301_000)
    const answer = await post(stripe.signed(event, { at }).headers, stripe.signed(event, { at }).payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('300 seconds')
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
    const soon = stripe.signed(event, { at: new Date(Date.now() - 290_000) })
    expect(await deliver(app, soon)).toBe(200)
  })

  it('that is delivered many times, also at once, is processed once', async () => {
    const { store, subscription, event } = await aPaidCheckout()
    const reads = () =>
      stripe.calls.filter(
        ({ operation, parameters }) =>
          operation === 'GET /v1/subscriptions' && parameters.customer === subscription.customer,
      ).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(app, stripe.signed(event))))
    expect(answers).toEqual(Array(8).fill(200))
    await settled(app, store.scope)
    expect(await deliver(app, stripe.signed(event))).toBe(200)
    await settled(app, store.scope)
    expect(reads()).toBe(1)
    expect((await ledgerOf(app, store.scope)).changes).toEqual(['free → premium'])
  })

  it('that is replayed within the time tolerance does not revive an ended subscription', async () => {
    const { store, subscription, event } = await aSubscriber()
    Object.assign(stripe.subscription(subscription.id), { status: 'canceled' })
    expect(await deliver(app, stripe.signed(stripe.event('customer.subscription.deleted', subscription)))).toBe(200)
    await settled(app, store.scope)
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
    expect(await deliver(app, stripe.signed(event))).toBe(200)
    // The old content with a new ID, which a provider would never send.
    expect(await deliver(app, stripe.signed({ ...event, id: `${event.id}_again` }))).toBe(200)
    await settled(app, store.scope)
    expect(await ledgerOf(app, store.scope)).toMatchObject({
      plan: 'free',
      changes: ['free → premium', 'premium → free'],
    })
  })

  it('that arrives days late leads to the current state, not to the one it describes', async () => {
    const { store, subscription } = await aSubscriber()
    const late = stripe.event(
      'customer.subscription.updated',
      { ...subscription, status: 'past_due' },
      new Date(Date.now() - 3 * 86_400_000),
    )
    expect(await deliver(app, stripe.signed(late))).toBe(200)
    await settled(app, store.scope)
    expect(await ledgerOf(app, store.scope)).toMatchObject({
      plan: 'premium',
      subscriptions: [{ status: 'active', grace_ends_at: null }],
    })
  })

  it.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 2, 0]], [[2, 0, 1]]])(
    'leads to the same state in the order %j',
    async (order) => {
      const { store, subscription, event } = await aPaidCheckout()
      const canceling = stripe.event('customer.subscription.updated', { ...subscription, cancel_at_period_end: true })
      Object.assign(stripe.subscription(subscription.id), { cancel_at_period_end: true, status: 'canceled' })
      const ended = stripe.event('customer.subscription.deleted', stripe.subscription(subscription.id))
      const all = [event, canceling, ended]
      for (const at of order) expect(await deliver(app, stripe.signed(all[at] ?? {}))).toBe(200)
      await settled(app, store.scope)
      expect(await ledgerOf(app, store.scope)).toMatchObject({
        plan: 'free',
        subscriptions: [{ status: 'ended' }],
        changes: [],
      })
    },
  )

  it('whose read from the provider is overtaken by a later one does not restore the old state', async () => {
    const { store, subscription } = await aSubscriber()
    const first = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    stripe.control.delay = async ({ operation, parameters }) => {
      if (operation !== 'GET /v1/subscriptions' || parameters.customer !== subscription.customer) return
      stripe.control.delay = null
      reached.resolve()
      await first.promise
    }
    // The first read finds the subscription active, and its response is slow.
    await app.database.pool.query(
      "update payment_customers set read_at = now() - interval '1 day' where store_id = $1",
      [store.scope.storeId],
    )
    const slow = app.modules.payments.work().reconcile(new AbortController().signal)
    await reached.promise
    Object.assign(stripe.subscription(subscription.id), { status: 'canceled' })
    expect(await deliver(app, stripe.signed(stripe.event('customer.subscription.deleted', subscription)))).toBe(200)
    await settled(app, store.scope)
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
    first.resolve()
    await slow
    expect(await ledgerOf(app, store.scope)).toMatchObject({ plan: 'free', subscriptions: [{ status: 'ended' }] })
  })

  it('about an unknown customer, no customer or another product changes nothing and is accepted', async () => {
    const { store, subscription } = await aSubscriber()
    const before = await ledgerOf(app, store.scope)
    const foreign = stripe.event('customer.subscription.deleted', {
      ...subscription,
      customer: 'cus_of_another_service',
    })
    expect(await deliver(app, stripe.signed(foreign))).toBe(200)
    expect(await deliver(app, stripe.signed(stripe.event('customer.subscription.deleted', {})))).toBe(200)
    expect(
      await deliver(app, stripe.signed(stripe.event('charge.dispute.created', { id: 'dp_1', charge: 'ch_1' }))),
    ).toBe(200)
    await settled(app, store.scope)
    expect(await ledgerOf(app, store.scope)).toEqual(before)
    const { rows } = await app.database.pool.query('select event_id from payment_events where event_id = $1', [
      foreign.id,
    ])
    expect(rows).toEqual([])
  })

  it('of one store never touches another', async () => {
    const [one, other] = [await aSubscriber(), await aSubscriber()]
    const before = await ledgerOf(app, other.store.scope)
    Object.assign(stripe.subscription(one.subscription.id), { status: 'canceled' })
    // The content names another store, but only the customer and its state at Stripe count.
    const forged = { ...one.subscription, metadata: { store_id: other.store.scope.storeId } }
    expect(await deliver(app, stripe.signed(stripe.event('customer.subscription.deleted', forged)))).toBe(200)
    await settled(app, one.store.scope)
    expect((await ledgerOf(app, one.store.scope)).plan).toBe('free')
    expect(await ledgerOf(app, other.store.scope)).toEqual(before)
  })

  it('that is too large or of another media type is refused before its signature is checked', async () => {
    expect((await post({ 'content-type': 'application/json' }, ' '.repeat(600_000))).statusCode).toBe(413)
    expect((await post({ 'content-type': 'text/plain' }, 'x')).statusCode).toBe(415)
  })
})
