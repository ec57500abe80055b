import type { Insertable, Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export type AllowedAddressRow = Selectable<DatabaseSchema['ip_whitelist']>

export async function insertAllowedAddress(
  tx: Tx,
  scope: StoreScope,
  row: Omit<Insertable<DatabaseSchema['ip_whitelist']>, 'store_id'>,
): Promise<void> {
  await tx
    .insertInto('ip_whitelist')
    .values({ ...row, store_id: scope.storeId })
    .execute()
}

export async function deleteAllowedAddress(tx: Tx, scope: StoreScope, entryId: string): Promise<void> {
  await tx.deleteFrom('ip_whitelist').where('store_id', '=', scope.storeId).where('entry_id', '=', entryId).execute()
}

/** Reads the complete list. */
export function allowedNetworks(
  db: Database | Tx,
  scope: StoreScope,
): Promise<Pick<AllowedAddressRow, 'entry_id' | 'network'>[]> {
  return db.selectFrom('ip_whitelist').select(['entry_id', 'network']).where('store_id', '=', scope.storeId).execute()
}

/** Reads one page, newest first. */
export function listAllowedAddresses(
  db: Database,
  scope: StoreScope,
  { after, rows }: PageWanted,
): Promise<AllowedAddressRow[]> {
  let query = db.selectFrom('ip_whitelist').selectAll().where('store_id', '=', scope.storeId)
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'entry_id'), '<', tuple(after.createdAt, after.id)),
    )
  return query.orderBy('created_at', 'desc').orderBy('entry_id', 'desc').limit(rows).execute()
}

export async function countAllowedAddresses(db: Database, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('ip_whitelist')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
