import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import {
  countDaysAcrossStores,
  deleteLeftoversAcrossStores,
  deleteReceiptsAcrossStores,
  deleteThreadsAcrossStores,
} from './retention.store.ts'

const dayMs = 86_400_000
/** Without anything happening in them. */
const conversationsKeptMs = 90 * dayMs
/** Longer than the year that somebody may ask back for. */
const receiptsKeptMs = 400 * dayMs

export interface RetentionDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>
}

/** Counts what is over, then forgets what is old: in this order, so that purged conversations are counted. */
export async function retainAcrossStores({ db, clock }: Pick<RetentionDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const ago = (ms: number): Date => new Date(now.getTime() - ms)
  await countDaysAcrossStores(db, now)
  await deleteThreadsAcrossStores(db, ago(conversationsKeptMs))
  await deleteReceiptsAcrossStores(db, ago(receiptsKeptMs))
  await deleteLeftoversAcrossStores(db, { settled: ago(conversationsKeptMs), waiting: ago(receiptsKeptMs) })
}

/** Every night. */
export function defineRetention(deps: RetentionDeps): void {
  deps.jobs.define('retain-conversations', { handler: () => retainAcrossStores(deps) })
  deps.jobs.schedule('nightly-conversation-retention', '47 2 * * *', 'retain-conversations')
}
