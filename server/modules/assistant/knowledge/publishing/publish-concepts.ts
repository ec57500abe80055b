import type { Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Actor, Audit } from '../../../audit/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { type ConceptRow, markPublished } from '../concepts/concepts.store.ts'
import { headingsTooLong, nothingToQuote, takesTooLong, tooManySpans } from '../errors.ts'
import type { SegmentedText } from '../segmentation/segment-text.ts'
import { bumpKnowledgeVersion, insertSpans, insertVersions } from './publications.store.ts'
import { insertFindings } from './quarantine.store.ts'

/** The maximum number of spans of a text. Shop pages are shorter, and the comparison of spans needs a limit. */
const maxSpansPerText = 2_000
/** Characters of all spans, each counted with its headings. Six times the longest text. */
const maxCharactersPerText = 300_000
/** Serializing a large import into one statement would block the event loop. */
const spansPerInsert = 500

export interface Publishable {
  readonly concept: ConceptRow
  readonly segmented: SegmentedText
}

export interface Publication {
  readonly scope: StoreScope
  readonly at: Date
  readonly actor: Actor
}

/**
 * Publishes the draft of each concept as its next version, with a constant number of statements per table. The caller holds
 * `lockKnowledge` and has called `assertQuotable`.
 */
export async function publishConcepts(
  deps: { ids: Ids; audit: Pick<Audit, 'record'> },
  tx: Tx,
  { texts, ...about }: Publication & { texts: readonly Publishable[] },
): Promise<ConceptRow[]> {
  if (texts.length === 0) return []
  const { scope, at, actor } = about
  const next = texts.map((text) => ({ ...text, version: text.concept.last_version + 1 }))
  await insertVersions(
    tx,
    scope,
    next.map(({ concept, version }) => ({
      concept_id: concept.concept_id,
      version,
      slug: concept.slug,
      locale: concept.locale,
      topic: concept.topic,
      title: concept.title,
      body_markdown: concept.body_markdown,
      effective_from: concept.effective_from,
      effective_until: concept.effective_until,
      published_by: actor.type === 'user' || actor.type === 'super_admin' ? actor.id : null,
      published_at: at,
    })),
  )
  const rows = next.flatMap(({ concept: { concept_id }, version, segmented }) =>
    segmented.spans.map((span, place) => ({ concept_id, version, number: place + 1, ...span })),
  )
  for (let from = 0; from < rows.length; from += spansPerInsert)
    await insertSpans(tx, scope, rows.slice(from, from + spansPerInsert))
  const findings = next.flatMap(({ concept, segmented }) =>
    segmented.injections.map((injection) => ({
      ...injection,
      place: 'knowledge' as const,
      reference: concept.concept_id,
    })),
  )
  await insertFindings(tx, scope, { findings, at, ids: deps.ids })
  await markPublished(tx, scope, { conceptIds: next.map(({ concept }) => concept.concept_id), at })
  const published = next.map(({ concept, version }) => ({
    ...concept,
    published_version: version,
    last_version: version,
    is_changed: false,
    updated_at: at,
  }))
  await bumpKnowledgeVersion(tx, scope, at)
  await recordInAudit(deps.audit, tx, { ...about, published })
  return published
}

/** Throws 422 when segmentation timed out (`null`), or when the text has no spans or exceeds a limit. */
export function assertQuotable(title: string, segmented: SegmentedText | null): asserts segmented is SegmentedText {
  if (segmented === null) throw takesTooLong(title)
  const { spans } = segmented
  if (spans.length === 0) throw nothingToQuote(title)
  if (spans.length > maxSpansPerText) throw tooManySpans(title, maxSpansPerText)
  const characters = spans.reduce((sum, { headings, text }) => sum + headings.join('').length + text.length, 0)
  if (characters > maxCharactersPerText) throw headingsTooLong(title)
}

async function recordInAudit(
  audit: Pick<Audit, 'record'>,
  tx: Tx,
  { scope, actor, published }: Publication & { published: readonly ConceptRow[] },
): Promise<void> {
  const [first] = published
  if (first !== undefined && published.length === 1) {
    const details = { title: first.title, locale: first.locale, version: first.published_version }
    const target = { type: 'concept', id: first.concept_id }
    return audit.record(tx, scope, { actor, action: 'knowledge.publish', target, details })
  }
  const concepts = published.map(({ concept_id, published_version }) => `${concept_id}@${published_version}`)
  await audit.record(tx, scope, { actor, action: 'knowledge.publish', details: { concepts } })
}
