import { jsonLinesByKey } from '../../../../platform/db/json-lines.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { type ConceptRow, conceptColumns } from './concepts.store.ts'
import '../../tables.ts'

/** Small pages: a text has up to 60,000 characters. */
const pageSize = 20

const versionColumns = [
  'concept_id',
  'version',
  'slug',
  'locale',
  'topic',
  'title',
  'body_markdown',
  'effective_from',
  'effective_until',
  'published_by',
  'published_at',
] as const

/** Exports the store's drafts, then every published version, as JSON Lines. */
export async function* exportKnowledge(db: Database, scope: StoreScope): AsyncGenerator<string> {
  yield* jsonLinesByKey<ConceptRow>({
    pageSize,
    readAfter: async (last) =>
      (await conceptsAfter(db, scope, last?.concept_id ?? null)).map((row) => ({ type: 'concept' as const, ...row })),
  })
  yield* jsonLinesByKey<{ concept_id: string; version: number }>({
    pageSize,
    readAfter: async (last) =>
      (await versionsAfter(db, scope, last)).map((row) => ({ type: 'version' as const, ...row })),
  })
}

function conceptsAfter(db: Database, scope: StoreScope, after: string | null) {
  return db
    .selectFrom('knowledge_concepts')
    .select(conceptColumns)
    .where('store_id', '=', scope.storeId)
    .$if(after !== null, (select) => select.where('concept_id', '>', after ?? ''))
    .orderBy('concept_id')
    .limit(pageSize)
    .execute()
}

function versionsAfter(
  db: Database,
  scope: StoreScope,
  last: { readonly concept_id: string; readonly version: number } | null,
) {
  return db
    .selectFrom('knowledge_versions')
    .select(versionColumns)
    .where('store_id', '=', scope.storeId)
    .$if(last !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('concept_id', 'version'), '>', tuple(last?.concept_id ?? '', last?.version ?? 0)),
      ),
    )
    .orderBy('concept_id')
    .orderBy('version')
    .limit(pageSize)
    .execute()
}
