import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { system } from '../../audit/index.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { insertCheckout } from './checkouts.store.ts'
import { saveCustomer } from './customers.store.ts'
import { insertEvent } from './events.store.ts'
import { createFollowProvider, type FollowProvider } from './follow-provider.ts'
import type { Customer, PaymentProvider, ProviderSubscription } from './provider.ts'
import { saveSubscription, subscriptionsOf } from './subscriptions.store.ts'

const day = (number: number): Date => new Date(Date.UTC(2030, 0, number))
const noGrace = { past_due_since: null, grace_ends_at: null, reminded_at: null, grace_ended_at: null }
const clock = { at: day(10), now: () => clock.at }
const [enqueue, wake, record, info, warn] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
const cancelNow = vi.fn<PaymentProvider['cancelNow']>(async () => undefined)
let database: TestDatabase
let scope: StoreScope
let customer: Customer
let following: FollowProvider
/** The customer's subscriptions at the provider. */
let atProvider: () => Promise<ProviderSubscription[]>
const provider = {
  name: 'stripe',
  subscriptionsOf: () => atProvider(),
  cancelNow,
} as Partial<PaymentProvider> as PaymentProvider

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  clock.at = day(1)
  const stores = createStores({ db, clock, ids: systemIds })
  scope = (await stores.createStore({ name: `Billing ${crypto.randomUUID()}`, plan: 'free' })).scope
  clock.at = day(10)
  customer = await saveCustomer(db, scope, { provider: 'stripe', customer_id: crypto.randomUUID(), created_at: day(1) })
  const mails = { enqueue, wake }
  following = createFollowProvider({ db, clock, stores, mails, audit: { record }, logger: { info, warn } })
  vi.clearAllMocks()
  setSubscriptions()
})

function setSubscriptions(...subscriptions: ProviderSubscription[]): void {
  atProvider = async () => subscriptions
}

function subscription(subscriptionId: string, given: Partial<ProviderSubscription> = {}): ProviderSubscription {
  const period = { startedAt: day(2), periodStart: day(2), periodEnd: day(30) }
  return { subscriptionId, plan: 'premium', status: 'active', ...period, cancelAtPeriodEnd: false, ...given }
}

const follow = () => following.follow(provider, customer, null)
const storedPlan = async () =>
  (await database.pool.query('select plan from stores where store_id = $1', [scope.storeId])).rows[0]?.plan
const rows = () => subscriptionsOf(database.db, scope)
const customerRow = async () =>
  (await database.pool.query('select * from payment_customers where store_id = $1', [scope.storeId])).rows[0]
const notices = () => enqueue.mock.calls.map(([, , { notice }]) => notice)

async function withCheckout(kind: 'subscribe' | 'cancel', plan: 'premium' | 'basic' = 'premium') {
  const row = { checkout_id: crypto.randomUUID(), session_id: 's', kind, plan, created_at: day(9), expires_at: day(11) }
  await database.db.transaction().execute((tx) => insertCheckout(tx, scope, { ...row, provider: 'stripe' }))
  return async () =>
    (await database.pool.query('select state, completed_at from checkouts where checkout_id = $1', [row.checkout_id]))
      .rows[0]
}

describe('a reading of the provider', () => {
  it('gives the store the plan that it pays for, and records why', async () => {
    setSubscriptions(subscription('sub_1'))
    await follow()
    expect(await storedPlan()).toBe('premium')
    expect(await rows()).toMatchObject([
      { subscription_id: 'sub_1', plan: 'premium', status: 'active', provider: 'stripe' },
    ])
    expect(record.mock.calls).toEqual([
      [
        expect.anything(),
        scope,
        {
          actor: system,
          action: 'billing.plan_change',
          target: { type: 'subscription', id: 'sub_1' },
          details: { from: 'free', to: 'premium', status: 'active' },
        },
      ],
    ])
    expect(info.mock.calls).toEqual([[{ store_id: scope.storeId, from: 'free', to: 'premium' }, 'plan changed']])
    expect(await customerRow()).toMatchObject({ reads: 1, applied_read: 1, read_at: day(10) })
    expect(wake).toHaveBeenCalledOnce()
    expect(notices()).toEqual([])
  })

  it('that finds the same again changes nothing', async () => {
    setSubscriptions(subscription('sub_1'))
    await follow()
    await follow()
    expect(record).toHaveBeenCalledOnce()
    expect(await rows()).toHaveLength(1)
    expect(await customerRow()).toMatchObject({ reads: 2, applied_read: 2 })
  })

  it('of a first payment that has not arrived gives nothing', async () => {
    setSubscriptions(subscription('sub_1', { status: 'pending' }))
    await follow()
    expect([await storedPlan(), await rows()]).toEqual(['free', []])
  })

  it('that a later one overtook is not applied', async () => {
    atProvider = async () => {
      setSubscriptions(subscription('sub_1', { plan: 'enterprise' }))
      await follow()
      return [subscription('sub_1', { status: 'ended' })]
    }
    await follow()
    expect(await storedPlan()).toBe('enterprise')
    expect(await customerRow()).toMatchObject({ reads: 2, applied_read: 2 })
  })

  it('retains subscriptions that the provider does not list', async () => {
    setSubscriptions(subscription('sub_1'))
    await follow()
    setSubscriptions(subscription('sub_2', { status: 'ended' }))
    await follow()
    expect(await storedPlan()).toBe('premium')
    expect((await rows()).map((row) => [row.subscription_id, row.status]).toSorted()).toEqual([
      ['sub_1', 'active'],
      ['sub_2', 'ended'],
    ])
  })

  it('removes the plan when the subscription ends, and notifies the owners', async () => {
    setSubscriptions(subscription('sub_1'))
    await follow()
    setSubscriptions(subscription('sub_1', { status: 'ended' }))
    await follow()
    expect(await storedPlan()).toBe('free')
    expect(record.mock.calls[1]?.[2]).toEqual({
      actor: system,
      action: 'billing.plan_change',
      details: { from: 'premium', to: 'free', status: 'ended' },
    })
    expect(notices()).toEqual(['subscription_ended'])
    expect(enqueue.mock.calls[0]?.slice(1)).toMatchObject([
      scope,
      { row: { subscription_id: 'sub_1', status: 'ended' } },
    ])
  })

  it('records which subscription caused the loss of the plan', async () => {
    setSubscriptions(subscription('sub_1'))
    await follow()
    setSubscriptions(subscription('sub_1', { status: 'unpaid' }))
    await follow()
    expect(record.mock.calls[1]?.[2]).toMatchObject({
      target: { type: 'subscription', id: 'sub_1' },
      details: { from: 'premium', to: 'free', status: 'unpaid' },
    })
  })

  it('does not remove the plan of a store that never had a subscription', async () => {
    await database.pool.query(`update stores set plan = 'basic' where store_id = $1`, [scope.storeId])
    setSubscriptions(subscription('sub_1', { status: 'ended' }))
    await follow()
    expect(await storedPlan()).toBe('basic')
  })

  it('that finds an expired grace period removes the plan at once', async () => {
    setSubscriptions(subscription('sub_1'))
    clock.at = day(3)
    await follow()
    clock.at = day(12)
    setSubscriptions(subscription('sub_1', { status: 'past_due' }))
    const cause = { provider: 'stripe', eventId: 'evt', occurredAt: day(4) } as const
    await following.follow(provider, customer, cause)
    expect(await rows()).toMatchObject([{ past_due_since: day(4), grace_ends_at: day(11), grace_ended_at: day(12) }])
    expect([await storedPlan(), notices()]).toEqual(['free', ['payment_failed', 'grace_ended']])
  })

  it('marks its event as processed', async () => {
    const event = { eventId: 'evt_1', type: 'invoice.paid', occurredAt: day(9), customerId: customer.customerId }
    await database.db
      .transaction()
      .execute((tx) => insertEvent(tx, scope, { provider: 'stripe', event, receivedAt: day(9) }))
    await following.follow(provider, customer, { provider: 'stripe', eventId: 'evt_1', occurredAt: day(9) })
    const stored = await database.pool.query('select processed_at from payment_events where store_id = $1', [
      scope.storeId,
    ])
    expect(stored.rows).toEqual([{ processed_at: day(10) }])
  })

  it('completes the checkouts that led to it, and no others', async () => {
    const [paid, other, canceled] = [
      await withCheckout('subscribe'),
      await withCheckout('subscribe', 'basic'),
      await withCheckout('cancel'),
    ]
    setSubscriptions(subscription('sub_1', { status: 'ended' }))
    await follow()
    expect(await paid()).toEqual({ state: 'open', completed_at: null })
    setSubscriptions(subscription('sub_1'))
    await follow()
    expect(await paid()).toEqual({ state: 'complete', completed_at: day(10) })
    expect([(await other()).state, (await canceled()).state]).toEqual(['open', 'open'])
    setSubscriptions(subscription('sub_1', { cancelAtPeriodEnd: true }))
    await follow()
    expect((await canceled()).state).toBe('complete')
    expect(notices()).toEqual(['cancellation_scheduled'])
  })
})

describe('two subscriptions of one customer', () => {
  it.each(['active', 'past_due', 'unpaid'] as const)('are reduced to the newest: %s', async (status) => {
    const old = subscription('sub_old', { startedAt: day(2), status })
    const newest = subscription('sub_new', { startedAt: day(4), plan: 'enterprise', status })
    const over = [subscription('sub_over', { status: 'ended' }), subscription('sub_open', { status: 'pending' })]
    for (const listed of [
      [old, newest, ...over],
      [...over, newest, old],
    ]) {
      vi.clearAllMocks()
      setSubscriptions(...listed)
      await follow()
      expect(cancelNow.mock.calls).toEqual([[customer, 'sub_old']])
      expect(warn.mock.calls).toEqual([
        [{ store_id: scope.storeId, subscription_id: 'sub_old' }, 'ending a replaced subscription'],
      ])
    }
  })

  it('do not notify the owners that the replaced one ended', async () => {
    const newest = subscription('sub_new', { startedAt: day(4), plan: 'enterprise' })
    setSubscriptions(subscription('sub_old'), newest)
    await follow()
    setSubscriptions(subscription('sub_old', { status: 'ended' }), newest)
    await follow()
    expect([await storedPlan(), notices()]).toEqual(['enterprise', []])
  })
})

describe('without the provider', () => {
  beforeEach(async () => {
    setSubscriptions(subscription('sub_1', { status: 'past_due' }))
    await follow()
    await database.db.transaction().execute((tx) =>
      saveSubscription(tx, scope, {
        ...noGrace,
        provider: 'sandbox',
        subscription_id: 'sub_0',
        plan: 'basic',
        status: 'ended',
        started_at: day(1),
        period_start: day(1),
        period_end: day(2),
        cancel_at_period_end: false,
        updated_at: day(2),
      }),
    )
    vi.clearAllMocks()
  })
  const grace = async () => (await rows()).find(({ subscription_id }) => subscription_id === 'sub_1')

  it('a grace period ends by time, with one notice', async () => {
    clock.at = day(16)
    await following.passTime(scope, 'stripe')
    expect(await grace()).toMatchObject({ grace_ends_at: day(17), reminded_at: day(16), grace_ended_at: null })
    expect([await storedPlan(), notices()]).toEqual(['premium', ['grace_ending']])
    clock.at = day(17)
    await following.passTime(scope, 'stripe')
    await following.passTime(scope, 'stripe')
    expect(await grace()).toMatchObject({ grace_ended_at: day(17), status: 'past_due' })
    expect([await storedPlan(), notices()]).toEqual(['free', ['grace_ending', 'grace_ended']])
    expect(wake).toHaveBeenCalledTimes(3)
  })

  it('a subscription of a provider that is no longer used ends with its period', async () => {
    clock.at = new Date(day(30).getTime() - 1)
    await following.endOrphans(scope, 'stripe')
    expect(await grace()).toMatchObject({ status: 'past_due' })
    clock.at = day(30)
    await following.endOrphans(scope, 'stripe')
    expect(await grace()).toMatchObject({ status: 'ended', ...noGrace })
    expect([await storedPlan(), notices()]).toEqual(['free', ['subscription_ended']])
    expect(wake).toHaveBeenCalledTimes(2)
  })

  it('subscriptions of other providers, and those that ended, stay as they are', async () => {
    await saveCustomer(database.db, scope, {
      provider: 'sandbox',
      customer_id: crypto.randomUUID(),
      created_at: day(1),
    })
    const before = await rows()
    clock.at = day(31)
    await following.endOrphans(scope, 'sandbox')
    expect(await rows()).toEqual(before)
  })
})
