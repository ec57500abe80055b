import { AppError } from '../../../platform/errors.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Receipt } from './search-history.store.ts'

/** Which receipts: of all stores, of one, or of one search of a store. */
export interface ReceiptFilter {
  readonly scope?: StoreScope
  readonly searchId?: string
}

export type ReceiptQueue = ReturnType<typeof createReceiptQueue>

interface ReceiptQueueDeps {
  /** Writes them all or none, in one statement; receipts of stores that are gone are left out. */
  readonly write: (receipts: readonly Receipt[]) => Promise<void>
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

const delayMs = 20
const retryMs = 1000
const flushThreshold = 64
// The database does one thing at a time, and a search whose rows have to be read waits for a statement under way: 0.1 ms a receipt.
const maxBatchSize = 100
/** Of some kilobytes each. */
const maxQueued = 1000

/**
 * Receipts that are written behind their answers, several in one statement. For a database that this process has to itself:
 * whoever wants to read a receipt asks for it to be written first, and so never finds one missing.
 */
export function createReceiptQueue(deps: ReceiptQueueDeps) {
  const { logger } = deps
  // In order of their searches. One goes when it is written, or when the database refuses it alone.
  const waiting = new Map<string, Receipt>()
  let state: 'well' | 'failing' = 'well'
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let unflushed = 0

  const write = async (receipts: readonly Receipt[]): Promise<void> => {
    await deps.write(receipts)
    unflushed += receipts.length
    state = 'well'
  }

  const settle = (receipts: readonly Receipt[]): void => {
    for (const { record } of receipts) waiting.delete(record.searchId)
  }

  const writeWaiting = async (): Promise<void> => {
    const receipts = [...waiting.values()]
    for (let at = 0; at < receipts.length; at += maxBatchSize) {
      await writeIsolatingFailures({ write, logger, settle }, receipts.slice(at, at + maxBatchSize))
    }
  }

  const run = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    running = writeWaiting()
      .catch((error: unknown) => {
        if (state === 'well')
          logger.warn({ err: error }, 'search receipts cannot be written: searches are answered without')
        state = 'failing'
        throw error
      })
      .finally(() => {
        running = null
        if (waiting.size > 0) schedule()
      })
    return running
  }

  /** Writes everything that waits now; any number of callers share the statements. Rejects when the database cannot take it. */
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
    const isWorth = waiting.size >= flushThreshold && state === 'well' && running === null
    if (isWorth) void run().catch(() => undefined)
    else
      timer ??= setTimeout(() => void writeAll().catch(() => undefined), state === 'well' ? delayMs : retryMs).unref()
  }

  return {
    /**
     * Takes receipts in; resolves at once while all is well, and when these are written while too many wait. Resolves with
     * false while the database takes no writes: as many as there is room for are then written later, unless the process ends before.
     */
    async enqueue(receipts: readonly Receipt[]): Promise<boolean> {
      if (state === 'well' && waiting.size >= maxQueued) return isWritten(write(receipts))
      if (waiting.size < maxQueued) {
        for (const receipt of receipts) waiting.set(receipt.record.searchId, receipt)
        schedule()
      }
      return state === 'well'
    },

    /**
     * Resolves when every receipt kept before can be read: of all stores, of one, or of one search. To be waited for before a
     * transaction, never inside one: the one connection is then taken. Rejects with 503 while the database takes none.
     */
    async whenWritten(of: ReceiptFilter = {}): Promise<void> {
      for (const receipt of waiting.values()) if (matchesFilter(receipt, of)) return writeAll()
    },

    /** How many were written since the last call. */
    takeUnflushed(): number {
      const count = unflushed
      unflushed = 0
      return count
    },

    /** Writes what waits, and gives up what cannot be written. */
    async close(): Promise<void> {
      if (waiting.size > 0) await writeAll().catch((error: unknown) => logLost({ logger, error }, waiting.size))
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

/** Writes them together. When the database does not take one for what is in it, each alone: that one is given up, and no other with it. */
async function writeIsolatingFailures(
  deps: ReceiptQueueDeps & { readonly settle: (receipts: readonly Receipt[]) => void },
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
  deps.settle(receipts)
}

/** False when the database takes no writes. */
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
  logger.error({ err: error, receipts }, 'search receipts could not be written and are lost')
}

function matchesFilter({ scope, record }: Receipt, wanted: ReceiptFilter): boolean {
  if (wanted.scope !== undefined && wanted.scope.storeId !== scope.storeId) return false
  return wanted.searchId === undefined || wanted.searchId.toLowerCase() === record.searchId
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.status === 503
}
