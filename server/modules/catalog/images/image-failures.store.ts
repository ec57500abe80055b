import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { anyOf } from '../products/products.store.ts'
import '../tables.ts'

/** An image of a product that could not be fetched or decoded. */
export interface ImageFailure {
  readonly productId: string
  readonly imageUrl: string
  /** One of the image codes. */
  readonly code: string
  readonly message: string
  /** Consecutive failures before it is reported: 1 for a permanent failure, more for one that may be transient. */
  readonly reportAfter: number
}

export interface ReportedFailure {
  readonly product_id: string
  readonly image_url: string
  readonly code: string
  readonly message: string
}

/**
 * Records failures of existing products and deletes failures at URLs that the product no longer uses. Returns the failures to
 * report: each one once, until its image recovers.
 */
export async function upsertFailures(
  tx: Tx,
  scope: StoreScope,
  { failures, at }: { failures: readonly ImageFailure[]; at: Date },
): Promise<ReportedFailure[]> {
  const { storeId } = scope
  const rows = JSON.stringify(
    failures.map(({ productId, imageUrl, code, message, reportAfter }) => ({
      product_id: productId,
      image_url: imageUrl,
      code,
      message,
      tell_after: reportAfter,
    })),
  )
  const given = sql`jsonb_to_recordset(${rows}::jsonb)
    as row (product_id text, image_url text, code text, message text, tell_after integer)`
  // The lock prevents concurrent deletion.
  await sql`
    with known as (
      select product_id from products
      where store_id = ${storeId}::uuid and product_id in (select product_id from ${given}) for key share
    )
    insert into image_failures as kept (store_id, product_id, image_url, code, message, times, first_failed_at, failed_at)
    select distinct on (product_id, image_url)
      ${storeId}::uuid, product_id, image_url, code, message, 1, ${at}::timestamptz, ${at}::timestamptz
    from ${given} join known using (product_id)
    on conflict (store_id, product_id, url_hash) do update set
      code = excluded.code, message = excluded.message, times = kept.times + 1, failed_at = excluded.failed_at`.execute(
    tx,
  )
  await sql`
    delete from image_failures f using products p, ${given}
    where f.store_id = ${storeId}::uuid and p.store_id = ${storeId}::uuid and p.product_id = f.product_id
      and row.product_id = f.product_id and row.image_url <> f.image_url
      and p.image_url <> f.image_url and not p.additional_image_urls ? f.image_url`.execute(tx)
  const reported = await sql<ReportedFailure>`
    update image_failures f set is_reported = true from ${given}
    where f.store_id = ${storeId}::uuid and f.product_id = row.product_id and f.image_url = row.image_url
      and not f.is_reported and f.times >= row.tell_after
    returning f.product_id, f.image_url, f.code, f.message`.execute(tx)
  return reported.rows
}

/** Clears the failures of products whose images were replaced, except at the URLs `exceptAt`. */
export async function clearFailures(
  tx: Tx,
  scope: StoreScope,
  cleared: { productIds: readonly string[]; exceptAt: readonly string[] },
): Promise<void> {
  if (cleared.productIds.length === 0) return
  await sql`
    delete from image_failures
    where store_id = ${scope.storeId}::uuid and product_id = ${anyOf(cleared.productIds)}
      and not image_url = ${anyOf(cleared.exceptAt)}`.execute(tx)
}
