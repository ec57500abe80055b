import type {
  ImageHealthList,
  ImageHealthQuery,
  ProductImageHealth,
} from '../../../../contract/catalog/image-health.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/http/paging/paging.ts'
import type { StoreScope } from '../../stores/index.ts'
import { productNotFound } from '../errors.ts'
import {
  countImagesWithProblems,
  type HealthPosition,
  healthOfProduct,
  imagesWithProblems,
} from './image-health.store.ts'
import { presentImageHealth } from './present-image-health.ts'

/** The health of all images of a product. Throws 404. */
export async function readImageHealth(db: Database, scope: StoreScope, productId: string): Promise<ProductImageHealth> {
  const rows = await healthOfProduct(db, scope, productId)
  // A product without images has a single row, without an image.
  if (rows.length === 0) throw productNotFound(productId)
  return { product_id: productId, images: rows.map(presentImageHealth) }
}

/** One page of the images with problems. */
export async function listImageHealth(
  db: Database,
  scope: StoreScope,
  query: ImageHealthQuery,
): Promise<ImageHealthList> {
  const problem = query.problem ?? null
  const after = query.cursor === undefined ? null : readPosition(query.cursor)
  const rows = await imagesWithProblems(db, scope, { problem, after, rows: query.limit + 1 })
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    images: shown.map((row) => ({ product_id: row.product_id, name: row.name, ...presentImageHealth(row) })),
    total: await countImagesWithProblems(db, scope, problem),
    next_cursor:
      rows.length > query.limit && last !== undefined ? encodeCursor([last.product_id, last.url_hash]) : null,
  }
}

function readPosition(cursor: string): HealthPosition {
  const [productId, urlHash] = decodeCursor(cursor, ['string', 'string'])
  if (!/^(?:[\da-f]{32})?$/.test(String(urlHash))) throw badCursor()
  return { productId: String(productId), urlHash: String(urlHash) }
}
