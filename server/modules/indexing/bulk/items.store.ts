import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { StagedProduct } from './tables.ts'

/** A new item of a job. */
export interface NewItem {
  readonly position: number
  readonly kind: 'upsert' | 'delete'
  readonly product_id: string
  readonly product: StagedProduct | null
}

export type WaitingItem = Pick<Selectable<DatabaseSchema['bulk_items']>, 'position' | 'kind' | 'product_id' | 'product'>

export type FailedItem = Pick<Selectable<DatabaseSchema['bulk_items']>, 'position' | 'product_id' | 'code' | 'message'>

/** Finished items: succeeded ones by position, and failed ones. */
export interface Settled {
  readonly succeeded: readonly number[]
  readonly failed: readonly { readonly position: number; readonly code: string; readonly message: string }[]
}

export async function insertItems(
  tx: Tx,
  scope: StoreScope,
  part: { jobId: string; items: readonly NewItem[] },
): Promise<void> {
  await sql`
    insert into bulk_items (store_id, job_id, position, kind, product_id, product)
    select ${scope.storeId}::uuid, ${part.jobId}::uuid, position, kind, product_id, product
    from jsonb_to_recordset(${JSON.stringify(part.items)}::jsonb) as row (position integer, kind text, product_id text, product jsonb)`.execute(
    tx,
  )
}

/** Of several items for one product the last one wins; the others fail and name it. Returns how many failed. */
export async function supersedeRepeated(tx: Tx, scope: StoreScope, jobId: string): Promise<number> {
  // Two statements: without statistics for the new rows, the self-join of a job took 350 ms for 1,000 items.
  const { rows } = await sql<{ position: number; last: number }>`
    select position, last from (
      select position, max(position) over (partition by product_id) as last
      from bulk_items where store_id = ${scope.storeId} and job_id = ${jobId}
    ) item where position < last`.execute(tx)
  for (let from = 0; from < rows.length; from += chunkSize) {
    const failed = rows.slice(from, from + chunkSize).map(({ position, last }) => ({
      position,
      code: 'superseded',
      message: `Item ${last} has the same product_id and comes later; that one counts.`,
    }))
    await settleItems(tx, scope, { jobId, succeeded: [], failed })
  }
  return rows.length
}

const chunkSize = 1000

/** The next waiting items in order of position. */
export async function waitingItems(
  db: Database,
  scope: StoreScope,
  page: { jobId: string; after: number; limit: number },
): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select position, kind, product_id, product from bulk_items
    where store_id = ${scope.storeId} and job_id = ${page.jobId} and position > ${page.after} and state = 'waiting'
    order by position limit ${page.limit}`.execute(db)
  return rows
}

/** Deletes succeeded items and records why the others failed. Returns the number of settled items. */
export async function settleItems(tx: Tx, scope: StoreScope, done: Settled & { jobId: string }): Promise<number> {
  const { rows } = await sql<{ settled: number }>`
    with deleted as (
      delete from bulk_items
      where store_id = ${scope.storeId} and job_id = ${done.jobId} and position = any(${done.succeeded}::integer[]) and state = 'waiting'
      returning 1
    ), failed as (
      update bulk_items i set state = 'failed', product = null, code = row.code, message = row.message
      from jsonb_to_recordset(${JSON.stringify(done.failed)}::jsonb) as row (position integer, code text, message text)
      where i.store_id = ${scope.storeId} and i.job_id = ${done.jobId} and i.position = row.position and i.state = 'waiting'
      returning 1
    )
    select (select count(*)::integer from deleted) + (select count(*)::integer from failed) as settled`.execute(tx)
  return rows[0]?.settled ?? 0
}

/** One page of failed items in request order. */
export function failedItems(
  db: Database,
  scope: StoreScope,
  page: { jobId: string; after: number; rows: number },
): Promise<FailedItem[]> {
  return db
    .selectFrom('bulk_items')
    .select(['position', 'product_id', 'code', 'message'])
    .where('store_id', '=', scope.storeId)
    .where('job_id', '=', page.jobId)
    .where('state', '=', 'failed')
    .where('position', '>', page.after)
    .orderBy('position')
    .limit(page.rows)
    .execute()
}
