import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { mainImageAndContentOf } from '../images/main-images.store.ts'
import type { ProductRow, ProductSummary } from './products.store.ts'

/** A product as the in-memory index loads it; `vectors` are concatenated half floats. */
export type ChangedProduct = Pick<ProductRow, 'product_id' | 'revision' | 'metadata' | 'palette' | 'created_at'> & {
  readonly vectors: Buffer
  /** Whether the main image shows as little as a placeholder. */
  readonly is_plain?: boolean
}

export interface ChangeRange {
  readonly generation: string
  /** Changes after this revision. */
  readonly after: number
}

interface PagePosition {
  readonly revision: number
  readonly productId: string
}

/**
 * Pages of products written in the range, in order of revision. Products whose images are not indexed are skipped. A product without
 * images, or without vectors of this generation, has empty `vectors` and is still found by its text. A product written while pages are read moves to the end, so
 * every product that exists throughout is read at least once. The next page is prefetched while the caller processes the current one.
 */
export async function* changedProducts(
  db: Database,
  scope: StoreScope,
  range: ChangeRange,
): AsyncGenerator<(ChangedProduct & ProductSummary)[]> {
  const pageSize = 1000
  let next = changedPage(db, scope, { ...range, position: { revision: range.after + 1, productId: '' }, pageSize })
  while (true) {
    const page = await next
    const last = page.at(-1)
    const isEnd = last === undefined || page.length < pageSize
    if (!isEnd) {
      const position = { revision: last.revision, productId: last.product_id }
      next = changedPage(db, scope, { ...range, position, pageSize })
      // A caller that stops early must not cause an unhandled rejection.
      next.catch(() => undefined)
    }
    if (page.length > 0) yield page
    if (isEnd) return
  }
}

async function changedPage(
  db: Database,
  scope: StoreScope,
  page: ChangeRange & { position: PagePosition; pageSize: number },
): Promise<(ChangedProduct & ProductSummary)[]> {
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('product_vectors as v', (join) =>
      join
        .onRef('v.store_id', '=', 'p.store_id')
        .onRef('v.product_id', '=', 'p.product_id')
        .on('v.generation', '=', page.generation),
    )
    .select(['p.product_id', 'p.revision', 'p.metadata', 'p.palette', 'p.created_at'])
    .select(['p.image_url', 'p.additional_image_urls'])
    .select(mainImageAndContentOf('p').as('main'))
    .select(sql<Buffer>`coalesce(v.vectors, '')`.as('vectors'))
    .where('p.store_id', '=', scope.storeId)
    .where(hasImages)
    .where(sql<boolean>`(p.revision, p.product_id) > (${page.position.revision}, ${page.position.productId})`)
    .orderBy('p.revision')
    .orderBy('p.product_id')
    .limit(page.pageSize)
    .execute()
  return rows.map(({ main, ...product }) => {
    if (main === null) return { ...product, image: null }
    const [width, height, hash, isPlain] = main
    return { ...product, image: [width, height, hash] as const, is_plain: isPlain }
  })
}

const hasImages = sql<boolean>`(p.image_url is null or v.vectors is not null or exists (
  select from product_images i where i.store_id = p.store_id and i.product_id = p.product_id))`

/** Products deleted after the revision. */
export function deletedProducts(
  db: Database,
  scope: StoreScope,
  range: Pick<ChangeRange, 'after'>,
): Promise<{ product_id: string; revision: number }[]> {
  return db
    .selectFrom('product_tombstones')
    .select(['product_id', 'revision'])
    .where('store_id', '=', scope.storeId)
    .where('revision', '>', range.after)
    .execute()
}

/** When a product was last written or deleted; `null` for a store without any. Deletions are known for as long as tombstones are kept. */
export async function catalogChangedAt(db: Database, scope: StoreScope): Promise<Date | null> {
  const [written, deleted] = await Promise.all([
    db
      .selectFrom('products')
      .select('updated_at as at')
      .where('store_id', '=', scope.storeId)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('product_tombstones')
      .select('deleted_at as at')
      .where('store_id', '=', scope.storeId)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const times = [written, deleted].flatMap((row) => (row === undefined ? [] : [row.at.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/**
 * Pages of all products with only these metadata fields, in order of ID. A product that exists throughout is read exactly once.
 */
export async function* allMetadata(
  db: Database,
  scope: StoreScope,
  names: readonly string[],
): AsyncGenerator<Pick<ProductRow, 'product_id' | 'metadata'>[]> {
  const pageSize = 5000
  let after = ''
  while (true) {
    const page = await metadataPage(db, scope, { names, after, pageSize })
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.product_id
  }
}

function metadataPage(
  db: Database,
  scope: StoreScope,
  page: { names: readonly string[]; after: string; pageSize: number },
): Promise<Pick<ProductRow, 'product_id' | 'metadata'>[]> {
  // Metadata can be 32 kB per product: only the requested fields leave the database.
  const requestedFields = sql<ProductRow['metadata']>`(
    select coalesce(jsonb_object_agg(field.key, field.value), '{}')
    from jsonb_each(p.metadata) as field
    where field.key = any(${page.names}::text[])
  )`
  return db
    .selectFrom('products as p')
    .select(['p.product_id', requestedFields.as('metadata')])
    .where('p.store_id', '=', scope.storeId)
    .where('p.product_id', '>', page.after)
    .orderBy('p.product_id')
    .limit(page.pageSize)
    .execute()
}
