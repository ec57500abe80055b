import { setImmediate } from 'node:timers/promises'
import type { Relaxation, SearchAnswer } from '../../../contract/search-answer.ts'
import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { StoreScope } from '../stores/index.ts'
import {
  requiredFields,
  type Inspection,
  type Matches,
  type Ranking,
  type SearchPipeline,
  type Subject,
  type ResolvedSearch,
} from './pipeline.ts'
import type { Hydrate } from './present/hydrate.ts'
import { presentAnswer } from './present/present-answer.ts'
import type { SearchRecord } from './receipts/search-history.store.ts'
import type { SearchIds } from './receipts/search-ids.ts'
import { findCandidates } from './retrieve/candidates.ts'
import { retrieve } from './retrieve/retrieve.ts'
import { scoreSubject } from './retrieve/score-subject.ts'
import { sharedScanQueries } from './retrieve/shared-scans.ts'
import type { StoreIndex } from './store-index/store-index.ts'
import { createQueryPlanCache } from './understand/query-plan-cache.ts'
import { validateRequest, restoreSearch } from './understand/restore-search.ts'
import type { SearchRequest } from './understand/search-request.ts'
import { cacheQueryPlan, type UnderstandDeps, resolveSearch } from './understand/understand-search.ts'

export interface RunSearchDeps extends UnderstandDeps {
  readonly clock: Clock
  readonly searchIds: Pick<SearchIds, 'issue'>
  readonly calibrator: Calibrator
  readonly generation: string
  readonly hydrate: Hydrate
  /** What would find something where a search finds nothing. */
  readonly relax: ((scope: StoreScope, search: ResolvedSearch) => Promise<Relaxation[]>) | null
  /** Told of every search by words that found something. */
  readonly recordQuery: (scope: StoreScope, words: string) => void
  readonly recordStage: (stage: { mode: string; stage: 'understand' | 'retrieve' | 'hydrate'; seconds: number }) => void
}

/** The one pipeline of every search: understand → retrieve → record and hydrate → present → relax when nothing was found. */
export async function runSearch(deps: RunSearchDeps, scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> {
  const startedAt = performance.now()
  const search = await understand(deps, scope, request)
  const { matches, revision } = await retrieveAll(deps, scope, [search])
  const found = matches.map((one) => ({ search, matches: one, startedAt }))
  const [answer] = await answerAll(deps, scope, { found, revision })
  if (answer === undefined) throw new Error('A search was not answered')
  if (answer.total > 0 || search.after !== null || deps.relax === null) return answer
  return { ...answer, relaxations: await deps.relax(scope, search) }
}

/** The steps one by one, for whoever needs less or more than one search with its answer. */
export function createPipeline(deps: RunSearchDeps): SearchPipeline {
  return {
    understand: async (scope, mode, fields) => understand(deps, scope, validateRequest(mode, fields)),
    restore: (scope, kept) => restoreSearch(deps, scope, kept),
    retrieve: (scope, searches) => retrieveAll(deps, scope, searches),
    inspect: (scope, search, use) => inspect(deps, scope, { search, use }),
    answer: (scope, found, revision) => answerAll(deps, scope, { found, revision }),
    withSettings: (settings) => createPipeline({ ...deps, settings, queryPlanCache: createQueryPlanCache() }),
  }
}

function inspect<T>(
  deps: RunSearchDeps,
  scope: StoreScope,
  { search, use }: { search: ResolvedSearch; use: (about: Inspection) => T },
): Promise<T> {
  const look = (index: StoreIndex, revision: number): T => {
    const { mask } = findCandidates(index, search.conditions)
    // All rows are scored, whatever the conditions: what they drop is what is asked about.
    const everything = { mask: index.occupiedRows(), count: index.size, rows: null }
    const scoring = { candidates: everything, ranking: rankingOf(deps, index), after: search.after }
    const scored = scoreSubject(index, search.subject, scoring)
    return use({ index, scored, mask, revision })
  }
  return deps.indexes.withIndex(scope, look, { fields: requiredFields(search) })
}

function rankingOf({ calibrator, settings }: RunSearchDeps, index: StoreIndex): Ranking {
  return { calibrator, settings: settings ?? index.settings }
}

async function understand(deps: RunSearchDeps, scope: StoreScope, request: SearchRequest): Promise<ResolvedSearch> {
  const startedAt = performance.now()
  const search = await resolveSearch(deps, scope, request)
  deps.recordStage({ mode: request.mode, stage: 'understand', seconds: secondsSince(startedAt) })
  return search
}

// Together about as long as one search may keep others waiting.
const searchesAtOnce = 4
// A catalogue that changes between every two blocks would have a batch begin again for ever.
const mostAttempts = 3

/** All searches against one revision; between blocks of them others have their turn. */
async function retrieveAll(
  deps: RunSearchDeps,
  scope: StoreScope,
  searches: readonly ResolvedSearch[],
): Promise<{ matches: Matches[]; revision: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const atOnce = attempt < mostAttempts ? searchesAtOnce : searches.length
    const found = await retrieveInBlocks(deps, scope, { searches, atOnce })
    if (found !== null) return found
  }
}

/** `null` when the catalogue changed between two blocks. */
async function retrieveInBlocks(
  deps: RunSearchDeps,
  scope: StoreScope,
  { searches, atOnce }: { searches: readonly ResolvedSearch[]; atOnce: number },
): Promise<{ matches: Matches[]; revision: number } | null> {
  const matches: Matches[] = []
  let revision: number | null = null
  for (let at = 0; at < searches.length; at += atOnce) {
    if (at > 0) await setImmediate()
    const block = searches.slice(at, at + atOnce)
    const found = await retrieveBlock(deps, scope, block)
    if (revision !== null && found.revision !== revision) return null
    revision = found.revision
    matches.push(...found.matches)
  }
  return { matches, revision: revision ?? 0 }
}

function retrieveBlock(
  deps: RunSearchDeps,
  scope: StoreScope,
  block: readonly ResolvedSearch[],
): Promise<{ matches: Matches[]; revision: number }> {
  const fields = [...new Set(block.flatMap(requiredFields))]
  const run = (search: ResolvedSearch, index: StoreIndex): Matches => {
    const startedAt = performance.now()
    const matches = retrieve(index, search, rankingOf(deps, index))
    deps.recordStage({ mode: search.mode, stage: 'retrieve', seconds: secondsSince(startedAt) })
    return matches
  }
  const scans = sharedScanQueries(block, deps.calibrator)
  const runAll = (index: StoreIndex, revision: number) => ({
    matches: index.withSharedScans(scans, () => block.map((search) => run(search, index))),
    revision,
  })
  return deps.indexes.withIndex(scope, runAll, { fields })
}

interface FoundSearch {
  readonly search: ResolvedSearch
  readonly matches: Matches
  readonly startedAt: number
}

async function answerAll(
  deps: RunSearchDeps,
  scope: StoreScope,
  { found, revision }: { found: readonly FoundSearch[]; revision: number },
): Promise<SearchAnswer[]> {
  const startedAt = performance.now()
  const { generation } = deps
  const createdAt = deps.clock.now()
  const records = found.map((one) => ({
    ...recordOf(one, deps.searchIds.issue(scope, createdAt)),
    generation,
    revision,
    createdAt,
  }))
  const { rows, isReceiptStored } = await deps.hydrate(scope, {
    records,
    hits: found.flatMap(({ matches }) => matches.hits),
  })
  for (const { search, matches } of found) {
    deps.recordStage({ mode: search.mode, stage: 'hydrate', seconds: secondsSince(startedAt) })
    const words = wordsOf(search.subject)
    if (words !== null && matches.total > 0) deps.recordQuery(scope, words)
    if (matches.next !== null) cacheQueryPlan(deps.queryPlanCache, scope, search)
  }
  return found.map((one, at) => {
    const { searchId = '', queryTimeMs = 0 } = records[at] ?? {}
    return presentAnswer(one, rows, { searchId, queryTimeMs, generation, isReceiptStored })
  })
}

function recordOf(
  { search, matches, startedAt }: FoundSearch,
  searchId: string,
): Omit<SearchRecord, 'generation' | 'revision' | 'createdAt'> {
  return {
    searchId,
    mode: search.mode,
    request: search.recordedFields,
    total: matches.total,
    results: matches.hits.map(({ productId, score, parts }) => [productId, score, parts] as const),
    queryTimeMs: Math.round(performance.now() - startedAt),
    queryVectors: vectorsOf(search.subject),
    words: wordsOf(search.subject),
  }
}

/** Of its pictures, then of its words. */
function vectorsOf(subject: Subject): Float32Array[] {
  if (subject.kind === 'pictures') return subject.pictures.map(({ vector }) => vector)
  const picture = 'picture' in subject ? subject.picture : null
  const words = 'words' in subject ? subject.words : null
  return [picture?.vector ?? null, words?.vector ?? null].filter((vector) => vector !== null)
}

function wordsOf(subject: Subject): string | null {
  return 'words' in subject ? (subject.words?.text ?? null) : null
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000
}
