import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** A session and its use in one store. */
export interface StoreSessionRow {
  readonly session_id: string
  readonly address: string
  readonly user_agent: string
  readonly created_at: Date
  /** The last use in this store, to the minute. */
  readonly last_used_at: Date
}

/** Records that a session acts for the store; at most one write a minute. */
export async function touchStoreSession(
  db: Database,
  { storeId }: StoreScope,
  use: { sessionId: string; at: Date },
): Promise<void> {
  await sql`
    insert into store_sessions as known (store_id, session_id, user_id, last_used_at)
    select ${storeId}::uuid, s.session_id, s.user_id, ${use.at} from sessions s where s.session_id = ${use.sessionId}::uuid
    on conflict (store_id, session_id) do update set last_used_at = excluded.last_used_at
      where known.last_used_at <= ${new Date(use.at.getTime() - 60_000)}`.execute(db)
}

/** Reads one page of a member's open sessions that have acted for the store, newest first. */
export async function listStoreSessions(
  db: Database,
  scope: StoreScope,
  query: { userId: string; at: Date; page: PageWanted },
): Promise<StoreSessionRow[]> {
  const { after, rows: limit } = query.page
  const afterCursor =
    after === null
      ? sql``
      : sql`and (s.created_at, s.session_id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<StoreSessionRow>`
    select s.session_id, s.address, s.user_agent, s.created_at, ss.last_used_at
    ${openSessions(scope, query)} ${afterCursor}
    order by s.created_at desc, s.session_id desc limit ${limit}::integer`.execute(db)
  return rows
}

export async function countStoreSessions(
  db: Database,
  scope: StoreScope,
  query: { userId: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total ${openSessions(scope, query)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Ends one open session in the store; returns how many ended. */
export async function endStoreSession(
  tx: Tx,
  scope: StoreScope,
  which: { userId: string; sessionId: string; at: Date },
): Promise<number> {
  const { userId, sessionId, at } = which
  const { rows } = await sql`
    update store_sessions set ended_at = ${at}
    where store_id = ${scope.storeId}::uuid and session_id = ${sessionId}::uuid and session_id in (
      select s.session_id ${openSessions(scope, { userId, at })})
    returning session_id`.execute(tx)
  return rows.length
}

/** Ends all of a member's sessions in the store, including those that have not acted for it yet; returns how many ended. */
export async function endStoreSessions(
  tx: Tx,
  { storeId }: StoreScope,
  which: { userId: string; at: Date; except: string | null },
): Promise<number> {
  const { userId, at, except } = which
  const { rows } = await sql`
    insert into store_sessions as known (store_id, session_id, user_id, last_used_at, ended_at)
    select ${storeId}::uuid, s.session_id, s.user_id, s.created_at, ${at} from sessions s
    where s.user_id = ${userId}::uuid and s.ended_at is null and s.expires_at >= ${at}
      and s.session_id is distinct from ${except}::uuid
    on conflict (store_id, session_id) do update set ended_at = excluded.ended_at where known.ended_at is null
    returning session_id`.execute(tx)
  return rows.length
}

function openSessions({ storeId }: StoreScope, { userId, at }: { userId: string; at: Date }) {
  return sql`
    from store_sessions ss join sessions s on s.session_id = ss.session_id
    where ss.store_id = ${storeId}::uuid and ss.user_id = ${userId}::uuid and ss.ended_at is null
      and s.ended_at is null and s.expires_at >= ${at}`
}
