import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export type WidgetKeyRow = Selectable<DatabaseSchema['widget_keys']>

/** Serializes the creation of this store's keys until the transaction ends. */
export async function lockWidgetKeys(tx: Tx, scope: StoreScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`widget_keys ${scope.storeId}`}, 0))`.execute(tx)
}

export async function insertWidgetKey(
  tx: Tx,
  scope: StoreScope,
  key: Omit<WidgetKeyRow, 'store_id' | 'deleted_at'>,
): Promise<void> {
  await tx
    .insertInto('widget_keys')
    .values({ ...key, store_id: scope.storeId })
    .execute()
}

/** Reads one page of keys, newest first. */
export function selectWidgetKeys(db: Database, scope: StoreScope, page: PageWanted): Promise<WidgetKeyRow[]> {
  const { after, rows } = page
  return db
    .selectFrom('widget_keys')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'key_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('key_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countWidgetKeys(db: Database | Tx, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('widget_keys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function widgetKeyById(db: Database | Tx, scope: StoreScope, keyId: string): Promise<WidgetKeyRow | undefined> {
  return db
    .selectFrom('widget_keys')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Changes a key that was not deleted; `undefined` when there is none. */
export function updateWidgetKey(
  tx: Tx,
  scope: StoreScope,
  { keyId, change }: { keyId: string; change: Partial<Pick<WidgetKeyRow, 'name' | 'origins'>> },
): Promise<WidgetKeyRow | undefined> {
  return tx
    .updateTable('widget_keys')
    .set(change)
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Returns the name of the deleted key; `undefined` when there was none. */
export async function deleteWidgetKey(
  tx: Tx,
  scope: StoreScope,
  { keyId, at }: { keyId: string; at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('widget_keys')
    .set({ deleted_at: at })
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Undoes a deletion; `undefined` when there is no deleted key with this ID. */
export function restoreWidgetKey(tx: Tx, scope: StoreScope, keyId: string): Promise<WidgetKeyRow | undefined> {
  return tx
    .updateTable('widget_keys')
    .set({ deleted_at: null })
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}
