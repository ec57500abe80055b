import { LRUCache } from 'lru-cache'
import type { Thumbnail } from '../../../../contract/catalog/thumbnail.ts'
import { textBytes } from '../../../engine/heap-bytes.ts'
import { isReadOnly } from '../../../platform/db/errors.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import { type ProductSummary, productSummaries, type ThumbnailKeys } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Hit } from '../pipeline.ts'
import { createReceiptQueue, type ReceiptQueue } from '../receipts/receipt-queue.ts'
import { recordAndHydrate, type SearchRecord, writeReceipts } from '../receipts/search-history.store.ts'

/** Searches that are about to be answered, and everything their answers show. */
interface FoundSearches {
  readonly records: readonly SearchRecord[]
  readonly hits: readonly Pick<Hit, 'productId' | 'revision'>[]
}

/** Everything that an answer shows of a product. */
export interface HydratedProduct extends ProductSummary {
  /** `null` until the image has been loaded. */
  readonly thumbnail: Thumbnail | null
}

interface Hydrated {
  /** The rows of the results by ID. A product deleted after it was found may be missing. */
  readonly rows: ReadonlyMap<string, HydratedProduct>
  /** False while the database is read-only: the receipts may be lost. */
  readonly isReceiptStored: boolean
}

/** Records the receipts and returns the rows of the results. */
export type Hydrate = (scope: StoreScope, found: FoundSearches) => Promise<Hydrated>

interface HydrationDeps {
  readonly db: Database
  readonly thumbnailKeys: Pick<ThumbnailKeys, 'thumbnailOf'>
  readonly logger: Logger
  /** Whether other processes may write to the same database. */
  readonly isShared: boolean
  readonly memory: { readonly productRows: number }
}

/** Chooses how searches record receipts and read rows: at once on a shared database, otherwise through a queue and a cache. */
export function createHydration({ db, thumbnailKeys, logger, isShared, memory }: HydrationDeps) {
  // On a shared database the queue stays empty.
  const receipts = createReceiptQueue({ logger, write: (batch) => writeReceipts(db, batch) })
  if (isShared) return { receipts, productRowCache: null, hydrate: createSharedHydration({ db, thumbnailKeys }) }
  const productRowCache = createProductRowCache({ maxBytes: memory.productRows, thumbnailKeys })
  const hydrate = createExclusiveHydration({ db, thumbnailKeys, receipts, rows: productRowCache })
  return { receipts, productRowCache, hydrate }
}

/** Both in one statement: other processes may have changed any row, and may read the receipt at once. */
function createSharedHydration({ db, thumbnailKeys }: Pick<HydrationDeps, 'db' | 'thumbnailKeys'>): Hydrate {
  return async (scope, { records }) => {
    const byId = (rows: readonly ProductSummary[]) =>
      new Map(rows.map((row) => [row.product_id, { ...row, thumbnail: thumbnailOf(thumbnailKeys, scope, row) }]))
    try {
      return { rows: byId(await recordAndHydrate(db, scope, records)), isReceiptStored: true }
    } catch (error) {
      if (!isReadOnly(error)) throw error
      const productIds = records.flatMap(({ results }) => results.map(([productId]) => productId))
      const { rows } = await productSummaries(scope, [...new Set(productIds)]).execute(db)
      return { rows: byId(rows), isReceiptStored: false }
    }
  }
}

/**
 * For a database used by this process only: receipts are written after the answer, and only rows that are not cached at the
 * revision of the index are read. On the embedded database a round trip costs a search more than everything but its model.
 */
function createExclusiveHydration(deps: {
  readonly db: Database
  readonly thumbnailKeys: Pick<ThumbnailKeys, 'thumbnailOf'>
  readonly receipts: Pick<ReceiptQueue, 'enqueue' | 'afterReads'>
  readonly rows: Pick<ProductRowCache, 'get' | 'set'>
}): Hydrate {
  const read = async (scope: StoreScope, productIds: readonly string[]): Promise<readonly ProductSummary[]> => {
    if (productIds.length === 0) return []
    const { rows } = await productSummaries(scope, productIds).execute(deps.db)
    deps.rows.set(scope, rows)
    return rows
  }
  return async (scope, { records, hits }) => {
    const enqueued = deps.receipts.enqueue(records.map((record) => ({ scope, record })))
    const hydrated = new Map<string, HydratedProduct>()
    const missing = new Set<string>()
    for (const { productId, revision } of hits) {
      if (hydrated.has(productId) || missing.has(productId)) continue
      const row = deps.rows.get(scope, { productId, revision })
      if (row === null) missing.add(productId)
      else hydrated.set(productId, row)
    }
    const [rows, isReceiptStored] = await Promise.all([read(scope, [...missing]), enqueued])
    deps.receipts.afterReads()
    for (const row of rows)
      hydrated.set(row.product_id, { ...row, thumbnail: thumbnailOf(deps.thumbnailKeys, scope, row) })
    return { rows: hydrated, isReceiptStored }
  }
}

function thumbnailOf(
  keys: Pick<ThumbnailKeys, 'thumbnailOf'>,
  scope: StoreScope,
  { product_id: productId, image }: Pick<ProductSummary, 'product_id' | 'image'>,
): Thumbnail | null {
  return image === null ? null : keys.thumbnailOf(scope, productId, image)
}

interface CachedRow {
  readonly revision: number
  /** `[metadata, image_url, additional_image_urls, image]` as JSON: half the memory of the objects, and immutable. */
  readonly text: string
  /** Absent until the row is shown: signing its key takes longer than reading the row. */
  thumbnail?: Thumbnail | null
}

export type ProductRowCache = ReturnType<typeof createProductRowCache>

// The entry without text and key, and its places in the cache's map and lists, measured on the heap with 100,000 entries, and the thumbnail.
const entryBytes = 140 + 160

/**
 * Caches the rows that searches show, for all stores together; evicts the least recently used. A row is valid for exactly one
 * revision of its product: callers pass the revision of the index they answer from.
 */
export function createProductRowCache({
  maxBytes,
  thumbnailKeys,
}: {
  readonly maxBytes: number
  readonly thumbnailKeys: Pick<ThumbnailKeys, 'thumbnailOf'>
}) {
  const rows = new LRUCache<string, CachedRow>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }, key) => textBytes(text) + key.length + entryBytes,
  })

  const isCurrent = (key: string, { revision }: ProductSummary): boolean => (rows.peek(key)?.revision ?? -1) >= revision

  return {
    /** The row at exactly this revision. */
    get(scope: StoreScope, { productId, revision }: { productId: string; revision: number }): HydratedProduct | null {
      const cached = rows.get(keyOf(scope, productId))
      if (cached === undefined || cached.revision !== revision) return null
      const [metadata, image_url, additional_image_urls, image] = JSON.parse(cached.text)
      const row = { product_id: productId, revision, metadata, image_url, additional_image_urls, image }
      if (cached.thumbnail === undefined) cached.thumbnail = thumbnailOf(thumbnailKeys, scope, row)
      return { ...row, thumbnail: cached.thumbnail }
    },

    /** Caches rows that were shown, evicting others when full. */
    set(scope: StoreScope, hydrated: readonly ProductSummary[]): void {
      for (const row of hydrated) {
        const key = keyOf(scope, row.product_id)
        if (!isCurrent(key, row)) rows.set(key, cachedRowOf(row))
      }
    },

    /** Caches rows that were not shown yet, without evicting others. */
    offer(scope: StoreScope, offered: readonly ProductSummary[]): void {
      for (const row of offered) {
        const key = keyOf(scope, row.product_id)
        if (isCurrent(key, row)) continue
        rows.delete(key)
        const cached = cachedRowOf(row)
        const bytes = textBytes(cached.text) + key.length + entryBytes
        if (rows.calculatedSize + bytes <= maxBytes) rows.set(key, cached, { size: bytes })
      }
    },

    get bytes(): number {
      return rows.calculatedSize
    },
  }
}

function keyOf({ storeId }: StoreScope, productId: string): string {
  return `${storeId} ${productId}`
}

function cachedRowOf({ revision, metadata, image_url, additional_image_urls, image }: ProductSummary): CachedRow {
  return { revision, text: JSON.stringify([metadata, image_url, additional_image_urls, image]) }
}
