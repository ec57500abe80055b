import type { RetentionPeriods } from '../config/retention-periods.ts'
import type { Database } from '../db/schema.ts'

/** The limits of one batch. */
export interface PurgeBatch {
  /** Older rows are deleted. */
  readonly before: Date
  /** The maximum number of rows. */
  readonly limit: number
}

/** A table whose old rows the retention job deletes. */
export interface PurgedTable {
  readonly table: string
  /** A setting of the operator, or a fixed number of days. */
  readonly period: keyof RetentionPeriods | number
  /** Deletes one batch and returns its number of rows; fewer than `limit` means that none are left. */
  readonly deleteBatch: (db: Database, batch: PurgeBatch) => Promise<number>
  /** The maximum batch size, for rows whose deletion cascades to many rows of other tables. */
  readonly maxBatch?: number
  /** Runs before the first batch of each run. */
  readonly prepare?: (db: Database, now: Date) => Promise<void>
}

/**
 * The reason why a table does not grow without bound. Every table has one; a test compares them with the schema. A table may have
 * several purges, for rows of different kinds.
 */
export type TableRetention =
  | PurgedTable
  /** Old rows are deleted elsewhere: by their own job, or by the code that uses the table. */
  | { readonly table: string; readonly purgedBy: string; readonly kept: string }
  /** Its rows are deleted with those of another table (on delete cascade). */
  | { readonly table: string; readonly deletedWith: string }
  /** Its number of rows does not grow with use. */
  | { readonly table: string; readonly bounded: string }
