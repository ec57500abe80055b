import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { addressNotAllowed } from '../errors.ts'
import { allowsAddress } from './allowed-addresses.ts'
import '../tables.ts'

/** Refuses a store's own credential (`ip_not_allowed`) from an address that is not on the store's list. */
export async function assertAddressAllowed(db: Database, scope: StoreScope, address: string): Promise<void> {
  const rows = await db.selectFrom('ip_whitelist').select('network').where('store_id', '=', scope.storeId).execute()
  const networks = rows.map(({ network }) => network)
  if (!allowsAddress(networks, address)) throw addressNotAllowed(address)
}
