import { describe, expect, it } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import type { ProductWrite, WriteOutcome } from '../../catalog/index.ts'
import { grantScope } from '../../stores/index.ts'
import { createWriteQueue } from './write-queue.ts'

const scope = grantScope('00000000-0000-4000-8000-000000000001')
const write = (productId: string): ProductWrite => ({
  productId,
  intent: 'create',
  imageUrl: 'http://h/x.jpg',
  additionalImageUrls: [],
  metadata: {},
  images: new Map(),
})

/** A catalog that records its batches and refuses every batch with a product named `bad`. */
function createTestCatalog() {
  const batches: string[][] = []
  return {
    batches,
    async writeProducts(_scope: unknown, { writes }: { writes: readonly ProductWrite[] }): Promise<WriteOutcome[]> {
      const ids = writes.map(({ productId }) => productId)
      batches.push(ids)
      await new Promise((resolve) => setImmediate(resolve))
      if (ids.includes('bad')) throw new Error('bad row')
      return ids.map((id) => ({ kind: 'created', vectorId: `vec_${id}` }))
    },
  }
}

describe('the write queue', () => {
  it('commits writes that arrive together in few transactions and returns each its own outcome', async () => {
    const catalog = createTestCatalog()
    const queue = createWriteQueue(catalog)
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_none, at) => queue.write(scope, write(`p${at}`))))
    expect(outcomes).toEqual(Array.from({ length: 40 }, (_none, at) => ({ kind: 'created', vectorId: `vec_p${at}` })))
    expect(catalog.batches.length).toBeLessThanOrEqual(2)
  })

  it('never puts two writes of one product into one transaction, and keeps their order', async () => {
    const catalog = createTestCatalog()
    const queue = createWriteQueue(catalog)
    await Promise.all(['a', 'b', 'a', 'c', 'a'].map((id) => queue.write(scope, write(id))))
    for (const batch of catalog.batches) expect(new Set(batch).size).toBe(batch.length)
    expect(catalog.batches.flat()).toEqual(['a', 'b', 'a', 'c', 'a'])
  })

  it('waits a limited time for a write in preparation', async () => {
    const catalog = createTestCatalog()
    const queue = createWriteQueue(catalog)
    const arrived = queue.expect(scope)
    const first = queue.write(scope, write('first'))
    setTimeout(() => {
      void queue.write(scope, write('second'))
      arrived()
    }, 10)
    await first
    expect(catalog.batches).toEqual([['first', 'second']])
    queue.expect(scope)
    await queue.write(scope, write('third'))
    expect(catalog.batches.at(-1)).toEqual(['third'])
  })

  it('lets an invalid write fail alone', async () => {
    const catalog = createTestCatalog()
    const queue = createWriteQueue(catalog)
    const results = await Promise.allSettled(['w', 'x', 'bad', 'y'].map((id) => queue.write(scope, write(id))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('fails all writes at once when the database is unreachable, without trying each', async () => {
    const catalog = createTestCatalog()
    const unavailable = new AppError('service_unavailable', { detail: 'The database cannot be reached.' })
    const writeProducts: typeof catalog.writeProducts = async (...args) => {
      await catalog.writeProducts(...args)
      throw unavailable
    }
    const queue = createWriteQueue({ writeProducts })
    const all = Array.from({ length: 65 }, (_none, at) => queue.write(scope, write(`p${at}`)))
    for (const one of await Promise.allSettled(all))
      expect(one).toMatchObject({ status: 'rejected', reason: unavailable })
    expect(catalog.batches.map(({ length }) => length)).toEqual([64, 1])
  })
})
