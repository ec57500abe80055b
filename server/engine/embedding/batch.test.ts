import { describe, expect, it } from 'vitest'
import { type BatcherOptions, createBatcher } from './batch.ts'
import { EmbeddingError, QueueFullError } from './errors.ts'

/** A run that ends when the test releases it. */
function handRun() {
  const runs: { items: readonly number[]; finish: () => void; fail: (error: Error) => void }[] = []
  const waiters: (() => void)[] = []
  const run = (items: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      runs.push({ items, finish: () => resolve(items.map((item) => item * 10)), fail: reject })
      for (const wake of waiters.splice(0)) wake()
    })
  async function nth(index: number) {
    while (runs.length <= index) await new Promise<void>((resolve) => waiters.push(resolve))
    return runs[index]!
  }
  return { run, runs, nth }
}

function batcherWith(options: Partial<BatcherOptions<number, number>>) {
  const hand = handRun()
  return { hand, batcher: createBatcher<number, number>({ maxBatch: 4, run: hand.run, ...options }) }
}

describe('batcher', () => {
  it('runs a single item immediately and batches the items that arrive meanwhile, in order', async () => {
    const { hand, batcher } = batcherWith({})
    const first = batcher.enqueue(1)
    const one = await hand.nth(0)
    const rest = [2, 3, 4, 5, 6].map((item) => batcher.enqueue(item))
    one.finish()
    ;(await hand.nth(1)).finish()
    ;(await hand.nth(2)).finish()
    expect(await Promise.all([first, ...rest])).toEqual([10, 20, 30, 40, 50, 60])
    expect(hand.runs.map((run) => run.items)).toEqual([[1], [2, 3, 4, 5], [6]])
  })

  it('puts calls of the same tick into one batch', async () => {
    const { hand, batcher } = batcherWith({})
    const both = Promise.all([batcher.enqueue(1), batcher.enqueue(2)])
    const run = await hand.nth(0)
    expect(run.items).toEqual([1, 2])
    run.finish()
    await both
  })

  it('spreads a list evenly over the free runs', async () => {
    const { hand, batcher } = batcherWith({ concurrency: 2 })
    const all = batcher.enqueueAll([1, 2, 3, 4])
    ;(await hand.nth(0)).finish()
    ;(await hand.nth(1)).finish()
    expect(await all).toEqual([10, 20, 30, 40])
    expect(hand.runs.map((run) => run.items)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('fails only the bad input of a batch', async () => {
    const batcher = createBatcher<number, number>({
      maxBatch: 8,
      run: async (items) => {
        if (items.includes(3)) throw new Error('no threes')
        return items.map((item) => item * 10)
      },
    })
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.enqueue(item)))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
      10,
      20,
      'Error: no threes',
      40,
    ])
  })

  it('rejects exactly the failed batch if retries are disabled for its error', async () => {
    const { hand, batcher } = batcherWith({ maxBatch: 2, retriesIndividually: () => false })
    const settled = Promise.allSettled([1, 2, 3].map((item) => batcher.enqueue(item)))
    ;(await hand.nth(0)).fail(new Error('late'))
    ;(await hand.nth(1)).finish()
    expect((await settled).map((result) => result.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(hand.runs).toHaveLength(2)
  })

  it('rejects a call when the queue is full without changing the queue, and accepts calls again later', async () => {
    const { hand, batcher } = batcherWith({ maxBatch: 1, maxQueued: 2 })
    const admitted = [batcher.enqueue(1)]
    const run = await hand.nth(0)
    admitted.push(batcher.enqueue(2), batcher.enqueue(3))
    await expect(batcher.enqueue(4)).rejects.toBeInstanceOf(QueueFullError)
    await expect(batcher.enqueueAll([5, 6])).rejects.toMatchObject({ queued: 2 })
    expect(batcher.queued).toBe(2)
    run.finish()
    ;(await hand.nth(1)).finish()
    admitted.push(batcher.enqueue(7))
    ;(await hand.nth(2)).finish()
    ;(await hand.nth(3)).finish()
    expect(await Promise.all(admitted)).toEqual([10, 20, 30, 70])
  })

  it('runs a query before background items and accepts it when the background queue is full', async () => {
    const { hand, batcher } = batcherWith({ maxBatch: 2, maxQueued: 3 })
    const background = batcher.enqueueAll([1, 2, 3, 4, 5], 'background')
    const first = await hand.nth(0)
    await expect(batcher.enqueue(6, 'background')).rejects.toBeInstanceOf(QueueFullError)
    const query = batcher.enqueue(9)
    first.finish()
    const second = await hand.nth(1)
    expect(second.items).toEqual([9])
    second.finish()
    expect(await query).toBe(90)
    ;(await hand.nth(2)).finish()
    ;(await hand.nth(3)).finish()
    expect(await background).toEqual([10, 20, 30, 40, 50])
  })

  it('runs background items under a continuous stream of queries', async () => {
    const { hand, batcher } = batcherWith({ maxBatch: 1 })
    const background = batcher.enqueue(0, 'background')
    ;(await hand.nth(0)).finish()
    await background
    const queries = batcher.enqueueAll(Array.from({ length: 30 }, (_, at) => at + 1))
    const waiting = batcher.enqueue(99, 'background')
    for (let run = 1; run <= 31; run += 1) (await hand.nth(run)).finish()
    await Promise.all([queries, waiting])
    expect(hand.runs.findIndex((run) => run.items[0] === 99)).toBeLessThan(12)
  })

  it('completes queued items before it closes and rejects later ones', async () => {
    const { hand, batcher } = batcherWith({ maxBatch: 1 })
    const pending = Promise.all([batcher.enqueue(1), batcher.enqueue(2)])
    let closed = false
    const closing = batcher.close().then(() => {
      closed = true
    })
    await expect(batcher.enqueue(3)).rejects.toBeInstanceOf(EmbeddingError)
    ;(await hand.nth(0)).finish()
    const last = await hand.nth(1)
    expect(closed).toBe(false)
    last.finish()
    expect(await pending).toEqual([10, 20])
    await closing
  })

  it('closes immediately when the queue is empty and accepts an empty list', async () => {
    const { batcher } = batcherWith({})
    expect(await batcher.enqueueAll([])).toEqual([])
    await batcher.close()
    await batcher.close()
  })
})
