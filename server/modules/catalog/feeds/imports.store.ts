import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import { deleteAcrossStores } from '../../../platform/retention/expired-rows.store.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { StoredReport } from './import-tables.ts'

export type ImportRow = Selectable<DatabaseSchema['imports']>

/** Inserts a new import and deletes all but the newest `maxImports - 1` other imports of the store. */
export async function insertImport(
  db: Database,
  scope: StoreScope,
  newImport: { importId: string; at: Date; maxImports: number },
): Promise<void> {
  const { storeId } = scope
  await sql`
    delete from imports where store_id = ${storeId}::uuid and import_id in (
      select import_id from imports where store_id = ${storeId}::uuid
      order by created_at desc, import_id desc offset ${newImport.maxImports - 1}::integer
    )`.execute(db)
  const row = { store_id: storeId, import_id: newImport.importId, state: 'reading' as const, report: null }
  await db
    .insertInto('imports')
    .values({ ...row, created_at: newImport.at })
    .execute()
}

export async function deleteImport(db: Database, scope: StoreScope, importId: string): Promise<void> {
  await db.deleteFrom('imports').where('store_id', '=', scope.storeId).where('import_id', '=', importId).execute()
}

export async function finishImport(
  db: Database | Tx,
  scope: StoreScope,
  done: { importId: string; state: 'read' | 'started'; report: StoredReport },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: done.state, report: JSON.stringify(done.report) })
    .where('store_id', '=', scope.storeId)
    .where('import_id', '=', done.importId)
    .execute()
}

export function importById(db: Database, scope: StoreScope, importId: string): Promise<ImportRow | undefined> {
  return finished(db, scope).selectAll().where('import_id', '=', importId).executeTakeFirst()
}

/** Newest first. */
export function listImports(db: Database, scope: StoreScope, page: PageWanted): Promise<ImportRow[]> {
  const { after } = page
  return finished(db, scope)
    .selectAll()
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'import_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(page.rows)
    .execute()
}

export async function countImports(db: Database, scope: StoreScope): Promise<number> {
  const row = await finished(db, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Hides imports that are still being read, or whose process died while reading. */
function finished(db: Database, scope: StoreScope) {
  return db.selectFrom('imports').where('store_id', '=', scope.storeId).where('state', '<>', 'reading')
}

/** Deletes imports older than `before` and unfinished ones older than `unfinishedBefore`. Returns how many. */
export async function purgeImportsAcrossStores(
  db: Database,
  { before, unfinishedBefore }: { before: Date; unfinishedBefore: Date },
): Promise<number> {
  const which = sql`t.created_at < ${before}::timestamptz or (t.created_at < ${unfinishedBefore}::timestamptz and t.state = 'reading')`
  let purged = 0
  // One at a time: each can have hundreds of thousands of items.
  while ((await deleteAcrossStores(db, { table: 'imports', which: sql`(${which})`, limit: 1 })) > 0) purged += 1
  return purged
}
