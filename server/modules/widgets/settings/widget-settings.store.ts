import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** `undefined` for a store without its own list. */
export async function storedPublicFields(db: Database | Tx, scope: StoreScope): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('widget_settings')
    .select('public_fields')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst()
  return row?.public_fields
}

export async function savePublicFields(
  tx: Tx,
  scope: StoreScope,
  { fields, at }: { fields: readonly string[]; at: Date },
): Promise<void> {
  const set = { public_fields: [...fields], updated_at: at }
  await tx
    .insertInto('widget_settings')
    .values({ store_id: scope.storeId, ...set })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(set))
    .execute()
}
