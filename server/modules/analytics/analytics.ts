import type { AnalyticsQuery, Analytics as AnalyticsReport, ExportQuery } from '../../../contract/search/analytics.ts'
import type { PopularProducts, PopularQuery } from '../../../contract/search/feedback.ts'
import type { Clock } from '../../platform/clock.ts'
import { unlessReadOnly } from '../../platform/db/errors.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Search } from '../search/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { compactQueriesAcrossStores } from './counting/compact-queries.store.ts'
import { countPending, countPendingOfAllStores } from './counting/count-pending.ts'
import { countPendingAcrossStores } from './counting/pending.store.ts'
import { exportLines } from './reports/export.ts'
import { popularProducts } from './reports/popular.ts'
import { reportOf } from './reports/report.ts'
import { dayOf } from './reports/utc-days.ts'

export type Analytics = ReturnType<typeof createAnalytics>

export interface AnalyticsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly catalog: Pick<Catalog, 'findProducts'>
  /** What counts or reads searches asks first that those answered are there. */
  readonly search: Pick<Search, 'receiptsWritten'>
}

/** Time enough for all that happened on a day to be counted. */
const untouchedDays = 2

export function createAnalytics(deps: AnalyticsDeps) {
  const { db, search } = deps
  const counting = {
    ...deps,
    async countPending(scope: StoreScope): Promise<void> {
      // While nothing can be written, reports lack the newest.
      await unlessReadOnly(search.receiptsWritten({ scope }))
      await unlessReadOnly(countPending(db, scope))
    },
  }
  return {
    /** Searches and feedback of all stores that are waiting to be counted. */
    async pending(): Promise<number> {
      await unlessReadOnly(search.receiptsWritten())
      return countPendingAcrossStores(db)
    },

    /** Counts them into the daily tables, so that no answer has much left to count. */
    async countPending(): Promise<void> {
      await search.receiptsWritten()
      await countPendingOfAllStores(db)
    },

    /** What was searched, found, missed and bought on the last days. */
    report: (scope: StoreScope, query: AnalyticsQuery): Promise<AnalyticsReport> => reportOf(counting, scope, query),

    /** Searches or feedback of the last days, as JSON Lines. */
    export: (scope: StoreScope, query: ExportQuery): AsyncGenerator<string> => exportLines(deps, scope, query),

    /** The products that shoppers bought most. */
    popular: (scope: StoreScope, query: PopularQuery): Promise<PopularProducts> =>
      popularProducts(counting, scope, query),

    /** Forgets the rare queries of days past. */
    compact: (): Promise<number> =>
      compactQueriesAcrossStores(db, { before: dayOf(deps.clock.now(), untouchedDays), kept: 1000 }),
  }
}
