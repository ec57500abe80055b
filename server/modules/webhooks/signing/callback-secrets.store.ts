import type { Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { SealedSecrets } from './webhook-secrets.ts'
import '../tables.ts'

export type CallbackSecretRow = Selectable<DatabaseSchema['callback_secrets']>

/** Inserts the store's first callback secret, unless it has one. */
export async function insertCallbackSecret(
  db: Database | Tx,
  scope: StoreScope,
  { secret, at }: { secret: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto('callback_secrets')
    .values({ store_id: scope.storeId, secret, former_secret: null, former_until: null, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function selectCallbackSecret(db: Database | Tx, scope: StoreScope): Promise<CallbackSecretRow | undefined> {
  return db.selectFrom('callback_secrets').selectAll().where('store_id', '=', scope.storeId).executeTakeFirst()
}

/** The same row, locked until the transaction ends. */
export function lockCallbackSecret(tx: Tx, scope: StoreScope): Promise<CallbackSecretRow> {
  return tx
    .selectFrom('callback_secrets')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateCallbackSecret(
  tx: Tx,
  scope: StoreScope,
  secrets: SealedSecrets & { readonly created_at: Date },
): Promise<void> {
  await tx.updateTable('callback_secrets').set(secrets).where('store_id', '=', scope.storeId).execute()
}
