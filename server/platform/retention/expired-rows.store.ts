import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseSchema } from '../db/schema.ts'
import type { PurgedTable } from './table-retention.ts'

/** A table whose rows own rows of other tables. */
export interface Owners {
  readonly table: keyof DatabaseSchema & string
  readonly key: string
}

interface ExpiredRows {
  readonly table: keyof DatabaseSchema & string
  /** The column with the time or date that determines a row's age. */
  readonly column: string
  /** `day`: the column is a date, and rows of the day on which the period ends are retained. */
  readonly unit?: 'time' | 'day'
  /** Rows of the installation are on one server when the others are distributed by store. Default `store`. */
  readonly belongsTo?: 'store' | 'installation'
  /** Deletes all rows at once. For tables of which every server has a copy, because `limit` could choose other rows on each. */
  readonly isSmall?: boolean
  /** Searches per owner, for tables whose index on `column` starts with the owner's key. */
  readonly eachOf?: Owners
  /** A further condition on the rows to delete; the row's alias is `t`. */
  readonly where?: RawBuilder<unknown>
}

/** Deletes, in batches, the rows of one table whose column is before a time. */
export function expiredRows(of: ExpiredRows): PurgedTable['deleteBatch'] {
  return async (db, { before, limit }) => {
    const end = of.unit === 'day' ? sql`${before.toISOString().slice(0, 10)}::date` : sql`${before}::timestamptz`
    const which = sql`t.${sql.ref(of.column)} < ${end} and ${of.where ?? sql`true`}`
    if (of.belongsTo === 'installation') return countDeleted(deletion({ table: of.table, which, limit }).execute(db))
    if (of.isSmall === true) return countDeleted(sql`delete from ${sql.table(of.table)} t where ${which}`.execute(db))
    return deleteAcrossStores(db, { table: of.table, which, limit, eachOf: of.eachOf })
  }
}

export interface RowsToDelete {
  readonly table: keyof DatabaseSchema & string
  /** The condition on rows; the row's alias is `t`. */
  readonly which: RawBuilder<unknown>
  readonly limit: number
  /** Leaves rows that another transaction has locked. */
  readonly skipsLocked?: boolean | undefined
  readonly eachOf?: Owners | undefined
}

/**
 * Deletes a limited number of rows of all stores, store by store: Citus refuses a limit in a statement that deletes rows of several
 * stores. Returns the number of deleted rows.
 */
export async function deleteAcrossStores(db: Database, rows: RowsToDelete): Promise<number> {
  const { rows: stores } = await storesWith(rows).execute(db)
  let deleted = 0
  for (const { store_id, count } of stores) {
    const limit = Math.min(count, rows.limit - deleted)
    if (limit <= 0) break
    deleted += await countDeleted(deletion({ ...rows, limit }, store_id).execute(db))
  }
  return deleted
}

/** The stores that have such rows, with the number of rows to delete. */
function storesWith(of: RowsToDelete): RawBuilder<{ readonly store_id: string; readonly count: number }> {
  const { which, limit } = of
  const table = sql.table(of.table)
  if (of.eachOf === undefined) {
    return sql`
      select store_id, count(*)::integer as count from (
        select t.store_id from ${table} t where ${which} limit ${limit}::integer) found group by store_id`
  }
  const key = sql.ref(of.eachOf.key)
  return sql`
    select owner.${key} as store_id, ${limit}::integer as count from ${sql.table(of.eachOf.table)} owner
    where owner.${key} in (select t.store_id from ${table} t where ${which})`
}

/** A row that changes in the meantime has a new ctid and is not deleted. */
function deletion({ table, which, limit, skipsLocked }: RowsToDelete, storeId?: string): RawBuilder<unknown> {
  const ofStore = storeId === undefined ? sql`` : sql`t.store_id = ${storeId}::uuid and`
  return sql`
    delete from ${sql.table(table)} t where ${ofStore} t.ctid = any(array(
      select t.ctid from ${sql.table(table)} t where ${ofStore} ${which} limit ${limit}::integer
      ${skipsLocked === true ? sql`for update skip locked` : sql``}))`
}

/** The number of rows that a statement deleted. */
export async function countDeleted(
  deleting: Promise<{ readonly numAffectedRows?: bigint | undefined }>,
): Promise<number> {
  return Number((await deleting).numAffectedRows ?? 0n)
}
