import type { Selectable } from 'kysely'
import type { Database, DatabaseSchema } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import '../../tables.ts'

type VersionsTable = DatabaseSchema['knowledge_versions']

export interface VersionRow extends Omit<Selectable<VersionsTable>, 'store_id' | 'body_markdown'> {
  /** Null without a person, or after their deletion. */
  readonly full_name: string | null
  readonly published_version: number | null
}

const columns = [
  'version.concept_id',
  'version.version',
  'version.slug',
  'version.topic',
  'version.title',
  'version.locale',
  'version.effective_from',
  'version.effective_until',
  'version.published_by',
  'version.published_at',
  'users.full_name',
  'concept.published_version',
] as const

function versions(db: Database, scope: StoreScope, conceptId: string) {
  return db
    .selectFrom('knowledge_versions as version')
    .innerJoin('knowledge_concepts as concept', (join) =>
      join.onRef('concept.store_id', '=', 'version.store_id').onRef('concept.concept_id', '=', 'version.concept_id'),
    )
    .leftJoin('users', 'users.user_id', 'version.published_by')
    .where('version.store_id', '=', scope.storeId)
    .where('version.concept_id', '=', conceptId)
}

/** The versions before `before`, newest first. */
export function selectVersions(
  db: Database,
  scope: StoreScope,
  { conceptId, before, rows }: { conceptId: string; before: number | null; rows: number },
): Promise<VersionRow[]> {
  return versions(db, scope, conceptId)
    .select(columns)
    .$if(before !== null, (select) => select.where('version.version', '<', before ?? 0))
    .orderBy('version.version', 'desc')
    .limit(rows)
    .execute()
}

export async function countVersions(db: Database, scope: StoreScope, conceptId: string): Promise<number> {
  const row = await db
    .selectFrom('knowledge_versions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .where('concept_id', '=', conceptId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function versionOf(
  db: Database,
  scope: StoreScope,
  { conceptId, version }: { conceptId: string; version: number },
): Promise<(VersionRow & { readonly body_markdown: string }) | undefined> {
  return versions(db, scope, conceptId)
    .select([...columns, 'version.body_markdown'])
    .where('version.version', '=', version)
    .executeTakeFirst()
}

export type PassageRow = Pick<
  Selectable<DatabaseSchema['knowledge_spans']>,
  'number' | 'headings' | 'block' | 'form' | 'text'
>

/** What can be cited of a version, in the order of the text. A version has at most 2,000. */
export function passagesOf(
  db: Database,
  scope: StoreScope,
  { conceptId, version }: { conceptId: string; version: number },
): Promise<PassageRow[]> {
  return db
    .selectFrom('knowledge_spans')
    .select(['number', 'headings', 'block', 'form', 'text'])
    .where('store_id', '=', scope.storeId)
    .where('concept_id', '=', conceptId)
    .where('version', '=', version)
    .orderBy('number')
    .execute()
}
