import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import './tables.ts'

/**
 * The crash journal: one row per process, deleted on a clean exit. It is not a lease: no process claims another's row or takes over
 * its work; a row without a heartbeat only shows that a process crashed.
 */

/** A process without a heartbeat for this long has crashed; processes send three heartbeats in this time. */
export const heartbeatTimeoutSeconds = 12

/** Records that this process is alive. */
export async function recordHeartbeat(db: Database, runId: string): Promise<void> {
  await sql`
    insert into service_runs (run_id) values (${runId})
    on conflict (run_id) do update set heartbeat_at = now(), crashed_at = null`.execute(db)
}

export async function recordCleanExit(db: Database, runId: string): Promise<void> {
  await sql`delete from service_runs where run_id = ${runId}`.execute(db)
}

/**
 * Marks other processes as crashed: those without a heartbeat for `heartbeatTimeoutSeconds`, or all when no other can be running.
 * Resolves to the seconds since the last crash within `windowSeconds`, or to `null`.
 */
export async function secondsSinceLastCrash(
  db: Database,
  about: { runId: string; alone: boolean; windowSeconds: number },
): Promise<number | null> {
  await sql`
    update service_runs set crashed_at = now()
    where crashed_at is null and run_id <> ${about.runId}
      and (${about.alone}::boolean or heartbeat_at < now() - make_interval(secs => ${sql.lit(heartbeatTimeoutSeconds)}))`.execute(
    db,
  )
  await sql`
    delete from service_runs where crashed_at < now() - make_interval(secs => ${about.windowSeconds})`.execute(db)
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(crashed_at))::float8 as seconds from service_runs`.execute(db)
  return rows[0]?.seconds ?? null
}

const poisonImageRetentionDays = 30

/** Records a poison image; a known one gets a new timestamp. */
export async function insertPoisonImage(db: Database, contentHash: string): Promise<void> {
  await sql`
    insert into poison_images (content_hash) values (${contentHash})
    on conflict (content_hash) do update set found_at = now()`.execute(db)
}

/** The poison images of the last 30 days; older ones are retried, because the decoder may have been fixed. */
export async function poisonImages(db: Database): Promise<Set<string>> {
  await sql`delete from poison_images where found_at < now() - make_interval(days => ${sql.lit(poisonImageRetentionDays)})`.execute(
    db,
  )
  const { rows } = await sql<{ content_hash: string }>`select content_hash from poison_images`.execute(db)
  return new Set(rows.map(({ content_hash }) => content_hash))
}
