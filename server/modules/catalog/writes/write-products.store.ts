import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { anyOf, type ProductRow } from '../products/products.store.ts'

/** Complete rows by ID. Inside a write they cannot change, because the store is locked. */
export async function rowsByIds(
  db: Database | Tx,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<Map<string, ProductRow>> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', anyOf(productIds))
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** A product row for writing; JSON columns contain values, not text. */
export type NewProductRow = Omit<ProductRow, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }

// All rows travel as one JSON parameter, so that the statement text does not depend on their number and stays prepared.
export async function upsertProducts(tx: Tx, rows: readonly NewProductRow[]): Promise<void> {
  await sql`
    insert into products (store_id, product_id, vector_id, image_url, additional_image_urls, metadata, status, error, palette,
      revision, created_at, updated_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (store_id uuid, product_id text, vector_id text,
      image_url text, additional_image_urls jsonb, metadata jsonb, status text, error jsonb, palette jsonb,
      revision bigint, created_at timestamptz, updated_at timestamptz)
    on conflict (store_id, product_id) do update set
      vector_id = excluded.vector_id, image_url = excluded.image_url, additional_image_urls = excluded.additional_image_urls,
      metadata = excluded.metadata, status = excluded.status, error = excluded.error, palette = excluded.palette,
      revision = excluded.revision, updated_at = excluded.updated_at`.execute(tx)
}

/** Upserts vectors: the concatenated half floats of each product. */
export async function upsertVectors(
  tx: Tx,
  scope: StoreScope,
  products: readonly { product_id: string; generation: string; vectors: Buffer }[],
): Promise<void> {
  if (products.length === 0) return
  // The bytes travel unencoded, concatenated in one parameter; each row has its offset and length.
  let end = 0
  const rows = products.map(({ vectors, ...keys }) => {
    const start = end
    end += vectors.length
    return { ...keys, at: start + 1, length: vectors.length }
  })
  const bytes = Buffer.concat(products.map(({ vectors }) => vectors))
  await sql`
    insert into product_vectors (store_id, generation, product_id, vectors)
    select ${scope.storeId}::uuid, generation, product_id, substring(${bytes}::bytea from at for length)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (product_id text, generation text, at integer, length integer)
    on conflict (store_id, generation, product_id) do update set vectors = excluded.vectors`.execute(tx)
}

/** Deletes the vectors of all generations of the products. */
export async function deleteVectors(tx: Tx, scope: StoreScope, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('product_vectors')
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', anyOf(productIds))
    .execute()
}

/** The stored images of a product in order of position, and by generation all vectors in that order. */
export interface StoredImages {
  readonly rows: Selectable<DatabaseSchema['product_images']>[]
  readonly vectors: ReadonlyMap<string, Buffer>
}

/** The stored images of the products. */
export async function storedImages(
  db: Database | Tx,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<Map<string, StoredImages>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_images')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', anyOf(productIds))
    .orderBy('position')
    .execute()
  const vectors = await db
    .selectFrom('product_vectors')
    .select(['product_id', 'generation', 'vectors'])
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', anyOf(productIds))
    .execute()
  const rowsOf = Map.groupBy(rows, (row) => row.product_id)
  const vectorsOf = Map.groupBy(vectors, (one) => one.product_id)
  const imagesOf = (id: string): StoredImages => ({
    rows: rowsOf.get(id) ?? [],
    vectors: new Map(vectorsOf.get(id)?.map((one) => [one.generation, one.vectors])),
  })
  return new Map(productIds.map((id) => [id, imagesOf(id)]))
}

/** Inserts image rows after deleting all image rows of the products in `replaced`. */
export async function replaceImages(
  tx: Tx,
  scope: StoreScope,
  images: { replaced: readonly string[]; rows: readonly StoredImages['rows'][number][] },
): Promise<void> {
  if (images.replaced.length > 0) {
    await tx
      .deleteFrom('product_images')
      .where('store_id', '=', scope.storeId)
      .where('product_id', 'in', images.replaced)
      .execute()
  }
  if (images.rows.length === 0) return
  const rows = images.rows.map((row) => ({ ...row, signature: row.signature && `\\x${row.signature.toString('hex')}` }))
  await sql`
    insert into product_images (store_id, product_id, position, image_url, content_hash, etag, format, width, height, bytes, fetched_at,
      last_modified, flaws, checked_at, check_at, signature)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (store_id uuid, product_id text,
      position smallint, image_url text, content_hash text, etag text, format text, width integer, height integer, bytes integer,
      fetched_at timestamptz, last_modified text, flaws text[], checked_at timestamptz, check_at timestamptz,
      signature bytea)`.execute(tx)
}

export async function deleteTombstones(tx: Tx, scope: StoreScope, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('product_tombstones')
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', anyOf(productIds))
    .execute()
}
