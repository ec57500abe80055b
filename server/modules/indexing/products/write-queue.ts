import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../../platform/errors.ts'
import type { Catalog, ProductWrite, WriteOutcome } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'

interface Waiting {
  readonly write: ProductWrite
  resolve(outcome: WriteOutcome): void
  reject(error: unknown): void
}

interface Queue {
  readonly waiting: Waiting[]
  /** Writes whose images are being prepared. */
  expected: number
  isDraining: boolean
}

const maxBatch = 64
// A commit costs a dozen round trips and an fsync regardless of its size. It waits only while further writes are expected.
const maxBatchWaitMs = 60
const pollMs = 5
const targetBatchSize = 24

export type WriteQueue = ReturnType<typeof createWriteQueue>

/**
 * Batches single writes of a store into one transaction. Each caller gets its outcome after its own row is committed. A write with no
 * expected successor is committed at once.
 */
export function createWriteQueue(catalog: Pick<Catalog, 'writeProducts'>) {
  const queues = new Map<string, Queue>()

  const commit = async (scope: StoreScope, batch: readonly Waiting[]): Promise<void> => {
    try {
      const writes = batch.map(({ write }) => write)
      const outcomes = await catalog.writeProducts(scope, { writes })
      for (const [at, one] of batch.entries()) settle(one, outcomes[at])
    } catch (error) {
      // When the database is unavailable the rows are not at fault, and retrying each would wait again for every one.
      const isUnavailable = error instanceof AppError && error.status === 503
      // One bad row must not fail the others: each is retried alone.
      if (batch.length > 1 && !isUnavailable) for (const one of batch) await commit(scope, [one])
      else for (const one of batch) one.reject(error)
    }
  }

  const drain = async (scope: StoreScope, queue: Queue): Promise<void> => {
    queue.isDraining = true
    while (queue.waiting.length > 0) {
      await waitForMore(queue)
      await commit(scope, takeBatch(queue.waiting))
    }
    queue.isDraining = false
    removeIfIdle(scope, queue)
  }

  const queueOf = (scope: StoreScope): Queue => {
    const queue = queues.get(scope.storeId) ?? { waiting: [], expected: 0, isDraining: false }
    queues.set(scope.storeId, queue)
    return queue
  }

  const removeIfIdle = (scope: StoreScope, queue: Queue): void => {
    if (!queue.isDraining && queue.expected === 0 && queue.waiting.length === 0) queues.delete(scope.storeId)
  }

  return {
    /** Announces a write of this store that is being prepared. Call the returned function once it is written or abandoned. */
    expect(scope: StoreScope): () => void {
      const queue = queueOf(scope)
      queue.expected += 1
      return () => {
        queue.expected -= 1
        removeIfIdle(scope, queue)
      }
    },

    write: (scope: StoreScope, write: ProductWrite): Promise<WriteOutcome> =>
      new Promise((resolve, reject) => {
        const queue = queueOf(scope)
        queue.waiting.push({ write, resolve, reject })
        if (!queue.isDraining) void drain(scope, queue)
      }),
  }
}

/** Waits briefly while the batch is not full and further writes are expected. */
async function waitForMore(queue: Queue): Promise<void> {
  const deadline = performance.now() + maxBatchWaitMs
  const shouldWait = () => queue.waiting.length < targetBatchSize && queue.expected > 0 && performance.now() < deadline
  while (shouldWait()) await sleep(pollMs)
}

/** Takes writes from the front until a product repeats: a later write of the same product belongs to a later batch. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const ids = new Set<string>()
  const end = waiting.findIndex(({ write }, at) => at >= maxBatch || ids.size === ids.add(write.productId).size)
  return waiting.splice(0, end === -1 ? waiting.length : end)
}

function settle(one: Waiting, outcome: WriteOutcome | undefined): void {
  if (outcome === undefined) one.reject(new Error('A product was written without an outcome'))
  else one.resolve(outcome)
}
