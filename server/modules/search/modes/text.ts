import type { ScoreParts } from '../../../../contract/search-answer.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { fuseTextScores, type TextFusionSettings } from '../../../engine/ranking/fuse.ts'
import { createKthHighest } from '../../../engine/ranking/kth-highest.ts'
import type { Ranking, Scored, TextQuery } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { sixDecimals } from './round-scores.ts'

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /**
   * How many of the best candidates will be looked at: only their scores need be right. The others have lower ones, above 0
   * where they match. All are right when absent.
   */
  readonly exactCount?: number
}

// How much of what is missing to a full score a product of a colour named in the words gains.
const colorShare = 0.15
// A product with none of the words still counts when its picture fits them this well: more where the words of other products
// answer the query, and the picture is the weaker witness; little where none do, and it is the only one. 0.5 loses 0.6 % of the
// right photos of clothing, 0.6 loses 1.5 %; 0.15 in place of 0.1 loses two of eleven goods of the demo shop that only their
// pictures speak for (decision 0022-words.md).
const imageFloors = { answeredInWords: 0.5, notAnswered: 0.1 }
// The score of a product whose name or description has a word that is the whole query.
const answeredCoverage = 0.7
// Above half of the last decimal of a score and what doubles lose, so that rounding never lifts a score over another's bound.
const slack = 1e-6
// Most pictures fit a sentence less than this: a closer bound for their rows.
const weakSimilarity = 0.25
// Of what words may be worth: to a thousandth.
const bisections = 10

/**
 * Scores products by a sentence: how well the picture fits the words, fused with how well the product's own words do, and a
 * little for a colour that the words name. Without a vector (the model cannot read the sentence) the words alone decide: the
 * vector of an unknown text lies near some picture as any vector does, and gave `-----` 0.45 in the demo shop
 * (decision 0013-lexical-index.md, "Fusion"). Words of which nothing is left once prices were taken out ask for
 * everything: every candidate then scores 1.
 */
export function scoreText(index: StoreIndex, words: TextQuery, scoring: Scoring): Scored {
  return scoreAbove(index, words, { ...scoring, floor: pictureFloor(words) })
}

/** The same for every product, whether or not it is a match of the words: where something else speaks for it too. */
export function scoreTextForAll(index: StoreIndex, words: TextQuery, scoring: Scoring): Scored {
  return scoreAbove(index, words, { ...scoring, floor: 0 })
}

/** A product without any of the words scores 0 unless its picture fits them as well as `floor`. */
function scoreAbove(
  index: StoreIndex,
  words: TextQuery,
  { candidates, ranking, floor, exactCount: shown }: Scoring & { readonly floor: number },
): Scored {
  const scores = index.zeroedScores()
  if (matchesEverything(words)) return { scores: scores.fill(1), order: null, partsOf: () => ({}) }
  const { calibrator, settings } = ranking
  const lexical = index.words.score(words.plan)
  const cosines = cosinesOf(index, words.vector, candidates)
  const colors = colorsOf(index, words)
  const trust = { visualTrust: settings.visual_trust }
  const leastCosine = calibrator.textCosine(floor) - slack
  const surelyLeast = leastCosine + 2 * slack
  const { mask } = candidates
  const found = selectMatchRows({ lexical, cosines, leastCosine }, candidates, index.takeRowList())
  // Those that may come to the page first: whoever picks the page then need not look closely at the others.
  let hopefulCount = 0
  let foundCount = 0
  const best = shown === undefined ? null : createKthHighest(shown)
  const reach = { trust, hasColors: colors !== null, imageFloorFor: floor }
  let least = shown === undefined ? Number.POSITIVE_INFINITY : kthLexicalScore(lexical, { found, mask, shown })
  let hopeless = pruneThresholdsFor(best === null ? 0 : least, reach, calibrator)
  const likeCosine = calibrator.textCosine(weakSimilarity) - slack
  for (let at = 0; at < found.length; at += 1) {
    const row = found[at] ?? 0
    const said = lexical[row] ?? 0
    const cosine = cosines[row] ?? Number.NaN
    const isHopeless =
      said === 0
        ? cosine < hopeless.wordless && cosine > surelyLeast
        : said > slack && said < (cosine < likeCosine ? hopeless.ifUnlike : hopeless.ever)
    found[foundCount] = row
    if (isHopeless) {
      scores[row] = slack
    } else {
      const visual = calibrator.textScore(cosine)
      if (said === 0 && visual < floor) continue
      const score = fuseTextScores(visual, said, trust)
      // Looking at colours costs as much as all before: not for a row that matches and that the very colour would not bring to
      // the page.
      const isDecided = score > slack && withColor(score, 1) + slack < least
      const needsColors = colors !== null && !(best !== null && isDecided)
      const shownScore = sixDecimals(needsColors ? withColor(score, colors(row)) : score)
      scores[row] = shownScore
      if (best !== null && shownScore > least && mask[row] !== 0) {
        best.offer(shownScore)
        const raised = Math.max(least, best.floor)
        hopeless = raised > least ? pruneThresholdsFor(raised, reach, calibrator) : hopeless
        least = raised
      }
      found[foundCount] = found[hopefulCount] ?? row
      found[hopefulCount] = row
      hopefulCount += 1
    }
    foundCount += 1
  }
  const visualOf = (row: number): number => calibrator.textScore(cosines[row] ?? Number.NaN)
  return {
    scores,
    order: null,
    matchRows: found.subarray(0, foundCount),
    partsOf: (row) => partsOf({ visual: visualOf(row), lexical: lexical[row] ?? 0, color: colors?.(row) ?? null }),
  }
}

/**
 * The candidates that may match: those with a word, and those whose picture is near the floor or above. Most rows are neither,
 * and which they are follows no pattern: without a branch on it this takes half the time.
 */
function selectMatchRows(
  parts: { readonly lexical: Float32Array; readonly cosines: Float64Array; readonly leastCosine: number },
  { rows }: Pick<Candidates, 'rows'>,
  into: Int32Array,
): Int32Array {
  const { lexical, cosines, leastCosine } = parts
  const count = rows?.length ?? cosines.length
  let found = 0
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    into[found] = row
    found += +((lexical[row] ?? 0) > 0) | +((cosines[row] ?? 0) >= leastCosine)
  }
  return into.subarray(0, found)
}

/** The score that as many candidates reach by their words alone as will be looked at, or a little less; 0 where fewer have any. */
function kthLexicalScore(
  lexical: Float32Array,
  { found, mask, shown }: { readonly found: Int32Array; readonly mask: Uint8Array; readonly shown: number },
): number {
  const best = createKthHighest(shown)
  let least = 0
  for (let at = 0; at < found.length; at += 1) {
    const row = found[at] ?? 0
    const said = lexical[row] ?? 0
    if (!(said > least) || mask[row] === 0) continue
    best.offer(said)
    least = Math.max(least, best.floor)
  }
  return Math.max(0, least - slack)
}

type ColorsOf = ((row: number) => number) | null

function withColor(score: number, color: number): number {
  return score + (1 - score) * colorShare * color
}

interface ScoreBounds {
  readonly trust: TextFusionSettings
  readonly hasColors: boolean
  /** The least likeness that counts for a product with none of the words. */
  readonly pictureFloor: number
}

/** Below what no product comes to the page whose last has the score `floor`. */
interface PruneThresholds {
  /** Words, for a picture that is not much like them, and for any. */
  readonly ifUnlike: number
  readonly ever: number
  /** The cosine of the picture, for a product with none of the words that matches for sure. */
  readonly wordless: number
}

function pruneThresholdsFor(floor: number, reach: ScoreBounds, { textCosine }: Pick<Calibrator, 'textCosine'>): PruneThresholds {
  if (!(floor > 0)) return { ifUnlike: 0, ever: 0, wordless: Number.NEGATIVE_INFINITY }
  const isMatch = reach.trust.visualTrust * reach.pictureFloor > 2 * slack
  return {
    ifUnlike: minLexicalFor(floor, weakSimilarity, reach),
    ever: minLexicalFor(floor, 1, reach),
    wordless: isMatch ? textCosine(minVisualFor(floor, reach)) - slack : Number.NEGATIVE_INFINITY,
  }
}

/**
 * What words must be worth for a row to score as much as `floor` when its picture fits them by `visual`: at 50,000 products
 * nearly every row that has one of the words is worth less than the tenth best needs. No score falls when its parts rise.
 */
function minLexicalFor(floor: number, visual: number, { trust, hasColors }: ScoreBounds): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < bisections; step += 1) {
    const said = (low + high) / 2
    const score = fuseTextScores(visual, said, trust)
    if ((hasColors ? withColor(score, 1) : score) + slack < floor) low = said
    else high = said
  }
  return low
}

/** How well a picture must fit the words for a product with none of them to score as much as `floor`; 0 to 1. */
function minVisualFor(floor: number, { trust, hasColors }: ScoreBounds): number {
  const share = hasColors ? colorShare : 0
  const needed = (floor - slack - share) / (1 - share) / trust.visualTrust
  return Math.min(1, Math.max(0, needed))
}

/**
 * The smallest likeness of a picture to the words that counts where no word does; the same on every page of a search. No
 * picture shows an article number.
 */
function pictureFloor({ plan, interpreted }: Pick<TextQuery, 'plan' | 'interpreted'>): number {
  if (interpreted.exact === 'article_number') return Number.POSITIVE_INFINITY
  return plan.coverage >= answeredCoverage ? imageFloors.answeredInWords : imageFloors.notAnswered
}

/** Whether nothing but prices was said. */
export function matchesEverything({ plan, interpreted }: TextQuery): boolean {
  return plan.slots.length === 0 && plan.exact === '' && interpreted.filters.length > 0
}

/** The cosine of the sentence and each candidate's best picture; NaN where there is none of either. */
function cosinesOf(index: StoreIndex, vector: Float32Array | null, { rows }: Candidates): Float64Array {
  const cosines = index.parts()
  if (vector === null) return cosines.fill(Number.NaN)
  index.bestDots(vector, cosines, rows ?? undefined)
  return cosines
}

/** How well a row's picture answers the colours that the words name, 0 to 1; `null` when they name none. */
function colorsOf(index: StoreIndex, { interpreted }: TextQuery): ColorsOf {
  const wanted = interpreted.colors.map(({ hex }) => parseColor(hex)).filter((lab) => lab !== null)
  if (wanted.length === 0) return null
  const likeness = wanted.map((lab) => index.colors.matcher(lab))
  return (row) => likeness.reduce((sum, of) => sum + of(row), 0) / likeness.length
}

function partsOf(parts: { visual: number; lexical: number; color: number | null }): Omit<ScoreParts, 'rank'> {
  const { visual, lexical, color } = parts
  const known = { text: sixDecimals(visual), lexical: sixDecimals(lexical) }
  return color === null ? known : { ...known, color: sixDecimals(color) }
}
