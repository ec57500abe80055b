import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export type JudgmentRow = Omit<Selectable<DatabaseSchema['search_judgments']>, 'store_id'>

const columns = ['judgment_id', 'search', 'wanted', 'created_at', 'updated_at'] as const

/** Prevents concurrent transactions from adding judgments to the store until this one ends. */
export async function lockJudgments(tx: Tx, scope: StoreScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`judgments ${scope.storeId}`}, 0))`.execute(tx)
}

export async function countJudgments(db: Database | Tx, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('search_judgments')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export async function insertJudgment(tx: Tx, scope: StoreScope, row: JudgmentRow): Promise<void> {
  const texts = { search: JSON.stringify(row.search), wanted: JSON.stringify(row.wanted) }
  await tx
    .insertInto('search_judgments')
    .values({ ...row, ...texts, store_id: scope.storeId })
    .execute()
}

/** Newest first. */
export function selectJudgments(db: Database, scope: StoreScope, { after, rows }: PageWanted): Promise<JudgmentRow[]> {
  return db
    .selectFrom('search_judgments')
    .select(columns)
    .where('store_id', '=', scope.storeId)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'judgment_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('judgment_id', 'desc')
    .limit(rows)
    .execute()
}

/** The next judgments of the store after an ID, oldest first; from the first one when it is null. */
export function judgmentsAfter(
  db: Database,
  scope: StoreScope,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<JudgmentRow[]> {
  return (
    db
      .selectFrom('search_judgments')
      .select(columns)
      .where('store_id', '=', scope.storeId)
      .$if(after !== null, (select) => select.where('judgment_id', '>', after ?? ''))
      // IDs are ordered by time.
      .orderBy('judgment_id')
      .limit(limit)
      .execute()
  )
}

export function judgmentById(db: Database, scope: StoreScope, judgmentId: string): Promise<JudgmentRow | undefined> {
  return db
    .selectFrom('search_judgments')
    .select(columns)
    .where('store_id', '=', scope.storeId)
    .where('judgment_id', '=', judgmentId)
    .executeTakeFirst()
}

/** Returns the updated judgment; undefined when it does not exist. */
export function updateJudgment(
  db: Database,
  scope: StoreScope,
  { judgment_id, search, wanted, updated_at }: Omit<JudgmentRow, 'created_at'>,
): Promise<JudgmentRow | undefined> {
  return db
    .updateTable('search_judgments')
    .set({ search: JSON.stringify(search), wanted: JSON.stringify(wanted), updated_at })
    .where('store_id', '=', scope.storeId)
    .where('judgment_id', '=', judgment_id)
    .returning(columns)
    .executeTakeFirst()
}

/** Returns whether the judgment existed. */
export async function deleteJudgment(db: Database, scope: StoreScope, judgmentId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('search_judgments')
    .where('store_id', '=', scope.storeId)
    .where('judgment_id', '=', judgmentId)
    .executeTakeFirst()
  return numDeletedRows > 0
}
