import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** An image due for a check, with the validators and hash of its last fetch. */
export interface DueImage {
  readonly scope: StoreScope
  readonly productId: string
  readonly imageUrl: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly contentHash: string
}

interface DueRow {
  store_id: string
  product_id: string
  image_url: string
  etag: string | null
  last_modified: string | null
  content_hash: string
}

/**
 * Claims the images that have been due longest, so that no other process claims them before `until`. A `check_at` after `latestPlausible`
 * was written by a wrong clock or under a longer interval; such an image is due too.
 */
export async function claimDueImagesAcrossStores(
  db: Database,
  claim: { limit: number; now: Date; until: Date; latestPlausible: Date },
): Promise<DueImage[]> {
  const isDue = sql`(check_at <= ${claim.now}::timestamptz or check_at > ${claim.latestPlausible}::timestamptz)`
  const { rows: stores } = await sql<{ store_id: string; count: number }>`
    select store_id, count(*)::integer as count from (
      select store_id from product_images where ${isDue} order by check_at limit ${claim.limit}) due
    group by store_id`.execute(db)
  const claimed: DueRow[] = []
  // By store, because Citus cannot lock rows of several stores in one statement.
  for (const { store_id: storeId, count } of stores) {
    const { rows } = await sql<DueRow>`
      with due as materialized (
        select product_id, position from product_images
        where store_id = ${storeId}::uuid and ${isDue} order by check_at limit ${count}::integer for update skip locked
      )
      update product_images i set check_at = ${claim.until}::timestamptz from due
      where i.store_id = ${storeId}::uuid and i.product_id = due.product_id and i.position = due.position
      returning i.store_id, i.product_id, i.image_url, i.etag, i.last_modified, i.content_hash`.execute(db)
    claimed.push(...rows)
  }
  return claimed.map((row) => ({
    scope: grantScope(row.store_id),
    productId: row.product_id,
    imageUrl: row.image_url,
    etag: row.etag,
    lastModified: row.last_modified,
    contentHash: row.content_hash,
  }))
}

export async function imagesOf(
  db: Database,
  scope: StoreScope,
  productId: string,
): Promise<{ image_url: string; content_hash: string }[]> {
  return db
    .selectFrom('product_images')
    .select(['image_url', 'content_hash'])
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', productId)
    .execute()
}

/** Whether the product has this image; locks it for the rest of the transaction. */
export async function lockImage(
  tx: Tx,
  scope: StoreScope,
  image: { productId: string; imageUrl: string },
): Promise<boolean> {
  const { rows } = await sql`select from product_images where ${matches(scope, image)} for share`.execute(tx)
  return rows.length > 0
}

interface CheckedImage {
  readonly productId: string
  readonly imageUrl: string
  readonly at: Date
  readonly next: Date
}

/** Records that the image is unchanged, with its current validators. */
export async function recordUnchanged(
  tx: Tx,
  scope: StoreScope,
  checked: CheckedImage & { etag: string | null; lastModified: string | null; contentHash: string },
): Promise<void> {
  await sql`
    update product_images
    set checked_at = ${checked.at}::timestamptz, check_at = ${checked.next}::timestamptz,
      etag = ${checked.etag}, last_modified = ${checked.lastModified}
    where ${matches(scope, checked)} and content_hash = ${checked.contentHash}`.execute(tx)
  await sql`delete from image_failures where ${matches(scope, checked)}`.execute(tx)
}

/** Records a failed check. An unreported failure is checked again sooner. */
export async function recordFailed(
  tx: Tx,
  scope: StoreScope,
  checked: CheckedImage & { nextIfUnreported: Date },
): Promise<void> {
  await sql`
    update product_images
    set checked_at = ${checked.at}::timestamptz, check_at = case
      when exists (select from image_failures where ${matches(scope, checked)} and is_reported) then ${checked.next}::timestamptz
      else ${checked.nextIfUnreported}::timestamptz end
    where ${matches(scope, checked)}`.execute(tx)
}

function matches(scope: StoreScope, { productId, imageUrl }: Pick<CheckedImage, 'productId' | 'imageUrl'>) {
  return sql`store_id = ${scope.storeId}::uuid and product_id = ${productId} and image_url = ${imageUrl}`
}
