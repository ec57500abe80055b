import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { systemIds } from '../../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { createUsageLedger, type UsageLedger } from './usage.ts'

const time = { now: new Date('2026-11-22T10:00:00.000Z') }
let database: TestDatabase
let scope: StoreScope

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  scope = grantScope(crypto.randomUUID())
})

const createLedger = (db = database.db): UsageLedger =>
  createUsageLedger({ db, clock: { now: () => time.now }, ids: systemIds, calls: { inc: () => undefined } })
const stored = async (store = scope): Promise<Record<string, number>> => {
  const { rows } = await database.pool.query(
    "select day::text || ' ' || endpoint as name, calls::int from api_usage where store_id = $1 order by 1",
    [store.storeId],
  )
  return Object.fromEntries(rows.map(({ name, calls }) => [name, calls]))
}
/** A database whose statements fail, before or after they took effect. */
const failing = (state: { fails: 'before' | 'after' | null }) =>
  database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (state.fails === 'before') throw new AppError('service_unavailable', { detail: '' })
      return node
    },
    transformResult: async ({ result }) => {
      if (state.fails === 'after') throw new AppError('service_unavailable', { detail: '' })
      return result
    },
  })

describe('the usage ledger', () => {
  it('writes nothing before a flush, and then the sum of each endpoint and day', async () => {
    const ledger = createLedger()
    for (let count = 0; count < 1000; count += 1) ledger.count(scope, 'GET /v1/products')
    ledger.count(scope, 'POST /v1/search/batch', 20)
    expect(await stored()).toEqual({})
    await ledger.flush()
    expect(await stored()).toEqual({ '2026-11-22 GET /v1/products': 1000, '2026-11-22 POST /v1/search/batch': 20 })
    await ledger.flush()
    ledger.count(scope, 'GET /v1/products')
    await ledger.flush()
    expect((await stored())['2026-11-22 GET /v1/products']).toBe(1001)
  })

  it('counts exactly while several processes count and flush at once', async () => {
    const [one, other] = [createLedger(), createLedger()]
    const flushes: Promise<void>[] = []
    for (let count = 0; count < 300; count += 1) {
      for (const ledger of [one, other]) {
        ledger.count(scope, `GET /v1/${count % 7}`)
        if (count % 10 === 0) flushes.push(ledger.flush())
      }
    }
    await Promise.all([...flushes, one.flush(), other.flush()])
    expect(Object.values(await stored()).reduce((sum, calls) => sum + calls, 0)).toBe(600)
  })

  it('loses nothing while the database is unavailable', async () => {
    const state: Parameters<typeof failing>[0] = { fails: 'before' }
    const ledger = createLedger(failing(state))
    ledger.count(scope, 'GET /v1/products')
    await expect(ledger.flush()).rejects.toThrow(AppError)
    ledger.count(scope, 'GET /v1/products')
    await expect(ledger.flush()).rejects.toThrow(AppError)
    state.fails = null
    await ledger.flush()
    expect(await stored()).toEqual({ '2026-11-22 GET /v1/products': 2 })
  })

  it('counts calls only once when the connection breaks after the write', async () => {
    const state: Parameters<typeof failing>[0] = { fails: 'after' }
    const ledger = createLedger(failing(state))
    ledger.count(scope, 'GET /v1/products', 5)
    await expect(ledger.flush()).rejects.toThrow(AppError)
    expect(await stored()).toEqual({ '2026-11-22 GET /v1/products': 5 })
    await expect(ledger.flush()).rejects.toThrow(AppError)
    state.fails = null
    ledger.count(scope, 'GET /v1/products', 2)
    await ledger.flush()
    expect(await stored()).toEqual({ '2026-11-22 GET /v1/products': 7 })
  })

  it('counts a call on the UTC day on which it was made, however late it is written', async () => {
    const ledger = createLedger()
    time.now = new Date('2026-11-30T23:59:59.999Z')
    ledger.count(scope, 'GET /v1/products')
    time.now = new Date('2026-12-01T00:00:00.000Z')
    ledger.count(scope, 'GET /v1/products')
    await ledger.flush()
    expect(await stored()).toEqual({ '2026-11-30 GET /v1/products': 1, '2026-12-01 GET /v1/products': 1 })
    expect(await ledger.ofCurrentMonth(scope)).toEqual({
      period_start: '2026-12-01T00:00:00.000Z',
      period_end: '2027-01-01T00:00:00.000Z',
      api_calls: 1,
      by_endpoint: { 'GET /v1/products': 1 },
    })
  })

  it('counts each store separately', async () => {
    const other = grantScope(crypto.randomUUID())
    const ledger = createLedger()
    ledger.count(scope, 'GET /v1/products', 2)
    ledger.count(other, 'GET /v1/products', 3)
    expect((await ledger.ofCurrentMonth(scope)).api_calls).toBe(2)
    expect(Object.values(await stored(other))).toEqual([3])
  })
})
