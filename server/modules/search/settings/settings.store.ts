import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { defaultSettings } from './default-settings.ts'
import '../tables.ts'

/** The settings of the store; defaults for fields that it has not set. */
export async function storedSettings(db: Database | Tx, scope: StoreScope): Promise<SearchSettings> {
  const row = await db
    .selectFrom('search_settings')
    .select('settings')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst()
  return { ...defaultSettings, ...row?.settings }
}

/** `revision` is the store revision from which on searches use these settings. */
export async function saveSettings(
  tx: Tx,
  scope: StoreScope,
  change: { settings: SearchSettings; revision: number; at: Date },
): Promise<void> {
  const set = { settings: JSON.stringify(change.settings), revision: change.revision, updated_at: change.at }
  await tx
    .insertInto('search_settings')
    .values({ store_id: scope.storeId, ...set })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(set))
    .execute()
}
