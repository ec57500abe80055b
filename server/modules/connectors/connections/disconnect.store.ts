import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/schema.ts'
import { released } from '../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** Erases the credential and passes the connection to the worker. A running sync loses its lease. */
export async function markDisconnecting(tx: Tx, scope: StoreScope, connectionId: string): Promise<void> {
  await sql`
    update storefront_connections
    set state = 'disconnecting', secret = null, former_secret = null, former_until = null, running_sync_id = null, next_sync_at = now(), consecutive_failures = 0, ${released}
    where store_id = ${scope.storeId}::uuid and connection_id = ${connectionId}`.execute(tx)
}
