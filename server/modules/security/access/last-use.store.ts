import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** Notes that an API key is in use; at most one write a minute. */
export async function touchApiKey(db: Database, scope: StoreScope, use: { keyId: string; at: Date }): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: use.at })
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', use.keyId)
    .where((where) =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', new Date(use.at.getTime() - 60_000))]),
    )
    .execute()
}
