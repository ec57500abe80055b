import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { systemIds } from '../../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { createRequestBudget, type RequestBudget, type RequestLimit } from './request-budget.ts'

let database: TestDatabase
let scope: StoreScope
let limit: RequestLimit
const refusals = { inc: vi.fn() }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const stores = createStores({ db: database.db, clock: { now: () => new Date() }, ids: systemIds })
  scope = (await stores.createStore({ name: `Budget ${crypto.randomUUID()}`, plan: 'free' })).scope
  limit = { plan: 'free', limit: 10 }
  vi.clearAllMocks()
})

const memoryThrottles = { admit: vi.fn(() => null) }
/** Simulates a separate process: nothing in memory is shared. */
const aProcess = (): RequestBudget =>
  createRequestBudget({
    db: database.db,
    limitOf: async () => limit,
    memoryThrottles,
    elapsedMs: () => performance.now(),
    refusals,
  })
const grantedOf = async (takes: readonly Promise<{ refusal: unknown }>[]): Promise<number> =>
  (await Promise.all(takes)).filter(({ refusal }) => refusal === null).length
const take = (count: number, budget: RequestBudget) => Array.from({ length: count }, () => budget.take(scope))
/** As if this time had passed since every granted request. */
const passed = (seconds: number) =>
  database.pool.query(
    `update request_budgets set granted_at = array(select at - make_interval(secs => $2) from unnest(granted_at) at)
      where store_id = $1`,
    [scope.storeId, seconds],
  )

describe('the request budget', () => {
  it.each([10, 60, 200])(
    'grants exactly %i of 300 requests that arrive at once in three processes',
    async (perMinute) => {
      limit = { plan: 'premium', limit: perMinute }
      const processes = [aProcess(), aProcess(), aProcess()]
      expect(await grantedOf(processes.flatMap((one) => take(100, one)))).toBe(perMinute)
      expect(refusals.inc).toHaveBeenCalledTimes(300 - perMinute)
    },
  )

  it('grants exactly the limit to requests that arrive one after the other', async () => {
    const budget = aProcess()
    const remaining: string[] = []
    for (let count = 0; count < 10; count += 1) {
      const { headers, refusal } = await budget.take(scope)
      expect([refusal, headers['RateLimit-Policy']]).toEqual([null, '"plan";q=10;w=60'])
      remaining.push(String(headers.RateLimit))
    }
    expect(remaining.map((field) => field.replace(/;t=.*/, ''))).toEqual(
      Array.from({ length: 10 }, (_, at) => `"plan";r=${9 - at}`),
    )
    const { refusal } = await budget.take(scope)
    expect(refusal).toMatchObject({
      code: 'rate_limit_exceeded',
      data: { window: 'plan', plan_name: 'free', limit: 10, window_seconds: 60, retry_after: 60 },
      headers: { 'Retry-After': '60', RateLimit: '"plan";r=0;t=60' },
    })
  })

  it('tells each of concurrent requests a different remainder', async () => {
    const decisions = await Promise.all(take(10, aProcess()))
    const remainders = decisions.map(({ headers }) => Number(/r=(\d+)/.exec(headers.RateLimit ?? '')?.[1]))
    expect(remainders.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('slides: each request is free again a minute after it was granted, and not before', async () => {
    await Promise.all(take(4, aProcess()))
    await passed(20)
    await Promise.all(take(6, aProcess()))
    const { refusal } = await aProcess().take(scope)
    expect(refusal?.headers['Retry-After']).toBe('40')
    await passed(39)
    expect(await grantedOf(take(20, aProcess()))).toBe(0)
    await passed(1.2)
    expect(await grantedOf(take(20, aProcess()))).toBe(4)
    await passed(60)
    expect(await grantedOf(take(20, aProcess()))).toBe(10)
  })

  it('refuses a flood from memory: it costs no statement until the next request fits', async () => {
    const budget = aProcess()
    await Promise.all(take(10, budget))
    const statements = vi.spyOn(database.db, 'getExecutor')
    expect(await grantedOf(take(500, budget))).toBe(0)
    expect(statements).not.toHaveBeenCalled()
    statements.mockRestore()
  })

  it('serves a burst with few statements', async () => {
    limit = { plan: 'premium', limit: 200 }
    const statements = vi.spyOn(database.db, 'getExecutor')
    expect(await grantedOf(take(150, aProcess()))).toBe(150)
    expect(statements.mock.calls.length).toBeGreaterThan(0)
    expect(statements.mock.calls.length).toBeLessThanOrEqual(3)
    statements.mockRestore()
  })

  it('sends no statement for a store without a limit', async () => {
    limit = { plan: 'enterprise', limit: null }
    const statements = vi.spyOn(database.db, 'getExecutor')
    expect(await aProcess().take(scope)).toEqual({ headers: {}, refusal: null })
    expect(statements).not.toHaveBeenCalled()
    statements.mockRestore()
  })

  it('applies another plan at once, up and down', async () => {
    const budget = aProcess()
    await Promise.all(take(12, budget))
    limit = { plan: 'basic', limit: 60 }
    expect(await grantedOf(take(100, budget))).toBe(50)
    limit = { plan: 'free', limit: 10 }
    expect(await grantedOf(take(10, budget))).toBe(0)
    await passed(61)
    expect(await grantedOf(take(100, aProcess()))).toBe(10)
  })

  it('keeps its count over a restart', async () => {
    await Promise.all(take(7, aProcess()))
    expect(await grantedOf(take(10, aProcess()))).toBe(3)
  })

  it('locks nobody out because of requests that a wrong clock put into the future', async () => {
    await Promise.all(take(10, aProcess()))
    await passed(-3600)
    expect(await grantedOf(take(20, aProcess()))).toBe(10)
  })

  it('is a budget of each store', async () => {
    await Promise.all(take(10, aProcess()))
    const stores = createStores({ db: database.db, clock: { now: () => new Date() }, ids: systemIds })
    const other = await stores.createStore({ name: 'Other', plan: 'free' })
    expect((await aProcess().take(other.scope)).refusal).toBeNull()
  })
})

describe('a request that costs more than one', () => {
  it('is granted as a whole or not at all', async () => {
    const budget = aProcess()
    expect((await budget.take(scope, 7)).refusal).toBeNull()
    const { refusal } = await budget.take(scope, 5)
    expect(refusal?.headers['Retry-After']).toBe('60')
    expect(await grantedOf(take(5, budget))).toBe(3)
  })

  it('is told when all of it fits, with the part that was granted before', async () => {
    const budget = aProcess()
    await Promise.all(take(4, budget))
    await passed(30)
    await Promise.all(take(4, budget))
    // 1 of 5 is granted: 9 are used, and 4 more fit when the four oldest are gone.
    expect((await budget.take(scope)).refusal).toBeNull()
    expect((await budget.take(scope, 5, 1)).refusal?.headers['Retry-After']).toBe('30')
    await passed(30.5)
    expect((await budget.take(scope, 5)).refusal).toBeNull()
  })

  it('counts exactly beside others, in several processes', async () => {
    limit = { plan: 'basic', limit: 60 }
    const costs = Array.from({ length: 60 }, (_, at) => (at % 3) + 1)
    const processes = [aProcess(), aProcess()]
    const decisions = await Promise.all(costs.map((cost, at) => processes[at % 2]?.take(scope, cost)))
    const granted = costs.filter((_cost, at) => decisions[at]?.refusal === null).reduce((sum, cost) => sum + cost, 0)
    expect(granted).toBeGreaterThan(57)
    expect(granted).toBeLessThanOrEqual(60)
  })

  it('is refused with what the plan allows when it can never fit', async () => {
    const { refusal } = await aProcess().take(scope, 12, 1)
    expect(refusal).toMatchObject({
      code: 'rate_limit_exceeded',
      detail: 'This call counts as 12 requests, and the plan free allows 10 a minute: send at most 10 at once.',
      data: { cost: 12, limit: 10 },
    })
  })
})

describe('without a writable database', () => {
  const failing = (error: unknown): RequestBudget => {
    const plugin = {
      transformQuery: () => {
        throw error
      },
      transformResult: async ({ result }: { result: never }) => result,
    }
    const db = database.db.withPlugin(plugin as never)
    return createRequestBudget({
      db,
      limitOf: async () => limit,
      memoryThrottles,
      elapsedMs: () => performance.now(),
      refusals,
    })
  }

  it('counts in memory while the disk is full', async () => {
    expect(await failing(new AppError('read_only', { detail: '' })).take(scope)).toEqual({ headers: {}, refusal: null })
    expect(memoryThrottles.admit).toHaveBeenCalledWith({ name: 'plan', limit: 10, windowSeconds: 60 }, scope.storeId)
  })

  it('fails every waiting request while the database is unavailable, and works afterwards', async () => {
    const unavailable = new AppError('service_unavailable', { detail: '' })
    const results = await Promise.allSettled(take(5, failing(unavailable)))
    expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual(Array(5).fill(unavailable))
    expect(await grantedOf(take(20, aProcess()))).toBe(10)
  })
})
