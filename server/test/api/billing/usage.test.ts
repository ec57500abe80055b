import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'

const time = { now: new Date('2026-11-30T23:59:00.000Z') }
let app: TestApp
let off: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
  off = await startTestApp({ environment: { BILLING: 'off' } })
})
afterAll(() => Promise.all([app.close(), off.close()]))

const times = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))

describe('GET /v1/billing/usage', () => {
  it('shows every call of the month by endpoint at once, exactly under concurrency', async () => {
    const store = await aStore(app)
    await Promise.all([
      ...times(40, () => store.call('GET', '/v1/products')),
      ...times(15, (at) => store.call('GET', `/v1/products/unknown-${at}`)),
      ...times(5, () => store.call('POST', '/v1/search/text', { query: 'shoe' })),
      store.call('POST', '/v1/search/batch', { queries: times(3, () => ({ mode: 'text', query: 'shoe' })) }),
    ])
    const { status, body } = await store.call('GET', '/v1/billing/usage')
    expect([status, body]).toEqual([
      200,
      {
        period_start: '2026-11-01T00:00:00.000Z',
        period_end: '2026-12-01T00:00:00.000Z',
        api_calls: 63,
        products_count: 0,
        max_products: null,
        requests_per_minute: null,
        requests_last_minute: 0,
        by_endpoint: {
          'GET /v1/products': 40,
          'GET /v1/products/{product_id}': 15,
          'POST /v1/search/text': 5,
          'POST /v1/search/batch': 3,
        },
      },
    ])
  })

  it('restarts with each calendar month in UTC', async () => {
    const store = await aStore(app)
    await store.call('GET', '/v1/products')
    time.now = new Date('2026-12-01T00:00:00.000Z')
    await store.call('GET', '/v1/jobs')
    expect((await store.call('GET', '/v1/billing/usage')).body).toMatchObject({
      period_start: '2026-12-01T00:00:00.000Z',
      period_end: '2027-01-01T00:00:00.000Z',
      api_calls: 1,
      by_endpoint: { 'GET /v1/jobs': 1 },
    })
  })

  it('counts no call that was refused because of the plan', async () => {
    const store = await aStore(app, 'free')
    await Promise.all(times(30, () => store.call('GET', '/v1/products')))
    const { body } = await store.call('GET', '/v1/billing/usage')
    expect(body).toMatchObject({ api_calls: 10, max_products: 50, requests_per_minute: 10, requests_last_minute: 10 })
  })

  it("shows a store's own calls only", async () => {
    const [one, other] = [await aStore(app), await aStore(app)]
    await Promise.all([...times(3, () => one.call('GET', '/v1/products')), other.call('GET', '/v1/jobs')])
    expect((await other.call('GET', '/v1/billing/usage')).body.by_endpoint).toEqual({ 'GET /v1/jobs': 1 })
  })

  it('needs billing:read, and neither it nor other management counts', async () => {
    const store = await aStore(app)
    const key = callsOf(app, await anApiKey(app, store.scope, { permissions: ['products:read'] }))
    expect((await key.call('GET', '/v1/billing/usage')).body).toMatchObject({
      error: 'missing_permission',
      details: { permission: 'billing:read' },
    })
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const developer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'developer' }] })
    expect((await developer.call('GET', '/v1/billing/usage')).status).toBe(403)
    expect((await viewer.call('GET', '/v1/billing/usage')).body).toMatchObject({ api_calls: 0, by_endpoint: {} })
  })

  it('is exported as a metric', async () => {
    const calls = async (): Promise<number> =>
      Number(/^vitrine_api_calls_total (\d+)$/m.exec(await app.readMetrics())?.[1])
    const before = await calls()
    const store = await aStore(app, 'free')
    await Promise.all(times(12, () => store.call('GET', '/v1/products')))
    expect((await calls()) - before).toBe(10)
    expect(await app.readMetrics()).toMatch(/^vitrine_plan_refusals_total\{plan="free"\} \d+$/m)
  })
})

describe('with BILLING=off', () => {
  it('no plan limits the requests, which are still counted', async () => {
    const store = await aStore(off, 'free')
    const answers = await Promise.all(times(30, () => store.call('GET', '/v1/products')))
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.ratelimit}`))).toEqual(
      new Set(['200 undefined']),
    )
    expect((await store.call('GET', '/v1/billing/usage')).body).toMatchObject({
      api_calls: 30,
      max_products: null,
      requests_per_minute: null,
    })
  })

  it('there is no current plan: 409 billing_disabled', async () => {
    const store = await aStore(off, 'free')
    const { status, body } = await store.call('GET', '/v1/billing/current-plan')
    expect([status, body.error]).toEqual([409, 'billing_disabled'])
  })
})

describe('GET /v1/billing/current-plan', () => {
  it.each([
    ['free', 0, 50, 10],
    ['basic', 29.99, 5000, 60],
    ['premium', 99.99, 50_000, 200],
    ['enterprise', 299.99, null, null],
  ] as const)('shows the plan %s', async (plan, price, maxProducts, requestsPerMinute) => {
    const store = await aStore(app, plan)
    const { status, body } = await store.call('GET', '/v1/billing/current-plan')
    expect([status, body]).toEqual([
      200,
      {
        plan_name: plan,
        price,
        currency: 'USD',
        max_products: maxProducts,
        requests_per_minute: requestsPerMinute,
        renews_at: null,
        status: 'active',
      },
    ])
  })

  it('requires billing:read, which every owner, admin and viewer of the store has', async () => {
    const store = await aStore(app)
    const statuses = []
    for (const role of ['owner', 'admin', 'developer', 'viewer'] as const) {
      const member = await aPerson(app, { memberships: [{ scope: store.scope, role }] })
      statuses.push((await member.call('GET', '/v1/billing/current-plan')).status)
    }
    expect(statuses).toEqual([200, 200, 403, 200])
  })
})

describe.runIf(inject('databaseSource').kind === 'server')('two processes on one database', () => {
  it('count together, exactly', async () => {
    const other = await app.another()
    const store = await aStore(app)
    const calls = [store.call, callsOf(other, store.token).call]
    await Promise.all(times(200, (at) => calls[at % 2]?.('GET', '/v1/products?limit=1')))
    await other.modules.billing.usage.flush()
    expect((await store.call('GET', '/v1/billing/usage')).body.api_calls).toBe(200)
    await other.stop()
  })
})
