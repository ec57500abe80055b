import { type Insertable, type Selectable, sql } from 'kysely'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import type { Database, DatabaseSchema, Tx } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { TextSpan } from '../segmentation/split-spans.ts'
import '../../tables.ts'

export type VersionRow = Omit<Insertable<DatabaseSchema['knowledge_versions']>, 'store_id'>

export interface SpanRow extends TextSpan {
  readonly concept_id: string
  readonly version: number
  readonly number: number
}

export async function insertVersions(tx: Tx, scope: StoreScope, rows: readonly VersionRow[]): Promise<void> {
  await tx
    .insertInto('knowledge_versions')
    .values(rows.map((row) => ({ ...row, store_id: scope.storeId })))
    .execute()
}

export async function insertSpans(tx: Tx, scope: StoreScope, rows: readonly SpanRow[]): Promise<void> {
  await sql`
    insert into knowledge_spans (store_id, concept_id, version, number, headings, block, form, text)
    select ${scope.storeId}::uuid, concept_id, version, number, headings, block, form, text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (concept_id text, version integer, number integer, headings text[], block integer, form text, text text)
  `.execute(tx)
}

/** Invalidates cached knowledge in every process. Called in the transaction of the change. */
export async function bumpKnowledgeVersion(tx: Tx, scope: StoreScope, at: Date): Promise<void> {
  await tx
    .insertInto('assistant_settings')
    .values({ store_id: scope.storeId, knowledge_version: 1, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({
        knowledge_version: sql<number>`assistant_settings.knowledge_version + 1`,
      }),
    )
    .execute()
}

/** The store's knowledge version (0 before the first publication) and its assistant settings. */
export async function knowledgeState(
  db: Database | Tx,
  scope: StoreScope,
): Promise<{ version: number; settings: Partial<AssistantSettings> | null }> {
  const row = await db
    .selectFrom('assistant_settings')
    .select(['knowledge_version as version', 'settings'])
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst()
  return row ?? { version: 0, settings: null }
}

type PublishedColumns = Pick<
  Selectable<DatabaseSchema['knowledge_versions']>,
  'concept_id' | 'version' | 'slug' | 'topic' | 'title' | 'locale'
>
export type PublishedSpanRow = PublishedColumns &
  Pick<Selectable<DatabaseSchema['knowledge_spans']>, 'number' | 'headings' | 'block' | 'form' | 'text'>

/** Spans of the texts in force on a day (`YYYY-MM-DD`), ordered by slug, locale, concept and position. */
export function publishedSpans(db: Database, scope: StoreScope, day: string): Promise<PublishedSpanRow[]> {
  return db
    .selectFrom('knowledge_concepts as concept')
    .innerJoin('knowledge_versions as version', (join) =>
      join
        .onRef('version.store_id', '=', 'concept.store_id')
        .onRef('version.concept_id', '=', 'concept.concept_id')
        .onRef('version.version', '=', 'concept.published_version'),
    )
    .innerJoin('knowledge_spans as span', (join) =>
      join
        .onRef('span.store_id', '=', 'version.store_id')
        .onRef('span.concept_id', '=', 'version.concept_id')
        .onRef('span.version', '=', 'version.version'),
    )
    .select([
      'version.concept_id',
      'version.version',
      'version.slug',
      'version.topic',
      'version.title',
      'version.locale',
      'span.number',
      'span.headings',
      'span.block',
      'span.form',
      'span.text',
    ])
    .where('concept.store_id', '=', scope.storeId)
    .where(({ eb, or }) => or([eb('version.effective_from', 'is', null), eb('version.effective_from', '<=', day)]))
    .where(({ eb, or }) => or([eb('version.effective_until', 'is', null), eb('version.effective_until', '>=', day)]))
    .orderBy('version.slug')
    .orderBy('version.locale')
    .orderBy('version.concept_id')
    .orderBy('span.number')
    .execute()
}

/** Published texts whose last day was before `day`. */
export function expiredTexts(
  db: Database,
  scope: StoreScope,
  day: string,
): Promise<{ concept_id: string; title: string; effective_until: string | null }[]> {
  return db
    .selectFrom('knowledge_concepts as concept')
    .innerJoin('knowledge_versions as version', (join) =>
      join
        .onRef('version.store_id', '=', 'concept.store_id')
        .onRef('version.concept_id', '=', 'concept.concept_id')
        .onRef('version.version', '=', 'concept.published_version'),
    )
    .select(['version.concept_id', 'version.title', 'version.effective_until'])
    .where('concept.store_id', '=', scope.storeId)
    .where('version.effective_until', '<', day)
    .orderBy('version.effective_until')
    .orderBy('version.concept_id')
    .execute()
}
