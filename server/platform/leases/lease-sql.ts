import { type RawBuilder, sql } from 'kysely'
import type { Lease, LeasedTable } from './lease.ts'

/** Who claims: a process, and what it is running already. */
export interface Claimer {
  readonly holder: string
  running(table: LeasedTable): readonly string[]
}

// Times are read by the database: the clocks of processes differ, and one that is wrong would hold a row for ever or steal one.

/** When a lease that begins now expires. */
export function expiry({ leaseMs }: LeasedTable): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${inSeconds(leaseMs)}`
}

/**
 * Whether a lease is still good. One that ends later than any could was written before the database's clock was set back, and is
 * not. `column` is the expiry, `lease_expires_at` unless told otherwise.
 */
export function isLive({ leaseMs }: LeasedTable, column = 'lease_expires_at'): RawBuilder<boolean> {
  const ends = sql.ref(column)
  return sql<boolean>`coalesce(${ends} > clock_timestamp() and ${ends} < clock_timestamp() + ${inSeconds(2 * leaseMs)}, false)`
}

/** Whether the process may claim a row: no live lease is on it, and the process is not running it. */
export function isClaimable(table: LeasedTable, by: Claimer, alias = table.name): RawBuilder<boolean> {
  const [holder, id] = [sql.ref(`${alias}.lease_holder`), sql.ref(`${alias}.${table.id}`)]
  const isOwn = table.canReclaim === true ? sql`or ${holder} = ${by.holder}::uuid` : sql``
  return sql<boolean>`(not ${isLive(table, `${alias}.lease_expires_at`)} ${isOwn})
    and not ${id}::text = any(${by.running(table)}::text[])`
}

/** For the SET list of a claim. */
export function claimed(table: LeasedTable, { holder }: Pick<Claimer, 'holder'>): RawBuilder<unknown> {
  return sql`lease_holder = ${holder}::uuid, lease_token = nextval('lease_tokens'), lease_expires_at = ${expiry(table)}`
}

/** For the SET list of a release, and of what ends the work. */
export const released = sql`lease_holder = null, lease_token = null, lease_expires_at = null`

/** The fence: every write of a holder carries it, so that one that lost its lease writes nothing. */
export function isHeld({ table, storeId, id, token }: Lease): RawBuilder<boolean> {
  const own = sql<boolean>`${sql.ref(`${table.name}.${table.id}`)} = ${id} and ${sql.ref(`${table.name}.lease_token`)} = ${token}::bigint`
  return storeId === null ? own : sql<boolean>`${sql.ref(`${table.name}.store_id`)} = ${storeId}::uuid and ${own}`
}

export interface ClaimQuery {
  readonly table: LeasedTable
  readonly by: Claimer
  /** Which rows, and in which order; the row is called `candidate`. */
  readonly which: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
  readonly limit: number
  /** What else is set, beginning with a comma; the row is called by its table's name. */
  readonly set?: RawBuilder<unknown>
  readonly returning: RawBuilder<unknown>
}

/** Claims rows that nobody holds, passing over those that another claim is just looking at. Returns a `ClaimedRow` and `returning`. */
export function claim<Row>({ table, by, which, limit, ...more }: ClaimQuery): RawBuilder<Row> {
  const [row, id] = [sql.table(table.name), sql.ref(table.id)]
  const { order = sql``, set = sql``, returning } = more
  const store = table.hasStores ? sql`candidate.store_id` : sql`null::uuid`
  const isSameStore = table.hasStores ? sql`${row}.store_id = of_store and` : sql``
  return sql<Row>`
    update ${row} set ${claimed(table, by)} ${set}
    from (
      select ${store} as of_store, candidate.${id} as claimed_id, candidate.lease_holder as former_holder from ${row} as candidate
      where ${isClaimable(table, by, 'candidate')} and ${which} ${order}
      limit ${limit} for update of candidate skip locked
    ) as free
    where ${isSameStore} ${row}.${id} = claimed_id
    returning ${row}.lease_token, coalesce(former_holder <> ${by.holder}::uuid, false) as is_takeover, ${returning}`
}

function inSeconds(ms: number): RawBuilder<unknown> {
  return sql`make_interval(secs => ${sql.lit(ms / 1000)})`
}
