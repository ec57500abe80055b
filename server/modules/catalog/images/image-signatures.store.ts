import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'

/** A product's pictures as far as they can be known again, in order of position; none when they were indexed before that. */
export interface ProductSignatures {
  readonly product_id: string
  readonly revision: number
  readonly created_at: Date
  /** Not written again since it came. */
  readonly is_new: boolean
  readonly images: readonly { readonly position: number; readonly signature: Buffer }[]
}

interface PictureRow {
  readonly product_id: string
  readonly revision: number
  readonly created_at: Date
  readonly is_new: boolean
  readonly position: number | null
  readonly signature: Buffer | null
}

const pageSize = 2000

/**
 * The pictures of products written after a revision, in order of revision, one page after the other; of each signature the
 * first `bytes`. What is written while the pages are read is read again at the end.
 */
export async function* changedSignatures(
  db: Database,
  scope: StoreScope,
  range: { after: number; bytes: number },
): AsyncGenerator<ProductSignatures[]> {
  let after = { revision: range.after + 1, productId: '' }
  while (true) {
    const page = byProduct(await changedRows(db, scope, { ...after, bytes: range.bytes }))
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = { revision: last.revision, productId: last.product_id }
  }
}

async function changedRows(
  db: Database,
  scope: StoreScope,
  after: { revision: number; productId: string; bytes: number },
): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select p.product_id, p.revision, p.created_at, p.created_at = p.updated_at as is_new, i.position, substring(i.signature from 1 for ${after.bytes}::integer) as signature
    from (
      select store_id, product_id, revision, created_at, updated_at from products
      where store_id = ${scope.storeId}::uuid and (revision, product_id) > (${after.revision}::bigint, ${after.productId})
      order by revision, product_id limit ${sql.lit(pageSize)}
    ) as p
    left join product_images i on i.store_id = p.store_id and i.product_id = p.product_id and i.signature is not null
    order by p.revision, p.product_id, i.position`.execute(db)
  return rows
}

function byProduct(rows: readonly PictureRow[]): ProductSignatures[] {
  const products = new Map<string, ProductSignatures & { images: { position: number; signature: Buffer }[] }>()
  for (const { position, signature, ...product } of rows) {
    const kept = products.get(product.product_id) ?? { ...product, images: [] }
    products.set(product.product_id, kept)
    if (position !== null && signature !== null) kept.images.push({ position, signature })
  }
  return [...products.values()]
}
