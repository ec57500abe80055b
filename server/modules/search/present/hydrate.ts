import { isReadOnly } from '../../../platform/db/errors.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import { type ShownProduct, shownProducts } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Hit } from '../pipeline.ts'
import { createReceiptQueue, type ReceiptQueue } from '../receipts/receipt-queue.ts'
import { recordAndHydrate, type SearchRecord, writeReceipts } from '../receipts/search-history.store.ts'
import { createProductRowCache, type ProductRowCache } from './product-row-cache.ts'

/** Searches about to be answered, and everything that their answers show. */
interface Answered {
  readonly records: readonly SearchRecord[]
  readonly hits: readonly Pick<Hit, 'productId' | 'revision'>[]
}

interface Hydrated {
  /** Of the results, by id. A product deleted since it was found may be missing. */
  readonly rows: ReadonlyMap<string, ShownProduct>
  /** False when the database takes no writes: the receipts may be lost. */
  readonly isReceiptStored: boolean
}

/** Keeps the receipts and gives the rows of the results. */
export type Hydrate = (scope: StoreScope, answered: Answered) => Promise<Hydrated>

interface HydrationDeps {
  readonly db: Database
  readonly logger: Logger
  /** Whether other processes may write to the same database. */
  readonly isShared: boolean
}

/** What searches have of the database once they have found their products, and what of it is kept in memory. */
export function createHydration({ db, logger, isShared }: HydrationDeps) {
  // Where other processes read receipts, none ever waits here.
  const receipts = createReceiptQueue({ logger, write: (some) => writeReceipts(db, some) })
  if (isShared) return { receipts, shownRows: null, hydrate: createSharedHydration(db) }
  const shownRows = createProductRowCache()
  return { receipts, shownRows, hydrate: createOwnHydration({ db, receipts, rows: shownRows }) }
}

/** Both in one statement: other processes may have changed any row, and read the receipt. */
function createSharedHydration(db: Database): Hydrate {
  return async (scope, { records }) => {
    try {
      return { rows: byId(await recordAndHydrate(db, scope, records)), isReceiptStored: true }
    } catch (error) {
      if (!isReadOnly(error)) throw error
      const productIds = records.flatMap(({ results }) => results.map(([productId]) => productId))
      const { rows } = await shownProducts(scope, [...new Set(productIds)]).execute(db)
      return { rows: byId(rows), isReceiptStored: false }
    }
  }
}

/**
 * For a database that this process has to itself: receipts go behind the answer, and of the rows only those are read that
 * are not in memory as the index has them. On that database a round trip costs a search more than everything else but its model.
 */
function createOwnHydration(deps: {
  readonly db: Database
  readonly receipts: Pick<ReceiptQueue, 'keep'>
  readonly rows: Pick<ProductRowCache, 'get' | 'keep'>
}): Hydrate {
  const read = async (scope: StoreScope, productIds: readonly string[]): Promise<readonly ShownProduct[]> => {
    if (productIds.length === 0) return []
    const { rows } = await shownProducts(scope, productIds).execute(deps.db)
    deps.rows.keep(scope, rows)
    return rows
  }
  return async (scope, { records, hits }) => {
    const kept = deps.receipts.enqueue(records.map((record) => ({ scope, record })))
    const shown = new Map<string, ShownProduct>()
    const missing = new Set<string>()
    for (const { productId, revision } of hits) {
      if (shown.has(productId) || missing.has(productId)) continue
      const row = deps.rows.get(scope, { productId, revision })
      if (row === null) missing.add(productId)
      else shown.set(productId, row)
    }
    const [rows, isReceiptStored] = await Promise.all([read(scope, [...missing]), kept])
    for (const row of rows) shown.set(row.product_id, row)
    return { rows: shown, isReceiptStored }
  }
}

function byId(rows: readonly ShownProduct[]): ReadonlyMap<string, ShownProduct> {
  return new Map(rows.map((row) => [row.product_id, row]))
}
