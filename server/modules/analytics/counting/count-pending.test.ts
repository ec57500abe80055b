import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseSchema } from '../../../platform/db/schema.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { addPending } from '../../search/index.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { bucketLimitMs } from '../reports/latency-buckets.ts'
import { bucketOf } from './count-pending.store.ts'
import { countPending, countPendingOfAllStores } from './count-pending.ts'

let database: TestDatabase
let db: Kysely<DatabaseSchema>

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

async function insertStore(): Promise<StoreScope> {
  const store_id = randomUUID()
  await sql`insert into stores (store_id, slug, name, plan, created_at)
    values (${store_id}, ${store_id}, 'A store', 'enterprise', now())`.execute(db)
  return grantScope(store_id)
}

const actions = ['click', 'add_to_cart', 'purchase'] as const
type Action = (typeof actions)[number]

interface Searched {
  readonly kind: 'search'
  readonly mode: string
  readonly total: number
  readonly ms: number
  readonly key: string | null
  readonly at: string
}
interface ReportedFeedback {
  readonly kind: 'feedback'
  readonly action: Action
  readonly product: string
  /** In cents. */
  readonly value: number | null
  readonly currency: string
  readonly attributed: boolean
  readonly at: string
}

async function insertSearch(scope: StoreScope, { mode, total, ms, key, at }: Searched): Promise<string> {
  const search_id = randomUUID()
  await sql`insert into search_history
    (store_id, search_id, mode, request, generation, revision, total, results, query_time_ms, query_key, created_at)
    values (${scope.storeId}, ${search_id}, ${mode}, '{}', 'g', 1, ${total}, '[]', ${ms}, ${key}, ${at})`.execute(db)
  await addPending(db, scope, [{ kind: 'search', subjectId: search_id }])
  return search_id
}

async function insertFeedback(scope: StoreScope, reported: ReportedFeedback): Promise<void> {
  const feedback_id = randomUUID()
  const isMoney = reported.action === 'purchase' && reported.value !== null
  await db
    .insertInto('feedback')
    .values({
      store_id: scope.storeId,
      feedback_id,
      search_id: reported.attributed ? randomUUID() : null,
      product_id: reported.product,
      action: reported.action,
      order_value: isMoney ? String((reported.value ?? 0) / 100) : null,
      currency: isMoney ? reported.currency : null,
      quantity: 1,
      session_id: null,
      created_at: new Date(reported.at),
    })
    .execute()
  await addPending(db, scope, [{ kind: 'feedback', subjectId: feedback_id }])
}

async function insertOutcome(scope: StoreScope, action: Action, day: string): Promise<void> {
  const search_id = randomUUID()
  await db.insertInto('search_outcomes').values({ store_id: scope.storeId, search_id, action, day }).execute()
  await addPending(db, scope, [{ kind: 'outcome', subjectId: search_id, action }])
}

const tables = [
  'searches_daily',
  'search_latency_daily',
  'search_queries_daily',
  'search_outcomes_daily',
  'product_feedback_daily',
  'revenue_daily',
  'feedback_daily',
  'store_revenue_daily',
] as const

/** Every daily row of the store, as `table|key…|numbers…`. */
async function countedRows(scope: StoreScope): Promise<string[]> {
  const each = tables.map(async (table) => {
    const rows = await db.selectFrom(table).selectAll().where('store_id', '=', scope.storeId).execute()
    return rows.map(({ store_id, ...row }) => {
      const printable = 'revenue' in row ? { ...row, revenue: Number(row.revenue) } : row
      return [table, ...Object.values(printable).map(String)].join('|')
    })
  })
  return (await Promise.all(each)).flat().sort()
}

const waiting = async (scope: StoreScope): Promise<number> =>
  (await db.selectFrom('analytics_pending').select('pending_id').where('store_id', '=', scope.storeId).execute()).length

/** Adds up by hand: groups by key, each value a list of numbers. */
function addUp(rows: readonly (readonly [key: string, numbers: readonly number[]])[]): [string, number[]][] {
  const sums = new Map<string, number[]>()
  for (const [key, numbers] of rows) {
    const previous = sums.get(key)
    sums.set(key, previous === undefined ? [...numbers] : previous.map((one, at) => one + (numbers[at] ?? 0)))
  }
  return [...sums]
}

const line = ([key, numbers]: readonly [string, readonly number[]]): string => [key, ...numbers].join('|')

function expectedRows(searches: readonly Searched[], reported: readonly ReportedFeedback[]): string[] {
  const day = (at: string): string => new Date(at).toISOString().slice(0, 10)
  const isZero = (one: Searched): number => Number(one.total === 0)
  const flag = (action: Action) => actions.map((one) => Number(one === action))
  const withKey = searches.filter(({ key }) => key !== null)
  const money = reported.filter((one) => one.action === 'purchase' && one.value !== null)
  const earned = addUp(
    money.map((one) => [
      `revenue_daily|${day(one.at)}|${one.product}|${one.currency}|${one.attributed}`,
      [1, one.value ?? 0],
    ]),
  )
  const storeRevenue = addUp(
    money.map((one) => [`store_revenue_daily|${day(one.at)}|${one.currency}|${one.attributed}`, [one.value ?? 0]]),
  )
  return [
    ...addUp(searches.map((one) => [`searches_daily|${day(one.at)}|${one.mode}`, [1, isZero(one)]])).map(line),
    ...addUp(searches.map((one) => [`search_latency_daily|${day(one.at)}|${bucketByHand(one.ms)}`, [1]])).map(line),
    ...addUp(withKey.map((one) => [`search_queries_daily|${day(one.at)}|${one.key}`, [1, isZero(one)]])).map(line),
    ...addUp(reported.map((one) => [`product_feedback_daily|${day(one.at)}|${one.product}`, flag(one.action)])).map(
      line,
    ),
    ...addUp(reported.map((one) => [`feedback_daily|${day(one.at)}`, flag(one.action)])).map(line),
    ...storeRevenue.map(([key, [cents = 0]]) => line([key, [cents / 100]])),
    ...earned.map(([key, [orders = 0, cents = 0]]) => line([key, [orders, cents / 100]])),
  ].sort()
}

function bucketByHand(ms: number): number {
  let bucket = 0
  while (bucketLimitMs(bucket) < ms) bucket += 1
  return bucket
}

const times = ['2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z', '2026-03-01T12:00:00+13:00']
const arbitrarySearch: fc.Arbitrary<Searched> = fc.record({
  kind: fc.constant('search' as const),
  mode: fc.constantFrom('text', 'upload'),
  total: fc.constantFrom(0, 0, 1, 50),
  ms: fc.oneof(fc.nat(100), fc.integer({ min: 101, max: 60_000 })),
  key: fc.constantFrom(null, 'red shoes', 'lamp', "o'brien"),
  at: fc.constantFrom(...times),
})
const arbitraryFeedback: fc.Arbitrary<ReportedFeedback> = fc.record({
  kind: fc.constant('feedback' as const),
  action: fc.constantFrom(...actions),
  product: fc.constantFrom('lamp', 'chair'),
  value: fc.constantFrom(null, 0, 10, 20, 1999, 100_000_001),
  currency: fc.constantFrom('EUR', 'JPY'),
  attributed: fc.boolean(),
  at: fc.constantFrom(...times),
})
const arbitraryCount = fc.constantFrom('count store' as const, 'count all' as const)

describe('counting', () => {
  it('counts every search and every feedback once, with any number of concurrent counters', async () => {
    const steps = fc.array(
      fc.oneof({ weight: 4, arbitrary: arbitrarySearch }, { weight: 4, arbitrary: arbitraryFeedback }, arbitraryCount),
      {
        maxLength: 30,
      },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const scope = await insertStore()
        const inFlight: Promise<unknown>[] = []
        for (const step of given) {
          if (step === 'count store') inFlight.push(countPending(db, scope))
          else if (step === 'count all') inFlight.push(countPendingOfAllStores(db))
          else if (step.kind === 'search') inFlight.push(insertSearch(scope, step))
          else inFlight.push(insertFeedback(scope, step))
        }
        await Promise.all(inFlight)
        await Promise.all([countPending(db, scope), countPendingOfAllStores(db), countPending(db, scope)])
        const inserted = given.filter((step) => typeof step !== 'string')
        const searches = inserted.filter((step) => step.kind === 'search')
        const reported = inserted.filter((step) => step.kind === 'feedback')
        expect(await countedRows(scope)).toEqual(expectedRows(searches, reported))
        expect(await waiting(scope)).toBe(0)
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
    )
  })

  it('counts an outcome on the day of its search', async () => {
    const scope = await insertStore()
    for (const day of ['2026-01-01', '2026-01-01', '2026-01-02']) await insertOutcome(scope, 'click', day)
    await insertOutcome(scope, 'purchase', '2026-01-02')
    await countPending(db, scope)
    expect(await countedRows(scope)).toEqual([
      'search_outcomes_daily|2026-01-01|click|2',
      'search_outcomes_daily|2026-01-02|click|1',
      'search_outcomes_daily|2026-01-02|purchase|1',
    ])
  })

  it('adds 19.99 a thousand times, and 0.1 and 0.2, to the cent', async () => {
    const scope = await insertStore()
    const day = '2026-01-01T10:00:00Z'
    await sql`with sold as (
        insert into feedback (store_id, feedback_id, product_id, action, order_value, currency, quantity, created_at)
        select ${scope.storeId}, gen_random_uuid(), 'lamp', 'purchase', 19.99, 'EUR', 1, ${day} from generate_series(1, 1000)
        returning feedback_id)
      insert into analytics_pending (store_id, kind, subject_id)
      select ${scope.storeId}, 'feedback', feedback_id from sold`.execute(db)
    const reported = { kind: 'feedback', action: 'purchase', product: 'lamp', attributed: true, at: day } as const
    for (const value of [10, 20]) await insertFeedback(scope, { ...reported, currency: 'USD', value })
    await countPending(db, scope)
    expect(await countedRows(scope)).toEqual([
      'feedback_daily|2026-01-01|0|0|1002',
      'product_feedback_daily|2026-01-01|lamp|0|0|1002',
      'revenue_daily|2026-01-01|lamp|EUR|false|1000|19990',
      'revenue_daily|2026-01-01|lamp|USD|true|2|0.3',
      'store_revenue_daily|2026-01-01|EUR|false|19990',
      'store_revenue_daily|2026-01-01|USD|true|0.3',
    ])
  })

  it('continues until nothing that was pending is left', async () => {
    const scope = await insertStore()
    await sql`with reported as (
        insert into feedback (store_id, feedback_id, product_id, action, quantity, created_at)
        select ${scope.storeId}, gen_random_uuid(), 'lamp', 'click', 1, '2026-01-01T10:00:00Z' from generate_series(1, 1001)
        returning feedback_id)
      insert into analytics_pending (store_id, kind, subject_id)
      select ${scope.storeId}, 'feedback', feedback_id from reported`.execute(db)
    await countPending(db, scope)
    expect(await countedRows(scope)).toEqual([
      'feedback_daily|2026-01-01|1001|0|0',
      'product_feedback_daily|2026-01-01|lamp|1001|0|0',
    ])
    expect(await waiting(scope)).toBe(0)
  })

  it('of one store leaves the rows of other stores pending', async () => {
    const [mine, other] = [await insertStore(), await insertStore()]
    for (const scope of [mine, other]) await insertOutcome(scope, 'click', '2026-01-01')
    await countPending(db, mine)
    expect(await waiting(mine)).toBe(0)
    expect(await waiting(other)).toBe(1)
    await countPendingOfAllStores(db)
    expect(await waiting(other)).toBe(0)
    expect(await countedRows(other)).toEqual(['search_outcomes_daily|2026-01-01|click|1'])
  })

  it('drops rows whose subject was deleted before it was counted', async () => {
    const scope = await insertStore()
    const deletedSearch: Searched = {
      kind: 'search',
      mode: 'text',
      total: 1,
      ms: 5,
      key: 'lamp',
      at: '2026-01-01T10:00:00Z',
    }
    const search_id = await insertSearch(scope, deletedSearch)
    await db.deleteFrom('search_history').where('search_id', '=', search_id).execute()
    await countPending(db, scope)
    expect(await countedRows(scope)).toEqual([])
    expect(await waiting(scope)).toBe(0)
  })
})

describe('a latency bucket', () => {
  it('contains no duration above its limit, which is within 2 % of every duration in it', async () => {
    const { rows } = await sql<{ ms: number; bucket: number }>`
      select ms, ${bucketOf(sql<number>`ms`)} as bucket
      from (select * from generate_series(0, 3000) ms union all select (power(1.1, n))::integer from generate_series(80, 225) n) of`.execute(
      db,
    )
    const outside = rows.filter(({ ms, bucket }) => {
      const longest = bucketLimitMs(bucket)
      return ms > longest * (1 + 1e-9) || longest > ms * 1.02 * (1 + 1e-9) || (ms <= 100 && longest !== ms)
    })
    expect(outside).toEqual([])
    expect(Math.max(...rows.map(({ bucket }) => bucket))).toBeLessThan(2 ** 15)
  })
})
