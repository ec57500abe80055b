import type { Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export type EvaluationRow = Omit<Selectable<DatabaseSchema['search_evaluations']>, 'store_id'>

const maxEvaluations = 100

/** The newest evaluation of the store. */
export function lastEvaluation(db: Database | Tx, scope: StoreScope): Promise<EvaluationRow | undefined> {
  return newestFirst(db, scope).limit(1).executeTakeFirst()
}

/** Newest first. */
export function selectEvaluations(
  db: Database,
  scope: StoreScope,
  { after, rows }: PageWanted,
): Promise<EvaluationRow[]> {
  return newestFirst(db, scope)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'evaluation_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .limit(rows)
    .execute()
}

export async function countEvaluations(db: Database, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('search_evaluations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Stores an evaluation and deletes the oldest beyond 100. */
export async function insertEvaluation(tx: Tx, scope: StoreScope, row: EvaluationRow): Promise<void> {
  const texts = { settings: JSON.stringify(row.settings), metrics: JSON.stringify(row.metrics) }
  await tx
    .insertInto('search_evaluations')
    .values({ ...row, ...texts, store_id: scope.storeId })
    .execute()
  const retained = newestFirst(tx, scope).limit(maxEvaluations).clearSelect().select('evaluation_id')
  await tx
    .deleteFrom('search_evaluations')
    .where('store_id', '=', scope.storeId)
    .where('evaluation_id', 'not in', retained)
    .execute()
}

function newestFirst(db: Database | Tx, scope: StoreScope) {
  return db
    .selectFrom('search_evaluations')
    .select(['evaluation_id', 'generation', 'settings', 'metrics', 'judgments', 'created_at'])
    .where('store_id', '=', scope.storeId)
    .orderBy('created_at', 'desc')
    .orderBy('evaluation_id', 'desc')
}
