import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountLinks } from '../../../modules/billing/payments/sandbox/account-link.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { ledgerOf, settled } from '../../kit/fixtures/a-ledger.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const base = '/v1/billing/sandbox'
async function post(path: string, payload: object): Promise<TestAnswer> {
  const answer = await app.http.inject({ method: 'POST', url: base + path, payload })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const idOf = (url: string): string => new URL(url).hash.slice(1)

/** Starts a checkout for the plan and pays it with a test card. */
async function buy(store: TestStore, plan: string, card = 'pays'): Promise<TestAnswer> {
  const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: plan })
  const answer = await post('/checkout/pay', { session_id: idOf(body.checkout_url), card })
  await settled(app, store.scope)
  return answer
}
const currentPlan = async (store: TestStore) => (await store.call('GET', '/v1/billing/current-plan')).body
async function portal(store: TestStore): Promise<string> {
  return idOf((await store.call('POST', '/v1/billing/portal')).body.portal_url)
}
async function simulate(store: TestStore, action: string): Promise<TestAnswer> {
  const answer = await post('/subscription/simulate', { token: await portal(store), action })
  await settled(app, store.scope)
  return answer
}

describe('a checkout of the sandbox', () => {
  it('leads from free to premium: the plan changes when the event arrives, with an invoice', async () => {
    const store = await aStore(app, 'free')
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'free', status: 'active', renews_at: null })
    const started = await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
    expect(started).toMatchObject({ status: 201, body: { session_id: expect.stringMatching(/^cs_sandbox_/) } })
    const { checkout_url, session_id, checkout_id } = started.body
    expect(idOf(checkout_url)).toBe(session_id)
    expect((await post('/checkout', { session_id })).body).toMatchObject({
      kind: 'subscribe',
      state: 'open',
      plan_name: 'premium',
      price: 99.99,
      due_now: 99.99,
      currency: 'USD',
      max_products: 50_000,
    })
    const status = async () => (await store.call('GET', `/v1/billing/checkouts/${checkout_id}`)).body
    expect(await status()).toEqual({ plan_name: 'premium', kind: 'subscribe', state: 'open' })
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'free' })
    const paid = await post('/checkout/pay', { session_id, card: 'pays' })
    expect(paid).toMatchObject({ status: 200, body: { state: 'paid', declined: null } })
    await settled(app, store.scope)
    expect(await currentPlan(store)).toMatchObject({
      plan_name: 'premium',
      max_products: 50_000,
      status: 'active',
      renews_at: expect.stringMatching(/Z$/),
    })
    expect(await status()).toMatchObject({ state: 'complete' })
    const invoices = await store.call('GET', '/v1/billing/invoices')
    expect(invoices.body).toEqual([
      expect.objectContaining({ amount: 99.99, currency: 'USD', status: 'paid', number: 'SANDBOX-0001' }),
    ])
    expect((await ledgerOf(app, store.scope)).changes).toEqual(['free → premium'])
  })

  it('whose event is lost does not change the plan', async () => {
    const store = await aStore(app, 'free')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    const returned = await app.http.inject({ url: new URL(body.checkout_url).pathname })
    expect(returned.statusCode).toBeLessThan(600)
    await store.call('GET', `/v1/billing/checkouts/${body.checkout_id}`)
    expect(await ledgerOf(app, store.scope)).toMatchObject({ plan: 'free', subscriptions: [] })
  })

  it.each([
    ['declined', 'card_declined'],
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'expired_card'],
  ])('stays open and charges nothing with the card %s', async (card, declined) => {
    const store = await aStore(app, 'free')
    expect((await buy(store, 'basic', card)).body).toMatchObject({ state: 'open', declined })
    expect((await store.call('GET', '/v1/billing/invoices')).body).toEqual([])
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'free' })
  })

  it('is paid once, however often the button is clicked', async () => {
    const store = await aStore(app, 'free')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    const session_id = body.session_id
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/checkout/pay', { session_id, card: 'pays' })))
    expect(answers.map((answer) => answer.body.state)).toEqual(['paid', 'paid', 'paid', 'paid'])
    await settled(app, store.scope)
    expect((await store.call('GET', '/v1/billing/invoices')).body).toHaveLength(1)
    expect((await ledgerOf(app, store.scope)).subscriptions).toHaveLength(1)
  })

  it('is closed when it is canceled or replaced by a newer one', async () => {
    const store = await aStore(app, 'free')
    const first = (await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })).body
    const second = (await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })).body
    expect((await post('/checkout/pay', { session_id: first.session_id, card: 'pays' })).body.state).toBe('canceled')
    expect((await store.call('GET', `/v1/billing/checkouts/${first.checkout_id}`)).body.state).toBe('expired')
    expect((await post('/checkout/cancel', { session_id: second.session_id })).body.state).toBe('canceled')
    await settled(app, store.scope)
    expect((await ledgerOf(app, store.scope)).plan).toBe('free')
  })

  it('is found only by its complete ID, and its links by their signature', async () => {
    expect((await post('/checkout', { session_id: 'cs_sandbox_guess' })).status).toBe(404)
    expect((await post('/subscription', { token: 'a.b.c' })).status).toBe(404)
    const store = await aStore(app, 'free')
    const token = createAccountLinks(Buffer.alloc(32, 2)).issue(store.scope, new Date())
    expect((await post('/subscription', { token })).status).toBe(404)
    const old = createAccountLinks(Buffer.alloc(32, 1)).issue(store.scope, new Date(Date.now() - 3_700_000))
    expect((await post('/subscription', { token: old })).status).toBe(404)
  })
})

describe('starting a checkout', () => {
  it('refuses the current plan, and an unknown one by its field', async () => {
    const store = await aStore(app, 'basic')
    const same = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    expect(same).toMatchObject({ status: 409, body: { error: 'conflict', details: { reason: 'same_plan' } } })
    const unknown = await store.call('POST', '/v1/billing/checkout', { plan_name: 'gold' })
    expect(unknown).toMatchObject({ status: 422, body: { details: { errors: [{ pointer: '/plan_name' }] } } })
  })

  it('refuses a downgrade below the current usage, with the numbers', async () => {
    const store = await aStore(app, 'premium')
    await app.database.pool.query('update stores set products_count = 5001 where store_id = $1', [store.scope.storeId])
    const refused = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'conflict',
        details: { reason: 'usage_above_plan', plan_name: 'basic', max_products: 5000, products_count: 5001 },
      },
    })
    await app.database.pool.query('update stores set products_count = 5000 where store_id = $1', [store.scope.storeId])
    expect((await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })).status).toBe(201)
  })

  it('replays the first response for the same Idempotency-Key', async () => {
    const store = await aStore(app, 'free')
    const headers = { authorization: `Bearer ${store.token}`, 'idempotency-key': 'once' }
    const call = () =>
      app.http.inject({ method: 'POST', url: '/v1/billing/checkout', headers, payload: { plan_name: 'basic' } })
    const [first, second] = [await call(), await call()]
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.json()).toEqual(first.json())
  })

  it('is for owners; admins have read access, and no one can see another store', async () => {
    const [store, other] = [await aStore(app, 'free'), await aStore(app, 'free')]
    const [owner, admin] = [
      await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] }),
      await aPerson(app, { memberships: [{ scope: store.scope, role: 'admin' }] }),
    ]
    const body = { plan_name: 'basic' }
    expect((await admin.call('POST', '/v1/billing/checkout', { body })).status).toBe(403)
    expect((await admin.call('POST', '/v1/billing/portal')).status).toBe(403)
    expect((await admin.call('GET', '/v1/billing/invoices')).status).toBe(200)
    expect((await owner.call('POST', '/v1/billing/checkout', { body })).status).toBe(201)
    expect((await owner.call('POST', '/v1/billing/checkout', { body, store: other.slug })).status).toBe(403)
  })
})

describe('a subscription of the sandbox', () => {
  it('can be changed, prorated, and gives the new plan once confirmed', async () => {
    const store = await aStore(app, 'free')
    await buy(store, 'basic')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
    const session = (await post('/checkout', { session_id: body.session_id })).body
    expect(session).toMatchObject({ kind: 'change', from_plan: 'basic', plan_name: 'premium' })
    expect(session.due_now).toBeCloseTo(70, 1)
    await post('/checkout/pay', { session_id: body.session_id })
    await settled(app, store.scope)
    expect(await ledgerOf(app, store.scope)).toMatchObject({
      plan: 'premium',
      subscriptions: [{ plan: 'premium', status: 'active' }],
      changes: ['free → basic', 'basic → premium'],
    })
    expect((await store.call('GET', '/v1/billing/invoices')).body.map((one: { amount: number }) => one.amount)).toEqual(
      [session.due_now, 29.99],
    )
  })

  it('is canceled at the end of its period, can be resumed, and ends with free limits', async () => {
    const store = await aStore(app, 'free')
    await buy(store, 'basic')
    const canceled = await store.call('POST', '/v1/billing/cancel')
    expect(canceled).toMatchObject({ status: 200, body: { status: 'active', renews_at: null } })
    expect(canceled.body.ends_at).not.toBeNull()
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'basic', status: 'canceled', renews_at: null })
    expect((await store.call('POST', '/v1/billing/resume')).body).toMatchObject({ ends_at: null })
    expect((await store.call('POST', '/v1/billing/resume')).status).toBe(409)
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'free' })
    await post('/checkout/pay', { session_id: body.session_id })
    await settled(app, store.scope)
    expect((await store.call('GET', `/v1/billing/checkouts/${body.checkout_id}`)).body).toMatchObject({
      kind: 'cancel',
      state: 'complete',
    })
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'basic', status: 'canceled' })
    expect((await simulate(store, 'end')).body.subscription.status).toBe('ended')
    expect(await ledgerOf(app, store.scope)).toMatchObject({ plan: 'free', changes: ['free → basic', 'basic → free'] })
    expect((await store.call('POST', '/v1/billing/cancel')).status).toBe(409)
  })

  it('renews, fails to renew, and recovers when it is paid', async () => {
    const store = await aStore(app, 'free')
    await buy(store, 'basic')
    expect((await simulate(store, 'renew')).status).toBe(200)
    expect((await simulate(store, 'fail_renewal')).body.actions).toEqual(['pay', 'end'])
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'basic', status: 'past_due', renews_at: null })
    const due = await store.call('POST', '/v1/billing/checkout', { plan_name: 'premium' })
    expect(due).toMatchObject({ status: 409, body: { details: { reason: 'payment_due' } } })
    expect((await simulate(store, 'renew')).status).toBe(409)
    await simulate(store, 'pay')
    expect(await currentPlan(store)).toMatchObject({ plan_name: 'basic', status: 'active' })
    const statuses = (await store.call('GET', '/v1/billing/invoices')).body.map((one: { status: string }) => one.status)
    expect(statuses).toEqual(['paid', 'paid', 'paid'])
  })

  it('renews on the day on which it began, after a shorter month too', async () => {
    const store = await aStore(app, 'free')
    await buy(store, 'basic')
    await app.database.pool.query(
      `update sandbox_subscriptions
       set started_at = '2027-01-31T10:00:00Z', period_start = '2027-01-31T10:00:00Z', period_end = '2027-02-28T10:00:00Z'
       where store_id = $1`,
      [store.clientId],
    )
    await simulate(store, 'renew')
    expect((await currentPlan(store)).renews_at).toBe('2027-03-31T10:00:00.000Z')
  })

  it('lists invoices page by page, newest first', async () => {
    const store = await aStore(app, 'free')
    await buy(store, 'basic')
    await simulate(store, 'renew')
    await simulate(store, 'renew')
    const first = await store.call('GET', '/v1/billing/invoices?limit=2')
    expect(first.body).toHaveLength(2)
    const cursor = String(first.headers['x-next-cursor'])
    expect(first.headers.link).toBe(`</v1/billing/invoices?limit=2&cursor=${cursor}>; rel="next"`)
    const second = await store.call('GET', `/v1/billing/invoices?limit=2&cursor=${cursor}`)
    expect(second.body).toHaveLength(1)
    expect(second.headers.link).toBeUndefined()
    const numbers = [...first.body, ...second.body].map((one: { number: string }) => one.number)
    expect(numbers).toEqual(['SANDBOX-0003', 'SANDBOX-0002', 'SANDBOX-0001'])
    expect((await store.call('GET', '/v1/billing/invoices?cursor=x')).status).toBe(422)
    const other = await aStore(app, 'free')
    expect((await other.call('GET', `/v1/billing/invoices?limit=2&cursor=${cursor}`)).status).toBe(422)
  })

  it('records checkouts and plan changes in the audit log, without the secret of a page', async () => {
    const store = await aStore(app, 'free')
    const { body } = await store.call('POST', '/v1/billing/checkout', { plan_name: 'basic' })
    await post('/checkout/pay', { session_id: body.session_id, card: 'pays' })
    await settled(app, store.scope)
    const events = (await store.call('GET', '/v1/security/audit')).body.events
    const actions = events.map((event: { action: string }) => event.action)
    expect(actions).toEqual(expect.arrayContaining(['billing.checkout', 'billing.plan_change']))
    expect(JSON.stringify(events)).not.toContain(body.session_id)
  })
})
