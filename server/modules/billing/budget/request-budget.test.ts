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
const createProcess = (): RequestBudget =>
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
/** Shifts the times of all granted requests into the past. */
const advanceTime = (seconds: number) =>
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
      const processes = [createProcess(), createProcess(), createProcess()]
      expect(await grantedOf(processes.flatMap((one) => take(100, one)))).toBe(perMinute)
      expect(refusals.inc).toHaveBeenCalledTimes(300 - perMinute)
    },
  )

  it('grants exactly the limit to requests that arrive one after the other', async () => {
    const budget = createProcess()
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

  it('reports a different remainder to each concurrent request', async () => {
    const decisions = await Promise.all(take(10, createProcess()))
    const remainders = decisions.map(({ headers }) => Number(/r=(\d+)/.exec(headers.RateLimit ?? '')?.[1]))
    expect(remainders.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('slides: each request is free again a minute after it was granted, and not before', async () => {
    await Promise.all(take(4, createProcess()))
    await advanceTime(20)
    await Promise.all(take(6, createProcess()))
    const { refusal } = await createProcess().take(scope)
    expect(refusal?.headers['Retry-After']).toBe('40')
    await advanceTime(39)
    expect(await grantedOf(take(20, createProcess()))).toBe(0)
    await advanceTime(1.2)
    expect(await grantedOf(take(20, createProcess()))).toBe(4)
    await advanceTime(60)
    expect(await grantedOf(take(20, createProcess()))).toBe(10)
  })

  it('refuses a flood from memory: it costs no statement until the next request fits', async () => {
    const budget = createProcess()
    await Promise.all(take(10, budget))
    const statements = vi.spyOn(database.db, 'getExecutor')
    expect(await grantedOf(take(500, budget))).toBe(0)
    expect(statements).not.toHaveBeenCalled()
    statements.mockRestore()
  })

  it('serves a burst with few statements', async () => {
    limit = { plan: 'premium', limit: 200 }
    const statements = vi.spyOn(database.db, 'getExecutor')
    expect(await grantedOf(take(150, createProcess()))).toBe(150)
    expect(statements.mock.calls.length).toBeGreaterThan(0)
    expect(statements.mock.calls.length).toBeLessThanOrEqual(3)
    statements.mockRestore()
  })

  it('sends no statement for a store without a limit', async () => {
    limit = { plan: 'enterprise', limit: null }
    const statements = vi.spyOn(database.db, 'getExecutor')
    expect(await createProcess().take(scope)).toEqual({ headers: {}, refusal: null })
    expect(statements).not.toHaveBeenCalled()
    statements.mockRestore()
  })

  it('applies another plan at once, up and down', async () => {
    const budget = createProcess()
    await Promise.all(take(12, budget))
    limit = { plan: 'basic', limit: 60 }
    expect(await grantedOf(take(100, budget))).toBe(50)
    limit = { plan: 'free', limit: 10 }
    expect(await grantedOf(take(10, budget))).toBe(0)
    await advanceTime(61)
    expect(await grantedOf(take(100, createProcess()))).toBe(10)
  })

  it('retains its count across a restart', async () => {
    await Promise.all(take(7, createProcess()))
    expect(await grantedOf(take(10, createProcess()))).toBe(3)
  })

  it('ignores granted requests that a wrong clock dated in the future', async () => {
    await Promise.all(take(10, createProcess()))
    await advanceTime(-3600)
    expect(await grantedOf(take(20, createProcess()))).toBe(10)
  })

  it('is separate for each store', async () => {
    await Promise.all(take(10, createProcess()))
    const stores = createStores({ db: database.db, clock: { now: () => new Date() }, ids: systemIds })
    const other = await stores.createStore({ name: 'Other', plan: 'free' })
    expect((await createProcess().take(other.scope)).refusal).toBeNull()
  })
})

describe('a request that costs more than one', () => {
  it('is granted completely or refused', async () => {
    const budget = createProcess()
    expect((await budget.take(scope, 7)).refusal).toBeNull()
    const { refusal } = await budget.take(scope, 5)
    expect(refusal?.headers['Retry-After']).toBe('60')
    expect(await grantedOf(take(5, budget))).toBe(3)
  })

  it('gets the time until all of it fits, including the part that was already granted', async () => {
    const budget = createProcess()
    await Promise.all(take(4, budget))
    await advanceTime(30)
    await Promise.all(take(4, budget))
    // 1 of 5 is granted: 9 are used, and 4 more fit when the four oldest have left the window.
    expect((await budget.take(scope)).refusal).toBeNull()
    expect((await budget.take(scope, 5, 1)).refusal?.headers['Retry-After']).toBe('30')
    await advanceTime(30.5)
    expect((await budget.take(scope, 5)).refusal).toBeNull()
  })

  it('is counted exactly among concurrent requests in several processes', async () => {
    limit = { plan: 'basic', limit: 60 }
    const costs = Array.from({ length: 60 }, (_, at) => (at % 3) + 1)
    const processes = [createProcess(), createProcess()]
    const decisions = await Promise.all(costs.map((cost, at) => processes[at % 2]?.take(scope, cost)))
    const granted = costs.filter((_cost, at) => decisions[at]?.refusal === null).reduce((sum, cost) => sum + cost, 0)
    expect(granted).toBeGreaterThan(57)
    expect(granted).toBeLessThanOrEqual(60)
  })

  it('is refused with the limit of the plan when it can never fit', async () => {
    const { refusal } = await createProcess().take(scope, 12, 1)
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
    expect(await grantedOf(take(20, createProcess()))).toBe(10)
  })
})
