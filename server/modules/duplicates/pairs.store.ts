import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import type { StoreScope } from '../stores/index.ts'
import './tables.ts'

export type PairRow = Selectable<DatabaseSchema['duplicate_pairs']>

/** A new pair, with the hashes of the compared images. */
export type NewPair = Omit<PairRow, 'store_id' | 'detected_at'> & {
  readonly content_hash: string
  readonly other_content_hash: string
}

/** Inserts the new pairs whose images are unchanged since the comparison, and returns them. */
export async function insertPairs(
  tx: Tx,
  scope: StoreScope,
  found: { pairs: readonly NewPair[]; at: Date },
): Promise<Pick<PairRow, 'product_id' | 'other_product_id'>[]> {
  const { rows } = await sql<Pick<PairRow, 'product_id' | 'other_product_id'>>`
    insert into duplicate_pairs (store_id, product_id, position, other_product_id, other_position, similarity, likeness, is_mirrored,
      detected_at)
    select one.store_id, one.product_id, one.position, other.product_id, other.position, similarity, likeness, is_mirrored,
      ${found.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(found.pairs)}::jsonb) as pair (product_id text, position smallint, content_hash text,
      other_product_id text, other_position smallint, other_content_hash text, similarity real, likeness real, is_mirrored boolean)
    join product_images one on one.store_id = ${scope.storeId}::uuid and one.product_id = pair.product_id
      and one.position = pair.position and one.content_hash = pair.content_hash
    join product_images other on other.store_id = ${scope.storeId}::uuid and other.product_id = pair.other_product_id
      and other.position = pair.other_position and other.content_hash = pair.other_content_hash
    on conflict do nothing
    returning product_id, other_product_id`.execute(tx)
  return rows
}

/** The IDs of all pairs of a store, and a version that changes with them. */
export async function pairIds(db: Database, scope: StoreScope): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('duplicate_pairs')
    .select(['product_id', 'other_product_id'])
    .where('store_id', '=', scope.storeId)
    .execute()
  return rows.map((row) => [row.product_id, row.other_product_id])
}

/** Changes whenever the store's pairs change, independent of clocks. */
export async function pairsVersion(db: Database, scope: StoreScope): Promise<string> {
  const { rows } = await sql<{ count: number; ids: string | null }>`
    select count(*)::integer as count, sum(hashtextextended(product_id || chr(1) || other_product_id, 0))::text as ids
    from duplicate_pairs where store_id = ${scope.storeId}::uuid`.execute(db)
  return `${rows[0]?.count} ${rows[0]?.ids}`
}

/** A pair with the URLs of its images. */
export type PairWithImages = PairRow & {
  readonly image_url: string
  readonly other_image_url: string
  readonly is_same_file: boolean
}

/** The pairs among these products. */
export async function pairsAmong(
  db: Database,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<PairWithImages[]> {
  const { rows } = await sql<PairWithImages>`
    select pair.*, one.image_url, other.image_url as other_image_url, one.content_hash = other.content_hash as is_same_file
    from duplicate_pairs pair
    join product_images one on one.store_id = pair.store_id and one.product_id = pair.product_id and one.position = pair.position
    join product_images other on other.store_id = pair.store_id and other.product_id = pair.other_product_id
      and other.position = pair.other_position
    where pair.store_id = ${scope.storeId}::uuid
      and pair.product_id = any(${productIds}::text[]) and pair.other_product_id = any(${productIds}::text[])`.execute(
    db,
  )
  return rows
}
