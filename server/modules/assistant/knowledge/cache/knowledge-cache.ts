import { LRUCache } from 'lru-cache'
import type { PassageIndex } from '../../../../engine/passages/passage.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { KnowledgeSpan } from '../../turn/pipeline.ts'
import type { Knowledge, KnowledgeOf } from '../../turn/steps.ts'
import { textLanguage } from '../concepts/text-language.ts'
import { type PublishedSpanRow, publicationOf, publishedSpans } from '../publishing/publications.store.ts'
import { type FindingRow, openKnowledgeFindings } from '../publishing/quarantine.store.ts'
import { createTextReader, type ReadText } from './analyze-text.ts'
import { findConflicts } from './find-conflicts.ts'
import { readInSlices } from './in-batches.ts'

export interface KnowledgeOfDeps {
  readonly db: Database
  /** A row of the index is a span's place in the list. */
  readonly createIndex: (spans: readonly KnowledgeSpan[]) => Promise<PassageIndex>
}

interface Held {
  readonly day: string
  readonly knowledge: Promise<Knowledge>
  /** Infinite while it is read: whoever comes meanwhile waits for that reading if it began after what they ask for. */
  version: number
}

/** About 400 MB at the worst; a store of the demo's size has 700. */
const mostSpans = 200_000
const mostStores = 1_000

/** What is published, in memory by store. */
export function createKnowledgeOf(deps: KnowledgeOfDeps): KnowledgeOf {
  const read = createTextReader()
  const held = new LRUCache<string, Held>({ max: mostStores, maxSize: mostSpans, sizeCalculation: () => 1 })

  return (shopper, on) => {
    const { storeId } = shopper.scope
    const day = dayOf(on)
    const known = held.get(storeId)
    if (known !== undefined && known.day === day && known.version >= shopper.knowledgeVersion) return known.knowledge
    const knowledge = readKnowledge({ ...deps, read }, shopper.scope, day)
    // Whoever asks from now on asks for no newer version than the one that is being read, but for publications meanwhile.
    const reading: Held = { day, knowledge, version: shopper.knowledgeVersion }
    held.set(storeId, reading)
    knowledge.then(
      ({ version, spans }) => {
        reading.version = version
        if (held.peek(storeId) === reading) held.set(storeId, reading, { size: Math.min(spans.length + 1, mostSpans) })
      },
      () => {
        if (held.peek(storeId) === reading) held.delete(storeId)
      },
    )
    return knowledge
  }
}

/** The day in UTC, `YYYY-MM-DD`: texts are in force from the first to the last of their days. */
export function dayOf(on: Date): string {
  return on.toISOString().slice(0, 10)
}

/** All that is published and in force on a day, read anew. */
async function readKnowledge(
  deps: KnowledgeOfDeps & { read: ReadText },
  scope: StoreScope,
  day: string,
): Promise<Knowledge> {
  // First: a publication in between makes what follows newer than its number, and it is read again; never the other way round.
  const { version } = await publicationOf(deps.db, scope)
  const [rows, findings] = await Promise.all([
    publishedSpans(deps.db, scope, day),
    openKnowledgeFindings(deps.db, scope),
  ])
  const byConcept = Map.groupBy(findings, ({ reference }) => reference)
  const spans = await readInSlices(rows, (row) =>
    isWithheld(row, byConcept.get(row.concept_id) ?? []) ? [] : toSpan(row, deps.read),
  )
  return knowledgeFrom(version, spans, deps)
}

/** Puts together what is held of a store. `spans` are in the order of their texts. */
export async function knowledgeFrom(
  version: number,
  spans: readonly KnowledgeSpan[],
  { createIndex, read }: Pick<KnowledgeOfDeps, 'createIndex'> & { read: ReadText },
): Promise<Knowledge> {
  const byHandle = new Map(spans.map((span) => [span.handle, span]))
  const blocks = Map.groupBy(spans, blockKey)
  return {
    version,
    spans,
    spanOf: (handle) => byHandle.get(handle) ?? null,
    blockOf: (span) => blocks.get(blockKey(span)) ?? [],
    index: await createIndex(spans),
    conflicts: await findConflicts(spans, read),
  }
}

function blockKey({ conceptId, version, block }: KnowledgeSpan): string {
  return `${conceptId}@${version}:${block}`
}

function isWithheld({ title, headings, text }: PublishedSpanRow, findings: readonly FindingRow[]): boolean {
  const shown = [text, title, ...headings]
  return findings.some(({ excerpt }) => shown.some((one) => one.includes(excerpt)))
}

function toSpan({ concept_id, ...row }: PublishedSpanRow, read: ReadText): KnowledgeSpan[] {
  const language = textLanguage(row.locale)
  if (language === null) return []
  const tags = new Set([row.text, ...row.headings, row.title].flatMap((text) => read(text, language).tags))
  const handle = `${concept_id}@${row.version}#${row.number}`
  return [{ ...row, conceptId: concept_id, handle, language, tags: [...tags] }]
}
