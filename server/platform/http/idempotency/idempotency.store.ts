import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

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

/** Names one row: keys are kept by store. */
export interface KeyPlace {
  readonly storeId: string
  readonly keyHash: Buffer
}

/** One run of a call. */
export interface Run extends KeyPlace {
  readonly runId: string
}

export interface WantedRun extends Run {
  readonly requestHash: Buffer
  readonly leaseMs: number
  readonly now: Date
  readonly expiresAt: Date
}

// By the database's clock: those of the processes differ, and one that jumps would end what is under way.
const leaseOf = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000}::double precision)`

/**
 * True when the run may go ahead: the key is new, over, or left behind by a run of the same request that shows no sign of
 * life. One row and one statement, so that of any number at once exactly one gets true.
 */
export async function beginRun(db: Database, run: WantedRun): Promise<boolean> {
  const { storeId, keyHash, requestHash, runId, leaseMs, now, expiresAt } = run
  const { rows } = await sql`
    insert into idempotency_keys as kept (store_id, key_hash, request_hash, run_id, leased_until, created_at, expires_at)
    values (${storeId}, ${keyHash}, ${requestHash}, ${runId}, ${leaseOf(leaseMs)}, ${now}, ${expiresAt})
    on conflict (store_id, key_hash) do update
      set request_hash = excluded.request_hash, run_id = excluded.run_id, leased_until = excluded.leased_until,
        answer = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where (kept.leased_until is null or kept.leased_until <= now()) and (
        kept.expires_at <= excluded.created_at
        or (kept.leased_until is not null and kept.request_hash = excluded.request_hash))
    returning run_id`.execute(db)
  return rows.length > 0
}

/** What is kept under a key. */
export function keptRun(
  db: Database,
  place: KeyPlace,
): Promise<Pick<IdempotencyKeysTable, 'request_hash' | 'answer'> | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('store_id', '=', place.storeId)
    .where('key_hash', '=', place.keyHash)
    .executeTakeFirst()
}

/** Keeps the answer of a run, unless another took its place; true when it is kept. */
export async function keepAnswer(db: Database, run: Run, answer: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update idempotency_keys set answer = ${answer}, leased_until = null where ${isRun(run)} returning run_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Forgets a run without a kept answer, so that the next call with its key runs. */
export async function forgetRun(db: Database, run: Run): Promise<void> {
  await sql`delete from idempotency_keys where ${isRun(run)}`.execute(db)
}

/** Says that the run is alive. */
export async function prolongRun(db: Database, run: Run, leaseMs: number): Promise<void> {
  await sql`
    update idempotency_keys set leased_until = ${leaseOf(leaseMs)}
    where ${isRun(run)} and leased_until is not null`.execute(db)
}

/** Forgets all runs under way, of every store: for the start of a process that no other runs beside. */
export async function forgetRunsAcrossStores(db: Database): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('leased_until', 'is not', null).execute()
}

/** Deletes some of what is over; how many. */
export async function deleteExpiredAcrossStores(db: Database, before: Date, most: number): Promise<number> {
  // The time is asked of the row that is deleted: its key may have been used anew meanwhile.
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where ${isOver(before)} and (store_id, key_hash) in (
      select store_id, key_hash from idempotency_keys where ${isOver(before)} limit ${most}::integer)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function isOver(at: Date): RawBuilder<boolean> {
  return sql<boolean>`expires_at <= ${at} and (leased_until is null or leased_until <= now())`
}

function isRun({ storeId, keyHash, runId }: Run): RawBuilder<boolean> {
  return sql<boolean>`store_id = ${storeId} and key_hash = ${keyHash} and run_id = ${runId}`
}
