import type { ScoreParts } from '../../../../contract/search/search-answer.ts'
import {
  type AnsweringCategories,
  answeringCategories,
  dropOtherCategories,
  minCoverage,
} from '../../../engine/ranking/answering-categories.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { textConfidence } from '../../../engine/ranking/confidence.ts'
import { fuseTextScores } from '../../../engine/ranking/fuse.ts'
import { createKthHighest } from '../../../engine/ranking/kth-highest.ts'
import { isMostlyMissing, lacksGoods, lowestLexical } from '../../../engine/ranking/lowest-lexical.ts'
import { roundScore } from '../../../engine/ranking/round-scores.ts'
import { lowestFittingCosine } from '../../../engine/ranking/sentence-fit.ts'
import { boundsFor, mayReach, minVisualFor, slack, withColor } from '../../../engine/ranking/text-bounds.ts'
import { maxEstimateError } from '../../../engine/vectors/coarse/coarse-scan.ts'
import type { PagePosition, Ranking, Scored, TextQuery } from '../pipeline.ts'
import { type Candidates, type ColorsOf, colorsOf, scoreColors } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { asksForColorOnly, colorShareOf } from '../understand/interpret-text.ts'

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /**
   * Only the scores of the best `exactCount` candidates need to be exact. The others then have lower scores, above 0 where they
   * match. All are exact when absent.
   */
  readonly exactCount?: number
  /** Whether products without enough evidence are left out. */
  readonly usesCutoffs?: boolean
  /** The threshold: products with lower scores are not shown, so that theirs need not be exact. 0 when absent. */
  readonly minScore?: number
  /** The page begins after this position; absent for the first page. */
  readonly after?: PagePosition | null
}

// A product that matches no word still counts when its image fits the query this well: the floor is higher where the words of other
// products answer the query, because the image is the weaker evidence. There, categories and the fit of the sentence decide too: on the
// demo queries, 0.2 loses one right product more than 0.15 (decision 0080-bundled-model-gpu.md). Where no words answer, 0.15 instead of
// 0.1 loses two of eleven products of the demo shop that match by image only (decision 0022-query-understanding.md).
const imageFloors = { answeredByWords: 0.15, notAnswered: 0.1 }
// The coverage of a product whose name or description has a word that equals the entire query.
const answeredCoverage = 0.65

/**
 * Scores products by a sentence: how well the image fits it, fused with how well the product's text matches it, plus a little
 * for a color that it names. Without a vector (the model cannot read the sentence) the words alone decide: the vector of an
 * unknown text is near some image, like any vector, and gave `-----` 0.45 in the demo shop
 * (decision 0013-lexical-index.md, "Fusion"). A text of price phrases only matches everything: every candidate scores 1.
 */
export function scoreText(index: StoreIndex, query: TextQuery, scoring: Scoring): Scored {
  if (asksForColorOnly(query)) return scoreColors(index, query, scoring.candidates)
  const { calibrator } = scoring.ranking
  const floor = imageFloorFor(query)
  // A threshold replaces every cutoff, but no image shows an article number.
  const isOpen = !scoring.usesCutoffs && floor < Number.POSITIVE_INFINITY
  const cosine = isOpen ? minCosineFor(query, scoring) : calibrator.textCosine(floor)
  const open: Floors = { lexical: Number.MIN_VALUE, cosine }
  return scoreAbove(index, query, { ...scoring, open })
}

/** The same without a floor for the image, for modes that combine the score with other evidence. */
export function scoreTextForAll(index: StoreIndex, query: TextQuery, scoring: Scoring): Scored {
  const open: Floors = { lexical: Number.MIN_VALUE, cosine: Number.NEGATIVE_INFINITY }
  return scoreAbove(index, query, { ...scoring, usesCutoffs: false, open })
}

/** The weakest evidence that makes a product a match: enough words, or an image that fits well enough. */
interface Floors {
  readonly lexical: number
  /** The raw cosine of the sentence and the image; Infinity where no image counts. */
  readonly cosine: number
}

interface ScoringAbove extends Scoring {
  readonly open: Floors
}

/** A product that passes none of the floors scores 0. */
function scoreAbove(
  index: StoreIndex,
  query: TextQuery,
  { candidates, ranking, open, exactCount, minScore = 0, usesCutoffs = false, after = null }: ScoringAbove,
): Scored {
  const scores = index.zeroedScores()
  if (matchesEverything(query)) return everything(scores)
  const { calibrator, settings } = ranking
  const lexical = index.words.score(query.plan)
  const known = decodeCutoffs(after)
  const images = cosinesOf(index, query, { candidates, known, usesCutoffs })
  const { cosines, skipsPlain } = images
  const cutoffs = cutoffsOf(index, query, { open, known, images, calibrator })
  const floors = usesCutoffs ? cutoffs : open
  // When no image fits the sentence, images are not evidence: they must not even affect the order of the products that match the words.
  const hasCosines = !(usesCutoffs && cutoffs.cosine === Number.POSITIVE_INFINITY)
  if (!hasCosines) cosines.fill(Number.NaN)
  const colors = colorsOf(index, query)
  const trust = { visualTrust: settings.visual_trust }
  const certainMatchCosine = floors.cosine + 2 * slack
  const { mask } = candidates
  const evidence = { lexical, cosines, skipsPlain, cutoffs, floors, known, hasImages: usesCutoffs && hasCosines }
  const { found, categories } = selectMatches(index, query, { ...evidence, candidates, exactCount })
  // Contenders for the page move to the front of `found`, so that selecting the page ends early for the others.
  let contenderCount = 0
  let foundCount = 0
  let imageMatches = 0
  const best = exactCount === undefined ? null : createKthHighest(exactCount)
  const colorShare = colorShareOf(query)
  const limits = { trust, colorShare, imageFloor: calibrator.textScore(floors.cosine) }
  let pageCutoff = exactCount === undefined ? minScore : kthLexicalScore(lexical, { found, mask, exactCount })
  let prunable = boundsFor(minScore || pageCutoff, limits, calibrator)
  if (index.estimates.isUsed && hasCosines && query.vector !== null)
    index.bestDots(query.vector, cosines, {
      skipsPlain,
      rows: found.filter((row) => mayReach(prunable, lexical[row] ?? 0, (cosines[row] ?? 0) + maxEstimateError)),
    })
  for (let at = 0; at < found.length; at += 1) {
    const row = found[at] ?? 0
    const lexicalScore = lexical[row] ?? 0
    const cosine = cosines[row] ?? Number.NaN
    // The lowest scores are exact, because rounding might lift them over a bound.
    const mayBePruned = lexicalScore === 0 ? cosine > certainMatchCosine : lexicalScore > slack
    const isPrunable = mayBePruned && !mayReach(prunable, lexicalScore, cosine)
    found[foundCount] = row
    if (lexicalScore < floors.lexical) imageMatches += 1
    if (isPrunable) {
      scores[row] = slack
    } else {
      const visual = calibrator.textScore(cosine)
      const score = fuseTextScores(visual, lexicalScore, trust)
      // Comparing colors costs as much as everything before it: skipped for a match that a perfect color would not bring to
      // the page, unless the color decides about the threshold.
      const isBelowCutoff = score > slack && withColor(score, 1, colorShare) + slack < pageCutoff
      const needsColors = colors !== null && !(isBelowCutoff && roundMatch(score) >= minScore)
      const finalScore = roundMatch(needsColors ? withColor(score, colors(row), colorShare) : score)
      scores[row] = finalScore
      if (best !== null && finalScore > pageCutoff && mask[row] !== 0) {
        best.offer(finalScore)
        const raised = Math.max(pageCutoff, best.floor)
        prunable = raised > pageCutoff && minScore === 0 ? boundsFor(raised, limits, calibrator) : prunable
        pageCutoff = raised
      }
      if (!isBelowCutoff) {
        found[foundCount] = found[contenderCount] ?? row
        found[contenderCount] = row
        contenderCount += 1
      }
    }
    foundCount += 1
  }
  return {
    scores,
    order: null,
    matchRows: found.subarray(0, foundCount),
    imageMatches,
    ...describeMatches(query, { lexical, cosines, cutoffs, colors, calibrator }),
    modeStateAt: () => encodeCutoffs({ cosine: cutoffs.cosine, categories }),
  }
}

interface Selecting extends Pick<Scoring, 'candidates'>, Pick<CutoffContext, 'known'> {
  readonly exactCount: number | undefined
  readonly lexical: Float32Array
  readonly cosines: Float32Array
  readonly skipsPlain: boolean
  readonly cutoffs: Floors
  readonly floors: Floors
  /** Whether images are evidence, in the categories that the words answer with. */
  readonly hasImages: boolean
}

/** The rows that pass a floor, and the categories to which matches by image are limited. */
function selectMatches(
  index: StoreIndex,
  { plan, vector }: TextQuery,
  { candidates, exactCount, known, lexical, cosines, skipsPlain, cutoffs, floors, hasImages }: Selecting,
): { found: Int32Array; categories: AnsweringCategories } {
  const select = (cosine: number): Int32Array =>
    selectMatchRows({ lexical, cosines }, { ...floors, cosine }, candidates.rows, index.takeRowList())
  const matching = select(floors.cosine)
  const rows = candidates.rows === null ? matching : null
  const words = { categories: index.categories(), lexical, minLexical: cutoffs.lexical, rows }
  if (!hasImages) return { found: matching, categories: known?.categories ?? null }
  const answer = { coverage: plan.coverage, isMostlyMissing: isMostlyMissing(plan) }
  const categories = known === null ? answeringCategories({ ...words, ...answer }) : known.categories
  const found = dropOtherCategories(matching, categories, words)
  if (vector === null || !index.estimates.isUsed || isFilled(found, candidates.mask, exactCount))
    return { found, categories }
  // With so few matches, an image that passes the floor must not be missed because its estimate is too low.
  const near = dropOtherCategories(select(floors.cosine - maxEstimateError), categories, words)
  index.bestDots(vector, cosines, { rows: near.slice(), skipsPlain })
  return { found: selectMatchRows({ lexical, cosines }, floors, near, near), categories }
}

/** Whether the page is full; never if all matches are wanted. */
function isFilled(found: Int32Array, mask: Uint8Array, exactCount = Number.POSITIVE_INFINITY): boolean {
  let count = 0
  for (let at = 0; at < found.length && count < exactCount; at += 1) count += mask[found[at] ?? 0] ?? 0
  return count >= exactCount
}

interface Evidence {
  readonly lexical: Float32Array
  readonly cosines: Float32Array
  readonly cutoffs: Floors
  readonly colors: ColorsOf
  readonly calibrator: Calibrator
}

function describeMatches(
  query: TextQuery,
  { lexical, cosines, cutoffs, colors, calibrator }: Evidence,
): Pick<Scored, 'confidenceOf' | 'partsOf'> {
  const visualOf = (row: number): number => calibrator.textScore(cosines[row] ?? Number.NaN)
  return {
    confidenceOf: (row) =>
      textConfidence({
        lexical: lexical[row] ?? 0,
        visual: visualOf(row),
        isExactQuery: query.interpreted.exact !== null,
        hasWords: (lexical[row] ?? 0) >= cutoffs.lexical,
        hasImage: (cosines[row] ?? Number.NaN) >= cutoffs.cosine,
        coverage: query.plan.coverage,
      }),
    partsOf: (row) => partsOf({ visual: visualOf(row), lexical: lexical[row] ?? 0, color: colors?.(row) ?? null }),
  }
}

function everything(scores: Float64Array): Scored {
  return {
    scores: scores.fill(1),
    order: null,
    imageMatches: 0,
    confidenceOf: () => 'related',
    partsOf: () => ({}),
  }
}

/** Rounded, but never to 0, which would no longer be a match. */
function roundMatch(score: number): number {
  return score > 0 ? Math.max(slack, roundScore(score)) : 0
}

interface CutoffContext {
  readonly open: Floors
  /** The cutoffs of the first page; `null` on the first page. */
  readonly known: KnownCutoffs | null
  readonly images: ImageCosines
  readonly calibrator: Calibrator
}

/** The floors without a threshold. They depend on the entire store, not on the conditions of the search. */
function cutoffsOf(index: StoreIndex, query: TextQuery, { open, known, images, calibrator }: CutoffContext): Floors {
  const { plan, vector, background, interpreted } = query
  const lexical = lowestLexical(plan)
  const { sentence: minFit } = calibrator.cutoffs
  if (known !== null) return { lexical, cosine: known.cosine }
  const none = { lexical, cosine: Number.POSITIVE_INFINITY }
  if (lacksGoods(plan)) return none
  if (minFit === 0) return { lexical, cosine: open.cosine }
  if (vector === null || background === null || interpreted.exact === 'article_number') return none
  // Cached by another page, other filters or relaxations of the same text: avoids another scan of the entire store.
  const fittingCosines = index.fittingCosines(images)
  const cached = fittingCosines.get(vector)
  const sentence = { vector, background, minFit }
  const categories = index.estimates.isUsed ? null : index.categories().ordinals
  const fitting = cached ?? lowestFittingCosine({ ...images, vectorsOf: index.vectorsOf, categories }, sentence)
  fittingCosines.set(vector, fitting)
  return { lexical, cosine: Math.max(open.cosine, fitting) }
}

/** State that later pages reuse from the first: products added or deleted in between must not change which others match. */
interface KnownCutoffs {
  readonly cosine: number
  readonly categories: AnsweringCategories
}

// The form in a cursor; the states of other modes do not match.
const cutoffState = /^floor (-?[\d.e-]+|none)(?: in ([\da-f,]+))?$/

function encodeCutoffs({ cosine, categories }: KnownCutoffs): string {
  const floor = `floor ${Number.isFinite(cosine) ? cosine : 'none'}`
  return categories === null ? floor : `${floor} in ${[...categories].join(',')}`
}

function decodeCutoffs(after: PagePosition | null): KnownCutoffs | null {
  const [, stated, hashes] = cutoffState.exec(after?.modeState ?? '') ?? []
  if (stated === undefined) return null
  const cosine = stated === 'none' ? Number.POSITIVE_INFINITY : Number(stated)
  if (Number.isNaN(cosine)) return null
  return { cosine, categories: hashes === undefined ? null : new Set(hashes.split(',')) }
}

interface RowEvidence {
  readonly lexical: Float32Array
  readonly cosines: Float32Array
}

// Most rows do not match, and the pattern defeats branch prediction: without a branch this takes half the time.
/** Lists those of the rows that match enough words, or whose image is near the floor or above. `into` may be `rows`. */
function selectMatchRows(
  { lexical, cosines }: RowEvidence,
  { lexical: minScore, cosine: minCosine }: Floors,
  ...[rows, into]: [rows: Int32Array | null, into: Int32Array]
): Int32Array {
  let found = 0
  if (rows === null)
    for (let row = 0; row < cosines.length; row += 1) {
      into[found] = row
      found += +((lexical[row] ?? 0) >= minScore) | +((cosines[row] ?? 0) >= minCosine)
    }
  else
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0
      into[found] = row
      found += +((lexical[row] ?? 0) >= minScore) | +((cosines[row] ?? 0) >= minCosine)
    }
  return into.subarray(0, found)
}

/** A lower bound of the score that `exactCount` candidates reach by their words alone; 0 where fewer match any. */
function kthLexicalScore(
  lexical: Float32Array,
  { found, mask, exactCount }: { readonly found: Int32Array; readonly mask: Uint8Array; readonly exactCount: number },
): number {
  const best = createKthHighest(exactCount)
  let lowest = 0
  for (let at = 0; at < found.length; at += 1) {
    const row = found[at] ?? 0
    const score = lexical[row] ?? 0
    if (!(score > lowest) || mask[row] === 0) continue
    best.offer(score)
    lowest = Math.max(lowest, best.floor)
  }
  return Math.max(0, lowest - slack)
}

/** The cosine below which the image of a product that matches no word cannot reach `minScore`. */
function minCosineFor(query: TextQuery, { ranking, minScore = 0 }: Scoring): number {
  if (!(minScore > slack)) return Number.NEGATIVE_INFINITY
  const trust = { visualTrust: ranking.settings.visual_trust }
  return ranking.calibrator.textCosine(minVisualFor(minScore, { trust, colorShare: colorShareOf(query) })) - slack
}

/**
 * The lowest image score that counts where no word matches; the same on every page of a search. No image shows an article
 * number.
 */
function imageFloorFor({ plan, interpreted }: Pick<TextQuery, 'plan' | 'interpreted'>): number {
  if (interpreted.exact === 'article_number') return Number.POSITIVE_INFINITY
  return plan.coverage >= answeredCoverage ? imageFloors.answeredByWords : imageFloors.notAnswered
}

/** Whether the text consists of price phrases only. */
export function matchesEverything({ plan, interpreted }: TextQuery): boolean {
  return plan.slots.length === 0 && plan.exact === '' && interpreted.filters.length > 0
}

interface ImageCosines {
  /** By row; NaN without an image or sentence. */
  readonly cosines: Float32Array
  /** Rows that include the ones with the highest cosines; `null` if these are unknown. */
  readonly contenders: Int32Array | null
  /** Whether images that show as little as a placeholder have no cosine. */
  readonly skipsPlain: boolean
}

/** The cosine of the sentence and each candidate's best image, of all products where the cutoffs have to be found. */
function cosinesOf(
  index: StoreIndex,
  { vector, plan, interpreted }: TextQuery,
  {
    candidates,
    known,
    usesCutoffs = false,
  }: Pick<Scoring, 'candidates' | 'usesCutoffs'> & Pick<CutoffContext, 'known'>,
): ImageCosines {
  const cosines = index.takeDots()
  // A plain image shows colors, but no goods.
  const skipsPlain = usesCutoffs && interpreted.colors.length === 0
  const none = (): ImageCosines => ({ cosines: cosines.fill(Number.NaN), contenders: null, skipsPlain })
  if (vector === null) return none()
  // No image counts: cached by another page, other filters or relaxations of a sentence that fits no image.
  const fitting = index.fittingCosines({ skipsPlain })
  const floor = known?.cosine ?? fitting.get(vector)
  if (usesCutoffs && floor === Number.POSITIVE_INFINITY) return none()
  const hasCutoffs = known !== null || fitting.has(vector)
  // Products that may reach the page are compared exactly later. Where words answer the query, they are few.
  const isPreliminary = index.estimates.isUsed && usesCutoffs && plan.coverage >= minCoverage
  const among = hasCutoffs ? candidates : { mask: candidates.mask }
  const contenders = index.bestDots(vector, cosines, { ...among, isPreliminary, skipsPlain })
  if (isPreliminary && !hasCutoffs && candidates.rows !== null)
    index.bestDots(vector, cosines, { rows: candidates.rows, skipsPlain })
  return { cosines, contenders, skipsPlain }
}

function partsOf(parts: { visual: number; lexical: number; color: number | null }): Omit<ScoreParts, 'rank'> {
  const { visual, lexical, color } = parts
  const known = { text: roundScore(visual), lexical: roundScore(lexical) }
  return color === null ? known : { ...known, color: roundScore(color) }
}
