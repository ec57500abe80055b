import type { Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import '../../tables.ts'

export type PublicKeyRow = Selectable<DatabaseSchema['store_public_keys']>

/** The store's key; inserts `row` when it has none. */
export async function ensurePublicKey(
  db: Database | Tx,
  scope: StoreScope,
  row: { public_key: string; created_at: Date },
): Promise<PublicKeyRow> {
  await db
    .insertInto('store_public_keys')
    .values({ ...row, store_id: scope.storeId, former_key: null, former_until: null })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute()
  return db.selectFrom('store_public_keys').selectAll().where('store_id', '=', scope.storeId).executeTakeFirstOrThrow()
}

export function publicKeyOf(db: Database, scope: StoreScope): Promise<PublicKeyRow | undefined> {
  return db.selectFrom('store_public_keys').selectAll().where('store_id', '=', scope.storeId).executeTakeFirst()
}

/** Replaces the store's key. The previous key works until `formerUntil`; null ends it immediately. */
export function replacePublicKey(
  tx: Tx,
  scope: StoreScope,
  about: { publicKey: string; formerUntil: Date | null; at: Date },
): Promise<PublicKeyRow> {
  const { publicKey, formerUntil, at } = about
  return tx
    .updateTable('store_public_keys')
    .set(({ ref }) => ({
      public_key: publicKey,
      former_key: formerUntil === null ? null : ref('public_key'),
      former_until: formerUntil,
      created_at: at,
    }))
    .where('store_id', '=', scope.storeId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
