import type { RetentionPeriods } from '../config/retention-periods.ts'
import type { Database } from '../db/schema.ts'

/** What one batch may delete. */
export interface PurgeBatch {
  /** Rows are deleted when they are older. */
  readonly before: Date
  /** At most so many rows. */
  readonly limit: number
}

/** A table whose old rows the retention job deletes. */
export interface PurgedTable {
  readonly table: string
  /** A setting of the operator, or a fixed number of days. */
  readonly period: keyof RetentionPeriods | number
  /** Deletes the rows of one batch and returns how many; fewer than `limit` says that none are left. */
  readonly deleteBatch: (db: Database, batch: PurgeBatch) => Promise<number>
  /** Rows of one batch at most, where each takes many rows of other tables along. */
  readonly maxBatch?: number
  /** Runs before the first batch of each run. */
  readonly prepare?: (db: Database, now: Date) => Promise<void>
}

/**
 * Why a table does not grow without bound. Every table of the database has one; a test compares them with the schema. A table
 * may have several purges, for rows of different kinds.
 */
export type TableRetention =
  | PurgedTable
  /** Something else deletes old rows: a job of its own, or the code that uses the table. */
  | { readonly table: string; readonly purgedBy: string; readonly kept: string }
  /** Its rows are deleted together with those of another table (on delete cascade). */
  | { readonly table: string; readonly deletedWith: string }
  /** Its rows do not grow with use. */
  | { readonly table: string; readonly bounded: string }
