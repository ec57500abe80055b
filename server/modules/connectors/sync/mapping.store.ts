import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ImportedVariant } from '../adapter.ts'
import type { StagedProduct } from '../tables.ts'
import '../tables.ts'

/** An imported product in the mapping. */
export interface MappedProduct {
  readonly product_id: string
  readonly connection_id: string
  readonly external_id: string
  readonly content_hash: Buffer
  readonly metadata_keys: readonly string[]
  readonly seen_sync: number
}

/** The mapping of these products, whatever their connection. */
export async function mappedProducts(
  db: Database,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<Map<string, MappedProduct>> {
  const rows = await db
    .selectFrom('connection_products')
    .select(['product_id', 'connection_id', 'external_id', 'content_hash', 'metadata_keys', 'seen_sync'])
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', sql<string>`any(${productIds}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.product_id, { ...row, seen_sync: Number(row.seen_sync) }]))
}

export async function countMapped(db: Database | Tx, scope: StoreScope, connectionId: string): Promise<number> {
  const row = await mapped(db, scope, connectionId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export interface SeenProduct {
  readonly productId: string
  readonly externalId: string
  readonly contentHash: Buffer
  readonly metadataKeys: readonly string[]
  readonly isInCatalog: boolean
}

export interface SeenBy {
  readonly connectionId: string
  readonly syncNumber: number
  readonly at: Date
}

/**
 * Inserts or updates mapping rows as seen by a sync, and returns the IDs of those that belong to the connection: a product that another
 * connection imported in the meantime stays with it.
 */
export async function saveSeen(
  tx: Tx,
  scope: StoreScope,
  { products, ...by }: SeenBy & { readonly products: readonly SeenProduct[] },
): Promise<Set<string>> {
  const rows = products.map((one) => ({
    product_id: one.productId,
    external_id: one.externalId,
    content_hash: one.contentHash.toString('hex'),
    metadata_keys: one.metadataKeys,
    state: one.isInCatalog ? 'indexed' : 'pending',
  }))
  const saved = await sql<{ product_id: string }>`
    insert into connection_products as mapped (store_id, product_id, connection_id, external_id, content_hash, metadata_keys,
      state, seen_sync, updated_at)
    select ${scope.storeId}::uuid, product_id, ${by.connectionId}, external_id, decode(content_hash, 'hex'), metadata_keys,
      state, ${by.syncNumber}::bigint, ${by.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (product_id text, external_id text, content_hash text, metadata_keys text[], state text)
    on conflict (store_id, product_id) do update
    set external_id = excluded.external_id, content_hash = excluded.content_hash, metadata_keys = excluded.metadata_keys,
      state = excluded.state, seen_sync = excluded.seen_sync,
      updated_at = case when mapped.content_hash = excluded.content_hash then mapped.updated_at else excluded.updated_at end
    where mapped.connection_id = excluded.connection_id
    returning product_id`.execute(tx)
  return new Set(saved.rows.map(({ product_id }) => product_id))
}

/** Marks products whose records could not be imported as seen: they still exist on the platform. */
export async function markRejectedSeen(
  tx: Tx,
  scope: StoreScope,
  { externalIds, ...by }: Omit<SeenBy, 'at'> & { readonly externalIds: readonly string[] },
): Promise<void> {
  if (externalIds.length === 0) return
  await sql`
    update connection_products set seen_sync = ${by.syncNumber}::bigint
    where store_id = ${scope.storeId}::uuid and connection_id = ${by.connectionId}
      and external_id = any(${externalIds}::text[])`.execute(tx)
}

/** Replaces all variants of the products. */
export async function replaceVariants(
  tx: Tx,
  scope: StoreScope,
  products: readonly { readonly productId: string; readonly variants: readonly ImportedVariant[] }[],
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ productId }) => productId)
  await sql`
    delete from connection_variants
    where store_id = ${scope.storeId}::uuid and product_id = any(${ids}::text[])`.execute(tx)
  const rows = products.flatMap(({ productId, variants }) =>
    variants.map(({ externalId, sku, title, options }, position) => ({
      product_id: productId,
      position,
      external_id: externalId,
      sku,
      title,
      options,
    })),
  )
  for (let from = 0; from < rows.length; from += variantsPerInsert)
    await insertVariants(tx, scope, rows.slice(from, from + variantsPerInsert))
}

/** All rows are sent in a single statement parameter. */
const variantsPerInsert = 1000

async function insertVariants(tx: Tx, scope: StoreScope, rows: readonly object[]): Promise<void> {
  await sql`
    insert into connection_variants (store_id, product_id, position, external_id, sku, title, options)
    select ${scope.storeId}::uuid, product_id, position, external_id, sku, title, options
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (product_id text, position integer, external_id text, sku text, title text, options jsonb)`.execute(tx)
}

/** How many products the sync did not see. */
export async function countMissing(db: Database | Tx, scope: StoreScope, by: Omit<SeenBy, 'at'>): Promise<number> {
  const row = await mapped(db, scope, by.connectionId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('seen_sync', '<', by.syncNumber)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** The next products that the sync did not see, in order of `product_id`. */
export async function missingProducts(
  db: Database,
  scope: StoreScope,
  { after, rows, ...by }: Omit<SeenBy, 'at'> & { readonly after: string; readonly rows: number },
): Promise<string[]> {
  const found = await mapped(db, scope, by.connectionId)
    .select('product_id')
    .where('seen_sync', '<', by.syncNumber)
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(rows)
    .execute()
  return found.map(({ product_id }) => product_id)
}

/** Removes products that the sync did not see from the mapping. */
export async function unmapMissing(
  tx: Tx,
  scope: StoreScope,
  { productIds, ...by }: Omit<SeenBy, 'at'> & { readonly productIds: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('connection_products')
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', by.connectionId)
    .where('seen_sync', '<', by.syncNumber)
    .where('product_id', '=', sql<string>`any(${productIds}::text[])`)
    .execute()
}

/** After the job: marks new products as indexed, except those that failed. */
export async function settlePending(
  tx: Tx,
  scope: StoreScope,
  { connectionId, failed }: { readonly connectionId: string; readonly failed: 'all' | readonly string[] },
): Promise<void> {
  const hasFailed = failed === 'all' ? sql`true` : sql`product_id = any(${failed}::text[])`
  await sql`
    update connection_products set state = case when ${hasFailed} then 'failed' else 'indexed' end
    where store_id = ${scope.storeId}::uuid and connection_id = ${connectionId} and state = 'pending'`.execute(tx)
}

export async function stageProducts(
  tx: Tx,
  scope: StoreScope,
  {
    connectionId,
    products,
  }: { readonly connectionId: string; readonly products: readonly { productId: string; product: StagedProduct }[] },
): Promise<void> {
  if (products.length === 0) return
  const rows = products.map(({ productId, product }) => ({ product_id: productId, product }))
  await sql`
    insert into connection_staged_products (store_id, connection_id, product_id, product)
    select ${scope.storeId}::uuid, ${connectionId}, product_id, product
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (product_id text, product jsonb)
    on conflict (store_id, connection_id, product_id) do update set product = excluded.product`.execute(tx)
}

/** The next staged products, in order of `product_id`. */
export function stagedProducts(
  db: Database,
  scope: StoreScope,
  { connectionId, after, rows }: { connectionId: string; after: string; rows: number },
): Promise<{ product_id: string; product: StagedProduct }[]> {
  return db
    .selectFrom('connection_staged_products')
    .select(['product_id', 'product'])
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', connectionId)
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(rows)
    .execute()
}

export async function clearStaged(tx: Tx, scope: StoreScope, connectionId: string): Promise<void> {
  await tx
    .deleteFrom('connection_staged_products')
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', connectionId)
    .execute()
}

function mapped(db: Database | Tx, scope: StoreScope, connectionId: string) {
  return db
    .selectFrom('connection_products')
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', connectionId)
}
