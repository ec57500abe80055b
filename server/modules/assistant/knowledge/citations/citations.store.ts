import type { Selectable } from 'kysely'
import type { Database, DatabaseSchema } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import '../../tables.ts'

export type CitedSpanRow = Pick<Selectable<DatabaseSchema['knowledge_versions']>, 'title'> &
  Pick<Selectable<DatabaseSchema['knowledge_spans']>, 'headings' | 'text'>

/** A span of a version that the store has published at any time. Drafts have no versions. */
export function publishedSpan(
  db: Database,
  scope: StoreScope,
  span: { readonly conceptId: string; readonly version: number; readonly number: number },
): Promise<CitedSpanRow | undefined> {
  return db
    .selectFrom('knowledge_spans as span')
    .innerJoin('knowledge_versions as version', (join) =>
      join
        .onRef('version.store_id', '=', 'span.store_id')
        .onRef('version.concept_id', '=', 'span.concept_id')
        .onRef('version.version', '=', 'span.version'),
    )
    .select(['version.title', 'span.headings', 'span.text'])
    .where('span.store_id', '=', scope.storeId)
    .where('span.concept_id', '=', span.conceptId)
    .where('span.version', '=', span.version)
    .where('span.number', '=', span.number)
    .executeTakeFirst()
}
