import { type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../db/schema.ts'
import type { PurgeBatch, PurgedTable } from './table-retention.ts'

/** A table whose rows own rows of other tables. */
export interface Owners {
  readonly table: keyof DatabaseSchema & string
  readonly key: string
}

interface ExpiredRows {
  readonly table: keyof DatabaseSchema & string
  /** The column with the time or date that determines a row's age. */
  readonly column: string
  /** `day`: the column is a date, and the day on which the period ends is kept. */
  readonly unit?: 'time' | 'day'
  /** Searches per owner, for tables whose index on `column` starts with the owner's key. */
  readonly eachOf?: Owners
  /** A further condition on the rows to delete; the row's alias is `t`. */
  readonly where?: RawBuilder<unknown>
}

/** Deletes, in batches, the rows of one table whose column is before a time. */
export function expiredRows(of: ExpiredRows): PurgedTable['deleteBatch'] {
  return async (db, batch) => {
    // A row that changes in the meantime has a new ctid and is not deleted.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(of.table)} where ctid = any(array(${oldest(of, batch)}))`.execute(db)
    return Number(numAffectedRows ?? 0n)
  }
}

function oldest(of: ExpiredRows, { before, limit }: PurgeBatch): RawBuilder<unknown> {
  const table = sql.table(of.table)
  const end = of.unit === 'day' ? sql`${before.toISOString().slice(0, 10)}::date` : sql`${before}::timestamptz`
  const isOld = sql`t.${sql.ref(of.column)} < ${end} and ${of.where ?? sql`true`}`
  const limitClause = sql`limit ${limit}::integer`
  if (of.eachOf === undefined) return sql`select t.ctid from ${table} t where ${isOld} ${limitClause}`
  const key = sql.ref(of.eachOf.key)
  return sql`
    select old.ctid from ${sql.table(of.eachOf.table)} owner cross join lateral (
      select t.ctid from ${table} t where t.${key} = owner.${key} and ${isOld} ${limitClause}) old ${limitClause}`
}

/** The number of rows that a statement deleted. */
export async function countDeleted(
  deleting: Promise<{ readonly numAffectedRows?: bigint | undefined }>,
): Promise<number> {
  return Number((await deleting).numAffectedRows ?? 0n)
}
