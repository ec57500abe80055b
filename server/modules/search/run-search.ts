import type { CommonSearch, SearchResponse } from '../../../contract/search.ts'
import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { StoreScope } from '../stores/index.ts'
import type { IndexCache } from './index-cache.ts'
import { presentPage } from './present-page.ts'
import type { QueryVectors } from './query-vectors.ts'
import { type Found, retrieve, type UnderstoodSearch, type UnderstoodSubject } from './retrieve.ts'
import { readSearchCursor, searchFingerprint, writeSearchCursor } from './search-cursor.ts'
import { recordAndHydrate } from './search-history.store.ts'
import { readPreFilters, type SearchRequest } from './search-request.ts'

export interface RunSearchDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly indexes: Pick<IndexCache, 'withIndex'>
  readonly calibrator: Calibrator
  readonly generation: string
  readonly queryVector: QueryVectors
  readonly observe: (stage: { mode: string; stage: 'understand' | 'retrieve' | 'hydrate'; seconds: number }) => void
}

/** The one pipeline of every search: understand → retrieve → record and hydrate → present. */
export async function runSearch(
  deps: RunSearchDeps,
  scope: StoreScope,
  request: SearchRequest,
): Promise<SearchResponse> {
  const watch = startWatch(deps, request.subject.mode)
  const filters = readPreFilters(request.common)
  const subject = await understandSubject(deps, request.subject)
  const asked = describeRequest(subject, request.common)
  const fingerprint = searchFingerprint(scope, asked)
  const search = { subject, filters, ...readPage(request.common, fingerprint) }
  watch.lap('understand')
  const { found, revision } = await deps.indexes.withIndex(scope, (index, at) => ({
    found: retrieve(index, search, deps.calibrator),
    revision: at,
  }))
  watch.lap('retrieve')
  const searchId = deps.ids.uuid()
  const queryTimeMs = Math.round(watch.total())
  const rows = await recordAndHydrate(deps.db, scope, {
    searchId,
    mode: request.subject.mode,
    request: asked,
    generation: deps.generation,
    revision,
    total: found.total,
    results: found.hits.map(({ productId, score }) => [productId, score] as const),
    queryTimeMs,
    createdAt: deps.clock.now(),
  })
  watch.lap('hydrate')
  const results = presentPage(found.hits, rows)
  return {
    search_id: searchId,
    query_time_ms: queryTimeMs,
    count: results.length,
    total: found.total,
    results,
    next_cursor: nextCursor(found, fingerprint),
    model_generation: deps.generation,
    ...(request.subject.mode === 'image' ? { image_stored: false } : {}),
  }
}

async function understandSubject(deps: RunSearchDeps, subject: SearchRequest['subject']): Promise<UnderstoodSubject> {
  if (subject.mode === 'text')
    return { mode: 'text', text: subject.query, vector: await deps.queryVector(subject.query) }
  if (subject.mode === 'image') return { mode: 'image', ...(await subject.image()) }
  return subject
}

function readPage(common: CommonSearch, fingerprint: string): Pick<UnderstoodSearch, 'threshold' | 'limit' | 'after'> {
  const { threshold, limit, cursor } = common
  return { threshold, limit, after: cursor === undefined ? null : readSearchCursor(cursor, fingerprint) }
}

/** The request as the receipt keeps it: of a searched picture the content hash and nothing else. */
function describeRequest(subject: UnderstoodSubject, common: CommonSearch): Record<string, unknown> {
  const { mode } = subject
  if (subject.mode === 'text') return { mode, query: subject.text, ...common }
  if (subject.mode === 'image') return { mode, image_sha256: subject.contentHash, ...common }
  return { mode, product_id: subject.productId, ...common }
}

function nextCursor(found: Found, fingerprint: string): string | null {
  const last = found.hits.at(-1)
  return found.isLastPage || last === undefined ? null : writeSearchCursor(last, fingerprint)
}

function startWatch(deps: RunSearchDeps, mode: string) {
  const begun = performance.now()
  let lapBegun = begun
  return {
    lap(stage: 'understand' | 'retrieve' | 'hydrate'): void {
      const now = performance.now()
      deps.observe({ mode, stage, seconds: (now - lapBegun) / 1000 })
      lapBegun = now
    },
    total: (): number => performance.now() - begun,
  }
}
