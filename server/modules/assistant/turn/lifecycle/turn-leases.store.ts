import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/db/schema.ts'
import type { ClaimedRow, Lease, LeasedTable } from '../../../../platform/leases/lease.ts'
import {
  type Claimer,
  type ClaimQuery,
  claim,
  expiry,
  isHeld,
  isLive,
  released,
} from '../../../../platform/leases/lease-sql.ts'
import { claimAcrossStores } from '../../../../platform/leases/leases.store.ts'
import type { StoreScope } from '../../../stores/index.ts'
import '../../tables.ts'

/** Renews the lease of a turn and of its session. Returns whether a stop was requested; `null` when the lease was lost. */
export async function renewTurn(db: Database, lease: Lease): Promise<{ readonly isStopWanted: boolean } | null> {
  const { rows } = await sql<{ stop_wanted: boolean }>`
    with renewed as (
      update turns set lease_expires_at = ${expiry(lease.table)} where ${isHeld(lease)} and state = 'running'
      returning store_id, session_id, turn_id, stop_wanted, lease_expires_at
    ), held as (
      update shopper_sessions set running_until = lease_expires_at from renewed
      where shopper_sessions.store_id = ${lease.storeId}::uuid and shopper_sessions.session_id = renewed.session_id
        and running_turn = renewed.turn_id
    )
    select stop_wanted from renewed`.execute(db)
  const [row] = rows
  return row === undefined ? null : { isStopWanted: row.stop_wanted }
}

/** Requests a stop of the thread's running turn. Returns the turn's ID; `null` when none is running. */
export async function requestStop(db: Database, scope: StoreScope, threadId: string): Promise<string | null> {
  const row = await db
    .updateTable('turns')
    .set({ stop_wanted: true })
    .where('store_id', '=', scope.storeId)
    .where('thread_id', '=', threadId)
    .where('state', '=', 'running')
    .returning('turn_id')
    .executeTakeFirst()
  return row?.turn_id ?? null
}

export interface AbandonedTurn extends ClaimedRow {
  readonly store_id: string
  readonly turn_id: string
  readonly thread_id: string
  readonly session_id: string
  readonly text: string
  readonly photo_products: string[] | null
  readonly locale: string
  readonly attempt: number
  readonly created_at: Date
  readonly stop_wanted: boolean
}

/** Claims turns with an expired lease that this process does not run, oldest expiry first. */
export async function claimAbandonedAcrossStores(
  db: Database,
  { table, by, max }: { readonly table: LeasedTable; readonly by: Claimer; readonly max: number },
): Promise<readonly AbandonedTurn[]> {
  const query = {
    table,
    by,
    which: sql`candidate.state = 'running'`,
    order: sql`order by candidate.lease_expires_at`,
    limit: max,
    set: sql`, attempt = turns.attempt + 1`,
    returning: sql`store_id, turn_id, thread_id, session_id, text, photo_products, locale, attempt, created_at, stop_wanted, lease_expires_at`,
  }
  return claimAcrossStores(db, query, claimWithSessions)
}

/** Claims turns of one store with their sessions. */
function claimWithSessions(query: ClaimQuery & { readonly storeId: string }): RawBuilder<AbandonedTurn> {
  return sql<AbandonedTurn>`
    with claimed as (${claim(query)}), held as (
      update shopper_sessions set running_turn = claimed.turn_id, running_until = claimed.lease_expires_at from claimed
      where shopper_sessions.store_id = ${query.storeId}::uuid and shopper_sessions.session_id = claimed.session_id
        and (running_turn is null or running_turn = claimed.turn_id or not ${isLive(query.table, 'running_until')})
    )
    select * from claimed`
}

/** Ends a turn whose rows cannot be read, without an answer, and frees its session. */
export async function endUnreadableTurn(db: Database, lease: Lease): Promise<void> {
  await sql`
    with ended as (
      update turns set state = 'failed', ${released}, ended_at = statement_timestamp()
      where ${isHeld(lease)} and state = 'running'
      returning store_id, turn_id, session_id
    )
    update shopper_sessions set running_turn = null, running_until = null from ended
    where shopper_sessions.store_id = ${lease.storeId}::uuid and shopper_sessions.session_id = ended.session_id
      and running_turn = ended.turn_id`.execute(db)
}
