import type { Facet, RankedResult, SearchAnswer } from '../../../../contract/search/search-answer.ts'
import type { FacetCounts } from '../../../engine/attributes/index.ts'
import { createHighlighter, type Highlighter } from '../../../engine/lexical/highlight.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ProductSummary } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Hit, Matches, ResolvedSearch, Subject } from '../pipeline.ts'
import type { SearchRecord } from '../receipts/search-history.store.ts'
import type { SearchIds } from '../receipts/search-ids.ts'
import type { RetrieveDeps } from '../retrieve/retrieve.ts'
import { cacheQueryPlan, type QueryPlanCache } from '../understand/query-cache.ts'
import { imagesOf, textOf } from '../understand/read-request.ts'
import { writeSearchCursor } from '../understand/search-cursor.ts'
import type { Hydrate, HydratedProduct } from './hydrate.ts'

export interface AnswerDeps extends Pick<RetrieveDeps, 'recordStage'> {
  readonly clock: Clock
  readonly searchIds: Pick<SearchIds, 'issue'>
  readonly generation: string
  readonly hydrate: Hydrate
  readonly queryPlanCache: QueryPlanCache
  /** Called with the query key of every search that found something. */
  readonly recordQuery: (scope: StoreScope, queryKey: string) => void
}

interface FoundSearch {
  readonly search: ResolvedSearch
  readonly matches: Matches
  /** A `performance.now()`. */
  readonly startedAt: number
}

/** Records the receipts, loads the rows of all results and presents the answers, in the order of the searches. */
export async function answerSearches(
  deps: AnswerDeps,
  scope: StoreScope,
  { found, revision }: { found: readonly FoundSearch[]; revision: number },
): Promise<SearchAnswer[]> {
  const startedAt = performance.now()
  const { generation } = deps
  const createdAt = deps.clock.now()
  const records = found.map((each) => ({
    ...recordOf(each, deps.searchIds.issue(scope, createdAt)),
    generation,
    revision,
    createdAt,
  }))
  const hits = found.flatMap(({ matches }) => matches.hits)
  const { rows, isReceiptStored } = await deps.hydrate(scope, { records, hits })
  for (const [at, { search, matches }] of found.entries()) {
    deps.recordStage({ mode: search.mode, stage: 'hydrate', seconds: (performance.now() - startedAt) / 1000 })
    const { queryKey = null } = records[at] ?? {}
    if (queryKey !== null && matches.total > 0) deps.recordQuery(scope, queryKey)
    if (matches.next !== null) cacheQueryPlan(deps.queryPlanCache, scope, search)
  }
  return found.map((each, at) => {
    const { searchId = '', queryTimeMs = 0 } = records[at] ?? {}
    return presentAnswer(each, rows, { searchId, queryTimeMs, generation, isReceiptStored })
  })
}

function recordOf(
  { search, matches, startedAt }: FoundSearch,
  searchId: string,
): Omit<SearchRecord, 'generation' | 'revision' | 'createdAt'> {
  const query = textOf(search.subject)
  const vectors = [...imagesOf(search.subject).map(({ vector }) => vector), query?.vector ?? null]
  return {
    searchId,
    mode: search.mode,
    request: search.recordedFields,
    total: matches.total,
    results: matches.hits.map(
      ({ productId, score, parts, confidence }) => [productId, score, parts, confidence] as const,
    ),
    queryTimeMs: Math.round(performance.now() - startedAt),
    queryVectors: vectors.filter((vector) => vector !== null),
    queryKey: query === null ? null : queryKeyOf(query.text) || null,
  }
}

const maxKeyCharacters = 200

/** The normalized form in which equal queries are counted together; empty for a text without characters. */
export function queryKeyOf(text: string): string {
  const key = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return [...key].slice(0, maxKeyCharacters).join('').trim()
}

interface AnswerFields {
  readonly searchId: string
  readonly queryTimeMs: number
  readonly generation: string
  readonly isReceiptStored: boolean
}

const receiptNotStored = {
  code: 'receipt_not_stored' as const,
  message:
    'The receipt of this search could not be stored. Feedback with its search_id is still attributed to the search.',
}

/** A product deleted after it was found is left out. */
function presentAnswer(
  { search, matches }: Pick<FoundSearch, 'search' | 'matches'>,
  rows: ReadonlyMap<string, HydratedProduct>,
  { searchId, queryTimeMs, generation, isReceiptStored }: AnswerFields,
): SearchAnswer {
  const { view, subject } = search
  const { next } = matches
  const query = textOf(subject)
  const highlight = query === null || !view.includesHighlights ? null : createHighlighter(query.plan)
  const results = matches.hits.flatMap((hit) => presentHit(hit, rows.get(hit.productId), { view, highlight }))
  return {
    search_id: searchId,
    query_time_ms: queryTimeMs,
    count: results.length,
    total: matches.total,
    ...(matches.totalVariants === matches.total ? {} : { total_variants: matches.totalVariants }),
    total_is_estimate: matches.isEstimate,
    results,
    ...(view.groupBy === null ? {} : presentGroups(matches, rows)),
    ...(view.facets.length === 0 ? {} : { facets: presentFacets(matches.facets) }),
    ...(query === null ? {} : { interpreted: query.interpreted }),
    next_cursor:
      next === null
        ? null
        : writeSearchCursor(
            { position: next, planId: search.planId, generation, asOf: search.asOf },
            search.fingerprint,
          ),
    model_generation: generation,
    ...(isReceiptStored ? {} : { warnings: [receiptNotStored] }),
    ...(hasImage(subject) ? { image_stored: false } : {}),
  }
}

interface HitView extends Pick<ResolvedSearch, 'view'> {
  /** `null` for a search without a text. */
  readonly highlight: Highlighter | null
}

function presentHit(hit: Hit, row: HydratedProduct | undefined, { view, highlight }: HitView): RankedResult[] {
  if (row === undefined) return []
  const highlights = highlight?.(hit.productId, row.metadata) ?? []
  return [
    {
      product_id: hit.productId,
      similarity_score: hit.score,
      confidence: hit.confidence,
      metadata: row.metadata,
      image_url: row.image_url,
      ...(row.thumbnail === null ? {} : { thumbnail: row.thumbnail }),
      ...(hit.imageIndex === null ? {} : { matched_image_url: imageUrlAt(row, hit.imageIndex) }),
      ...(highlights.length === 0 ? {} : { highlights }),
      ...(hit.variantCount === 1 ? {} : { variant_count: hit.variantCount }),
      ...(view.includesScoreParts ? { score_parts: hit.parts } : {}),
      ...(view.groupBy === null ? {} : { group: hit.group }),
    },
  ]
}

/** Falls back to the URL of the main image when the matched one has been removed since. */
function imageUrlAt({ image_url, additional_image_urls }: ProductSummary, imageIndex: number): string {
  return additional_image_urls[imageIndex - 1] ?? image_url ?? ''
}

function presentGroups(
  { groups, totalGroups }: Matches,
  rows: ReadonlyMap<string, HydratedProduct>,
): Pick<SearchAnswer, 'groups' | 'total_groups'> {
  const shown = groups.map(({ value, total, productIds }) => ({
    value,
    total,
    product_ids: productIds.filter((productId) => rows.has(productId)),
  }))
  return { groups: shown, total_groups: totalGroups }
}

/** Facets by field. `fromEntries` accepts `__proto__` like any other field name. */
export function presentFacets(facets: ReadonlyMap<string, FacetCounts>): Record<string, Facet> {
  return Object.fromEntries([...facets].map(([field, counts]) => [field, presentFacet(counts)]))
}

function presentFacet({ values, distinct, missing, numbers }: FacetCounts): Facet {
  const shown = { values: values.map(({ value, count }) => ({ value, count })), distinct, missing }
  if (numbers === null) return shown
  const { min, max, histogram } = numbers
  return { ...shown, numbers: { min, max, histogram: [...histogram] } }
}

function hasImage(subject: Subject): boolean {
  return imagesOf(subject).length > 0
}
