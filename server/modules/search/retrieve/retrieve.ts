import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { scoreFusion } from '../modes/fusion.ts'
import { scoreHybrid } from '../modes/hybrid.ts'
import { scoreImage } from '../modes/image.ts'
import { meanVector, scoreImages } from '../modes/images.ts'
import { scoreSimilar } from '../modes/similar.ts'
import { scoreText } from '../modes/text.ts'
import {
  type Hit,
  imagesOf,
  type Matches,
  type Ranking,
  type ResolvedSearch,
  type Scored,
  type Subject,
} from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { PagePosition } from '../understand/search-cursor.ts'
import { type Candidates, findCandidates } from './candidates.ts'
import { type MatchSummary, orderRows, selectPage } from './select-page.ts'

// What an answer shows of one field; `distinct` counts the rest.
const maxFacetValues = 100

/** Finds which products match, in which order, and counts facets and groups: exact over the whole store. */
export function retrieve(index: StoreIndex, search: ResolvedSearch, ranking: Ranking): Matches {
  const { subject, conditions, view, after } = search
  const candidates = findCandidates(index, conditions)
  const scored = scoreSubject(index, subject, { candidates, ranking, exactCount: exactCountFor(search), after })
  const matches = filterMatches(candidates, scored, conditions.threshold)
  const order = orderRows(index, view.order, scored)
  const page = selectPage(index, search, { matched: candidates.mask, order, matches, isFused: scored.order !== null })
  const hits = page.rows.map(
    ({ row, rank, group, score }): Hit => ({
      productId: order.positionOf(row).productId,
      revision: index.revisionAt(row),
      score,
      parts: { ...scored.partsOf(row), rank },
      imageIndex: matchedImageIndex(index, ranking.calibrator, { subject, row }),
      group,
    }),
  )
  const facets = new Map(
    view.facets.map((field) => [field, index.attributes.facet(field, candidates.mask, maxFacetValues)]),
  )
  const next = page.next === null ? null : addModeState(index, scored, page.next)
  return { hits, total: matches.total, facets, groups: page.groups, totalGroups: page.totalGroups, next }
}

function addModeState(index: StoreIndex, { modeStateAt }: Scored, position: PagePosition): PagePosition {
  const row = index.rowOf(position.productId)
  return modeStateAt === undefined || row === undefined ? position : { ...position, modeState: modeStateAt(row) }
}

/** How many of the best scores must be exact; `undefined` where the answer depends on the other scores too. */
function exactCountFor({ view, after, conditions }: ResolvedSearch): number | undefined {
  const isFirstPage = view.order === 'relevance' && view.groupBy === null && after === null
  return isFirstPage && conditions.threshold === 0 ? view.limit : undefined
}

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /** Only the scores of the best `exactCount` candidates need to be exact. All are when absent. */
  readonly exactCount?: number | undefined
  /** Scores and positions continue those of the page before it. */
  readonly after?: PagePosition | null
}

/** Scores all rows by the mode of the subject. */
export function scoreSubject(
  index: StoreIndex,
  subject: Subject,
  { exactCount, after = null, ...scoring }: Scoring,
): Scored {
  const pruned = exactCount === undefined ? scoring : { ...scoring, exactCount }
  switch (subject.kind) {
    case 'text':
      return scoreText(index, subject.query, pruned)
    case 'image':
      return scoreImage(index, subject.image, pruned)
    case 'images':
      return scoreImages(index, subject, { ...scoring, after })
    case 'product':
      return scoreSimilar(index, subject.productId, scoring)
    case 'hybrid':
      return scoreHybrid(index, subject, scoring)
    case 'fusion':
      return scoreFusion(index, subject, { ...scoring, after })
  }
}

/** Clears the candidates that do not match from the mask, and counts the others. */
export function filterMatches({ mask, rows }: Candidates, scored: Scored, threshold: number): MatchSummary {
  const { scores, matchRows } = scored
  if (matchRows !== undefined) return filterMatchRows(mask, { scores, matchRows }, threshold)
  let total = 0
  const count = rows?.length ?? mask.length
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    if (mask[row] === 0) continue
    if (isMatch(scores[row] ?? 0, threshold)) total += 1
    else mask[row] = 0
  }
  return { total, rows: null }
}

/** The same where the mode lists all rows that can match: visits no others. */
function filterMatchRows(
  mask: Uint8Array,
  { scores, matchRows }: Required<Pick<Scored, 'scores' | 'matchRows'>>,
  threshold: number,
): MatchSummary {
  let total = 0
  for (let at = 0; at < matchRows.length; at += 1) {
    const row = matchRows[at] ?? 0
    if (mask[row] === 0 || !isMatch(scores[row] ?? 0, threshold)) continue
    matchRows[total] = row
    total += 1
  }
  const rows = matchRows.subarray(0, total)
  mask.fill(0)
  for (let at = 0; at < total; at += 1) mask[rows[at] ?? 0] = 1
  return { total, rows }
}

function isMatch(score: number, threshold: number): boolean {
  return score > 0 && score >= threshold
}

/**
 * Which image of a product is most similar to the query: 0 for the main one, `null` for a search without images. Computed for
 * the products of a page only: the scan of all rows keeps the best scores, not the images they came from.
 */
function matchedImageIndex(
  index: StoreIndex,
  calibrator: Calibrator,
  { subject, row }: { subject: Subject; row: number },
): number | null {
  const vectors = imageVectors(index, subject)
  if (vectors.length === 0) return null
  const images = index.vectorsOf(row)
  if (images.length < 2) return 0
  const queries = vectors.map((vector) => calibrator.center(vector))
  const similarities = images.map((image) => {
    const norm = calibrator.centeredNorm(image)
    return Math.max(...queries.map((query) => calibrator.centeredCosine(query, dot(query.vector, image), norm)))
  })
  return similarities.indexOf(Math.max(...similarities))
}

function imageVectors(index: StoreIndex, subject: Subject): Float32Array[] {
  if (subject.kind === 'images' && subject.aggregation === 'average') return [meanVector(subject)]
  if (subject.kind !== 'product') return imagesOf(subject).map(({ vector }) => vector)
  const source = index.rowOf(subject.productId)
  return source === undefined ? [] : index.vectorsOf(source)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
