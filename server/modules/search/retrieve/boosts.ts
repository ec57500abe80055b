import type { ScoreParts } from '../../../../contract/search/search-answer.ts'
import type { Boost } from '../../../../contract/search/search-fields.ts'
import { roundScore } from '../../../engine/ranking/round-scores.ts'
import { matchesEverything } from '../modes/text.ts'
import type { ResolvedSearch, Scored, Subject } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'

const dayMs = 86_400_000
// If all products fit equally, any score between 0 and 1 leaves the order to the boosts.
const evenOdds = 0.5

export interface BoostedScores {
  /** By row: the score with all boosts, 0 to 1. */
  readonly keys: Float64Array
  partsOf(row: number): Required<Pick<ScoreParts, 'boosts' | 'ranking_score'>>
}

/**
 * Takes scores as probabilities of relevance, and boosts as further evidence: each multiplies the odds by 2^(weight × strength).
 * A product without a match gains nothing, and an exact name or article number stays first. `null` for searches
 * ordered by rank fusion, whose scores are not probabilities.
 */
export function boostScores(
  index: StoreIndex,
  { subject, view, asOf }: Pick<ResolvedSearch, 'subject' | 'view' | 'asOf'>,
  { scores, order }: Pick<Scored, 'scores' | 'order'>,
): BoostedScores | null {
  if (order !== null) return null
  const strengths = view.boosts.map((boost) => strengthOf(index, boost, asOf))
  const scoresAlike = isUniform(subject)
  const keys = new Float64Array(scores.length)
  for (let row = 0; row < keys.length; row += 1) {
    const score = scores[row] ?? 0
    if (score === 0) continue
    let exponent = 0
    for (const [at, { weight }] of view.boosts.entries()) exponent += weight * (strengths[at]?.(row) ?? 0)
    const base = scoresAlike ? evenOdds : score
    const weighted = base * 2 ** exponent
    keys[row] = weighted / (1 - base + weighted)
  }
  return {
    keys,
    partsOf: (row) => ({
      boosts: view.boosts.map(({ field, weight }, at) => {
        const strength = strengths[at]?.(row) ?? 0
        return { field, strength: roundScore(strength), factor: roundScore(2 ** (weight * strength)) }
      }),
      ranking_score: roundScore(keys[row] ?? 0),
    }),
  }
}

/** Whether every match has the score 1, because nothing in the search distinguishes products. */
function isUniform(subject: Subject): boolean {
  return subject.kind === 'everything' || (subject.kind === 'text' && matchesEverything(subject.query))
}

/** How strongly the boost applies to a row, 0 to 1. */
function strengthOf({ attributes }: StoreIndex, boost: Boost, asOf: number): (row: number) => number {
  const { field, from = 0, to = 0, half_at: half = 0, half_life_days: days = 1, minimum = 0 } = boost
  if (boost.shape === 'recency') {
    const times = attributes.timesOf(field)
    return (row) => {
      const age = (asOf - (times[row] ?? Number.NaN)) / dayMs
      return Number.isNaN(age) ? 0 : 0.5 ** (Math.max(0, age) / days)
    }
  }
  const values = attributes.sortKeysOf(field)
  return (row) => {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) return 0
    if (boost.shape === 'at_least') return value >= minimum ? 1 : 0
    if (boost.shape === 'linear') return Math.min(1, Math.max(0, (value - from) / (to - from)))
    return value > 0 ? value / (value + half) : 0
  }
}
