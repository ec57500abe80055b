import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ProductListQuery } from '../../../../contract/catalog/product.ts'
import type { ExportedProduct } from '../../../engine/feeds/write-feed.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { mainImageOf } from '../images/main-images.store.ts'
import type { ImageFacts } from '../images/thumbnail-keys.ts'
import type { ProductsTable } from '../tables.ts'

export type ProductRow = Selectable<ProductsTable>

/** The product before the first one of a page. */
export interface ListPosition {
  readonly createdAt: Date
  readonly productId: string
}

export function productById(db: Database | Tx, scope: StoreScope, productId: string): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

/** `= any(…)` instead of `in (…)`: the statement text does not depend on the number of IDs, so that it stays prepared. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::text[])`
}

/** The fields of a product that search results contain. */
export type ProductSummary = Pick<
  ProductRow,
  'product_id' | 'revision' | 'metadata' | 'image_url' | 'additional_image_urls'
> & {
  /** Facts of the main image; `null` if it was never loaded. */
  readonly image: ImageFacts | null
}

/** The query for product summaries; a search combines it with its receipt in one statement. Unknown IDs are absent. */
export function productSummaries(scope: StoreScope, productIds: readonly string[]): RawBuilder<ProductSummary> {
  return sql<ProductSummary>`
    select product_id, revision, metadata, image_url, additional_image_urls, ${mainImageOf('products')} as image from products
    where store_id = ${scope.storeId}::uuid and product_id = ${anyOf(productIds)}`
}

/** The conditions of a list; `null` without one. */
export interface ProductFilter {
  readonly status: ProductListQuery['status'] | null
  readonly categories: readonly string[] | null
  readonly brands: readonly string[] | null
  /** Parts of the name or product_id. */
  readonly parts: readonly string[] | null
}

const textFields = { category: sql`metadata ->> 'category'`, brand: sql`metadata ->> 'brand'` } as const

/** The conditions of a query. A letter with an accent may be stored as one character or as two, whichever the query contains. */
export async function filterOf(db: Database, scope: StoreScope, query: ProductListQuery): Promise<ProductFilter> {
  const [categories, brands] = await Promise.all([
    storedForms(db, scope, { field: 'category', text: query.category }),
    storedForms(db, scope, { field: 'brand', text: query.brand }),
  ])
  return { status: query.status ?? null, categories, brands, parts: query.q === undefined ? null : formsOf(query.q) }
}

function formsOf(text: string): string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
}

/** The forms of the text that occur in the store. Usually one: an index has the products of one text in the order of the list. */
async function storedForms(
  db: Database,
  scope: StoreScope,
  { field, text }: { field: keyof typeof textFields; text: string | undefined },
): Promise<readonly string[] | null> {
  if (text === undefined) return null
  const forms = formsOf(text)
  if (forms.length === 1) return forms
  const { rows } = await sql<{ form: string }>`
    select form from unnest(${forms}::text[]) as form where exists (
      select 1 from products where store_id = ${scope.storeId}::uuid and ${hasText(textFields[field], sql`form`)})`.execute(
    db,
  )
  return rows.length === 0 ? [text] : rows.map(({ form }) => form)
}

/** One page, newest first. */
export function listProducts(
  db: Database,
  scope: StoreScope,
  page: { filter: ProductFilter; limit: number; after: ListPosition | null },
): Promise<ProductRow[]> {
  const { filter, limit, after } = page
  return filtered(db, scope, filter)
    .selectAll()
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'product_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.productId ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('product_id', 'desc')
    .limit(limit)
    .execute()
}

/** The next page of an export, in order of product_id. */
export function productsAfter(
  db: Database,
  scope: StoreScope,
  after: { productId: string; limit: number },
): Promise<ExportedProduct[]> {
  return db
    .selectFrom('products')
    .select(['product_id', 'image_url', 'additional_image_urls', 'metadata'])
    .where('store_id', '=', scope.storeId)
    .where('product_id', '>', after.productId)
    .orderBy('product_id')
    .limit(after.limit)
    .execute()
}

/** The total of the list. Without filters it is the store's counter, which every write updates exactly, because counting is slow. */
export async function countProducts(db: Database, scope: StoreScope, filter: ProductFilter): Promise<number> {
  const { categories, brands, parts, status } = filter
  const isUnfiltered = categories === null && brands === null && parts === null
  if (isUnfiltered && (status === null || status === 'indexed')) return countAll(db, scope, { but: status })
  const row = await filtered(db, scope, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** One statement, so that both counts come from the same snapshot. */
async function countAll(db: Database, scope: StoreScope, { but }: { but: 'indexed' | null }): Promise<number> {
  const others = sql`
    (select count(*) from products where store_id = ${scope.storeId}::uuid and status <> 'indexed')`
  const { rows } = await sql<{ total: number }>`
    select (products_count - ${but === 'indexed' ? others : sql`0`})::integer as total
    from stores where store_id = ${scope.storeId}::uuid`.execute(db)
  return rows[0]?.total ?? 0
}

// The SQL literals are required: with parameters the planner cannot use the partial and expression indexes.
function filtered(db: Database, scope: StoreScope, { categories, brands, parts, status }: ProductFilter) {
  return db
    .selectFrom('products')
    .where('store_id', '=', scope.storeId)
    .$if(status !== null, (select) => select.where('status', '=', status ?? 'indexed'))
    .$if(status !== null && status !== 'indexed', (select) => select.where(sql<boolean>`status <> 'indexed'`))
    .$if(categories !== null, (select) => select.where(hasOneOf(textFields.category, categories ?? [])))
    .$if(brands !== null, (select) => select.where(hasOneOf(textFields.brand, brands ?? [])))
    .$if(parts !== null, (select) => {
      const patterns = (parts ?? []).map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`)
      return select.where(({ eb, ref, or }) =>
        or(
          patterns.flatMap((pattern) => [
            eb(ref('metadata', '->>').key('name'), 'ilike', pattern),
            eb('product_id', 'ilike', pattern),
          ]),
        ),
      )
    })
}

function hasOneOf(field: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    texts.map((text) => hasText(field, sql`${text}`)),
    sql` or `,
  )})`
}

/** The index covers the first 100 characters. */
function hasText(field: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(left(${field}, 100) = left(${text}, 100) and ${field} = ${text})`
}

/** Deletes rows with their images and vectors, writes tombstones, and returns the IDs of those that existed. */
export async function deleteProducts(
  tx: Tx,
  scope: StoreScope,
  deletion: { productIds: readonly string[]; revision: number; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    with deletion as (
      delete from products where store_id = ${scope.storeId} and product_id = ${anyOf(deletion.productIds)} returning product_id
    )
    insert into product_tombstones (store_id, product_id, revision, deleted_at)
    select ${scope.storeId}::uuid, product_id, ${deletion.revision}::bigint, ${deletion.at}::timestamptz from deletion
    on conflict (store_id, product_id) do update set revision = excluded.revision, deleted_at = excluded.deleted_at
    returning product_id`.execute(tx)
  return rows.map((row) => row.product_id)
}
