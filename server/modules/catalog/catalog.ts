import type { ImageHealthQuery } from '../../../contract/catalog/image-health.ts'
import type { ProductList, ProductListQuery, ProductRecord } from '../../../contract/catalog/product.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { AppError } from '../../platform/errors.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../platform/http/paging/paging.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Billing } from '../billing/index.ts'
import { type StoreScope, storeById } from '../stores/index.ts'
import { planLimitReached, productNotFound } from './errors.ts'
import { createImageChecks } from './images/image-checks.ts'
import { listImageHealth, readImageHealth } from './images/image-health.ts'
import { mainImageSource, mainImages } from './images/main-images.store.ts'
import type { ThumbnailKeys } from './images/thumbnail-keys.ts'
import { createUploadedImages } from './images/uploaded-images.ts'
import { addVectors, type VectorBatch } from './products/add-vectors.ts'
import { type DeleteBatch, deleteProducts } from './products/delete-products.ts'
import { presentProduct } from './products/present-product.ts'
import {
  countProducts,
  filterOf,
  type ListPosition,
  listProducts,
  type ProductRow,
  productById,
} from './products/products.store.ts'
import type { WriteOutcome } from './writes/product-write.ts'
import { rowsByIds } from './writes/write-products.store.ts'
import { type WriteBatch, writeProducts } from './writes/write-products.ts'

export type Catalog = ReturnType<typeof createCatalog>

export interface CatalogDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  /** Awaited after every committed change, so that the caller can search for its change at once. */
  readonly afterChange: (scope: StoreScope) => Promise<void>
  /** The limits of a plan, where plans limit anything. */
  readonly limitsOf: Billing['limitsOf']
  readonly thumbnailKeys: Pick<ThumbnailKeys, 'thumbnailOf'>
  /** The base URL of the service, for uploaded images. */
  readonly baseUrl: () => string
  /** How long after a check the image is checked again. */
  readonly imageCheckIntervalMs: number
}

export function createCatalog(deps: CatalogDeps) {
  const { db } = deps
  const present = async (scope: StoreScope, rows: readonly ProductRow[]): Promise<ProductRecord[]> => {
    const images = await mainImages(
      db,
      scope,
      rows.map((row) => row.product_id),
    )
    return rows.map((row) => {
      const image = images.get(row.product_id)
      const thumbnail = image && deps.thumbnailKeys.thumbnailOf(scope, row.product_id, image)
      return { ...presentProduct(row), ...(thumbnail && { thumbnail }) }
    })
  }
  return {
    async listProducts(scope: StoreScope, query: ProductListQuery): Promise<ProductList> {
      const after = query.cursor === undefined ? null : readPosition(query.cursor)
      const filter = await filterOf(db, scope, query)
      const [rows, total] = await Promise.all([
        listProducts(db, scope, { filter, limit: query.limit, after }),
        countProducts(db, scope, filter),
      ])
      const last = rows.at(-1)
      const isFull = rows.length === query.limit
      return {
        products: await present(scope, rows),
        total,
        next_cursor: isFull && last !== undefined ? writePosition(last) : null,
      }
    },

    async readProduct(scope: StoreScope, productId: string): Promise<ProductRecord> {
      const row = await productById(db, scope, productId)
      if (row === undefined) throw productNotFound(productId)
      const [product] = await present(scope, [row])
      return product ?? presentProduct(row)
    },

    /** Where the main image of a product is; `undefined` if it was never loaded. */
    mainImage: (scope: StoreScope, productId: string) => mainImageSource(db, scope, productId),

    readImageHealth: (scope: StoreScope, productId: string) => readImageHealth(db, scope, productId),
    listImageHealth: (scope: StoreScope, query: ImageHealthQuery) => listImageHealth(db, scope, query),
    imageChecks: createImageChecks(deps),
    uploadedImages: createUploadedImages(deps),

    /** Product rows by ID. Unknown IDs are absent. */
    findProducts: (scope: StoreScope, productIds: readonly string[]): Promise<Map<string, ProductRow>> =>
      rowsByIds(db, scope, productIds),

    async deleteProduct(scope: StoreScope, productId: string): Promise<void> {
      const deleted = await deleteProducts(deps, scope, { productIds: [productId] })
      if (deleted.length === 0) throw productNotFound(productId)
      await deps.afterChange(scope)
    },

    /** Deletes the products in one transaction and returns the IDs of those that existed. */
    async deleteProducts(scope: StoreScope, batch: DeleteBatch): Promise<string[]> {
      const deleted = await deleteProducts(deps, scope, batch)
      await deps.afterChange(scope)
      return deleted
    },

    /** The error that creating a product would currently throw; `null` while the store is below the limit of its plan. */
    async newProductRefusal(scope: StoreScope): Promise<AppError | null> {
      const store = await storeById(db, scope)
      if (store === undefined) return null
      const { maxProducts } = deps.limitsOf(store.plan)
      const isBelowLimit = maxProducts === null || store.products_count < maxProducts
      return isBelowLimit ? null : planLimitReached({ name: store.plan, maxProducts }, store.products_count)
    },

    /** See `addVectors` in `products/add-vectors.ts`. */
    async addVectors(scope: StoreScope, batch: VectorBatch): Promise<string[]> {
      const added = await addVectors(deps, scope, batch)
      if (added.length > 0 && batch.advancesRevision) await deps.afterChange(scope)
      return added
    },

    /** See `writes/write-products.ts`. Resolves once searches in this process see the batch. */
    async writeProducts(scope: StoreScope, batch: WriteBatch): Promise<WriteOutcome[]> {
      const outcomes = await writeProducts(deps, scope, batch)
      await deps.afterChange(scope)
      return outcomes
    },
  }
}

function writePosition(row: ProductRow): string {
  return encodeCursor([row.created_at.getTime(), row.product_id])
}

function readPosition(cursor: string): ListPosition {
  const [time, productId] = decodeCursor(cursor, ['number', 'string'])
  const createdAt = new Date(Number(time))
  if (!(createdAt.getTime() >= 0)) throw badCursor()
  return { createdAt, productId: String(productId) }
}
