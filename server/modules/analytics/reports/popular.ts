import type { PopularProducts, PopularQuery } from '../../../../contract/search/feedback.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type PopularRow, popularRows } from './popular.store.ts'
import { dayOf } from './utc-days.ts'

export interface PopularDeps {
  readonly db: Database
  readonly clock: Clock
  readonly catalog: Pick<Catalog, 'findProducts'>
  /** Counts what is pending for this store. */
  readonly countPending: (scope: StoreScope) => Promise<void>
}

/** The products that shoppers bought most in the last days, including today; `metadata` is null for deleted products. */
export async function popularProducts(
  deps: PopularDeps,
  scope: StoreScope,
  { days, limit }: PopularQuery,
): Promise<PopularProducts> {
  await deps.countPending(scope)
  const today = deps.clock.now()
  const rows = await popularRows(deps.db, scope, { from: dayOf(today, days - 1), to: dayOf(today, 0), limit })
  const known = await deps.catalog.findProducts(
    scope,
    rows.map((row) => row.product_id),
  )
  return { days, products: rows.map((row) => presentPopular(row, known.get(row.product_id)?.metadata ?? null)) }
}

function presentPopular(
  row: PopularRow,
  metadata: Record<string, unknown> | null,
): PopularProducts['products'][number] {
  const revenue = Object.fromEntries(Object.entries(row.revenue).map(([currency, sum]) => [currency, Number(sum)]))
  const { product_id, clicks, add_to_carts, purchases } = row
  return { product_id, clicks, add_to_carts, purchases, revenue, metadata }
}
