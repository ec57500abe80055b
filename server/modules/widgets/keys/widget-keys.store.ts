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

export async function insertWidgetKey(tx: Tx, scope: StoreScope, key: Omit<WidgetKeyRow, 'store_id'>): Promise<void> {
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
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function widgetKeyById(db: Database, scope: StoreScope, keyId: string): Promise<WidgetKeyRow | undefined> {
  return db
    .selectFrom('widget_keys')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .executeTakeFirst()
}

/** Returns the name of the deleted key; `undefined` when there was none. */
export async function deleteWidgetKey(tx: Tx, scope: StoreScope, keyId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('widget_keys')
    .where('store_id', '=', scope.storeId)
    .where('key_id', '=', keyId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
