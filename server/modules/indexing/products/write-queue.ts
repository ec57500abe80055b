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
  /** Writes whose pictures are being prepared now. */
  expected: number
  isDraining: boolean
}

const maxBatch = 64
// A commit costs a dozen round trips and an fsync, whatever it holds. It waits for more while more is known to come, but no longer.
const companyMs = 60
const lookMs = 5
const companyEnough = 24

export type WriteQueue = ReturnType<typeof createWriteQueue>

/**
 * Gathers single writes of a store that arrive close together and commits them in one transaction; each caller is answered
 * only when its own row is safe. A write that no other is expected to follow is committed at once.
 */
export function createWriteQueue(catalog: Pick<Catalog, 'writeProducts'>) {
  const queues = new Map<string, Queue>()

  const commit = async (scope: StoreScope, batch: readonly Waiting[]): Promise<void> => {
    try {
      const writes = batch.map(({ write }) => write)
      const outcomes = await catalog.writeProducts(scope, { writes })
      for (const [at, one] of batch.entries()) settle(one, outcomes[at])
    } catch (error) {
      // Nothing is wrong with the rows when the database is away, and each would wait for it as long as all did.
      const isAway = error instanceof AppError && error.status === 503
      // One bad row must not take its neighbours along: each is tried again alone.
      if (batch.length > 1 && !isAway) for (const one of batch) await commit(scope, [one])
      else for (const one of batch) one.reject(error)
    }
  }

  const drain = async (scope: StoreScope, queue: Queue): Promise<void> => {
    queue.isDraining = true
    while (queue.waiting.length > 0) {
      await company(queue)
      await commit(scope, takeBatch(queue.waiting))
    }
    queue.isDraining = false
    forget(scope, queue)
  }

  const queueOf = (scope: StoreScope): Queue => {
    const queue = queues.get(scope.storeId) ?? { waiting: [], expected: 0, isDraining: false }
    queues.set(scope.storeId, queue)
    return queue
  }

  const forget = (scope: StoreScope, queue: Queue): void => {
    if (!queue.isDraining && queue.expected === 0 && queue.waiting.length === 0) queues.delete(scope.storeId)
  }

  return {
    /** Says that a write of this store is being prepared; call the answer once it is written or given up. */
    expect(scope: StoreScope): () => void {
      const queue = queueOf(scope)
      queue.expected += 1
      return () => {
        queue.expected -= 1
        forget(scope, queue)
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

/** Waits, briefly, while there is room in the batch and somebody still to come. */
async function company(queue: Queue): Promise<void> {
  const deadline = performance.now() + companyMs
  const isWorthIt = () => queue.waiting.length < companyEnough && queue.expected > 0 && performance.now() < deadline
  while (isWorthIt()) await sleep(lookMs)
}

/** The longest run from the front in which no product appears twice: a later write of the same product must come after. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const ids = new Set<string>()
  const end = waiting.findIndex(({ write }, at) => at >= maxBatch || ids.size === ids.add(write.productId).size)
  return waiting.splice(0, end === -1 ? waiting.length : end)
}

function settle(one: Waiting, outcome: WriteOutcome | undefined): void {
  if (outcome === undefined) one.reject(new Error('A product was written without an outcome'))
  else one.resolve(outcome)
}
