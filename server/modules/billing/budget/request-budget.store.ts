import { sql } from 'kysely'
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
 * Grants as many of the wanted requests as fit into the last 60 seconds of the database's clock. One statement: the row is locked
 * before the clock is read and the requests are counted, so concurrent processes never grant more than the limit. The commit does
 * not wait for the disk.
 */
export async function grantRequests(db: Database, { storeId }: StoreScope, order: GrantOrder): Promise<Grant> {
  const { limit, wanted, min, retryCost } = order
  const first = limit >= min ? Math.min(wanted, limit) : 0
  const { rows } = await sql<Grant>`
    with lazy as (select set_config('synchronous_commit', 'off', true))
    insert into request_budgets as budget (store_id, granted_at, granted)
    select ${storeId}::uuid, array_fill(clock_timestamp(), array[${first}::integer]), ${first}::integer from lazy
    on conflict (store_id) do update set (granted_at, granted) = (
      select recent.granted_at || array_fill(recent.now, array[given.count]), given.count
      from (select clock_timestamp() as now) time
      cross join lateral (
        -- Times in the future date from before the clock was set back; they count for two windows at most.
        select time.now, coalesce(array_agg(at order by at), '{}') as granted_at
        from unnest(budget.granted_at) at
        where at > time.now - ${window} and at <= time.now + ${window}) recent
      cross join lateral (
        select ${limit}::integer - cardinality(recent.granted_at) as count) room
      cross join lateral (
        select case when room.count < ${min}::integer then 0 else least(${wanted}::integer, room.count) end as count) given)
    returning granted, cardinality(granted_at) as used,
      ${msUntilFree(sql`1`)} as "resetMs",
      ${msUntilFree(sql`greatest(1, cardinality(granted_at) + ${retryCost}::integer - ${limit}::integer)`)} as "retryMs"`.execute(
    db,
  )
  const [grant] = rows
  if (grant === undefined) throw new Error('An upsert without a condition returned no row')
  return grant
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

/** Milliseconds until the granted request at this position, counted from 1, leaves the window; 0 if there is none. */
function msUntilFree(position: ReturnType<typeof sql>) {
  return sql`coalesce(greatest(0,
    extract(epoch from granted_at[${position}] + ${window} - clock_timestamp()) * 1000), 0)::float8`
}
