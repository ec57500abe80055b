import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { countPending } from '../counting/count-pending.ts'
import { type QueryCount, successfulQueriesSince } from './report.store.ts'

const maxQueries = 20_000

/** The queries since the UTC day of `since` that found something, with how often they did, most frequent first. */
export async function successfulQueries(db: Database, scope: StoreScope, since: Date): Promise<QueryCount[]> {
  await countPending(db, scope)
  return successfulQueriesSince(db, scope, { day: since.toISOString().slice(0, 10), limit: maxQueries })
}
