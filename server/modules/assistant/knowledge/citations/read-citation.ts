import type { CitedText } from '../../../../../contract/assistant/citation.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Shopper } from '../../turn/pipeline.ts'
import type { LoadKnowledge } from '../../turn/steps.ts'
import { isQuarantined } from '../cache/knowledge-cache.ts'
import { citationNotFound } from '../errors.ts'
import { openKnowledgeFindings } from '../publishing/quarantine.store.ts'
import { publishedSpan } from './citations.store.ts'

export interface CitationDeps {
  readonly db: Database
  readonly clock: Clock
  readonly loadKnowledge: LoadKnowledge
}

type Cited = Omit<CitedText, 'correlation_id'>

/**
 * The sentence behind a citation, with the paragraph around it. Answers stay readable after their text has changed: versions that are no
 * longer in force are read from the database. Throws 404 for drafts, other stores' texts and quarantined sentences.
 */
export async function readCitation(deps: CitationDeps, shopper: Shopper, handle: string): Promise<Cited> {
  const knowledge = await deps.loadKnowledge(shopper, deps.clock.now())
  const span = knowledge.spanOf(handle)
  if (span === null) return readFormerCitation(deps, shopper, handle)
  const { conceptId, version, title, text } = span
  const context = contextOf(knowledge.blockOf(span))
  return { handle, concept_id: conceptId, concept_version: version, title, text, context, is_current: true }
}

async function readFormerCitation({ db }: CitationDeps, { scope }: Shopper, handle: string): Promise<Cited> {
  const [, conceptId = '', version, number] = /^(.+)@(\d+)#(\d+)$/.exec(handle) ?? []
  const wanted = { conceptId, version: Number(version), number: Number(number) }
  const [row, findings] = await Promise.all([publishedSpan(db, scope, wanted), openKnowledgeFindings(db, scope)])
  const ofConcept = findings.filter(({ reference }) => reference === conceptId)
  if (row === undefined || isQuarantined(row, ofConcept)) throw citationNotFound(handle)
  const { title, text } = row
  return {
    handle,
    concept_id: conceptId,
    concept_version: wanted.version,
    title,
    text,
    context: text,
    is_current: false,
  }
}

/** Sentences are joined to a paragraph; list items and table rows stay on separate lines. */
function contextOf(block: readonly { readonly form: string; readonly text: string }[]): string {
  return block.reduce((text, span, at) => {
    const before = block[at - 1]
    const isSentence = span.form === 'sentence' && before?.form === 'sentence'
    return text + (before === undefined ? '' : isSentence ? ' ' : '\n') + span.text
  }, '')
}
