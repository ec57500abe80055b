import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ConceptQuery } from '../../../../../contract/assistant/knowledge.ts'
import type { Database, DatabaseSchema, Tx } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import '../../tables.ts'

type ConceptsTable = DatabaseSchema['knowledge_concepts']
export type ConceptRow = Omit<Selectable<ConceptsTable>, 'store_id'>

export const conceptColumns = [
  'concept_id',
  'slug',
  'locale',
  'topic',
  'title',
  'body_markdown',
  'effective_from',
  'effective_until',
  'source',
  'source_key',
  'published_version',
  'last_version',
  'is_changed',
  'created_at',
  'updated_at',
] as const

/** Serializes changes and publications of a store's texts until the transaction ends. */
export async function lockKnowledge(tx: Tx, scope: StoreScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`knowledge ${scope.storeId}`}, 0))`.execute(tx)
}

export async function countConcepts(db: Database | Tx, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('knowledge_concepts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function conceptById(db: Database | Tx, scope: StoreScope, conceptId: string): Promise<ConceptRow | undefined> {
  return db
    .selectFrom('knowledge_concepts')
    .select(conceptColumns)
    .where('store_id', '=', scope.storeId)
    .where('concept_id', '=', conceptId)
    .executeTakeFirst()
}

export async function conceptsBySource(
  tx: Tx,
  scope: StoreScope,
  origin: { source: ConceptRow['source']; keys: readonly string[] },
): Promise<ConceptRow[]> {
  return tx
    .selectFrom('knowledge_concepts')
    .select(conceptColumns)
    .where('store_id', '=', scope.storeId)
    .where('source', '=', origin.source)
    .where('source_key', 'in', [...origin.keys])
    .execute()
}

export async function insertConcepts(tx: Tx, scope: StoreScope, rows: readonly ConceptRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('knowledge_concepts')
    .values(rows.map((row) => ({ ...row, store_id: scope.storeId })))
    .execute()
}

export async function updateConcept(
  tx: Tx,
  scope: StoreScope,
  { conceptId, set }: { conceptId: string; set: Updateable<ConceptsTable> },
): Promise<void> {
  await tx
    .updateTable('knowledge_concepts')
    .set(set)
    .where('store_id', '=', scope.storeId)
    .where('concept_id', '=', conceptId)
    .execute()
}

/** Makes the next version of each concept its published version. */
export async function markPublished(
  tx: Tx,
  scope: StoreScope,
  { conceptIds, at }: { conceptIds: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('knowledge_concepts')
    .set({
      published_version: sql<number>`last_version + 1`,
      last_version: sql<number>`last_version + 1`,
      is_changed: false,
      updated_at: at,
    })
    .where('store_id', '=', scope.storeId)
    .where('concept_id', 'in', [...conceptIds])
    .execute()
}

export interface ConceptPosition {
  readonly updatedAt: Date
  readonly conceptId: string
}

export type ConceptFilter = Pick<ConceptQuery, 'topic' | 'locale' | 'state' | 'q'>

/** Most recently changed first. */
export function selectConcepts(
  db: Database,
  scope: StoreScope,
  { filter, after, rows }: { filter: ConceptFilter; after: ConceptPosition | null; rows: number },
): Promise<ConceptRow[]> {
  return filtered(db, scope, filter)
    .select(conceptColumns)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('updated_at', 'concept_id'), '<', tuple(after?.updatedAt ?? new Date(0), after?.conceptId ?? '')),
      ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('concept_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countFiltered(db: Database, scope: StoreScope, filter: ConceptFilter): Promise<number> {
  const row = await filtered(db, scope, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

const stateCondition: Readonly<Record<NonNullable<ConceptFilter['state']>, ReturnType<typeof sql<SqlBool>>>> = {
  draft: sql<SqlBool>`published_version is null and last_version = 0`,
  unpublished: sql<SqlBool>`published_version is null and last_version > 0`,
  published: sql<SqlBool>`published_version is not null and not is_changed`,
  published_with_changes: sql<SqlBool>`published_version is not null and is_changed`,
}

function filtered(db: Database, scope: StoreScope, { topic, locale, state, q }: ConceptFilter) {
  let select = db.selectFrom('knowledge_concepts').where('store_id', '=', scope.storeId)
  if (topic !== undefined) select = select.where('topic', '=', topic)
  if (locale !== undefined) select = select.where('locale', '=', locale)
  if (state !== undefined) select = select.where(stateCondition[state])
  if (q === undefined) return select
  return select.where(sql<SqlBool>`position(lower(${q}) in lower(title || ' ' || slug || ' ' || body_markdown)) > 0`)
}
