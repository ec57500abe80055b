import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/schema.ts'
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
const mostOfAnAddress = 20

/** Keeps who wants to hear of a product; asked for twice it is kept once. Gives false when the store no longer has the product, or the address waits for too many. */
export async function requestAvailability(tx: Tx, scope: StoreScope, wanted: AvailabilityRequest): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    with product as (
      select store_id, product_id from products
      where store_id = ${scope.storeId} and product_id = ${wanted.productId} and (
        select count(*) from availability_requests as other
        where other.store_id = ${scope.storeId} and other.email = ${wanted.email} and other.state = 'waiting'
          and other.product_id <> ${wanted.productId}
      ) < ${mostOfAnAddress}
    ), kept as (
      insert into availability_requests (store_id, request_id, product_id, email, locale, state, created_at)
      select store_id, ${wanted.requestId}::uuid, product_id, ${wanted.email}, ${wanted.locale}, 'waiting', ${wanted.at}::timestamptz
      from product
      on conflict (store_id, product_id, email) where state = 'waiting' do nothing
    )
    select exists (select from product) as is_there`.execute(tx)
  return rows[0]?.is_there ?? false
}
