import type { PopularProducts, PopularQuery } from '../../../contract/feedback.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Catalog } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { countPending, countPendingOfAllStores } from './count-pending.ts'
import { countPendingAcrossStores } from './pending.store.ts'
import { popularProducts } from './popular.ts'

export type Analytics = ReturnType<typeof createAnalytics>

export interface AnalyticsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly catalog: Pick<Catalog, 'findProducts'>
}

export function createAnalytics(deps: AnalyticsDeps) {
  return {
    /** Searches and feedback of all stores that are waiting to be counted. */
    pending: (): Promise<number> => countPendingAcrossStores(deps.db),

    /** Counts them into the daily tables, so that no answer has much left to count. */
    countPending: (): Promise<void> => countPendingOfAllStores(deps.db),

    /** The products that shoppers bought most. */
    popular: (scope: StoreScope, query: PopularQuery): Promise<PopularProducts> =>
      popularProducts({ ...deps, countPending: (of) => countPending(deps.db, of) }, scope, query),
  }
}
