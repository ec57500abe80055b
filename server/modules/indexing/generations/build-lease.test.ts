import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../platform/db/schema.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/test-database.ts'
import { underLease } from './build-lease.ts'
import { insertBuilding, keptGenerations, takeLease } from './generations.store.ts'

let database: TestDatabase
const generation = 'made@1'
const at = new Date(0)

beforeAll(async () => {
  database = await openTestDatabase()
  const row = { generation, model: generation, dimension: 24, state: 'building' as const, created_at: at }
  await database.db.transaction().execute((tx) => insertBuilding(tx, row))
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.updateTable('model_generations').set({ leased_by: null, leased_until: null }).execute()
})

const holder = async () => (await keptGenerations(database.db)).beside?.leased_by
const never = () => expect.unreachable('the lease was not lost')
const a = crypto.randomUUID()
const b = crypto.randomUUID()

/** The database; its second statement waits until it is let go. */
function slowly(wait: Promise<void>): { db: Database; asked: () => number } {
  let asked = 0
  const executor = database.db.getExecutor()
  const executeQuery: typeof executor.executeQuery = async (...query) => {
    asked += 1
    if (asked === 2) await wait
    return executor.executeQuery(...query)
  }
  const slow = withOther(executor, { executeQuery })
  return { db: withOther(database.db, { getExecutor: () => slow }), asked: () => asked }
}

function withOther<T extends object>(one: T, other: Partial<T>): T {
  return new Proxy(one, {
    get(target, key) {
      const own: unknown = Reflect.get(other, key) ?? Reflect.get(target, key, target)
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
}

it('of two that would work one does, and the other once it is done', async () => {
  const done = Promise.withResolvers<void>()
  const worked: string[] = []
  const first = underLease({ db: database.db, generation, holder: a, onLoss: never }, async () => {
    worked.push('a')
    await done.promise
  })
  await expect.poll(holder).toBe(a)
  const work = async () => void worked.push('b')
  await underLease({ db: database.db, generation, holder: b, onLoss: never }, work)
  expect(worked).toEqual(['a'])
  done.resolve()
  await first
  expect(await holder()).toBeNull()
  await underLease({ db: database.db, generation, holder: b, onLoss: never }, work)
  expect(worked).toEqual(['a', 'b'])
})

it('a renewal that answers late leaves no lease behind', async () => {
  const letGo = Promise.withResolvers<void>()
  const { db, asked } = slowly(letGo.promise)
  await underLease({ db, generation, holder: a, onLoss: never, renewMs: 5 }, async () => {
    await expect.poll(asked).toBeGreaterThanOrEqual(2)
    setImmediate(letGo.resolve)
  })
  // Whatever was still to be asked is asked by now: nobody has it, and another gets it at once.
  expect(await holder()).toBeNull()
  expect(await takeLease(database.db, { generation, holder: b })).toBe(true)
})

it('one that another has taken meanwhile is told of, and is not given back', async () => {
  const lost = Promise.withResolvers<void>()
  await underLease({ db: database.db, generation, holder: a, onLoss: lost.resolve, renewMs: 5 }, async () => {
    await database.db.updateTable('model_generations').set({ leased_by: b }).execute()
    await lost.promise
  })
  expect(await holder()).toBe(b)
})
