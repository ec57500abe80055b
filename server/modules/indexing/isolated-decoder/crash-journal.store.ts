import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import './tables.ts'

/** A living process says so three times in this time. */
export const heartbeatTimeoutSeconds = 12

/** Says that this process lives. */
export async function recordHeartbeat(db: Database, runId: string): Promise<void> {
  await sql`
    insert into service_runs (run_id) values (${runId})
    on conflict (run_id) do update set heartbeat_at = now(), crashed_at = null`.execute(db)
}

export async function recordCleanExit(db: Database, runId: string): Promise<void> {
  await sql`delete from service_runs where run_id = ${runId}`.execute(db)
}

/**
 * Finds out which other processes died: those that were silent for `silentSeconds`, or all where no other can be running.
 * Resolves to how many seconds ago the last death was, if it is less than `rememberedSeconds`; else to `null`.
 */
export async function secondsSinceLastCrash(
  db: Database,
  about: { runId: string; alone: boolean; rememberedSeconds: number },
): Promise<number | null> {
  await sql`
    update service_runs set crashed_at = now()
    where crashed_at is null and run_id <> ${about.runId}
      and (${about.alone}::boolean or heartbeat_at < now() - make_interval(secs => ${sql.lit(heartbeatTimeoutSeconds)}))`.execute(
    db,
  )
  await sql`
    delete from service_runs where crashed_at < now() - make_interval(secs => ${about.rememberedSeconds})`.execute(db)
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(crashed_at))::float8 as seconds from service_runs`.execute(db)
  return rows[0]?.seconds ?? null
}

const keptDays = 30

/** Written down once for a picture; where it was known, its time begins anew. */
export async function insertPoisonImage(db: Database, contentHash: string): Promise<void> {
  await sql`
    insert into poison_images (content_hash) values (${contentHash})
    on conflict (content_hash) do update set found_at = now()`.execute(db)
}

/** Those of the last 30 days; a decoder that was mended since is given another chance. */
export async function poisonImages(db: Database): Promise<Set<string>> {
  await sql`delete from poison_images where found_at < now() - make_interval(days => ${sql.lit(keptDays)})`.execute(db)
  const { rows } = await sql<{ content_hash: string }>`select content_hash from poison_images`.execute(db)
  return new Set(rows.map(({ content_hash }) => content_hash))
}
