import { type RawBuilder, sql } from 'kysely'
import type { Lease, LeasedTable } from './lease.ts'

/** A process that claims rows, and the rows that it already runs. */
export interface Claimer {
  readonly holder: string
  running(table: LeasedTable): readonly string[]
}

// All times are the database's: a process with a wrong clock would hold a row forever or steal one. They are the statement's start,
// because Citus refuses `clock_timestamp()` in updates of distributed tables; there, it is the coordinator's time on all servers.

/** The expiry of a lease that starts now. */
export function expiry({ leaseMs }: LeasedTable): RawBuilder<Date> {
  return sql<Date>`statement_timestamp() + ${inSeconds(leaseMs)}`
}

/**
 * Whether a lease is live. An expiry further ahead than any lease lasts was written before the database's clock was set back, and
 * does not count. `column` is the expiry, by default `lease_expires_at`.
 */
export function isLive({ leaseMs }: LeasedTable, column = 'lease_expires_at'): RawBuilder<boolean> {
  const expiresAt = sql.ref(column)
  return sql<boolean>`((${expiresAt} > statement_timestamp() and ${expiresAt} < statement_timestamp() + ${inSeconds(2 * leaseMs)}) is true)`
}

/** Whether the process may claim a row: it has no live lease, and this process is not running it. */
export function isClaimable(table: LeasedTable, by: Claimer, alias = table.name): RawBuilder<boolean> {
  const [holder, id] = [sql.ref(`${alias}.lease_holder`), sql.ref(`${alias}.${table.id}`)]
  const isOwn = table.canReclaim === true ? sql`or ${holder} = ${by.holder}::uuid` : sql``
  return sql<boolean>`(not ${isLive(table, `${alias}.lease_expires_at`)} ${isOwn})
    and not ${id}::text = any(${by.running(table)}::text[])`
}

/** A fencing token. Citus evaluates the subquery on the coordinator, which has the sequence. All rows of a statement get the same. */
export const newToken = sql<number>`(select nextval('lease_tokens'))`

/** The assignments of a claim, for a SET list. */
export function claimed(table: LeasedTable, { holder }: Pick<Claimer, 'holder'>): RawBuilder<unknown> {
  return sql`lease_holder = ${holder}::uuid, lease_token = ${newToken}, lease_expires_at = ${expiry(table)}`
}

/** The assignments of a release, for a SET list. */
export const released = sql`lease_holder = null, lease_token = null, lease_expires_at = null`

/** The fencing condition: every write of a holder includes it, so a holder that lost its lease writes nothing. */
export function isHeld({ table, storeId, id, token }: Lease): RawBuilder<boolean> {
  const own = sql<boolean>`${sql.ref(`${table.name}.${table.id}`)} = ${id} and ${sql.ref(`${table.name}.lease_token`)} = ${token}::bigint`
  return storeId === null ? own : sql<boolean>`${sql.ref(`${table.name}.store_id`)} = ${storeId}::uuid and ${own}`
}

export interface ClaimQuery {
  readonly table: LeasedTable
  /** `null` for rows that belong to no store. */
  readonly storeId: string | null
  readonly by: Claimer
  /** The condition on rows; the row's alias is `candidate`. */
  readonly which: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
  readonly limit: number
  /** Further assignments, starting with a comma; the row's alias is its table's name. */
  readonly set?: RawBuilder<unknown>
  readonly returning: RawBuilder<unknown>
}

/**
 * Claims free rows of one store and skips rows locked by a concurrent claim. Returns a `ClaimedRow` with the columns of `returning`.
 * Use `claimAcrossStores` for rows of any store.
 */
export function claim<Row>({ table, storeId, by, which, limit, ...more }: ClaimQuery): RawBuilder<Row> {
  const [row, id] = [sql.table(table.name), sql.ref(table.id)]
  const { order = sql``, set = sql``, returning } = more
  const ofStore = (name: string) =>
    storeId === null ? sql`` : sql`${sql.ref(`${name}.store_id`)} = ${storeId}::uuid and`
  // `materialized`, because a join could run the subquery again, which would skip the rows that it has locked and return others.
  // The locked row is checked again: with Citus, the subquery compares times with the clock of another server.
  return sql<Row>`
    with free as materialized (
      select candidate.${id} as claimed_id, candidate.lease_holder as former_holder from ${row} as candidate
      where ${ofStore('candidate')} ${isClaimable(table, by, 'candidate')} and ${which} ${order}
      limit ${limit} for update of candidate skip locked
    )
    update ${row} set ${claimed(table, by)} ${set} from free
    where ${ofStore(table.name)} ${row}.${id} = claimed_id and ${isClaimable(table, by)}
    returning ${row}.lease_token, coalesce(former_holder <> ${by.holder}::uuid, false) as is_takeover, ${returning}`
}

/** The rows of any store that can be claimed, read without locks. */
export function claimable(
  query: Pick<ClaimQuery, 'table' | 'by' | 'which' | 'order' | 'limit'>,
): RawBuilder<{ readonly store_id: string; readonly id: string }> {
  const { table, by, which, order = sql``, limit } = query
  return sql`
    select candidate.store_id, candidate.${sql.ref(table.id)} as id from ${sql.table(table.name)} as candidate
    where ${isClaimable(table, by, 'candidate')} and ${which} ${order} limit ${limit}`
}

function inSeconds(ms: number): RawBuilder<unknown> {
  return sql`make_interval(secs => ${sql.lit(ms / 1000)})`
}
