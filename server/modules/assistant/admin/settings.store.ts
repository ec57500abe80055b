import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import { withDefaults } from '../../../../contract/assistant/settings.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** The store's settings, completed with the defaults. */
export async function storedSettings(db: Database | Tx, scope: StoreScope): Promise<AssistantSettings> {
  const row = await db
    .selectFrom('assistant_settings')
    .select('settings')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst()
  return withDefaults(row?.settings ?? null)
}

export async function saveSettings(
  tx: Tx,
  scope: StoreScope,
  { settings, at }: { settings: AssistantSettings; at: Date },
): Promise<void> {
  const set = { settings: JSON.stringify(settings), updated_at: at }
  await tx
    .insertInto('assistant_settings')
    .values({ store_id: scope.storeId, ...set })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(set))
    .execute()
}
