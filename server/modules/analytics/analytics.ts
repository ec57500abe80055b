import type { AnalyticsQuery, Analytics as AnalyticsReport, ExportQuery } from '../../../contract/search/analytics.ts'
import type { PopularProducts, PopularQuery } from '../../../contract/search/feedback.ts'
import type { Clock } from '../../platform/clock.ts'
import { unlessReadOnly } from '../../platform/db/errors.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Search } from '../search/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { compactQueriesAcrossStores } from './counting/compact-queries.store.ts'
import { countPendingAcrossStores } from './counting/count-pending.store.ts'
import { countPending, countPendingOfAllStores } from './counting/count-pending.ts'
import { exportLines } from './reports/export.ts'
import { popularProducts } from './reports/popular.ts'
import { reportOf } from './reports/report.ts'
import { dayOf } from './reports/utc-days.ts'

export type Analytics = ReturnType<typeof createAnalytics>

export interface AnalyticsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly catalog: Pick<Catalog, 'findProducts'>
  /** Awaited before searches are counted or read, so that their receipts are written. */
  readonly search: Pick<Search, 'receiptsWritten'>
}

/** Days that are not compacted yet: everything that happened on earlier ones has been counted. */
const uncompactedDays = 2

export function createAnalytics(deps: AnalyticsDeps) {
  const { db, search } = deps
  const counting = {
    ...deps,
    async countPending(scope: StoreScope): Promise<void> {
      // While the database is read-only, reports lack the newest searches.
      await unlessReadOnly(search.receiptsWritten({ scope }))
      await unlessReadOnly(countPending(db, scope))
    },
  }
  return {
    /** The number of pending rows of all stores. */
    async pending(): Promise<number> {
      await unlessReadOnly(search.receiptsWritten())
      return countPendingAcrossStores(db)
    },

    /** Counts pending rows of all stores in the background, so that requests have little left to count. */
    async countPending(): Promise<void> {
      await search.receiptsWritten()
      await countPendingOfAllStores(db)
    },

    /** Searches, outcomes and revenue of the last days. */
    report: (scope: StoreScope, query: AnalyticsQuery): Promise<AnalyticsReport> => reportOf(counting, scope, query),

    /** Searches or feedback of the last days, as JSON Lines. */
    export: (scope: StoreScope, query: ExportQuery): AsyncGenerator<string> => exportLines(deps, scope, query),

    /** The products that shoppers bought most. */
    popular: (scope: StoreScope, query: PopularQuery): Promise<PopularProducts> =>
      popularProducts(counting, scope, query),

    /** Deletes infrequent queries of past days. */
    compact: (): Promise<number> =>
      compactQueriesAcrossStores(db, { before: dayOf(deps.clock.now(), uncompactedDays), keepCount: 1000 }),
  }
}
