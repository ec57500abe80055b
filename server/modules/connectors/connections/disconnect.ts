import type { Disconnected, DisconnectQuery } from '../../../../contract/connectors/connection.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { deleteConnection, lockConnection } from './connections.store.ts'
import { markDisconnecting } from './disconnect.store.ts'
import { requireConnected } from './switch-token.ts'

interface DisconnectDeps {
  readonly db: Database
  readonly audit: Pick<Audit, 'record'>
}

/**
 * Removes a connection. With `keep`, its row, mapping and history are deleted at once; products and policies become the store's own.
 * With `delete`, the credential is erased at once, and the sync worker deletes the products and unpublishes the policies.
 */
export async function disconnect(
  { db, audit }: DisconnectDeps,
  scope: StoreScope,
  { connectionId, query, actor }: { connectionId: string; query: DisconnectQuery; actor: Actor },
): Promise<Disconnected> {
  const { imported, reason } = query
  return db.transaction().execute(async (tx) => {
    const row = requireConnected(await lockConnection(tx, scope, connectionId), connectionId)
    const details = { platform: row.platform, store_url: row.store_url, imported, reason }
    const target = { type: 'connection', id: connectionId }
    await audit.record(tx, scope, { actor, action: 'connection.delete', target, details })
    if (imported === 'keep') await deleteConnection(tx, scope, connectionId)
    else await markDisconnecting(tx, scope, connectionId)
    return { connection_id: connectionId, status: imported === 'keep' ? 'deleted' : 'disconnecting' }
  })
}
