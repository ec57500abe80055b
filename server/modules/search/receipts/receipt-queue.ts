import { AppError } from '../../../platform/errors.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Receipt } from './search-history.store.ts'

/** Selects receipts: of all stores, of one store, or of one search of a store. */
export interface ReceiptFilter {
  readonly scope?: StoreScope
  readonly searchId?: string
}

export type ReceiptQueue = ReturnType<typeof createReceiptQueue>

interface ReceiptQueueDeps {
  /** Writes all receipts or none, in one statement; leaves out receipts of deleted stores. */
  readonly write: (receipts: readonly Receipt[]) => Promise<void>
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

const delayMs = 20
const retryMs = 1000
const flushThreshold = 64
// The database runs one statement at a time, 0.1 ms per receipt: a longer one would delay searches that read rows.
const maxBatchSize = 100
/** A receipt takes a few kilobytes. */
const maxQueued = 1000

/**
 * Writes receipts in batches after their searches are answered. For a database used by this process only: readers first await
 * `whenWritten`, so that no receipt is ever missing.
 */
export function createReceiptQueue(deps: ReceiptQueueDeps) {
  const { logger } = deps
  // In the order of their searches. A receipt leaves when it is written, or when the database rejects it on its own.
  const queued = new Map<string, Receipt>()
  let state: 'healthy' | 'failing' = 'healthy'
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let unflushed = 0
  let startedAt = Number.NEGATIVE_INFINITY

  const write = async (receipts: readonly Receipt[]): Promise<void> => {
    await deps.write(receipts)
    unflushed += receipts.length
    state = 'healthy'
  }

  const dequeue = (receipts: readonly Receipt[]): void => {
    for (const { record } of receipts) queued.delete(record.searchId)
  }

  const writeQueued = async (): Promise<void> => {
    const receipts = [...queued.values()]
    for (let at = 0; at < receipts.length; at += maxBatchSize) {
      await writeIsolatingFailures({ write, logger, dequeue }, receipts.slice(at, at + maxBatchSize))
    }
  }

  const run = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    startedAt = performance.now()
    running = writeQueued()
      .catch((error: unknown) => {
        if (state === 'healthy') logger.warn({ err: error }, 'search receipts not written, searches continue')
        state = 'failing'
        throw error
      })
      .finally(() => {
        running = null
        if (queued.size > 0) schedule()
      })
    return running
  }

  /** Writes everything that is queued now; concurrent callers share the statements. Rejects when the database is unavailable. */
  const writeAll = (): Promise<void> => {
    if (running === null) return run()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return writeAll()
      })
    return next
  }

  const schedule = (): void => {
    const isFull = queued.size >= flushThreshold && state === 'healthy' && running === null
    if (isFull) void run().catch(() => undefined)
    else {
      const waitMs = state === 'healthy' ? delayMs : retryMs
      timer ??= setTimeout(() => void writeAll().catch(() => undefined), waitMs).unref()
    }
  }

  return {
    /**
     * Queues receipts. Resolves at once, or when they are written if the queue is full. Resolves with false while the database
     * is read-only: receipts that fit into the queue are written later, unless the process ends first.
     */
    async enqueue(receipts: readonly Receipt[]): Promise<boolean> {
      if (state === 'healthy' && queued.size >= maxQueued) return isWritten(write(receipts))
      if (queued.size < maxQueued) {
        for (const receipt of receipts) queued.set(receipt.record.searchId, receipt)
        schedule()
      }
      return state === 'healthy'
    },

    /**
     * Call after a search has read its rows: writes what is queued now, if nothing was written for a while. The next search that reads rows
     * is then less likely to wait for the write, because it reads them last.
     */
    afterReads(): void {
      const isDue = performance.now() - startedAt >= delayMs
      if (isDue && queued.size > 0 && state === 'healthy' && running === null) void run().catch(() => undefined)
    },

    /**
     * Resolves when all queued receipts that match can be read. Await it before a transaction, never inside one, which occupies the
     * only connection. Rejects with 503 while the database is read-only.
     */
    async whenWritten(filter: ReceiptFilter = {}): Promise<void> {
      for (const receipt of queued.values()) if (matchesFilter(receipt, filter)) return writeAll()
    },

    /** The number of receipts written since the last call. */
    takeUnflushed(): number {
      const count = unflushed
      unflushed = 0
      return count
    },

    /** Writes what is queued, and discards what cannot be written. */
    async close(): Promise<void> {
      if (queued.size > 0) await writeAll().catch((error: unknown) => logLost({ logger, error }, queued.size))
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

/** Writes a batch. When the database rejects it for its content, writes each receipt alone and discards those it rejects. */
async function writeIsolatingFailures(
  deps: ReceiptQueueDeps & { readonly dequeue: (receipts: readonly Receipt[]) => void },
  receipts: readonly Receipt[],
): Promise<void> {
  try {
    await deps.write(receipts)
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (receipts.length > 1) {
      for (const receipt of receipts) await writeIsolatingFailures(deps, [receipt])
      return
    }
    logLost({ ...deps, error }, 1)
  }
  deps.dequeue(receipts)
}

/** False while the database is unavailable. */
async function isWritten(writing: Promise<void>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}

function logLost({ logger, error }: { logger: ReceiptQueueDeps['logger']; error: unknown }, receipts: number): void {
  logger.error({ err: error, receipts }, 'search receipts lost')
}

function matchesFilter({ scope, record }: Receipt, filter: ReceiptFilter): boolean {
  if (filter.scope !== undefined && filter.scope.storeId !== scope.storeId) return false
  return filter.searchId === undefined || filter.searchId.toLowerCase() === record.searchId
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.status === 503
}
