import { setTimeout as sleep } from 'node:timers/promises'
import type { Catalog, ProductWrite, WriteOutcome } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'

interface Waiting {
  readonly write: ProductWrite
  resolve(outcome: WriteOutcome): void
  reject(error: unknown): void
}

interface Queue {
  readonly waiting: Waiting[]
  isDraining: boolean
  /** When the last commit ended, on the performance clock. */
  committedAt: number
}

const maxBatch = 64
// Under a steady stream a commit waits this long for company: each costs a dozen round trips and an fsync, whatever it holds.
const companyMs = 6
const companyEnough = 16
const streamMs = 50

/**
 * Gathers single writes of a store that arrive close together and commits them in one transaction; each caller is answered
 * only when its own row is safe. A lone write is committed at once.
 */
export function createWriteQueue(catalog: Pick<Catalog, 'writeProducts'>, generation: string) {
  const queues = new Map<string, Queue>()

  const commit = async (scope: StoreScope, batch: readonly Waiting[]): Promise<void> => {
    try {
      const writes = batch.map(({ write }) => write)
      const outcomes = await catalog.writeProducts(scope, { generation, writes })
      for (const [at, one] of batch.entries()) settle(one, outcomes[at])
    } catch (error) {
      // One bad row must not take its neighbours along: each is tried again alone.
      if (batch.length > 1) for (const one of batch) await commit(scope, [one])
      else for (const one of batch) one.reject(error)
    }
  }

  const drain = async (scope: StoreScope, queue: Queue): Promise<void> => {
    queue.isDraining = true
    while (queue.waiting.length > 0) {
      const isStream = performance.now() - queue.committedAt < streamMs
      if (isStream && queue.waiting.length < companyEnough) await sleep(companyMs)
      await commit(scope, takeBatch(queue.waiting))
      queue.committedAt = performance.now()
    }
    queue.isDraining = false
    setTimeout(() => forget(scope, queue), streamMs * 2).unref()
  }

  const forget = (scope: StoreScope, queue: Queue): void => {
    if (!queue.isDraining && queue.waiting.length === 0 && queues.get(scope.storeId) === queue)
      queues.delete(scope.storeId)
  }

  return (scope: StoreScope, write: ProductWrite): Promise<WriteOutcome> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(scope.storeId) ?? {
        waiting: [],
        isDraining: false,
        committedAt: Number.NEGATIVE_INFINITY,
      }
      queues.set(scope.storeId, queue)
      queue.waiting.push({ write, resolve, reject })
      if (!queue.isDraining) void drain(scope, queue)
    })
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
