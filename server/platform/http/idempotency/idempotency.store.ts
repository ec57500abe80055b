import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { deleteAcrossStores } from '../../retention/expired-rows.store.ts'

interface IdempotencyKeysTable {
  store_id: string
  key_hash: Buffer
  request_hash: Buffer
  run_id: string
  leased_until: Date | null
  answer: Buffer | null
  created_at: Date
  expires_at: Date
}

declare module '../../db/schema.ts' {
  interface DatabaseSchema {
    idempotency_keys: IdempotencyKeysTable
  }
}

/** Identifies one row: keys are stored per store. */
export interface RowKey {
  readonly storeId: string
  readonly keyHash: Buffer
}

/** One run of a call. */
export interface Run extends RowKey {
  readonly runId: string
}

export interface RunRequest extends Run {
  readonly requestHash: Buffer
  readonly leaseMs: number
  readonly now: Date
  readonly expiresAt: Date
}

// By the database's clock: clocks of processes differ, and a clock jump would expire running calls.
const secondsOf = (ms: number) => sql`make_interval(secs => ${ms / 1000}::double precision)`
const leaseOf = (ms: number) => sql`now() + ${secondsOf(ms)}`

/**
 * Claims the key; true if it is new, expired, or its lease for the same request has expired. One statement on one row, so that exactly
 * one of several concurrent calls succeeds.
 */
export async function beginRun(db: Database, run: RunRequest): Promise<boolean> {
  const { storeId, keyHash, requestHash, runId, leaseMs, now, expiresAt } = run
  // Citus refuses `now()` in `do update`. The new expiry is one lease duration from now, so the existing lease has
  // expired if its expiry is at least that much earlier.
  const isOver = sql`excluded.leased_until - existing.leased_until >= ${secondsOf(leaseMs)}`
  const { rows } = await sql`
    insert into idempotency_keys as existing (store_id, key_hash, request_hash, run_id, leased_until, created_at, expires_at)
    values (${storeId}, ${keyHash}, ${requestHash}, ${runId}, ${leaseOf(leaseMs)}, ${now}, ${expiresAt})
    on conflict (store_id, key_hash) do update
      set request_hash = excluded.request_hash, run_id = excluded.run_id, leased_until = excluded.leased_until,
        answer = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where (existing.leased_until is null or ${isOver}) and (
        existing.expires_at <= excluded.created_at
        or (existing.leased_until is not null and existing.request_hash = excluded.request_hash))
    returning run_id`.execute(db)
  return rows.length > 0
}

/** The stored run of a key. */
export function storedRun(
  db: Database,
  rowKey: RowKey,
): Promise<Pick<IdempotencyKeysTable, 'request_hash' | 'answer'> | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('store_id', '=', rowKey.storeId)
    .where('key_hash', '=', rowKey.keyHash)
    .executeTakeFirst()
}

/** Stores the response of a run unless another run took over; true if it was stored. */
export async function storeResponse(db: Database, run: Run, answer: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update idempotency_keys set answer = ${answer}, leased_until = null where ${isRun(run)} returning run_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes a run without a response, so that the next call with its key runs. */
export async function deleteRun(db: Database, run: Run): Promise<void> {
  await sql`delete from idempotency_keys where ${isRun(run)}`.execute(db)
}

/** Renews the lease of a run. */
export async function renewRun(db: Database, run: Run, leaseMs: number): Promise<void> {
  await sql`
    update idempotency_keys set leased_until = ${leaseOf(leaseMs)}
    where ${isRun(run)} and leased_until is not null`.execute(db)
}

/** Deletes all unfinished runs of every store. Only for the start of a process that has the database to itself. */
export async function deleteUnfinishedAcrossStores(db: Database): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('leased_until', 'is not', null).execute()
}

/** Deletes a batch of expired keys; returns their number. */
export function deleteExpiredAcrossStores(db: Database, before: Date, limit: number): Promise<number> {
  const which = sql`t.expires_at <= ${before}::timestamptz and (t.leased_until is null or t.leased_until <= now())`
  return deleteAcrossStores(db, { table: 'idempotency_keys', which, limit })
}

function isRun({ storeId, keyHash, runId }: Run): RawBuilder<boolean> {
  return sql<boolean>`store_id = ${storeId} and key_hash = ${keyHash} and run_id = ${runId}`
}
