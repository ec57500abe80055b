import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'

/** How long tombstones are kept. An index that has not synchronized for longer is rebuilt. */
export const tombstoneRetentionMs = 7 * 86_400_000

// Small enough to stay far below the statement timeout and to let other statements run in between.
const batchSize = 5000

interface Batch {
  /** The last tombstone of the batch; `null` when none is left. */
  readonly store_id: string | null
  readonly product_id: string
  readonly read: number
  readonly purged: number
}

/** Removes the tombstones of products deleted before `before` in one pass over the primary key. Returns how many. */
export async function purgeTombstonesAcrossStores(db: Database, before: Date): Promise<number> {
  let purged = 0
  let after = { storeId: '00000000-0000-0000-0000-000000000000', productId: '' }
  while (true) {
    const batch = await purgeBatch(db, before, after)
    purged += batch.purged
    if (batch.store_id === null || batch.read < batchSize) return purged
    after = { storeId: batch.store_id, productId: batch.product_id }
  }
}

async function purgeBatch(db: Database, before: Date, after: { storeId: string; productId: string }): Promise<Batch> {
  // The delete checks the age again: a product that was deleted again in the meantime has a new tombstone.
  const { rows } = await sql<Batch>`
    with batch as materialized (
      select store_id, product_id from product_tombstones
      where (store_id, product_id) > (${after.storeId}::uuid, ${after.productId})
      order by store_id, product_id limit ${batchSize}::integer
    ), deleted as (
      delete from product_tombstones t using batch b
      where t.store_id = b.store_id and t.product_id = b.product_id and t.deleted_at < ${before}::timestamptz
      returning 1
    )
    select last.store_id, last.product_id,
      (select count(*)::integer from batch) as read, (select count(*)::integer from deleted) as purged
    from (select 1) one
    left join (select * from batch order by store_id desc, product_id desc limit 1) last on true`.execute(db)
  const [batch] = rows
  if (batch === undefined) throw new Error('A statement that always answers one row answered none')
  return batch
}
