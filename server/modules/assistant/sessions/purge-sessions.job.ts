import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { deleteExpiredAssertionsAcrossStores, deleteExpiredSessionsAcrossStores } from './purge-sessions.store.ts'

/** For a day, an expired session gets SESSION_EXPIRED instead of UNAUTHENTICATED. Also covers clock skew between processes. */
const sessionRetentionMs = 86_400_000
/** A process whose clock is behind may still accept an assertion that is expired here. */
const clockSkewMs = 3_600_000
const batchSize = 1000

/** Deletes expired sessions and assertions. Conversations stay. */
export async function purgeShopperSessionsAcrossStores({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const timeBefore = (ms: number): Date => new Date(clock.now().getTime() - ms)
  await inBatches((limit) => deleteExpiredSessionsAcrossStores(db, { before: timeBefore(sessionRetentionMs), limit }))
  await inBatches((limit) => deleteExpiredAssertionsAcrossStores(db, { before: timeBefore(clockSkewMs), limit }))
}

/** Purges hourly: a busy store starts many sessions. */
export function defineSessionPurge(
  jobs: Pick<Jobs, 'define' | 'schedule'>,
  deps: { readonly db: Database; readonly clock: Clock },
): void {
  jobs.define('purge-shopper-sessions', { handler: () => purgeShopperSessionsAcrossStores(deps) })
  jobs.schedule('hourly-shopper-session-purge', '7 * * * *', 'purge-shopper-sessions')
}

async function inBatches(deleteBatch: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteBatch(batchSize)) >= batchSize);
}
