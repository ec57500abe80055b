import { sql } from 'kysely'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface AvailabilityRequest {
  readonly requestId: string
  /** The store's own ID. */
  readonly productId: string
  readonly email: string
  readonly locale: string
  readonly at: Date
}

/** Limits the number of emails that one person can trigger to another person's address. */
const maxRequestsPerEmail = 20

/** Stores a request, once per address and product. Returns false when the product does not exist or the address has too many requests. */
export async function requestAvailability(tx: Tx, scope: StoreScope, request: AvailabilityRequest): Promise<boolean> {
  const { rows } = await sql<{ has_product: boolean }>`
    with product as (
      select store_id, product_id from products
      where store_id = ${scope.storeId} and product_id = ${request.productId} and (
        select count(*) from availability_requests as other
        where other.store_id = ${scope.storeId} and other.email = ${request.email} and other.state = 'waiting'
          and other.product_id <> ${request.productId}
      ) < ${maxRequestsPerEmail}
    ), inserted as (
      insert into availability_requests (store_id, request_id, product_id, email, locale, state, created_at)
      select store_id, ${request.requestId}::uuid, product_id, ${request.email}, ${request.locale}, 'waiting', ${request.at}::timestamptz
      from product
      on conflict (store_id, product_id, email) where state = 'waiting' do nothing
    )
    select exists (select from product) as has_product`.execute(tx)
  return rows[0]?.has_product ?? false
}

export interface AwaitedProduct {
  readonly store_id: string
  readonly product_id: string
}

/** Products with waiting requests, in order, after a position. */
export async function awaitedProductsAcrossStores(
  db: Database,
  { after, limit }: { after: AwaitedProduct | null; limit: number },
): Promise<readonly AwaitedProduct[]> {
  const rest =
    after === null ? sql.raw('') : sql`and (store_id, product_id) > (${after.store_id}::uuid, ${after.product_id})`
  const { rows } = await sql<AwaitedProduct>`
    select distinct store_id, product_id from availability_requests where state = 'waiting' ${rest}
    order by store_id, product_id limit ${limit}`.execute(db)
  return rows
}

/** Settles all waiting requests for these products. Returns their IDs. */
export async function settleRequests(
  tx: Tx,
  scope: StoreScope,
  { productIds, at }: { productIds: readonly string[]; at: Date },
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('availability_requests')
    .set({ state: 'sent', settled_at: at })
    .where('store_id', '=', scope.storeId)
    .where('product_id', 'in', [...productIds])
    .where('state', '=', 'waiting')
    .returning('request_id')
    .execute()
  return rows.map(({ request_id }) => request_id)
}

export interface AvailabilityNotice {
  readonly email: string
  readonly locale: string
  readonly product_id: string
  readonly metadata: Record<string, unknown>
  readonly store: string
  readonly settings: Partial<AssistantSettings> | null
}

/** The content of a notice; undefined when the product does not exist. */
export async function availabilityNotice(
  db: Database,
  scope: StoreScope,
  requestId: string,
): Promise<AvailabilityNotice | undefined> {
  const { rows } = await sql<AvailabilityNotice>`
    select r.email, r.locale, r.product_id, p.metadata, stores.name as store, s.settings
    from availability_requests r
    join products p using (store_id, product_id)
    join stores on stores.store_id = r.store_id
    left join assistant_settings s on s.store_id = r.store_id
    where r.store_id = ${scope.storeId} and r.request_id = ${requestId}`.execute(db)
  return rows[0]
}
