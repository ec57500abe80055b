import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
afterEach(() => {
  stripe.control.isDown = false
  expect(stripe.faults, 'requests that the API would refuse').toEqual([])
})

type Fields = ReturnType<StripeServer['subscription']>

async function send(store: TestStore, type: string, object: Fields): Promise<Fields> {
  const event = stripe.event(type, object)
  expect(await deliver(app, stripe.signed(event))).toBe(200)
  await settled(app, store.scope)
  return event
}

/** A store that pays for a plan. */
async function aSubscriber(plan = 'basic'): Promise<{ store: TestStore; subscription: Fields }> {
  const store = await aStore(app, 'free')
  const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: plan })
  const subscription = stripe.pay(body.session_id)
  await send(store, 'checkout.session.completed', stripe.session(body.session_id))
  return { store, subscription }
}
const callsOf = (operation: string) => stripe.calls.filter((call) => call.operation === operation)

describe('payments by Stripe', () => {
  it('lead from free to premium: hosted checkout, signed event, limits, invoice', async () => {
    const store = await aStore(app, 'free')
    const started = await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
    expect(started).toMatchObject({
      status: 201,
      body: { checkout_url: expect.stringContaining('https://checkout.stripe.com/'), session_id: expect.any(String) },
    })
    const { session_id, checkout_id } = started.body
    const [order] = callsOf('POST /v1/checkout/sessions').slice(-1)
    expect(order?.parameters).toMatchObject({
      mode: 'subscription',
      client_reference_id: store.scope.storeId,
      metadata: { store_id: store.scope.storeId, checkout_id },
    })
    expect(order?.headers).toMatchObject({
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': `checkout-${checkout_id}`,
      'user-agent': 'Vitrine/1',
    })
    expect(Object.keys(order?.headers ?? {})).not.toContain('x-stripe-client-user-agent')
    const subscription = stripe.pay(session_id)
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
    await send(store, 'customer.subscription.created', subscription)
    expect((await store.call('GET', '/v1/billing/current-plan')).body).toMatchObject({
      plan_name: 'premium',
      max_products: 50_000,
      status: 'active',
      renews_at: new Date(subscription.items.data[0].current_period_end * 1000).toISOString(),
    })
    expect((await store.call('GET', `/v1/billing/checkouts/${checkout_id}`)).body.state).toBe('complete')
    expect((await store.call('GET', '/v1/billing/invoices')).body).toEqual([
      expect.objectContaining({
        amount: 99.99,
        currency: 'USD',
        status: 'paid',
        url: expect.stringMatching(/^https:/),
      }),
    ])
  })

  it('need nothing but keys: products and prices are created once, one customer for each store', async () => {
    const store = await aStore(app, 'free')
    for (const plan_name of ['basic', 'premium', 'enterprise'])
      expect((await store.call('POST', '/v1/billing/checkout', { plan_name })).status).toBe(201)
    expect(
      callsOf('POST /v1/products')
        .map(({ parameters }) => parameters.id)
        .toSorted(),
    ).toEqual(['vitrine_basic', 'vitrine_enterprise', 'vitrine_premium'])
    const amounts = callsOf('POST /v1/prices').map(({ parameters }) => parameters.unit_amount)
    expect(amounts.toSorted()).toEqual([2999, 29_999, 9999])
    const { storeId } = store.scope
    const customers = callsOf('POST /v1/customers').filter(({ parameters }) => parameters.metadata.store_id === storeId)
    expect(customers).toHaveLength(1)
    expect(callsOf('POST /v1/checkout/sessions/{id}/expire').length).toBeGreaterThanOrEqual(2)
  })

  it('change a plan on a page of the portal, and only when the event arrives', async () => {
    const { store, subscription } = await aSubscriber('basic')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
    expect(body.checkout_url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    const [flow] = callsOf('POST /v1/billing_portal/sessions').slice(-1)
    expect(flow?.parameters.flow_data).toMatchObject({
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: subscription.id, items: [{ id: subscription.items.data[0].id }] },
    })
    const changed = stripe.confirmChange(body.session_id)
    expect((await ledgerOf(app, store.scope)).plan).toBe('basic')
    await send(store, 'customer.subscription.updated', changed)
    expect(await ledgerOf(app, store.scope)).toMatchObject({
      plan: 'premium',
      changes: ['free → basic', 'basic → premium'],
    })
  })

  it('are canceled at the end of the period, resumed, and end', async () => {
    const { store, subscription } = await aSubscriber('basic')
    expect((await store.call('POST', '/v1/billing/cancel')).body).toMatchObject({ renews_at: null, status: 'active' })
    expect(stripe.subscription(subscription.id).cancel_at_period_end).toBe(true)
    expect((await store.call('POST', '/v1/billing/resume')).body.ends_at).toBeNull()
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'free' })
    expect(stripe.session(body.session_id).order.flow_data.type).toBe('subscription_cancel')
    Object.assign(stripe.subscription(subscription.id), { cancel_at: Math.floor(Date.now() / 1000) + 1000 })
    await send(store, 'customer.subscription.updated', stripe.subscription(subscription.id))
    expect((await store.call('GET', '/v1/billing/current-plan')).body).toMatchObject({ status: 'canceled' })
    Object.assign(stripe.subscription(subscription.id), { status: 'canceled' })
    await send(store, 'customer.subscription.deleted', stripe.subscription(subscription.id))
    expect(await ledgerOf(app, store.scope)).toMatchObject({ plan: 'free', changes: ['free → basic', 'basic → free'] })
  })

  it('made twice keep the newest subscription and credit the other', async () => {
    const store = await aStore(app, 'free')
    const first = (await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })).body
    const second = (await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })).body
    const older = stripe.pay(first.session_id, new Date(Date.now() - 5000))
    const newer = stripe.pay(second.session_id)
    await send(store, 'checkout.session.completed', stripe.session(second.session_id))
    expect(stripe.subscription(older.id).status).toBe('canceled')
    expect(stripe.subscription(newer.id).status).toBe('active')
    const ended = callsOf('DELETE /v1/subscriptions/{id}').slice(-1)[0]
    expect(ended?.parameters).toMatchObject({ prorate: true })
    expect((await ledgerOf(app, store.scope)).plan).toBe('premium')
  })

  it('list invoices page by page, and refuse a cursor of another list', async () => {
    const { store, subscription } = await aSubscriber('basic')
    for (const amount of [2999, 3000]) stripe.bill(subscription.customer, amount, 'paid')
    const first = await store.call('GET', '/v1/billing/invoices?limit=2')
    expect(first.body.map((one: { amount: number }) => one.amount)).toEqual([30, 29.99])
    const second = await store.call('GET', String(first.headers.link).slice(1).split('>')[0] ?? '')
    expect(second.body).toHaveLength(1)
    const cursor = Buffer.from('["in_unknown"]').toString('base64url')
    expect((await store.call('GET', `/v1/billing/invoices?cursor=${cursor}`)).status).toBe(422)
  })

  it('that cannot be reached are 503 with Retry-After, and change nothing', async () => {
    const { store } = await aSubscriber('basic')
    stripe.control.isDown = true
    const failed = await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
    expect(failed).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
    expect(failed.headers['retry-after']).toBe('30')
    expect(JSON.stringify(failed.body)).not.toContain('sk_test')
    expect((await ledgerOf(app, store.scope)).plan).toBe('basic')
  })

  it('that were confirmed while events were lost are found by the reconciliation', async () => {
    const store = await aStore(app, 'free')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    stripe.pay(body.session_id)
    await app.modules.payments.work().reconcile(new AbortController().signal)
    expect((await ledgerOf(app, store.scope)).plan).toBe('basic')
  })

  it('offer no sandbox', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/v1/billing/sandbox/checkout',
      payload: { session_id: 'cs' },
    })
    expect(answer.statusCode).toBe(404)
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: '/v1/billing/webhooks/sandbox',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(statusCode).toBe(404)
  })
})
