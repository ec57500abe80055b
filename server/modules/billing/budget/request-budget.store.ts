import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export const windowSeconds = 60

/** Requests to grant together. */
export interface GrantOrder {
  /** Granted requests within the window, at most. */
  readonly limit: number
  readonly wanted: number
  /** Fewer than this many are not granted at all. */
  readonly min: number
  /** The number that has to fit into the budget at once for the retry to succeed. */
  readonly retryCost: number
}

export interface Grant {
  readonly granted: number
  /** Granted within the window, including these. */
  readonly used: number
  /** Until the oldest granted request leaves the window. */
  readonly resetMs: number
  /** Until `retryCost` requests fit into the window. */
  readonly retryMs: number
}

/**
 * Grants as many of the wanted requests as fit into the last 60 seconds of the database's clock. The row is locked before the requests
 * are counted, so concurrent processes never grant more than the limit. The commit does not wait for the disk.
 */
export async function grantRequests(db: Database, { storeId }: StoreScope, order: GrantOrder): Promise<Grant> {
  const grant =
    (await grantMore(db, storeId, order)) ??
    (await grantFirst(db, storeId, order)) ??
    // Another process inserted the row in the meantime.
    (await grantMore(db, storeId, order))
  if (grant === undefined) throw new Error('The row of the store exists and was not found')
  return grant
}

/**
 * Grants requests of a store that has a row. Citus refuses functions that depend on the time or the time zone where they use columns,
 * so times are subtracted from each other.
 */
async function grantMore(
  db: Database,
  storeId: string,
  { limit, wanted, min, retryCost }: GrantOrder,
): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`
    with lazy as (${lazyCommit})
    update request_budgets as budget
    set granted_at = recent.granted_at || array_fill(time.now, array[given.count]), granted = given.count
    from (select granted_at from request_budgets where store_id = ${storeId}::uuid for update) locked
      cross join lazy
      -- The statement may have waited for the lock, so the newest grant may be later than its start. Times more than a window ahead
      -- were written before the clock was set back, and do not count.
      cross join lateral (
        select greatest(statement_timestamp(), max(at)) as now from unnest(locked.granted_at) at
        where at <= statement_timestamp() + ${window}) time
      cross join lateral (
        select coalesce(array_agg(at order by at), '{}') as granted_at from unnest(locked.granted_at) at
        where at <= time.now and time.now - at < ${window}) recent
      cross join lateral (
        select ${limit}::integer - cardinality(recent.granted_at) as count) available
      cross join lateral (
        select case when available.count < ${min}::integer then 0 else least(${wanted}::integer, available.count) end as count) given
    where budget.store_id = ${storeId}::uuid
    returning budget.granted, cardinality(budget.granted_at) as used,
      ${msUntilFree(sql`1`)} as "resetMs",
      ${msUntilFree(sql`greatest(1, cardinality(budget.granted_at) + ${retryCost}::integer - ${limit}::integer)`)} as "retryMs"`.execute(
    db,
  )
  return rows[0]
}

/** Grants the first requests of a store; undefined when it has a row. */
async function grantFirst(
  db: Database,
  storeId: string,
  { limit, wanted, min, retryCost }: GrantOrder,
): Promise<Grant | undefined> {
  const granted = limit >= min ? Math.min(wanted, limit) : 0
  const { rows } = await sql`
    insert into request_budgets (store_id, granted_at, granted)
    values (${storeId}::uuid, array_fill(statement_timestamp(), array[${granted}::integer]), ${granted}::integer)
    on conflict (store_id) do nothing
    returning granted`.execute(db)
  if (rows.length === 0) return undefined
  const isFreeLater = retryPosition({ used: granted, limit, retryCost }) <= granted
  return {
    granted,
    used: granted,
    resetMs: granted > 0 ? windowSeconds * 1000 : 0,
    retryMs: isFreeLater ? windowSeconds * 1000 : 0,
  }
}

/** The position, counted from 1, of the granted request after whose end `retryCost` requests fit into the window. */
function retryPosition({ used, limit, retryCost }: { used: number; limit: number; retryCost: number }): number {
  return Math.max(1, used + retryCost - limit)
}

/** Requests granted within the last 60 seconds. */
export async function recentRequests(db: Database, { storeId }: StoreScope): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::integer as used from request_budgets, unnest(granted_at) at
    where store_id = ${storeId}::uuid and at > clock_timestamp() - ${window} and at <= clock_timestamp() + ${window}`.execute(
    db,
  )
  return rows[0]?.used ?? 0
}

const window = sql`interval '60 seconds'`
const lazyCommit = sql`select set_config('synchronous_commit', 'off', true)`

/** Milliseconds until the granted request at this position, counted from 1, leaves the window; 0 if there is none. */
function msUntilFree(position: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(greatest(0,
    extract(epoch from ${window} - (time.now - budget.granted_at[${position}])) * 1000), 0)::float8`
}
