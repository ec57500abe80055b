import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Counter } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { RetentionPeriods } from '../config/retention-periods.ts'
import type { Database } from '../db/schema.ts'
import type { PurgedTable, TableRetention } from './table-retention.ts'

interface RetentionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Pick<BaseLogger, 'info' | 'error'>
  readonly periods: RetentionPeriods
  readonly tables: readonly TableRetention[]
  readonly rowsPurged: Pick<Counter<'table'>, 'inc'>
  /** The number of rows per statement. Default 1,000. */
  readonly batchSize?: number
}

const defaultBatchSize = 1000
// The pause between two batches is at least as long as the last batch took, so that other work can run in between.
const minPauseMs = 10
const maxPauseMs = 2000

/**
 * Deletes rows past their retention period, table by table, in small batches. Every batch is its own statement: an interrupted
 * run does not lose its progress, and the next run deletes the rest. Several processes may run at the same time.
 */
export function createRetention(deps: RetentionDeps) {
  const { db, clock, logger, periods } = deps
  const batchSize = deps.batchSize ?? defaultBatchSize
  const stopping = new AbortController()

  const purgeTable = async (purge: PurgedTable, signal: AbortSignal): Promise<void> => {
    const days = typeof purge.period === 'number' ? purge.period : periods[purge.period]
    const now = clock.now()
    const before = new Date(now.getTime() - days * 86_400_000)
    const limit = Math.min(batchSize, purge.maxBatch ?? batchSize)
    let rows = 0
    try {
      await purge.prepare?.(db, now)
      while (true) {
        signal.throwIfAborted()
        const startedAt = performance.now()
        const deleted = await purge.deleteBatch(db, { before, limit })
        rows += deleted
        if (deleted < limit) return
        const pauseMs = Math.min(Math.max(performance.now() - startedAt, minPauseMs), maxPauseMs)
        await wait(pauseMs, undefined, { signal })
      }
    } finally {
      if (rows > 0) {
        deps.rowsPurged.inc({ table: purge.table }, rows)
        logger.info({ table: purge.table, rows, days }, 'deleted rows past their retention period')
      }
    }
  }

  return {
    /** Purges all tables once. A failing table does not stop the others; the run then rejects at its end. */
    async run(jobSignal: AbortSignal = stopping.signal): Promise<void> {
      const signal = AbortSignal.any([jobSignal, stopping.signal])
      const failed: string[] = []
      for (const purge of deps.tables) {
        if (!('deleteBatch' in purge)) continue
        try {
          await purgeTable(purge, signal)
        } catch (error) {
          signal.throwIfAborted()
          logger.error({ err: error, table: purge.table }, 'could not delete rows past their retention period')
          failed.push(purge.table)
        }
      }
      if (failed.length > 0) throw new Error(`Rows past their retention period remain in ${failed.join(', ')}`)
    },

    /** Stops runs after their current batch. */
    stop(): void {
      stopping.abort(new Error('The process is stopping; the next run deletes the rest'))
    },
  }
}
