import type { Database } from '../../../platform/db/schema.ts'
import { fence } from '../../../platform/leases/leases.store.ts'
import type { StorefrontAdapter } from '../adapter.ts'
import { type ConnectionRow, updateConnection } from '../connections/connections.store.ts'
import { type Reading, retry } from './read-pages.ts'
import type { ReadingSync } from './stage-pages.ts'

interface ShopReading extends Omit<Reading, 'adapter'> {
  readonly adapter: Pick<StorefrontAdapter, 'check'>
  readonly row: ConnectionRow
}

/**
 * Reads name and currency of the shop. A store API is connected before it has the secret, so they are unknown until its first sync.
 * Rejects with `StorefrontError`.
 */
export async function refreshShop(db: Database, sync: ReadingSync, reading: ShopReading): Promise<void> {
  const { adapter, access, row } = reading
  const shop = await retry(reading, reading.limits ?? {}, (options) => adapter.check(access, options))
  if (shop.name === row.shop_name && shop.currency === row.shop_currency) return
  await db.transaction().execute(async (tx) => {
    await fence(tx, sync.lease)
    const set = { shop_name: shop.name, shop_currency: shop.currency }
    await updateConnection(tx, sync.scope, { connectionId: sync.connectionId, set })
  })
}
