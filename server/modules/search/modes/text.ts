import type { ScoreParts } from '../../../../contract/search-answer.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { fuseTextScores } from '../../../engine/ranking/fuse.ts'
import type { Candidates } from '../candidates.ts'
import type { Ranking, Scored, SearchedWords } from '../pipeline.ts'
import type { StoreIndex } from '../store-index.ts'
import { roundScores } from './round-scores.ts'

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
}

// How much of what is missing to a full score a product of a colour named in the words gains.
const colorShare = 0.15
// A product with none of the words still counts when its picture fits them this well: more where the words of other products
// answer the query, and the picture is the weaker witness; little where none do, and it is the only one. 0.5 loses 0.6 % of the
// right photos of clothing, 0.6 loses 1.5 %; 0.15 in place of 0.1 loses two of eleven goods of the demo shop that only their
// pictures speak for (decision 2026-11-21-words.md).
const pictureFloors = { answeredInWords: 0.5, notAnswered: 0.1 }
// The score of a product whose name or description has a word that is the whole query.
const answered = 0.7

/**
 * Scores products by a sentence: how well the picture fits the words, fused with how well the product's own words do, and a
 * little for a colour that the words name. Without a vector (the model cannot read the sentence) the words alone decide: the
 * vector of an unknown text lies near some picture as any vector does, and gave `-----` 0.45 in the demo shop
 * (decision 2026-11-21-lexical-index.md, "Fusion"). Words of which nothing is left once prices were taken out ask for
 * everything: every candidate then scores 1.
 */
export function scoreText(index: StoreIndex, words: SearchedWords, { candidates, ranking }: Scoring): Scored {
  const scores = index.blankScores()
  if (asksForEverything(words)) return { scores: scores.fill(1), order: null, partsOf: () => ({}) }
  const visual = scoreSentence(index, words.vector, { candidates, ranking })
  const lexical = index.words.score(words.plan)
  const colors = colorsOf(index, words, candidates)
  const floor = pictureFloor(words)
  const isMatch = (row: number): boolean => (lexical[row] ?? 0) > 0 || (visual[row] ?? 0) >= floor
  const trust = { visualTrust: ranking.settings.visual_trust }
  const { rows } = candidates
  const count = rows?.length ?? scores.length
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    const score = fuseTextScores(visual[row] ?? 0, lexical[row] ?? 0, trust)
    scores[row] = colors === null ? score : score + (1 - score) * colorShare * colors(row)
  }
  roundScores(scores)
  return { scores, order: null, isMatch, partsOf: (row) => partsOf(row, { visual, lexical, colors }) }
}

/**
 * The smallest likeness of a picture to the words that counts where no word does; the same on every page of a search. No
 * picture shows an article number.
 */
export function pictureFloor({ plan, interpreted }: Pick<SearchedWords, 'plan' | 'interpreted'>): number {
  if (interpreted.exact === 'article_number') return Number.POSITIVE_INFINITY
  return plan.coverage >= answered ? pictureFloors.answeredInWords : pictureFloors.notAnswered
}

function asksForEverything({ plan, interpreted }: SearchedWords): boolean {
  return plan.slots.length === 0 && plan.exact === '' && interpreted.filters.length > 0
}

/** How well each candidate's best picture fits the sentence, 0 to 1. */
function scoreSentence(index: StoreIndex, vector: Float32Array | null, { candidates, ranking }: Scoring): Float64Array {
  const visual = index.blankParts()
  if (vector === null) return visual
  const only = candidates.rows ?? undefined
  index.bestDots(vector, visual, only)
  ranking.calibrator.textScores(visual, only)
  return visual
}

/** How well a row's picture answers the colours that the words name, 0 to 1; `null` when they name none. */
function colorsOf(
  index: StoreIndex,
  { interpreted }: SearchedWords,
  { rows }: Candidates,
): ((row: number) => number) | null {
  const wanted = interpreted.colors.map(({ hex }) => parseColor(hex)).filter((lab) => lab !== null)
  if (wanted.length === 0) return null
  const likeness = wanted.map((lab) =>
    rows === null ? likenessOfAll(index, lab) : (row: number) => index.colors.at(row, lab),
  )
  return (row) => likeness.reduce((sum, of) => sum + of(row), 0) / likeness.length
}

function likenessOfAll(index: StoreIndex, lab: Lab): (row: number) => number {
  const likeness = new Float32Array(index.rows)
  index.colors.match(lab, likeness)
  return (row) => likeness[row] ?? 0
}

interface Parts {
  readonly visual: Float64Array
  readonly lexical: Float32Array
  readonly colors: ((row: number) => number) | null
}

function partsOf(row: number, { visual, lexical, colors }: Parts): Omit<ScoreParts, 'rank'> {
  const parts = { text: sixDecimals(visual[row] ?? 0), lexical: sixDecimals(lexical[row] ?? 0) }
  return colors === null ? parts : { ...parts, color: sixDecimals(colors(row)) }
}

function sixDecimals(score: number): number {
  return Math.round(score * 1e6) / 1e6
}
