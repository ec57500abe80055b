import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export type ApiKeyRow = Selectable<DatabaseSchema['api_keys']>

export async function insertApiKey(
  tx: Tx,
  scope: StoreScope,
  row: Omit<Insertable<DatabaseSchema['api_keys']>, 'store_id'>,
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({ ...row, store_id: scope.storeId })
    .execute()
}

export function apiKeyById(tx: Tx, scope: StoreScope, keyId: string): Promise<ApiKeyRow | undefined> {
  return tx
    .selectFrom('api_keys')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .executeTakeFirst()
}

/** Replaces the key's secret; the current secret becomes the former one, and the former one is dropped. */
export async function replaceSecret(
  tx: Tx,
  scope: StoreScope,
  fresh: { keyId: string; secretHash: Buffer; hint: string; formerUntil: Date | null },
): Promise<void> {
  const { keyId, secretHash, hint, formerUntil } = fresh
  await tx
    .updateTable('api_keys')
    .set((columns) => ({
      secret_hash: secretHash,
      hint,
      former_hash: formerUntil === null ? null : columns.ref('secret_hash'),
      former_until: formerUntil,
    }))
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .execute()
}

/** Returns the name of the deleted key; `undefined` when it did not exist. */
export async function deleteApiKey(tx: Tx, scope: StoreScope, keyId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('api_keys')
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Reads one page, newest first. */
export function listApiKeys(db: Database, scope: StoreScope, { after, rows }: PageWanted): Promise<ApiKeyRow[]> {
  let query = db.selectFrom('api_keys').selectAll().where('store_id', '=', scope.storeId)
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'key_id'), '<', tuple(after.createdAt, after.id)),
    )
  return query.orderBy('created_at', 'desc').orderBy('key_id', 'desc').limit(rows).execute()
}

export async function countApiKeys(db: Database | Tx, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Updates the last use of an API key; at most one write a minute. */
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
