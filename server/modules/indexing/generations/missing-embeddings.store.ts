import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'

interface MissingEmbeddingsTable {
  store_id: string
  generation: string
  product_id: string
  vector_id: string
  code: string
  message: string
  tries: number
  failed_at: Date
  retry_at: Date
}

declare module '../../../platform/db/schema.ts' {
  interface DatabaseSchema {
    missing_embeddings: MissingEmbeddingsTable
  }
}

/** A product with images but without vectors of a generation. */
export interface PendingProduct {
  readonly scope: StoreScope
  readonly productId: string
  /** Identifies its current images. */
  readonly vectorId: string
  /** Image URLs, the main one first. */
  readonly addresses: readonly string[]
  /** Failed attempts so far. */
  readonly tries: number
}

export interface ProductPosition {
  readonly storeId: string
  readonly productId: string
}

// A product is missing when it has images but no vectors. All queries share this definition.
const isMissing = (generation: string) => sql`
  exists (select from product_images i where i.store_id = p.store_id and i.product_id = p.product_id)
  and not exists (select from product_vectors v
    where v.store_id = p.store_id and v.generation = ${generation} and v.product_id = p.product_id)`

// A failure with earlier images does not apply to the current ones.
const matchingRecord = (generation: string) => sql`
  g.store_id = p.store_id and g.generation = ${generation} and g.product_id = p.product_id and g.vector_id = p.vector_id`

/** Products to embed now, in order. Failed products are included once their retry is due. */
export async function pendingProductsAcrossStores(
  db: Database,
  query: { generation: string; after: ProductPosition | null; limit: number },
): Promise<PendingProduct[]> {
  const { generation, after } = query
  const { rows } = await sql<{
    store_id: string
    product_id: string
    vector_id: string
    image_url: string
    additional_image_urls: string[]
    tries: number | null
  }>`
    select p.store_id, p.product_id, p.vector_id, p.image_url, p.additional_image_urls, g.tries
    from products p left join missing_embeddings g on ${matchingRecord(generation)}
    where (p.store_id, p.product_id) >
        (${after?.storeId ?? '00000000-0000-0000-0000-000000000000'}::uuid, ${after?.productId ?? ''}::text collate "C")
      and ${isMissing(generation)} and (g.retry_at is null or g.retry_at <= now())
    order by p.store_id, p.product_id limit ${query.limit}`.execute(db)
  return rows.map((row) => ({
    scope: grantScope(row.store_id),
    productId: row.product_id,
    vectorId: row.vector_id,
    addresses: [row.image_url, ...row.additional_image_urls],
    tries: row.tries ?? 0,
  }))
}

export interface MissingProducts {
  readonly all: number
  readonly failed: number
  readonly untried: number
}

/** Counts products without vectors of the generation: all, those that count as failed, and those never tried. */
export async function countMissingAcrossStores(db: Database | Tx, generation: string): Promise<MissingProducts> {
  const { rows } = await sql<MissingProducts>`
    select count(*)::integer as all, (count(*) filter (where g.tries >= ${sql.lit(attemptsToFail)}))::integer as failed,
      (count(*) filter (where g.tries is null))::integer as untried
    from products p left join missing_embeddings g on ${matchingRecord(generation)}
    where ${isMissing(generation)}`.execute(db)
  return rows[0] ?? { all: 0, failed: 0, untried: 0 }
}

/** The products of a store with and without vectors of the generation. */
export async function countProgress(
  db: Database,
  scope: StoreScope,
  generation: string,
): Promise<{ readonly done: number; readonly missing: number; readonly failed: number }> {
  const { rows } = await sql<{ done: number; missing: number; failed: number }>`
    select (select count(*)::integer from product_vectors
        where store_id = ${scope.storeId}::uuid and generation = ${generation}) as done,
      count(*)::integer as missing, (count(*) filter (where g.tries >= ${sql.lit(attemptsToFail)}))::integer as failed
    from products p left join missing_embeddings g on ${matchingRecord(generation)}
    where p.store_id = ${scope.storeId}::uuid and ${isMissing(generation)}`.execute(db)
  return rows[0] ?? { done: 0, missing: 0, failed: 0 }
}

/** Failed attempts after which a generation is complete without the product. */
export const attemptsToFail = 3

export async function countDoneAcrossStores(db: Database, generation: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from product_vectors where generation = ${generation}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Records that a product could not be embedded, and when to retry. */
export async function recordMissing(
  tx: Tx,
  { scope, productId, vectorId, tries }: PendingProduct,
  failure: { generation: string; code: string; message: string; retrySeconds: number },
): Promise<void> {
  // No row when the product was deleted in the meantime.
  await sql`
    insert into missing_embeddings (store_id, generation, product_id, vector_id, code, message, tries, failed_at, retry_at)
    select p.store_id, ${failure.generation}, p.product_id, ${vectorId}, ${failure.code}, ${failure.message}, ${tries + 1}::integer, now(),
      now() + make_interval(secs => ${failure.retrySeconds}::double precision)
    from products p where p.store_id = ${scope.storeId}::uuid and p.product_id = ${productId}
    on conflict (store_id, generation, product_id) do update set vector_id = excluded.vector_id, code = excluded.code,
      message = excluded.message, tries = excluded.tries, failed_at = excluded.failed_at, retry_at = excluded.retry_at`.execute(
    tx,
  )
}

/** Deletes the records of products that have vectors. */
export async function deleteMissing(
  tx: Tx,
  scope: StoreScope,
  done: { generation: string; productIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from missing_embeddings where store_id = ${scope.storeId}::uuid and generation = ${done.generation}
      and product_id = any(${done.productIds}::text[])`.execute(tx)
}

export interface MissingEmbeddingRow
  extends Pick<MissingEmbeddingsTable, 'product_id' | 'code' | 'message' | 'tries' | 'retry_at'> {
  readonly slug: string
}

/** Failures of products that still have no vectors, ordered by store and product. */
export async function listMissingAcrossStores(
  db: Database,
  query: { generation: string; limit: number },
): Promise<MissingEmbeddingRow[]> {
  const { rows } = await sql<MissingEmbeddingRow>`
    select s.slug, g.product_id, g.code, g.message, g.tries, g.retry_at
    from missing_embeddings g
    join products p on ${matchingRecord(query.generation)}
    join stores s on s.store_id = g.store_id
    where ${isMissing(query.generation)}
    order by g.store_id, g.product_id limit ${query.limit}`.execute(db)
  return rows
}

/** Whether a retry is due. */
export async function hasRetryDue(db: Database, generation: string): Promise<boolean> {
  const { rows } = await sql`
    select from missing_embeddings where generation = ${generation} and retry_at <= now() limit 1`.execute(db)
  return rows.length > 0
}
