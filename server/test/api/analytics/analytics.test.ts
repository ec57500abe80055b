import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/identity/permission.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

// Late in the evening of the first day of a month in UTC.
const evening = Date.parse('2026-03-01T23:30:00Z')
const hourMs = 3_600_000
let now = evening

let app: TestApp
let host: ImageHost

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } })
  host = await startImageHost()
  host.serve('/lamp.jpg', await anImage(1))
})
afterAll(async () => {
  await host.close()
  await app.close()
})

type Store = Pick<TestStore, 'call' | 'scope'>

/** A store with one product. Its calls use an API key, because tokens would expire as the clock advances. */
async function createLampStore(): Promise<Store> {
  const { scope } = await aStore(app)
  const store = { scope, ...callsOf(app, await anApiKey(app, scope, { permissions })) }
  const lamp = { product_id: 'lamp', image_url: `${host.url}/lamp.jpg`, metadata: { name: 'Lamp' } }
  const { status } = await store.call('POST', '/v1/products', lamp)
  expect(status).toBe(200)
  return store
}

async function search(store: Store, query: string): Promise<{ search_id: string; total: number }> {
  const { status, body } = await store.call('POST', '/v1/search/text', { query })
  expect(status).toBe(200)
  return body
}

let shoppers = 0
async function sendFeedback(store: Store, what: object): Promise<void> {
  shoppers += 1
  const record = { result_product_id: 'lamp', session_id: `shopper ${shoppers}`, ...what }
  const { status } = await store.call('POST', '/v1/search/feedback', record)
  expect(status).toBe(201)
}

async function report(store: Pick<TestStore, 'call'>, days = 30) {
  const { status, body } = await store.call('GET', `/v1/search/analytics?days=${days}`)
  expect(status).toBe(200)
  return body
}

const nothing = { attributed: {}, unattributed: {}, total: {} }

describe('a search with analytics: false', () => {
  it('has a receipt and is in no report', async () => {
    const store = await createLampStore()
    const { status, body } = await store.call('POST', '/v1/search/text', { query: 'lamp', analytics: false })
    expect([status, body.total]).toEqual([200, 1])
    await search(store, 'lamp')
    expect((await store.call('GET', `/v1/search/${body.search_id}`)).status).toBe(200)
    expect(await report(store)).toMatchObject({ searches: 1, top_queries: [{ query: 'lamp', count: 1 }] })
  })
})

describe('analytics', () => {
  it('show the funnel from search to purchase, with attributed and unattributed revenue to the cent in each currency', async () => {
    now = evening
    const store = await createLampStore()
    const { search_id } = await search(store, 'Lamp')
    await search(store, ' lamp ')
    for (const action of ['click', 'click', 'add_to_cart']) await sendFeedback(store, { search_id, action })
    for (const order_value of [19.99, 0.1, 0.2]) {
      await sendFeedback(store, { search_id, action: 'purchase', order_value, currency: 'EUR' })
    }
    await sendFeedback(store, { action: 'purchase', order_value: 1_000_000_000.01, currency: 'EUR', quantity: 3 })
    await sendFeedback(store, { action: 'purchase', order_value: 500, currency: 'JPY' })
    await sendFeedback(store, { action: 'purchase' })
    const revenue = {
      attributed: { EUR: 20.29 },
      unattributed: { EUR: 1_000_000_000.01, JPY: 500 },
      total: { EUR: 1_000_000_020.3, JPY: 500 },
    }
    const result = await report(store, 1)
    expect(result).toMatchObject({
      days: 1,
      searches: 2,
      by_mode: { text: 2 },
      zero_result_searches: 0,
      top_queries: [{ query: 'lamp', count: 2 }],
      zero_result_queries: [],
      click_through_rate: 0.5,
      add_to_cart_rate: 0.5,
      conversion_rate: 0.5,
      revenue,
      daily: [{ date: '2026-03-01', searches: 2, clicks: 2, add_to_carts: 1, purchases: 6, revenue }],
    })
    expect(result.latency_ms.p50).toBeLessThanOrEqual(result.latency_ms.p99)
  })

  it('are zero for a store without activity, with an entry for every day', async () => {
    now = evening
    const result = await report(await aStore(app), 3)
    expect(result).toEqual({
      days: 3,
      searches: 0,
      by_mode: {},
      zero_result_searches: 0,
      top_queries: [],
      zero_result_queries: [],
      latency_ms: { p50: null, p95: null, p99: null },
      click_through_rate: 0,
      add_to_cart_rate: 0,
      conversion_rate: 0,
      revenue: nothing,
      daily: ['2026-02-27', '2026-02-28', '2026-03-01'].map((date) => ({
        date,
        searches: 0,
        zero_result_searches: 0,
        clicks: 0,
        add_to_carts: 0,
        purchases: 0,
        revenue: nothing,
      })),
    })
  })

  it('count a purchase on its own day, and its search as converted on the day of the search', async () => {
    now = evening
    const store = await createLampStore()
    const { search_id } = await search(store, 'lamp')
    now = evening + hourMs
    await sendFeedback(store, { search_id, action: 'purchase', order_value: 5, currency: 'EUR' })
    const earned = { attributed: { EUR: 5 }, unattributed: {}, total: { EUR: 5 } }
    expect(await report(store, 1)).toMatchObject({ searches: 0, conversion_rate: 0, revenue: earned })
    expect(await report(store, 2)).toMatchObject({
      searches: 1,
      conversion_rate: 1,
      revenue: earned,
      daily: [
        { date: '2026-03-01', searches: 1, purchases: 0, revenue: nothing },
        { date: '2026-03-02', searches: 0, purchases: 1, revenue: earned },
      ],
    })
  })

  it('are visible only to the store, and not to callers who may only search', async () => {
    now = evening
    const [mine, other] = [await createLampStore(), await aStore(app)]
    await search(mine, 'lamp')
    expect(await report(other)).toMatchObject({ searches: 0, top_queries: [] })
    const key = await anApiKey(app, mine.scope, { permissions: ['search:execute', 'search:read', 'feedback:write'] })
    const answer = await callsOf(app, key).call('GET', '/v1/search/analytics')
    expect([answer.status, answer.body.missing_permission ?? answer.body.details.permission]).toEqual([
      403,
      'analytics:read',
    ])
  })

  it('accept 1 to 365 days', async () => {
    const store = await aStore(app)
    for (const days of ['0', '366', '1.5', '1e2', 'all', '']) {
      const { status, body } = await store.call('GET', `/v1/search/analytics?days=${days}`)
      expect([days, status, body.details?.errors?.[0].pointer]).toEqual([days, 422, '/days'])
    }
    expect((await report(store, 365)).daily).toHaveLength(365)
  })
})

type Step =
  | { readonly kind: 'search'; readonly query: string }
  | {
      readonly kind: 'feedback'
      /** Index of its search, counted from the latest; null for none. */
      readonly of: number | null
      readonly product: string
      readonly action: string
      readonly cents: number | null
      readonly currency: string
    }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'count' }

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('search'), query: fc.constantFrom('lamp', 'LAMP', 'qqqq') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('feedback'),
      of: fc.option(fc.nat(2)),
      product: fc.constantFrom('lamp', 'never indexed'),
      action: fc.constantFrom('click', 'add_to_cart', 'purchase'),
      cents: fc.option(fc.constantFrom(0, 1, 10, 20, 1999, 12_345_678_901)),
      currency: fc.constantFrom('EUR', 'JPY'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count') }) },
) as fc.Arbitrary<Step>

/** A separate record of all operations, to recompute the sums from scratch. */
interface Operations {
  readonly searches: {
    readonly day: string
    readonly asked: string
    /** The query as it is counted. */
    readonly query: string
    readonly total: number
    readonly actions: Set<string>
  }[]
  readonly feedback: {
    readonly day: string
    readonly product: string
    readonly action: string
    readonly cents: number | null
    readonly currency: string
    readonly attributed: boolean
  }[]
}

const today = (): string => new Date(now).toISOString().slice(0, 10)

async function performAll(store: Store, steps: readonly Step[]): Promise<Operations> {
  const operations: Operations = { searches: [], feedback: [] }
  const ids: string[] = []
  const counting: Promise<unknown>[] = []
  for (const step of steps) {
    if (step.kind === 'wait') now += step.hours * hourMs
    else if (step.kind === 'count') counting.push(report(store, 1), app.modules.analytics.countPending())
    else if (step.kind === 'search') {
      const { search_id, total } = await search(store, step.query)
      ids.push(search_id)
      operations.searches.push({
        day: today(),
        asked: step.query,
        query: step.query.toLowerCase(),
        total,
        actions: new Set(),
      })
    } else {
      const place = step.of === null ? -1 : ids.length - 1 - step.of
      const { product, action, currency } = step
      const cents = action === 'purchase' ? step.cents : null
      const [search_id, searched] = [ids[place], operations.searches[place]]
      searched?.actions.add(action)
      const money = cents === null ? {} : { order_value: cents / 100, currency }
      await sendFeedback(store, {
        result_product_id: product,
        action,
        ...money,
        ...(search_id === undefined ? {} : { search_id }),
      })
      operations.feedback.push({ day: today(), product, action, cents, currency, attributed: search_id !== undefined })
    }
  }
  await Promise.all(counting)
  return operations
}

type StoredFeedback = Operations['feedback'][number]

function revenueOf(of: readonly StoredFeedback[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const { cents, currency } of of) {
    if (cents !== null) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  }
  return Object.fromEntries([...sums].map(([currency, cents]) => [currency, cents / 100]))
}

function popularBy({ feedback }: Operations, days: readonly string[]): object[] {
  const counted = feedback.filter(({ day }) => days.includes(day))
  return [...Map.groupBy(counted, ({ product }) => product)]
    .map(([product_id, each]) => {
      const countOf = (action: string): number => each.filter((one) => one.action === action).length
      const [clicks, add_to_carts, purchases] = [countOf('click'), countOf('add_to_cart'), countOf('purchase')]
      return { product_id, clicks, add_to_carts, purchases, revenue: revenueOf(each) }
    })
    .sort(
      (a, b) =>
        b.purchases - a.purchases ||
        b.add_to_carts - a.add_to_carts ||
        b.clicks - a.clicks ||
        (a.product_id < b.product_id ? -1 : 1),
    )
}

interface Line {
  readonly created_at: string
  readonly request: { readonly query: string }
  readonly [field: string]: unknown
}

/** The content of each export line, without order: entries of the same moment are ordered by ID. */
async function exported(store: Store, kind: 'searches' | 'feedback', days: number): Promise<string[]> {
  let text = ''
  for await (const chunk of app.modules.analytics.export(store.scope, { kind, days })) text += chunk
  const lines: Line[] = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  const say = ({ created_at: at, request, total, result_product_id: product, action, order_value, ...more }: Line) =>
    kind === 'searches'
      ? [at.slice(0, 10), request.query, total]
      : [at.slice(0, 10), product, action, order_value, more.currency, more.attributed]
  return lines.map((line) => JSON.stringify(say(line))).sort()
}

const lineOfSearch = ({ day, asked, total }: Operations['searches'][number]) => [day, asked, total]
const lineOfFeedback = ({ day, product, action, cents, currency, attributed }: StoredFeedback) =>
  cents === null
    ? [day, product, action, null, null, attributed]
    : [day, product, action, cents / 100, currency, attributed]

const linesOf = <T extends { readonly day: string }>(
  of: readonly T[],
  days: readonly string[],
  say: (one: T) => unknown,
) =>
  of
    .filter(({ day }) => days.includes(day))
    .map((one) => JSON.stringify(say(one)))
    .sort()

function addUp({ searches, feedback }: Operations, days: readonly string[]): object {
  const searched = searches.filter(({ day }) => days.includes(day))
  const counted = feedback.filter(({ day }) => days.includes(day))
  const mostFrequent = (of: Operations['searches']): object[] =>
    [...Map.groupBy(of, ({ query }) => query)]
      .map(([query, each]) => ({ query, count: each.length }))
      .sort((a, b) => b.count - a.count || (a.query < b.query ? -1 : 1))
  const rate = (action: string): number =>
    searched.length === 0 ? 0 : searched.filter(({ actions }) => actions.has(action)).length / searched.length
  const missed = searched.filter(({ total }) => total === 0)
  const countOf = (action: string): number => counted.filter((one) => one.action === action).length
  return {
    searches: searched.length,
    zero_result_searches: missed.length,
    clicks: countOf('click'),
    add_to_carts: countOf('add_to_cart'),
    purchases: countOf('purchase'),
    top_queries: mostFrequent(searched),
    zero_result_queries: mostFrequent(missed),
    click_through_rate: rate('click'),
    add_to_cart_rate: rate('add_to_cart'),
    conversion_rate: rate('purchase'),
    revenue: {
      attributed: revenueOf(counted.filter(({ attributed }) => attributed)),
      unattributed: revenueOf(counted.filter(({ attributed }) => !attributed)),
      total: revenueOf(counted),
    },
  }
}

describe('reports after any sequence of concurrent operations', () => {
  it('analytics, popular products and the export equal the sum of all searches and all feedback', async () => {
    const given = fc.tuple(fc.array(stepArbitrary, { maxLength: 25 }), fc.constantFrom(1, 2, 5))
    await fc.assert(
      fc.asyncProperty(given, async ([steps, count]) => {
        now = evening
        const store = await createLampStore()
        const operations = await performAll(store, steps)
        const answer = await report(store, count)
        const days: string[] = answer.daily.map(({ date }: { date: string }) => date)
        expect(days.at(-1)).toBe(today())
        const {
          clicks: _c,
          add_to_carts: _a,
          purchases: _p,
          ...all
        } = addUp(operations, days) as Record<string, unknown>
        expect(answer).toMatchObject(all)
        for (const { date, ...day } of answer.daily) expect(addUp(operations, [date])).toMatchObject(day)
        const { body } = await store.call('GET', `/v1/search/feedback/popular?days=${count}&limit=100`)
        const popular = body.products.map(({ metadata: _m, ...one }: { metadata: unknown }) => one)
        expect(popular).toEqual(popularBy(operations, days))
        expect(await exported(store, 'searches', count)).toEqual(linesOf(operations.searches, days, lineOfSearch))
        expect(await exported(store, 'feedback', count)).toEqual(linesOf(operations.feedback, days, lineOfFeedback))
      }),
      { numRuns: 25 },
    )
  })
})
