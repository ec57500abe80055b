import { sql } from 'kysely'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface AvailabilityRequest {
  readonly requestId: string
  /** The store's own. */
  readonly productId: string
  readonly email: string
  readonly locale: string
  readonly at: Date
}

/** Nobody can have an address of somebody else filled with mails: it waits for so many products at most. */
const maxRequestsPerEmail = 20

/** Keeps who wants to hear of a product; asked for twice it is kept once. Gives false when the store no longer has the product, or the address waits for too many. */
export async function requestAvailability(tx: Tx, scope: StoreScope, wanted: AvailabilityRequest): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    with product as (
      select store_id, product_id from products
      where store_id = ${scope.storeId} and product_id = ${wanted.productId} and (
        select count(*) from availability_requests as other
        where other.store_id = ${scope.storeId} and other.email = ${wanted.email} and other.state = 'waiting'
          and other.product_id <> ${wanted.productId}
      ) < ${maxRequestsPerEmail}
    ), kept as (
      insert into availability_requests (store_id, request_id, product_id, email, locale, state, created_at)
      select store_id, ${wanted.requestId}::uuid, product_id, ${wanted.email}, ${wanted.locale}, 'waiting', ${wanted.at}::timestamptz
      from product
      on conflict (store_id, product_id, email) where state = 'waiting' do nothing
    )
    select exists (select from product) as is_there`.execute(tx)
  return rows[0]?.is_there ?? false
}

export interface WaitedProduct {
  readonly store_id: string
  readonly product_id: string
}

/** Products that somebody waits for, in order, after a position. */
export async function waitedProductsAcrossStores(
  db: Database,
  { after, most }: { after: WaitedProduct | null; most: number },
): Promise<readonly WaitedProduct[]> {
  const rest =
    after === null ? sql.raw('') : sql`and (store_id, product_id) > (${after.store_id}::uuid, ${after.product_id})`
  const { rows } = await sql<WaitedProduct>`
    select distinct store_id, product_id from availability_requests where state = 'waiting' ${rest}
    order by store_id, product_id limit ${most}`.execute(db)
  return rows
}

/** All who wait for these products wait no longer. Gives whom to write to. */
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

/** Whom to tell what; undefined when the store no longer has the product. */
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
