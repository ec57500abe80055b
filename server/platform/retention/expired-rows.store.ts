import { type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../db/schema.ts'
import type { PurgeBatch, PurgedTable } from './table-retention.ts'

/** Rows of a table that own rows of others. */
export interface Owners {
  readonly table: keyof DatabaseSchema & string
  readonly key: string
}

interface ExpiredRows {
  readonly table: keyof DatabaseSchema & string
  /** The column that says how old a row is. */
  readonly column: string
  /** `day`: a date; the day on which the period ends is kept. */
  readonly unit?: 'time' | 'day'
  /** Looks owner by owner, for tables whose index on `column` begins with the owner's key. */
  readonly eachOf?: Owners
  /** Of the rows `t`; the others are kept. */
  readonly where?: RawBuilder<unknown>
}

/** Deletes batches of the rows of one table whose column is before a time. */
export function expiredRows(of: ExpiredRows): PurgedTable['deleteBatch'] {
  return async (db, batch) => {
    // A row that is changed meanwhile has another ctid and is left alone.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(of.table)} where ctid = any(array(${oldest(of, batch)}))`.execute(db)
    return Number(numAffectedRows ?? 0n)
  }
}

function oldest(of: ExpiredRows, { before, limit }: PurgeBatch): RawBuilder<unknown> {
  const table = sql.table(of.table)
  const end = of.unit === 'day' ? sql`${before.toISOString().slice(0, 10)}::date` : sql`${before}::timestamptz`
  const isOld = sql`t.${sql.ref(of.column)} < ${end} and ${of.where ?? sql`true`}`
  const most = sql`limit ${limit}::integer`
  if (of.eachOf === undefined) return sql`select t.ctid from ${table} t where ${isOld} ${most}`
  const key = sql.ref(of.eachOf.key)
  return sql`
    select old.ctid from ${sql.table(of.eachOf.table)} owner cross join lateral (
      select t.ctid from ${table} t where t.${key} = owner.${key} and ${isOld} ${most}) old ${most}`
}

/** The result of a statement that deletes rows. */
export async function countDeleted(
  deleting: Promise<{ readonly numAffectedRows?: bigint | undefined }>,
): Promise<number> {
  return Number((await deleting).numAffectedRows ?? 0n)
}
