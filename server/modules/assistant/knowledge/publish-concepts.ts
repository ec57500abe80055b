import { findInstructions } from '../../../engine/meaning/instructions.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type ConceptRow, markPublished } from './concepts.store.ts'
import { type CutSpan, cutSpans } from './cut-spans.ts'
import { nothingToQuote, tooManySpans } from './errors.ts'
import { advanceKnowledge, insertSpans, insertVersions } from './publications.store.ts'
import { type NewFinding, noteFindings } from './quarantine.store.ts'
import { textLanguage } from './text-language.ts'

/** A text of so many sentences is no page of a shop; what is compared with each other must have an end. */
const mostSpansOfText = 2_000

export interface Publication {
  readonly scope: StoreScope
  readonly at: Date
  readonly actor: Actor
}

/**
 * Makes the present words of each concept its next version, which answers from now on: one statement a table however many there
 * are. The caller holds `lockKnowledge`. Throws 422 for a text in which nothing can be quoted.
 */
export async function publishConcepts(
  deps: { ids: Ids; audit: Pick<Audit, 'record'> },
  tx: Tx,
  { concepts, ...about }: Publication & { concepts: readonly ConceptRow[] },
): Promise<ConceptRow[]> {
  if (concepts.length === 0) return []
  const { scope, at, actor } = about
  const cut = concepts.map((concept) => ({ concept, version: concept.last_version + 1, spans: spansOf(concept) }))
  await insertVersions(
    tx,
    scope,
    cut.map(({ concept, version }) => ({
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
  const rows = cut.flatMap(({ concept: { concept_id }, version, spans }) =>
    spans.map((span, place) => ({ concept_id, version, number: place + 1, ...span })),
  )
  await insertSpans(tx, scope, rows)
  const findings = cut.flatMap(({ concept, spans }) => findingsIn(concept, spans))
  await noteFindings(tx, scope, { findings, at, ids: deps.ids })
  await markPublished(tx, scope, { conceptIds: concepts.map(({ concept_id }) => concept_id), at })
  const published = cut.map(({ concept, version }) => ({
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

/** What can be quoted of a text. Throws 422 when that is nothing, or more than a text may have. */
export function spansOf({
  body_markdown,
  locale,
  title,
}: Pick<ConceptRow, 'body_markdown' | 'locale' | 'title'>): CutSpan[] {
  const spans = cutSpans(body_markdown, textLanguage(locale) ?? 'en')
  if (spans.length === 0) throw nothingToQuote(title)
  if (spans.length > mostSpansOfText) throw tooManySpans(title, mostSpansOfText)
  return spans
}

function findingsIn({ concept_id, title }: ConceptRow, spans: readonly CutSpan[]): NewFinding[] {
  const texts = new Set([title, ...spans.flatMap(({ headings, text }) => [...headings, text])])
  const found = [...texts].flatMap((text) => findInstructions(text))
  const byExcerpt = new Map(found.map(({ excerpt, rule }) => [excerpt, rule]))
  return [...byExcerpt].map(([excerpt, rule]) => ({ place: 'knowledge', reference: concept_id, excerpt, rule }))
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
