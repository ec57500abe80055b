import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { PlatformName } from '../adapter.ts'
import '../tables.ts'

type ConnectionsTable = DatabaseSchema['storefront_connections']
export type ConnectionRow = Selectable<ConnectionsTable>
/** A connection with facts that the database computes. */
export type ListedConnection = ConnectionRow & { readonly products: number; readonly is_due: boolean }

export const connectionPrefix = 'conn_'

/** Serializes adding connections to this store until the transaction ends. */
export async function lockConnections(tx: Tx, scope: StoreScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connections ${scope.storeId}`}, 0))`.execute(tx)
}

export function connectionByPlatform(
  db: Database | Tx,
  scope: StoreScope,
  platform: PlatformName,
): Promise<ConnectionRow | undefined> {
  return connections(db, scope).selectAll().where('platform', '=', platform).executeTakeFirst()
}

export function connectionById(
  db: Database | Tx,
  scope: StoreScope,
  connectionId: string,
): Promise<ConnectionRow | undefined> {
  return connections(db, scope).selectAll().where('connection_id', '=', connectionId).executeTakeFirst()
}

/** Like `connectionById`, with a lock until the end of the transaction. */
export function lockConnection(tx: Tx, scope: StoreScope, connectionId: string): Promise<ConnectionRow | undefined> {
  return connections(tx, scope).selectAll().where('connection_id', '=', connectionId).forUpdate().executeTakeFirst()
}

/** Connections that are in use, `shopify` first. */
export function usableConnections(db: Database, scope: StoreScope): Promise<ConnectionRow[]> {
  return connections(db, scope).selectAll().where('state', '=', 'connected').orderBy('platform').execute()
}

export function listedConnection(
  db: Database,
  scope: StoreScope,
  connectionId: string,
): Promise<ListedConnection | undefined> {
  return listed(db, scope).where('connection_id', '=', connectionId).executeTakeFirst()
}

/** One page, oldest first. */
export function listedConnections(
  db: Database,
  scope: StoreScope,
  { after, rows }: PageWanted,
): Promise<ListedConnection[]> {
  return listed(db, scope)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('created_at', 'connection_id'),
          '>',
          tuple(after?.createdAt ?? new Date(0), connectionPrefix + (after?.id ?? '')),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('connection_id')
    .limit(rows)
    .execute()
}

export async function countConnections(db: Database, scope: StoreScope): Promise<number> {
  const row = await connections(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function insertConnection(
  tx: Tx,
  scope: StoreScope,
  row: Omit<Insertable<ConnectionsTable>, 'store_id' | 'next_sync_at'>,
): Promise<void> {
  await tx
    .insertInto('storefront_connections')
    .values({ ...row, store_id: scope.storeId, next_sync_at: sql<Date>`now()` })
    .execute()
}

export async function updateConnection(
  tx: Tx,
  scope: StoreScope,
  { connectionId, set }: { connectionId: string; set: Updateable<ConnectionsTable> },
): Promise<void> {
  await tx
    .updateTable('storefront_connections')
    .set(set)
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', connectionId)
    .execute()
}

/** Makes the next sync due. A running sync is followed by another. */
export async function requestSync(
  tx: Tx,
  scope: StoreScope,
  { connectionId, isForced }: { connectionId: string; isForced: boolean },
): Promise<void> {
  await sql`
    update storefront_connections set sync_requested = true, is_forced = is_forced or ${isForced}, next_sync_at = now()
    where store_id = ${scope.storeId}::uuid and connection_id = ${connectionId}`.execute(tx)
}

/** Deletes the connection with its mapping and its history. */
export async function deleteConnection(tx: Tx, scope: StoreScope, connectionId: string): Promise<void> {
  await tx
    .deleteFrom('storefront_connections')
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '=', connectionId)
    .execute()
}

function connections(db: Database | Tx, scope: StoreScope) {
  return db.selectFrom('storefront_connections').where('storefront_connections.store_id', '=', scope.storeId)
}

function listed(db: Database, scope: StoreScope) {
  return connections(db, scope)
    .selectAll()
    .select(({ selectFrom }) => [
      sql<boolean>`next_sync_at <= now()`.as('is_due'),
      selectFrom('connection_products as product')
        .select(sql<number>`count(*)::integer`.as('products'))
        .whereRef('product.store_id', '=', 'storefront_connections.store_id')
        .whereRef('product.connection_id', '=', 'storefront_connections.connection_id')
        .where('product.state', '=', 'indexed')
        .$castTo<{ products: number }>()
        .as('products'),
    ])
    .$castTo<ListedConnection>()
}
