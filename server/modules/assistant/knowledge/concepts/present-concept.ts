import type { Concept, conceptStates } from '../../../../../contract/assistant/knowledge.ts'
import type { ConceptRow } from './concepts.store.ts'

/** `today` is `YYYY-MM-DD`. */
export function presentConcept(row: ConceptRow, today: string): Concept {
  return {
    concept_id: row.concept_id,
    slug: row.slug,
    title: row.title,
    body_markdown: row.body_markdown,
    topic: row.topic,
    locale: row.locale,
    effective_from: row.effective_from,
    effective_until: row.effective_until,
    state: stateOf(row),
    is_expired: row.effective_until !== null && row.effective_until < today,
    published_version: row.published_version,
    source: row.source,
    source_key: row.source_key,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function stateOf(row: ConceptRow): (typeof conceptStates)[number] {
  if (row.published_version === null) return row.last_version === 0 ? 'draft' : 'unpublished'
  return row.is_changed ? 'published_with_changes' : 'published'
}
