import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Health } from './connection-health.ts'
import '../tables.ts'

/**
 * Shows store members that live reads of a connection fail, or removes that error. An error that a sync has stored since stays.
 */
export async function storeHealth(
  db: Database,
  scope: StoreScope,
  about: { readonly connectionId: string; readonly health: Health; readonly at: Date },
): Promise<void> {
  const { health, connectionId, at } = about
  const { error, recoveredFrom } = health
  const update = db
    .updateTable('storefront_connections')
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', connectionId)
  if (error === null) {
    await update
      .set({ error_code: null, error_message: null, error_at: null })
      .where('error_code', '=', recoveredFrom)
      .execute()
    return
  }
  await update.set({ error_code: error.kind, error_message: error.message, error_at: at }).execute()
}
