import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'

/** How long tombstones are retained. An index that has not synchronized for longer is rebuilt. */
export const tombstoneRetentionMs = 7 * 86_400_000

// Small enough to stay far below the statement timeout and to let other statements run in between.
const batchSize = 5000

interface Batch {
  readonly store_id: string
  readonly product_ids: string[]
}

/** Removes the tombstones of products deleted before `before` in one pass over the primary key. Returns how many. */
export async function purgeTombstonesAcrossStores(db: Database, before: Date): Promise<number> {
  let purged = 0
  let after = { storeId: '00000000-0000-0000-0000-000000000000', productId: '' }
  while (true) {
    const batches = await nextBatches(db, after)
    for (const batch of batches) purged += await purgeBatch(db, before, batch)
    const last = batches.at(-1)
    const read = batches.reduce((count, { product_ids }) => count + product_ids.length, 0)
    if (last === undefined || read < batchSize) return purged
    after = { storeId: last.store_id, productId: last.product_ids.at(-1) ?? '' }
  }
}

/** The next tombstones by store, in the order of the primary key. */
async function nextBatches(db: Database, after: { storeId: string; productId: string }): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select store_id, array_agg(product_id order by product_id) as product_ids from (
      select store_id, product_id from product_tombstones
      where (store_id, product_id) > (${after.storeId}::uuid, ${after.productId})
      order by store_id, product_id limit ${batchSize}::integer) page
    group by store_id order by store_id`.execute(db)
  return rows
}

async function purgeBatch(db: Database, before: Date, { store_id, product_ids }: Batch): Promise<number> {
  // The delete checks the age again: a product that was deleted again in the meantime has a new tombstone.
  const { numAffectedRows } = await sql`
    delete from product_tombstones
    where store_id = ${store_id}::uuid and product_id = any(${product_ids}::text[])
      and deleted_at < ${before}::timestamptz`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
