import type {
  ConceptVersion,
  ConceptVersionDetail,
  ConceptVersionList,
  ConceptVersionPath,
  ConceptVersionQuery,
} from '../../../../../contract/assistant/knowledge.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import { decodeCursor, encodeCursor } from '../../../../platform/http/paging/paging.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { conceptNotFound, versionNotFound } from '../errors.ts'
import { conceptById } from './concepts.store.ts'
import { countVersions, passagesOf, selectVersions, type VersionRow, versionOf } from './versions.store.ts'

/** Reads the published states of texts. They never change. */
export function createVersions({ db }: { readonly db: Database }) {
  return {
    async list(
      scope: StoreScope,
      conceptId: string,
      { limit, cursor }: ConceptVersionQuery,
    ): Promise<ConceptVersionList> {
      const before = cursor === undefined ? null : Number(decodeCursor(cursor, ['number'])[0])
      const [concept, rows, total] = await Promise.all([
        conceptById(db, scope, conceptId),
        selectVersions(db, scope, { conceptId, before, rows: limit + 1 }),
        countVersions(db, scope, conceptId),
      ])
      if (concept === undefined) throw conceptNotFound(conceptId)
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        versions: shown.map(presentVersion),
        total,
        next_cursor: last === undefined ? null : encodeCursor([last.version]),
      }
    },

    async read(
      scope: StoreScope,
      { concept_id: conceptId, version }: ConceptVersionPath,
    ): Promise<ConceptVersionDetail> {
      const [row, passages] = await Promise.all([
        versionOf(db, scope, { conceptId, version }),
        passagesOf(db, scope, { conceptId, version }),
      ])
      if (row === undefined) throw versionNotFound(conceptId, version)
      return {
        concept_id: conceptId,
        ...presentVersion(row),
        body_markdown: row.body_markdown,
        passages: passages.map(({ number, ...passage }) => ({
          handle: `${conceptId}@${version}#${number}`,
          ...passage,
        })),
      }
    },
  }
}

function presentVersion(row: VersionRow): ConceptVersion {
  const { published_by, full_name } = row
  return {
    version: row.version,
    title: row.title,
    slug: row.slug,
    topic: row.topic,
    locale: row.locale,
    effective_from: row.effective_from,
    effective_until: row.effective_until,
    is_current: row.version === row.published_version,
    published_at: row.published_at.toISOString(),
    published_by: published_by === null || full_name === null ? null : { user_id: published_by, full_name },
  }
}
