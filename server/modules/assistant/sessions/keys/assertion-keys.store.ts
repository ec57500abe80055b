import { type Selectable, sql } from 'kysely'
import type { AssertionAlgorithm } from '../../../../../contract/assistant/shopper-session.ts'
import type { Database, DatabaseSchema, Tx } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import '../../tables.ts'

export type AssertionKeyRow = Omit<Selectable<DatabaseSchema['assertion_keys']>, 'store_id'>

/** Serializes additions to this store's keys until the transaction ends. */
export async function lockAssertionKeys(tx: Tx, scope: StoreScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assertion_keys ${scope.storeId}`}, 0))`.execute(tx)
}

export async function insertAssertionKey(tx: Tx, scope: StoreScope, row: AssertionKeyRow): Promise<void> {
  const public_jwk = row.public_jwk === null ? null : JSON.stringify(row.public_jwk)
  await tx
    .insertInto('assertion_keys')
    .values({ ...row, public_jwk, store_id: scope.storeId })
    .execute()
}

/** The store's keys, oldest first, optionally of one algorithm. */
export function assertionKeysOf(
  db: Database | Tx,
  scope: StoreScope,
  algorithm?: AssertionAlgorithm,
): Promise<AssertionKeyRow[]> {
  return db
    .selectFrom('assertion_keys')
    .select(['key_id', 'algorithm', 'secret', 'public_jwk', 'name', 'created_at'])
    .where('store_id', '=', scope.storeId)
    .$if(algorithm !== undefined, (select) => select.where('algorithm', '=', algorithm ?? 'HS256'))
    .orderBy('created_at')
    .orderBy('key_id')
    .execute()
}

/** Returns the name of the deleted key; undefined when it did not exist. */
export async function deleteAssertionKey(tx: Tx, scope: StoreScope, keyId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('assertion_keys')
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Marks an assertion as used. Returns false for a replay. */
export async function useAssertion(
  tx: Tx,
  scope: StoreScope,
  assertion: { jti: string; expires_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('used_assertions')
    .values({ ...assertion, store_id: scope.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'jti']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
