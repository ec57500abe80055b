import { setImmediate } from 'node:timers/promises'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import type { StoreScope } from '../../stores/index.ts'
import { scoreFusion } from '../modes/fusion.ts'
import { scoreHybrid } from '../modes/hybrid.ts'
import { scoreImage } from '../modes/image.ts'
import { scoreImages } from '../modes/images.ts'
import { scoreSimilar } from '../modes/similar.ts'
import { scoreText } from '../modes/text.ts'
import type {
  Conditions,
  Hit,
  Inspection,
  Matches,
  PagePosition,
  Ranking,
  ResolvedSearch,
  Scored,
  Subject,
} from '../pipeline.ts'
import type { IndexCache } from '../store-index/index-cache.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { fieldsOf } from '../understand/read-filters.ts'
import { imagesOf, textOf } from '../understand/read-request.ts'
import { boostScores } from './boosts.ts'
import { type Candidates, colorFields, filterMatches, findCandidates } from './candidates.ts'
import { collapseVariants } from './collapse-variants.ts'
import { matchedImageIndex } from './matched-image.ts'
import { orderRows, selectPage } from './select-page.ts'

export interface RetrieveDeps {
  readonly indexes: Pick<IndexCache, 'withIndex'>
  readonly calibrator: Calibrator
  /** Replaces the store's own settings; `null` to use those. */
  readonly settings: SearchSettings | null
  readonly recordStage: (stage: { mode: string; stage: 'understand' | 'retrieve' | 'hydrate'; seconds: number }) => void
}

interface Retrieved {
  readonly matches: Matches[]
  readonly revision: number
}

// A block occupies the event loop about as long as one search may.
const blockSize = 4
// A catalog that changes between every two blocks would restart a batch endlessly: the last attempt runs as one block.
const maxAttempts = 3

/** Runs all searches against one revision of the index; yields to other requests between blocks. */
export async function retrieve(
  deps: RetrieveDeps,
  scope: StoreScope,
  searches: readonly ResolvedSearch[],
): Promise<Retrieved> {
  for (let attempt = 1; ; attempt += 1) {
    const size = attempt < maxAttempts ? blockSize : searches.length
    const found = await retrieveInBlocks(deps, scope, { searches, size })
    if (found !== null) return found
  }
}

/** `null` when the catalog changed between two blocks. */
async function retrieveInBlocks(
  deps: RetrieveDeps,
  scope: StoreScope,
  { searches, size }: { searches: readonly ResolvedSearch[]; size: number },
): Promise<Retrieved | null> {
  const matches: Matches[] = []
  let revision: number | null = null
  for (let at = 0; at < searches.length; at += size) {
    if (at > 0) await setImmediate()
    const found = await retrieveBlock(deps, scope, searches.slice(at, at + size))
    if (revision !== null && found.revision !== revision) return null
    revision = found.revision
    matches.push(...found.matches)
  }
  return { matches, revision: revision ?? 0 }
}

function retrieveBlock(deps: RetrieveDeps, scope: StoreScope, block: readonly ResolvedSearch[]): Promise<Retrieved> {
  const retrieveOne = (search: ResolvedSearch, index: StoreIndex): Matches => {
    const startedAt = performance.now()
    const matches = findMatches(index, search, rankingOf(deps, index))
    deps.recordStage({ mode: search.mode, stage: 'retrieve', seconds: (performance.now() - startedAt) / 1000 })
    return matches
  }
  const scans = sharedScanQueries(block, deps.calibrator)
  const retrieveAll = (index: StoreIndex, revision: number): Retrieved => ({
    matches: index.withSharedScans(scans, () => block.map((search) => retrieveOne(search, index))),
    revision,
  })
  const fields = [...new Set(block.flatMap(requiredFields))]
  return deps.indexes.withIndex(scope, retrieveAll, { fields })
}

// What an answer shows of one field; `distinct` counts the rest.
const maxFacetValues = 100
const noVariants: ReadonlyMap<number, readonly number[]> = new Map()

/** Finds which products match, in which order, and counts facets and groups: exact over the entire store. */
export function findMatches(index: StoreIndex, search: ResolvedSearch, ranking: Ranking): Matches {
  const { subject, conditions, view, after } = search
  const candidates = findCandidates(index, conditions, index.takeOccupiedRows())
  const usesCutoffs = conditions.threshold === null
  const exactCount = exactCountFor(index, search)
  const scoring = { candidates, ranking, exactCount, minScore: conditions.threshold ?? 0, after, usesCutoffs }
  const scored = scoreSubject(index, subject, scoring)
  const found = { matched: candidates.mask, matches: filterMatches(candidates, scored, conditions.threshold) }
  const boosted = view.boosts.length === 0 ? null : boostScores(index, search, scored)
  const order = orderRows(index, view.order, { ...scored, relevance: boosted?.keys })
  const { matched, matches, variantsOf } =
    view.collapsesVariants && index.hasVariants()
      ? collapseVariants(index, found, order)
      : { ...found, variantsOf: noVariants }
  const page = selectPage(index, search, { matched, order, matches, isFused: scored.order !== null })
  const hits = page.rows.map(
    ({ row, rank, group, score }): Hit => ({
      productId: order.positionOf(row).productId,
      revision: index.revisionAt(row),
      score,
      confidence: scored.confidenceOf(row),
      parts: { ...scored.partsOf(row), ...boosted?.partsOf(row), rank },
      imageIndex: subject.kind === 'text' ? null : matchedImageIndex(index, ranking.calibrator, { subject, row }),
      group,
      variantCount: variantsOf.get(row)?.length ?? 1,
    }),
  )
  const counted = { maxValues: maxFacetValues, merged: [...variantsOf.values()] }
  const facets = new Map(view.facets.map((field) => [field, index.attributes.facet(field, found.matched, counted)]))
  const next = page.next === null ? null : addModeState(index, scored, page.next)
  const imageMatches = Math.min(found.matches.total, scored.imageMatches ?? found.matches.total)
  const isEstimate = imageMatches > index.estimates.maxExactMatches
  const totals = { total: matches.total, totalVariants: found.matches.total, isEstimate }
  return { hits, ...totals, facets, groups: page.groups, totalGroups: page.totalGroups, next }
}

function addModeState(index: StoreIndex, { modeStateAt }: Scored, position: PagePosition): PagePosition {
  const row = index.rowOf(position.productId)
  return modeStateAt === undefined || row === undefined ? position : { ...position, modeState: modeStateAt(row) }
}

/** The number of best scores that must be exact; `undefined` if the answer also depends on the others. */
function exactCountFor(index: StoreIndex, { view, after }: ResolvedSearch): number | undefined {
  const isByScore = view.order.by === 'relevance' && view.boosts.length === 0
  const countsRows = view.groupBy === null && !(view.collapsesVariants && index.hasVariants())
  const isFirstPage = isByScore && countsRows && after === null
  return isFirstPage ? view.limit + view.offset : undefined
}

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /** Only the scores of the best `exactCount` candidates need to be exact. All are when absent. */
  readonly exactCount?: number | undefined
  /** The threshold: products with lower scores are not shown. 0 when absent. */
  readonly minScore?: number
  /** Scores and positions continue from the previous page. */
  readonly after?: PagePosition | null
  /** Whether products without enough evidence are left out. */
  readonly usesCutoffs: boolean
}

/** Scores all rows by the mode of the subject. */
function scoreSubject(index: StoreIndex, subject: Subject, { exactCount, ...scoring }: Scoring): Scored {
  const pruned = exactCount === undefined ? scoring : { ...scoring, exactCount }
  switch (subject.kind) {
    case 'text':
      return scoreText(index, subject.query, pruned)
    case 'image':
      // Only text searches prune by a threshold.
      return scoreImage(index, subject.image, scoring.minScore ? scoring : pruned)
    case 'images':
      return scoreImages(index, subject, scoring)
    case 'product':
      return scoreSimilar(index, subject.productId, scoring)
    case 'hybrid':
      return scoreHybrid(index, subject, scoring)
    case 'fusion':
      return scoreFusion(index, subject, scoring)
    case 'everything':
      return {
        scores: index.zeroedScores().fill(1),
        order: null,
        imageMatches: 0,
        partsOf: () => ({}),
        confidenceOf: () => 'exact',
      }
  }
}

/** Runs the synchronous `use` on one search and the index. Its scores leave no row out. */
export function inspectSearch<T>(
  deps: RetrieveDeps,
  scope: StoreScope,
  { search, use }: { search: ResolvedSearch; use: (inspection: Inspection) => T },
): Promise<T> {
  const inspect = (index: StoreIndex, revision: number): T => {
    const { mask, count } = findCandidates(index, search.conditions)
    // Every row is scored, because callers inspect rows that the conditions exclude.
    const candidates = { mask: index.occupiedRows(), count: index.size, rows: null }
    const scoring = {
      candidates,
      ranking: rankingOf(deps, index),
      after: search.after,
      usesCutoffs: search.conditions.threshold === null,
    }
    const score: Inspection['score'] = ({ exactCount } = {}) =>
      scoreSubject(index, search.subject, { ...scoring, exactCount })
    return use({ index, score, mask, count, revision })
  }
  return deps.indexes.withIndex(scope, inspect, { fields: requiredFields(search) })
}

function rankingOf({ calibrator, settings }: RetrieveDeps, index: StoreIndex): Ranking {
  return { calibrator, settings: settings ?? index.settings }
}

/** The fields whose columns the index needs to answer, each once. */
export function requiredFields({ conditions, view }: Pick<ResolvedSearch, 'conditions' | 'view'>): string[] {
  const fields = [...conditions.filters.flatMap(fieldsOf), ...view.facets, ...view.boosts.map(({ field }) => field)]
  if (conditions.pre.color !== null) fields.push(...colorFields)
  if (view.groupBy !== null) fields.push(view.groupBy)
  if (view.order.by === 'field') fields.push(view.order.field)
  if (view.order.by === 'cheapest' || view.order.by === 'dearest') fields.push('price')
  return [...new Set(fields)]
}

/**
 * The query vectors with which searches scan the whole store, as the arrays that their modes pass: one pass scans them all.
 * Filtered searches are left out: they may have few candidates and scan those alone.
 */
export function sharedScanQueries(
  searches: readonly Pick<ResolvedSearch, 'subject' | 'conditions'>[],
  calibrator: Pick<Calibrator, 'center'>,
): Float32Array[] {
  const unfiltered = searches.filter(({ conditions }) => !isFiltered(conditions))
  return unfiltered.flatMap(({ subject }) => {
    const text = textOf(subject)?.vector ?? null
    return [...scannedImages(subject).map(({ vector }) => calibrator.center(vector).vector), ...(text ? [text] : [])]
  })
}

function isFiltered({ pre, filters }: Conditions): boolean {
  return filters.length > 0 || Object.values(pre).some((filter) => filter !== null)
}

function scannedImages(subject: Subject) {
  // The average is its own query, not one of its images.
  return subject.kind === 'images' && subject.aggregation === 'average' ? [] : imagesOf(subject)
}
