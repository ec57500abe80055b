import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import '../tables.ts'

/** An ended session is told so, not that it never was, for a day; a process whose clock is behind is served meanwhile. */
const sessionRetentionMs = 86_400_000
/** A process whose clock is behind may still take an assertion that is over for this one. */
const clockSkewMs = 3_600_000
const batchSize = 1000

/** Removes sessions and used assertions that can no longer matter. What was said in a session stays. */
export async function purgeShopperSessionsAcrossStores({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms)
  await inBatches(() =>
    sql`delete from shopper_sessions where (store_id, session_id) in (
      select store_id, session_id from shopper_sessions where expires_at < ${before(sessionRetentionMs)}
      limit ${batchSize}::integer)`.execute(db),
  )
  await inBatches(() =>
    sql`delete from used_assertions where (store_id, jti) in (
      select store_id, jti from used_assertions where expires_at < ${before(clockSkewMs)} limit ${batchSize}::integer)`.execute(
      db,
    ),
  )
}

/** Every hour: a busy shop begins many sessions. */
export function defineSessionPurge(
  jobs: Pick<Jobs, 'define' | 'schedule'>,
  deps: { readonly db: Database; readonly clock: Clock },
): void {
  jobs.define('purge-shopper-sessions', { handler: () => purgeShopperSessionsAcrossStores(deps) })
  jobs.schedule('hourly-shopper-session-purge', '7 * * * *', 'purge-shopper-sessions')
}

async function inBatches(deleteBatch: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (Number((await deleteBatch()).numAffectedRows ?? 0) >= batchSize);
}
