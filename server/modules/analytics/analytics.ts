import type { Database } from '../../platform/db/schema.ts'
import { countPendingAcrossStores } from './pending.store.ts'

export function createAnalytics(deps: { db: Database }) {
  return {
    /** Searches and feedback of all stores that are waiting to be counted. */
    pending: (): Promise<number> => countPendingAcrossStores(deps.db),
  }
}
