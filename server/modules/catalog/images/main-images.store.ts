import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type ImageFacts, imageHashLength } from './thumbnail-keys.ts'

const facts = sql`i.width, i.height, left(i.content_hash, ${sql.lit(imageHashLength)})`

/** The facts of the main image of the product in a row of `products`; `null` if it was never loaded. */
export function mainImageOf(products: 'p' | 'products'): RawBuilder<ImageFacts | null> {
  return sql<ImageFacts | null>`(select jsonb_build_array(${facts}) ${fromMainImageOf(products)})`
}

/** The same, and whether the image shows as little as a placeholder (`image-flaws.ts`). One subquery: this runs for every product of a store. */
export function mainImageAndContentOf(products: 'p'): RawBuilder<[...ImageFacts, isPlain: boolean] | null> {
  const isPlain = sql`i.flaws && '{flat,plain}'`
  return sql`(select jsonb_build_array(${facts}, ${isPlain}) ${fromMainImageOf(products)})`
}

function fromMainImageOf(products: string): RawBuilder<unknown> {
  const row = sql.ref(products)
  return sql`from product_images i
    where i.store_id = ${row}.store_id and i.product_id = ${row}.product_id and i.position = 0`
}

/** The facts of the main images of these products. Products without a loaded image are absent. */
export async function mainImages(
  db: Database,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<Map<string, ImageFacts>> {
  const { rows } = await sql<{ product_id: string; width: number; height: number; hash: string }>`
    select product_id, width, height, left(content_hash, ${sql.lit(imageHashLength)}) as hash from product_images
    where store_id = ${scope.storeId}::uuid and product_id = any(${productIds}::text[]) and position = 0`.execute(db)
  return new Map(rows.map(({ product_id, width, height, hash }) => [product_id, [width, height, hash]]))
}

/** Where the main image of a product is, with the start of its hash; `undefined` if there is none. */
export async function mainImageSource(
  db: Database,
  scope: StoreScope,
  productId: string,
): Promise<{ imageUrl: string; facts: ImageFacts } | undefined> {
  const { rows } = await sql<{ image_url: string; width: number; height: number; hash: string }>`
    select image_url, width, height, left(content_hash, ${sql.lit(imageHashLength)}) as hash from product_images
    where store_id = ${scope.storeId}::uuid and product_id = ${productId} and position = 0`.execute(db)
  const [row] = rows
  return row && { imageUrl: row.image_url, facts: [row.width, row.height, row.hash] }
}
