import { csvHeader, writeCsv, writeJsonLines } from '../../../engine/feeds/write-feed.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { productsAfter } from '../products/products.store.ts'

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
    const page = await productsAfter(db, scope, { productId: after, limit: pageSize })
    if (page.length > 0) yield write(page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.product_id
  }
}
