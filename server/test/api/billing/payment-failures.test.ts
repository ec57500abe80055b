import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../kit/app/test-app.ts'
import { ledgerOf, settled } from '../../kit/fixtures/a-ledger.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo } from '../../kit/peers/mailbox.ts'
import { aStripeApp, deliver } from '../../kit/stripe/a-stripe-app.ts'
import type { StripeServer } from '../../kit/stripe/stripe-server.ts'

let app: TestApp
let stripe: StripeServer
let aheadMs = 0
const dayMs = 86_400_000
const clock = { now: () => new Date(Date.now() + aheadMs) }

beforeAll(async () => {
  ;({ app, stripe } = await aStripeApp(clock))
})
afterAll(async () => {
  await app?.close()
  await stripe?.close()
})

type Fields = ReturnType<StripeServer['subscription']>
const never = () => new AbortController().signal
const endGracePeriods = () => app.modules.payments.work().endGracePeriods(never())
const currentPlan = (store: TestStore) => app.modules.billing.currentPlan(store.scope)

async function send(store: TestStore, type: string, object: Fields, at = clock.now()): Promise<void> {
  const event = stripe.event(type, object, at)
  expect(await deliver(app, stripe.signed(event, { at: clock.now() }))).toBe(200)
  await settled(app, store.scope)
}

/** A store on premium with an owner, whose renewal then fails. */
async function aFailedRenewal(): Promise<{ store: TestStore; subscription: Fields; owner: string }> {
  const store = await aStore(app, 'free')
  const { email } = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
  const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
  const subscription = stripe.pay(body.session_id, clock.now())
  await send(store, 'checkout.session.completed', stripe.session(body.session_id))
  expect((await ledgerOf(app, store.scope)).plan).toBe('premium')
  Object.assign(stripe.subscription(subscription.id), { status: 'past_due' })
  await send(store, 'invoice.payment_failed', subscription)
  return { store, subscription, owner: email }
}

describe('a failed payment', () => {
  it('keeps the plan for seven days, then applies free limits, deletes nothing, and recovers when it is paid', async () => {
    const { store, subscription, owner } = await aFailedRenewal()
    await app.database.pool.query('update stores set products_count = 5000 where store_id = $1', [store.scope.storeId])
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'premium', status: 'past_due', renews_at: null })
    const [row] = (await ledgerOf(app, store.scope)).subscriptions
    expect(row.grace_ends_at.getTime() - row.past_due_since.getTime()).toBe(7 * dayMs)

    aheadMs += 6.9 * dayMs
    await endGracePeriods()
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'premium', status: 'past_due' })

    aheadMs += 0.2 * dayMs
    await Promise.all([endGracePeriods(), endGracePeriods()])
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'free', max_products: 50, status: 'past_due' })
    const { rows } = await app.database.pool.query('select products_count from stores where store_id = $1', [
      store.scope.storeId,
    ])
    expect(rows).toEqual([{ products_count: 5000 }])

    await send(store, 'invoice.payment_failed', subscription)
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')

    Object.assign(stripe.subscription(subscription.id), { status: 'active' })
    await send(store, 'invoice.paid', subscription)
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'premium', status: 'active' })
    expect((await ledgerOf(app, store.scope)).changes).toEqual(['free → premium', 'premium → free', 'free → premium'])

    const { text } = await newestMailTo(app, owner, 3)
    expect(text).toContain(`/${store.slug}/portal/billing\n`)
    const subjects = await mailsTo(app, owner)
    expect(subjects.map(({ subject }) => subject.replace(store.slug, '…').replace(/on \w+ \d+, \d+$/, 'on …'))).toEqual(
      [
        'A payment for the store … failed',
        'The plan of the store … ends on …',
        'The store … has lost the plan premium',
      ],
    )
  })

  it('whose event arrives late starts the seven days when the payment failed', async () => {
    const store = await aStore(app, 'free')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    const subscription = stripe.pay(body.session_id, clock.now())
    await send(store, 'customer.subscription.created', subscription)
    aheadMs += 10 * dayMs
    Object.assign(stripe.subscription(subscription.id), { status: 'past_due' })
    const failedAt = new Date(Math.floor((clock.now().getTime() - 3 * dayMs) / 1000) * 1000)
    await send(store, 'invoice.payment_failed', subscription, failedAt)
    expect((await ledgerOf(app, store.scope)).subscriptions[0].past_due_since).toEqual(failedAt)
  })

  it('that the provider gives up on ends the plan at once; so does the end of the subscription', async () => {
    for (const status of ['unpaid', 'canceled']) {
      const { store, subscription } = await aFailedRenewal()
      Object.assign(stripe.subscription(subscription.id), { status })
      await send(store, 'customer.subscription.updated', subscription)
      expect((await ledgerOf(app, store.scope)).changes).toEqual(['free → premium', 'premium → free'])
    }
  })

  it('of a first payment gives no plan and no grace', async () => {
    const store = await aStore(app, 'free')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    const subscription = stripe.pay(body.session_id, clock.now())
    for (const status of ['incomplete', 'incomplete_expired']) {
      Object.assign(stripe.subscription(subscription.id), { status })
      await send(store, 'customer.subscription.updated', subscription)
    }
    expect(await ledgerOf(app, store.scope)).toMatchObject({ plan: 'free', subscriptions: [], changes: [] })
  })

  it('does not affect a store whose plan was set by the operator', async () => {
    const store = await aStore(app, 'enterprise')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    const subscription = stripe.pay(body.session_id, clock.now())
    Object.assign(stripe.subscription(subscription.id), { status: 'incomplete_expired' })
    await send(store, 'customer.subscription.updated', subscription)
    expect((await ledgerOf(app, store.scope)).plan).toBe('enterprise')
  })
})

describe('an event that was accepted', () => {
  it('while the provider does not answer is processed when it answers again', async () => {
    const store = await aStore(app, 'free')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    const subscription = stripe.pay(body.session_id, clock.now())
    stripe.control.isDown = true
    const event = stripe.event('customer.subscription.created', subscription)
    expect(await deliver(app, stripe.signed(event, { at: clock.now() }))).toBe(200)
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
    stripe.control.isDown = false
    await settled(app, store.scope)
    expect((await ledgerOf(app, store.scope)).plan).toBe('basic')
  })
})
