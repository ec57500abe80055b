import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type AssistantLanguage, languageOfLocale } from '../../../../../contract/assistant/locale.ts'
import type { PassageIndex } from '../../../../engine/passages/passage.ts'
import { plainQuestion } from '../../../../engine/reader/plain-questions.ts'
import { betterVerdicts, type Candidate, type Judgement, type ReaderIndex } from '../../../../engine/reader/reader.ts'
import type { SharedReader } from '../../../../engine/reader/shared-reader.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { KnowledgeSpan } from '../../turn/pipeline.ts'
import type { JudgedBlock, Knowledge, LoadKnowledge } from '../../turn/steps.ts'
import { knowledgeState, type PublishedSpanRow, publishedSpans } from '../publishing/publications.store.ts'
import { type FindingRow, openKnowledgeFindings } from '../publishing/quarantine.store.ts'
import { type AnalyzeText, createTextAnalyzer, flatMapYielding } from './analyze-text.ts'
import { findConflicts } from './find-conflicts.ts'

export interface KnowledgeCacheDeps {
  readonly db: Database
  /** Row `n` of the index is `spans[n]`. */
  readonly createIndex: (spans: readonly KnowledgeSpan[]) => Promise<PassageIndex>
  readonly reader: SharedReader
  /** How long a message waits for the index of its language. */
  readonly indexWaitMs?: number | undefined
}

interface CacheEntry {
  readonly day: string
  readonly knowledge: Promise<Knowledge>
  /** The version the load was started for until it completes, then the version that was read. */
  version: number
}

/** About 400 MB at worst. The demo store has 700 spans. */
const maxCachedSpans = 200_000
const maxStores = 1_000

/** Caches the published knowledge of each store in memory. */
export function createKnowledgeCache(deps: KnowledgeCacheDeps): LoadKnowledge {
  const analyze = createTextAnalyzer()
  const cache = new LRUCache<string, CacheEntry>({ max: maxStores, maxSize: maxCachedSpans, sizeCalculation: () => 1 })

  return (shopper, on) => {
    const { storeId } = shopper.scope
    const day = utcDay(on)
    const cached = cache.get(storeId)
    if (cached !== undefined && cached.day === day && cached.version >= shopper.knowledgeVersion)
      return cached.knowledge
    const knowledge = load({ ...deps, analyze }, shopper.scope, day)
    // Callers that need a version published during this load start another one.
    const entry: CacheEntry = { day, knowledge, version: shopper.knowledgeVersion }
    cache.set(storeId, entry)
    knowledge.then(
      ({ version, spans }) => {
        entry.version = version
        if (cache.peek(storeId) === entry)
          cache.set(storeId, entry, { size: Math.min(spans.length + 1, maxCachedSpans) })
      },
      () => {
        if (cache.peek(storeId) === entry) cache.delete(storeId)
      },
    )
    return knowledge
  }
}

/** The UTC day, `YYYY-MM-DD`. A text is in force from the first to the last of its days. */
export function utcDay(on: Date): string {
  return on.toISOString().slice(0, 10)
}

/** Loads everything that is published and in force on a day. */
async function load(
  deps: KnowledgeCacheDeps & { analyze: AnalyzeText },
  scope: StoreScope,
  day: string,
): Promise<Knowledge> {
  // The version is read first: a concurrent publication can only make the spans newer than the version, which causes a reload.
  const { version } = await knowledgeState(deps.db, scope)
  const [rows, findings] = await Promise.all([
    publishedSpans(deps.db, scope, day),
    openKnowledgeFindings(deps.db, scope),
  ])
  const byConcept = Map.groupBy(findings, ({ reference }) => reference)
  const spans = await flatMapYielding(rows, (row) =>
    isQuarantined(row, byConcept.get(row.concept_id) ?? []) ? [] : toSpan(row, deps.analyze),
  )
  return buildKnowledge(version, spans, deps)
}

/** Builds the in-memory knowledge of a store. `spans` are in text order. */
export async function buildKnowledge(
  version: number,
  spans: readonly KnowledgeSpan[],
  { createIndex, reader, indexWaitMs, analyze }: Omit<KnowledgeCacheDeps, 'db'> & { analyze: AnalyzeText },
): Promise<Knowledge> {
  const byHandle = new Map(spans.map((span) => [span.handle, span]))
  const blocks = Map.groupBy(spans, blockKey)
  return {
    version,
    spans,
    spanOf: (handle) => byHandle.get(handle) ?? null,
    blockOf: (span) => blocks.get(blockKey(span)) ?? [],
    index: await createIndex(spans),
    conflicts: await findConflicts(spans, analyze),
    ...createBlockJudge([...blocks.values()], { reader, indexWaitMs }),
  }
}

function blockKey({ conceptId, version, block }: KnowledgeSpan): string {
  return `${conceptId}@${version}:${block}`
}

/** Whether a span contains a quarantined passage. */
export function isQuarantined(
  { title, headings, text }: Pick<PublishedSpanRow, 'title' | 'headings' | 'text'>,
  findings: readonly FindingRow[],
): boolean {
  const shown = [text, title, ...headings]
  return findings.some(({ excerpt }) => shown.some((one) => one.includes(excerpt)))
}

function toSpan({ concept_id, ...row }: PublishedSpanRow, analyze: AnalyzeText): KnowledgeSpan[] {
  const language = languageOfLocale(row.locale)
  if (language === null) return []
  const tags = new Set([row.text, ...row.headings, row.title].flatMap((text) => analyze(text, language).tags))
  const handle = `${concept_id}@${row.version}#${row.number}`
  return [{ ...row, conceptId: concept_id, handle, language, tags: [...tags] }]
}

type Block = readonly KnowledgeSpan[]

interface LanguageIndex {
  readonly blocks: readonly Block[]
  readonly index: ReaderIndex
}

const maxRanked = 12
/** Blocks that the rules found, in addition to the ranked ones. */
const maxAdded = 4
/** How many of those may be blocks on the subject of the question. */
const maxOnSubject = 2
/** Below this certainty, the subject of a block does not affect its score. */
const minCertainty = 0.3
/** In log odds. */
const maxSubjectGap = 3

/** Of the 5 s that a turn may take. After that the rules answer without the reader. */
const defaultIndexWaitMs = 3_500

/** Judges blocks for a question. A language is indexed when it is first asked for. */
function createBlockJudge(
  all: readonly Block[],
  { reader, indexWaitMs = defaultIndexWaitMs }: Pick<KnowledgeCacheDeps, 'reader' | 'indexWaitMs'>,
): Pick<Knowledge, 'judge' | 'prepare'> {
  const indexes = new Map<AssistantLanguage, Promise<LanguageIndex | null>>()

  async function build(language: AssistantLanguage): Promise<LanguageIndex | null> {
    const blocks = all.filter(([first]) => first?.language === language)
    if (blocks.length === 0) return null
    const read = blocks.map((spans) => ({
      title: spans[0]?.title ?? '',
      headings: spans[0]?.headings ?? [],
      sentences: spans.map(({ text }) => text),
    }))
    const index = await reader.index(read)
    return index === null ? null : { blocks, index }
  }

  function indexOf(language: AssistantLanguage): Promise<LanguageIndex | null> {
    const known = indexes.get(language)
    if (known !== undefined) return known
    const index = build(language).then((built) => {
      // The next question retries.
      if (built === null) indexes.delete(language)
      return built
    })
    indexes.set(language, index)
    return index
  }

  async function judge(
    question: string,
    language: AssistantLanguage,
    found: readonly Block[],
  ): Promise<readonly JudgedBlock[]> {
    const known = await Promise.race([indexOf(language), wait(indexWaitMs, null, { ref: false })])
    if (known === null) return []
    const { blocks, index } = known
    try {
      const ranked = await index.rank(question, blocks.length)
      const candidates = candidatesOf(ranked, blocks, found)
      const plain = ranked[0] === undefined ? null : plainQuestion(ranked[0].subject, language)
      const judged =
        plain === null
          ? await index.judge(question, candidates)
          : await judgeBoth(index, { question, plain, ranked, candidates })
      return judged.map(({ block, ...judgement }) => ({ ...judgement, spans: blocks[block] ?? [] }))
    } catch (error) {
      indexes.delete(language)
      reader.report(error)
      return []
    }
  }

  /** Without texts in the language, a message is answered from texts in other languages. */
  async function prepare(language: AssistantLanguage): Promise<void> {
    const present = new Set(all.flatMap(([first]) => first?.language ?? []))
    const needed = present.has(language) ? [language] : [...present]
    await Promise.all(needed.map(indexOf))
  }

  return { judge, prepare }
}

/** Blocks that are judged because the plain question ranks them first. */
const maxPlain = 6

/**
 * Judges blocks by the question and by a plain one about the same subject, and takes the better verdict about each: the judges understand
 * "how do I return something?" better than slang, and better than a question in another language than the block.
 */
async function judgeBoth(
  index: ReaderIndex,
  about: {
    readonly question: string
    readonly plain: string
    readonly ranked: readonly Candidate[]
    readonly candidates: readonly Candidate[]
  },
): Promise<Judgement[]> {
  const { question, plain, ranked, candidates } = about
  const again = await index.rank(plain, ranked.length)
  const known = new Set(candidates.map(({ block }) => block))
  const added = again.slice(0, maxPlain).filter(({ block }) => !known.has(block))
  const kept = candidates.slice(0, maxRanked + maxAdded - added.length)
  const chosen = new Set([...kept, ...added].map(({ block }) => block))
  const others = new Map(again.map((one) => [one.block, one.gap]))
  const nearest = ranked.flatMap((one) =>
    chosen.has(one.block) ? [{ ...one, gap: smallerGap(one.gap, others.get(one.block)) }] : [],
  )
  const own = await index.judge(question, nearest)
  return betterVerdicts(own, await index.judge(plain, nearest), ({ block }) => block)
}

function smallerGap(one: Candidate['gap'], other: Candidate['gap'] = one): Candidate['gap'] {
  return { score: Math.max(one.score, other.score), similarity: Math.max(one.similarity, other.similarity) }
}

/** The best blocks of the ranking, those that best match the subject of the question, and the first of `found`. */
function candidatesOf(ranked: readonly Candidate[], blocks: readonly Block[], found: readonly Block[]): Candidate[] {
  const left = ranked.slice(maxRanked)
  const onSubject = left
    .filter(({ subject }) => subject.certainty >= minCertainty && subject.gap >= -maxSubjectGap)
    .sort((a, b) => b.subject.odds - a.subject.odds)
    .slice(0, maxOnSubject)
  const wanted = new Set(found.slice(0, maxAdded))
  const others = left.filter((one) => wanted.has(blocks[one.block] ?? []) && !onSubject.includes(one))
  return [...ranked.slice(0, maxRanked), ...onSubject, ...others].slice(0, maxRanked + maxAdded)
}
