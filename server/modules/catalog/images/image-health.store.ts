import { type RawBuilder, sql } from 'kysely'
import type { ImageProblem } from '../../../../contract/catalog/image-health.ts'
import { placeholderMinProducts } from '../../../engine/images/image-flaws.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** An image, or a URL that failed. An image that was never fetched has no format, size and so on. */
export interface ImageHealthRow {
  readonly product_id: string
  /** Empty for a product without images. */
  readonly url_hash: string
  readonly image_url: string | null
  readonly problems: ImageProblem[]
  readonly in_use: boolean
  readonly code: string | null
  readonly message: string | null
  readonly times: number | null
  readonly first_failed_at: Date | null
  readonly failed_at: Date | null
  readonly format: string | null
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number | null
  readonly etag: string | null
  readonly last_modified: string | null
  readonly shared_by: number | null
  readonly fetched_at: Date | null
  readonly checked_at: Date | null
}

export interface ProblemRow extends ImageHealthRow {
  readonly name: string | null
}

export interface HealthPosition {
  readonly productId: string
  readonly urlHash: string
}

/** All images of a product; those in use come first, in order. */
export async function healthOfProduct(db: Database, scope: StoreScope, productId: string): Promise<ImageHealthRow[]> {
  const ofProduct = sql`store_id = ${scope.storeId}::uuid and product_id = ${productId}`
  const { rows } = await sql<ImageHealthRow>`
    with chosen as (
      select product_id, md5(image_url) as url_hash from product_images where ${ofProduct}
      union select product_id, url_hash from image_failures where ${ofProduct} and is_reported
      union select product_id, '' from products where ${ofProduct} and image_url is null
    ), ${health(scope)}
    select * from health order by position nulls last, url_hash`.execute(db)
  return rows
}

/** One page of the images of a store with this problem, or with any. */
export async function imagesWithProblems(
  db: Database,
  scope: StoreScope,
  page: { problem: ImageProblem | null; after: HealthPosition | null; rows: number },
): Promise<ProblemRow[]> {
  const { productId = null, urlHash = null } = page.after ?? {}
  const { rows } = await sql<ProblemRow>`
    with ${withProblems(scope)}, ${health(scope)}
    select *, (
      select metadata ->> 'name' from products
      where store_id = ${scope.storeId}::uuid and products.product_id = health.product_id
    ) as name from health
    where ${hasProblem(page.problem)}
      and (${productId}::text is null or (product_id, url_hash) > (${productId} collate "C", ${urlHash}))
    order by product_id, url_hash limit ${page.rows}`.execute(db)
  return rows
}

export async function countImagesWithProblems(
  db: Database,
  scope: StoreScope,
  problem: ImageProblem | null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${withProblems(scope)}, ${health(scope)}
    select count(*)::integer as total from health where ${hasProblem(problem)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Cost grows with the number of images with problems, not with the size of the catalog. */
function withProblems({ storeId }: StoreScope): RawBuilder<unknown> {
  return sql`chosen as (
    select product_id, md5(image_url) as url_hash from product_images where store_id = ${storeId}::uuid and flaws <> '{}'
    union select product_id, url_hash from image_failures where store_id = ${storeId}::uuid and is_reported
    union select product_id, '' from products where store_id = ${storeId}::uuid and image_url is null
  )`
}

function hasProblem(problem: ImageProblem | null): RawBuilder<boolean> {
  return sql<boolean>`(problems <> '{}' and (${problem}::text is null or ${problem}::text = any(problems)))`
}

/** Health of the `chosen` images. */
function health({ storeId }: StoreScope): RawBuilder<unknown> {
  return sql`plain as (
    select content_hash, count(distinct product_id)::integer as shared_by from product_images
    where store_id = ${storeId}::uuid and flaws <> '{}' and 'plain' = any(flaws) group by content_hash
  ), health as (
    select distinct on (c.product_id, c.url_hash)
      c.product_id, c.url_hash, i.position, coalesce(i.image_url, f.image_url) as image_url, i.position is not null as in_use,
      array_remove(array[
        case when f.is_reported then 'failed' end,
        case when c.url_hash = '' then 'missing' end,
        case when 'flat' = any(i.flaws) or ('plain' = any(i.flaws) and plain.shared_by >= ${placeholderMinProducts}::integer) then 'placeholder' end,
        case when 'small' = any(i.flaws) then 'too_small' end
      ], null) as problems,
      f.code, f.message, f.times, f.first_failed_at, f.failed_at, i.format, i.width, i.height, i.bytes, i.etag, i.last_modified,
      case when 'plain' = any(i.flaws) then plain.shared_by end as shared_by, i.fetched_at, i.checked_at
    from chosen c
      left join product_images i on i.store_id = ${storeId}::uuid and i.product_id = c.product_id and md5(i.image_url) = c.url_hash
      left join image_failures f on f.store_id = ${storeId}::uuid and f.product_id = c.product_id and f.url_hash = c.url_hash
      left join plain on plain.content_hash = i.content_hash
    order by c.product_id, c.url_hash, i.position
  )`
}
