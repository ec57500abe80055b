import { csvHeader, type ExportedProduct, writeCsv, writeJsonLines } from '../../../engine/feeds/write-feed.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'

export type ExportFormat = 'jsonl' | 'csv'

const pageSize = 500

/**
 * All products of the store as text, ordered by product_id and streamed page by page. A product that exists throughout appears
 * exactly once; concurrent changes may or may not be included.
 */
export async function* exportProducts(db: Database, scope: StoreScope, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeader
  const write = format === 'csv' ? writeCsv : writeJsonLines
  let after = ''
  while (true) {
    const page = await productsAfter(db, scope, after)
    if (page.length > 0) yield write(page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.product_id
  }
}

function productsAfter(db: Database, scope: StoreScope, after: string): Promise<ExportedProduct[]> {
  return db
    .selectFrom('products')
    .select(['product_id', 'image_url', 'additional_image_urls', 'metadata'])
    .where('store_id', '=', scope.storeId)
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(pageSize)
    .execute()
}
