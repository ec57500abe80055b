import { createHash } from 'node:crypto'
import type { Comparison } from '../../../../contract/operations/model.ts'
import { type JsonMode, jsonModes } from '../../../../contract/search/search-modes.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Hit, SearchPipeline } from '../pipeline.ts'
import type { GenerationSearch } from '../run-search.ts'
import {
  productNames,
  type RecentSearch,
  recentSearchesAcrossStores,
  type SearchPosition,
} from './recent-searches.store.ts'

interface Sides<T> {
  readonly from: T
  readonly to: T
}

interface Compared extends Sides<readonly Hit[]> {
  readonly search: RecentSearch
  readonly overlap: number
  readonly ms: Sides<number>
}

const sides = ['from', 'to'] as const
const recentDays = 30
const maxRead = 2000
// A recorded search can be as long as a request body, 1 MB.
const pageSize = 50
const maxSearches = 100
const maxExamples = 5
const depth = 10

/** Runs recent searches by two generations, one after the other, without receipts. */
export async function compareGenerations(
  deps: { db: Database; clock: Clock },
  generations: Sides<Pick<GenerationSearch, 'generation' | 'freshPipeline'>>,
): Promise<Comparison> {
  const at = deps.clock.now()
  const since = new Date(at.getTime() - recentDays * 86_400_000)
  const { runnable, different } = await differentSearches(deps.db, since)
  const pipelines = { from: generations.from.freshPipeline(), to: generations.to.freshPipeline() }
  const compared: Compared[] = []
  for (const search of runnable) {
    const one = await compareOne(pipelines, search)
    if (one !== null) compared.push(one)
  }
  const maxChanged = compared.filter(({ overlap }) => overlap < 1).sort((a, b) => a.overlap - b.overlap)
  return {
    compared_at: at.toISOString(),
    from: generations.from.generation,
    to: generations.to.generation,
    searches: compared.length,
    left_out: Math.min(different, maxSearches) - Math.min(compared.length, maxSearches),
    overlap_at_10:
      compared.length === 0 ? null : rounded(compared.reduce((sum, one) => sum + one.overlap, 0) / compared.length),
    latency_ms: latencyOf(compared),
    examples: await Promise.all(maxChanged.slice(0, maxExamples).map((one) => present(deps.db, one))),
  }
}

interface DifferentSearches {
  /** At most `maxSearches`. */
  readonly runnable: readonly RecentSearch[]
  /** The number of distinct searches among those read, including those that cannot run. */
  readonly different: number
}

/** First pages, each distinct search once, newest first. */
async function differentSearches(db: Database, since: Date): Promise<DifferentSearches> {
  const seen = new Set<string>()
  const runnable: RecentSearch[] = []
  let before: SearchPosition | null = null
  for (let read = 0; read < maxRead && runnable.length < maxSearches; read += pageSize) {
    const page = await recentSearchesAcrossStores(db, { since, before, limit: pageSize })
    runnable.push(...page.searches.filter((search) => isNew(search, seen)).filter(canRun))
    if (page.searches.length < pageSize) break
    before = page.last
  }
  return { runnable: runnable.slice(0, maxSearches), different: seen.size }
}

/** Whether the search is a first page that `seen` does not contain; adds it. */
function isNew({ scope, mode, request }: RecentSearch, seen: Set<string>): boolean {
  const { cursor, limit: _limit, ...fields } = request
  const key = createHash('sha256')
    .update(JSON.stringify([scope.storeId, mode, fields]))
    .digest('base64')
  if (cursor !== undefined || seen.has(key)) return false
  seen.add(key)
  return true
}

/** Uploaded images are not stored, so that searches with one cannot run again. */
function canRun({ mode, request }: RecentSearch): boolean {
  const hasImage = 'image_sha256' in request
  return mode in jsonModes && (!hasImage || 'image_url' in request || 'image_urls' in request)
}

/** `null` for a search that can no longer run. */
async function compareOne(pipelines: Sides<SearchPipeline>, search: RecentSearch): Promise<Compared | null> {
  try {
    const [from, to] = [await timed(pipelines.from, search), await timed(pipelines.to, search)]
    return {
      search,
      from: from.hits,
      to: to.hits,
      overlap: overlapOf(from.hits, to.hits),
      ms: { from: from.ms, to: to.ms },
    }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

async function timed(pipeline: SearchPipeline, { scope, mode, request }: RecentSearch) {
  const { mode: _m, image_sha256: _i, facets: _f, group_by: _g, group_limit: _l, explain: _e, ...fields } = request
  const startedAt = performance.now()
  const search = await pipeline.understand(scope, mode as JsonMode, { ...fields, limit: depth })
  const { matches } = await pipeline.retrieve(scope, [search])
  return { hits: matches[0]?.hits ?? [], ms: performance.now() - startedAt }
}

/** The number of products in both lists, as a share of the longer list; 1 when both are empty. */
export function overlapOf(one: readonly Pick<Hit, 'productId'>[], other: readonly Pick<Hit, 'productId'>[]): number {
  const ids = new Set(one.map(({ productId }) => productId))
  const longer = Math.max(one.length, other.length)
  return longer === 0 ? 1 : other.filter(({ productId }) => ids.has(productId)).length / longer
}

/** Of text searches only: fetching images takes equally long for every model. */
function latencyOf(compared: readonly Compared[]): Comparison['latency_ms'] {
  const textSearches = compared.filter(({ search }) => search.mode === 'text')
  if (textSearches.length === 0) return null
  const [from, to] = sides.map((side) => {
    const sorted = textSearches.map(({ ms }) => ms[side]).sort((a, b) => a - b)
    const at = (share: number): number => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
    return { p50: at(0.5), p95: at(0.95) }
  })
  return from === undefined || to === undefined ? null : { from, to }
}

async function present(db: Database, { search, overlap, from, to }: Compared): Promise<Comparison['examples'][number]> {
  const names = await productNames(
    db,
    search.scope,
    [...from, ...to].map(({ productId }) => productId),
  )
  const listed = (hits: readonly Hit[]) =>
    hits.map(({ productId, score }) => ({
      product_id: productId,
      name: names.get(productId) ?? null,
      similarity_score: score,
    }))
  const { request, store, mode } = search
  const { query, image_url: imageUrl, image_urls: imageUrls, product_id: productId } = request
  const queryParts = [query, imageUrl, imageUrls, productId].flat().filter((part) => typeof part === 'string')
  return {
    store,
    mode,
    query: queryParts.join(' '),
    overlap_at_10: rounded(overlap),
    from: listed(from),
    to: listed(to),
  }
}

function rounded(number: number): number {
  return Math.round(number * 1000) / 1000
}
