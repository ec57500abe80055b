import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { anyOf } from '../products/products.store.ts'

/** The image signatures of a product in order of position; empty when it was indexed before signatures existed. */
export interface ProductSignatures {
  readonly product_id: string
  readonly revision: number
  readonly created_at: Date
  /** Whether the product has not been updated since it was created. */
  readonly is_new: boolean
  readonly images: readonly { readonly position: number; readonly signature: Buffer }[]
}

interface SignatureRow {
  readonly product_id: string
  readonly revision: number
  readonly created_at: Date
  readonly is_new: boolean
  readonly position: number | null
  readonly signature: Buffer | null
}

const pageSize = 2000

/**
 * Pages of image signatures of products written after a revision, in order of revision; only the first `bytes` of each signature.
 * Products written while pages are read are read again at the end.
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
): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`
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

function byProduct(rows: readonly SignatureRow[]): ProductSignatures[] {
  const products = new Map<string, ProductSignatures & { images: { position: number; signature: Buffer }[] }>()
  for (const { position, signature, ...product } of rows) {
    const collected = products.get(product.product_id) ?? { ...product, images: [] }
    products.set(product.product_id, collected)
    if (position !== null && signature !== null) collected.images.push({ position, signature })
  }
  return [...products.values()]
}

/** The complete image signatures of the products, in order of position; products without any are missing. */
export async function completeSignatures(
  db: Database,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<Map<string, Buffer[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_images')
    .select(['product_id', 'signature'])
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', anyOf(productIds))
    .where('signature', 'is not', null)
    .orderBy('position')
    .execute()
  const images = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...images].map(([id, own]) => [id, own.flatMap(({ signature }) => signature ?? [])]))
}
