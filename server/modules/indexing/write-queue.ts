import type { Catalog, ProductWrite, WriteOutcome } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'

interface Waiting {
  readonly write: ProductWrite
  resolve(outcome: WriteOutcome): void
  reject(error: unknown): void
}

const maxBatch = 64

/**
 * Gathers single writes of a store that arrive while a transaction is under way and commits them together: one commit for
 * many callers, and each is answered only when its own row is safe.
 */
export function createWriteQueue(catalog: Pick<Catalog, 'writeProducts'>, generation: string) {
  const queues = new Map<string, Waiting[]>()

  const drain = async (scope: StoreScope, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      try {
        const outcomes = await catalog.writeProducts(scope, { generation, writes: batch.map(({ write }) => write) })
        for (const [at, one] of batch.entries()) settle(one, outcomes[at])
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    queues.delete(scope.storeId)
  }

  return (scope: StoreScope, write: ProductWrite): Promise<WriteOutcome> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(scope.storeId)
      if (queue !== undefined) {
        queue.push({ write, resolve, reject })
        return
      }
      const fresh = [{ write, resolve, reject }]
      queues.set(scope.storeId, fresh)
      void drain(scope, fresh)
    })
}

/** The longest run from the front in which no product appears twice: a later write of the same product must come after. */
function takeBatch(queue: Waiting[]): Waiting[] {
  const ids = new Set<string>()
  const end = queue.findIndex(({ write }, at) => at >= maxBatch || ids.size === ids.add(write.productId).size)
  return queue.splice(0, end === -1 ? queue.length : end)
}

function settle(one: Waiting, outcome: WriteOutcome | undefined): void {
  if (outcome === undefined) one.reject(new Error('A product was written without an outcome'))
  else one.resolve(outcome)
}
