import type { Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Actor, Audit } from '../../../audit/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { type ConceptRow, markPublished } from '../concepts/concepts.store.ts'
import { headingsTooLong, nothingToQuote, takesTooLong, tooManySpans } from '../errors.ts'
import type { CutText } from '../segmentation/segment-text.ts'
import { advanceKnowledge, insertSpans, insertVersions } from './publications.store.ts'
import { noteFindings } from './quarantine.store.ts'

/** A text of so many sentences is no page of a shop; what is compared with each other must have an end. */
const mostSpansOfText = 2_000
/** Characters of all spans, each with the headings above it. Six times a text of the longest. */
const mostOfText = 300_000
/** All of a large import in one statement would hold up the process while it is written out. */
const spansAtOnce = 500

/** A text with what can be quoted of it. */
export interface Publishable {
  readonly concept: ConceptRow
  readonly cut: CutText
}

export interface Publication {
  readonly scope: StoreScope
  readonly at: Date
  readonly actor: Actor
}

/**
 * Makes the present words of each concept its next version, which answers from now on: few statements a table however many there
 * are. The caller holds `lockKnowledge` and has asked `assertQuotable`.
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
  const rows = next.flatMap(({ concept: { concept_id }, version, cut }) =>
    cut.spans.map((span, place) => ({ concept_id, version, number: place + 1, ...span })),
  )
  for (let from = 0; from < rows.length; from += spansAtOnce)
    await insertSpans(tx, scope, rows.slice(from, from + spansAtOnce))
  const findings = next.flatMap(({ concept, cut }) =>
    cut.orders.map((order) => ({ ...order, place: 'knowledge' as const, reference: concept.concept_id })),
  )
  await noteFindings(tx, scope, { findings, at, ids: deps.ids })
  await markPublished(tx, scope, { conceptIds: next.map(({ concept }) => concept.concept_id), at })
  const published = next.map(({ concept, version }) => ({
    ...concept,
    published_version: version,
    last_version: version,
    is_changed: false,
    updated_at: at,
  }))
  await advanceKnowledge(tx, scope, at)
  await noteInAudit(deps.audit, tx, { ...about, published })
  return published
}

/** Throws 422 for a text that takes too long to read, or of which nothing or more than a text may have can be quoted. */
export function assertQuotable(title: string, cut: CutText | null): asserts cut is CutText {
  if (cut === null) throw takesTooLong(title)
  const { spans } = cut
  if (spans.length === 0) throw nothingToQuote(title)
  if (spans.length > mostSpansOfText) throw tooManySpans(title, mostSpansOfText)
  const characters = spans.reduce((sum, { headings, text }) => sum + headings.join('').length + text.length, 0)
  if (characters > mostOfText) throw headingsTooLong(title)
}

async function noteInAudit(
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
