import type { ProductList, ProductListQuery, ProductRecord } from '../../../contract/product.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../platform/http/paging.ts'
import type { Ids } from '../../platform/ids.ts'
import { advanceCatalogue, lockStore, type StoreScope } from '../stores/index.ts'
import { publishDeleted } from './catalog-events.ts'
import { productNotFound } from './errors.ts'
import { presentProduct } from './present-product.ts'
import type { ProductWrite, WriteOutcome } from './product-write.ts'
import {
  countProducts,
  deleteProduct,
  type ListPosition,
  listProducts,
  type ProductRow,
  productById,
} from './products.store.ts'
import { rowsByIds } from './write-products.store.ts'
import { writeProducts } from './write-products.ts'

export type Catalog = ReturnType<typeof createCatalog>

export interface CatalogDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  /** Told after every committed change and awaited, so that whoever made the change finds it at once. */
  readonly afterChange: (scope: StoreScope) => Promise<void>
}

export function createCatalog(deps: CatalogDeps) {
  const { db } = deps
  return {
    async listProducts(scope: StoreScope, query: ProductListQuery): Promise<ProductList> {
      const after = query.cursor === undefined ? null : readPosition(query.cursor)
      const [rows, total] = await Promise.all([
        listProducts(db, scope, { query, after }),
        countProducts(db, scope, query),
      ])
      const last = rows.at(-1)
      const isFull = rows.length === query.limit
      return {
        products: rows.map(presentProduct),
        total,
        next_cursor: isFull && last !== undefined ? writePosition(last) : null,
      }
    },

    async readProduct(scope: StoreScope, productId: string): Promise<ProductRecord> {
      const row = await productById(db, scope, productId)
      if (row === undefined) throw productNotFound(productId)
      return presentProduct(row)
    },

    /** The rows of these products by id; unknown ids are missing. */
    findProducts: (scope: StoreScope, productIds: readonly string[]): Promise<Map<string, ProductRow>> =>
      rowsByIds(db, scope, productIds),

    async deleteProduct(scope: StoreScope, productId: string): Promise<void> {
      const at = deps.clock.now()
      await db.transaction().execute(async (tx) => {
        const revision = (await lockStore(tx, scope)).revision + 1
        const isGone = await deleteProduct(tx, scope, { productId, revision, at })
        if (!isGone) throw productNotFound(productId)
        await advanceCatalogue(tx, scope, { revision, added: -1 })
        await publishDeleted(tx, scope, { productId, at })
      })
      await deps.afterChange(scope)
    },

    /** Writes a batch of products (see `write-products.ts`); returns once searches of this process see it. */
    async writeProducts(
      scope: StoreScope,
      batch: { generation: string; writes: readonly ProductWrite[] },
    ): Promise<WriteOutcome[]> {
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
