import type { Relaxation } from '../../../../contract/search-answer.ts'
import type { Conditions, Inspection, Scored, ResolvedSearch } from '../pipeline.ts'
import { findCandidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { type RequestCondition, requestConditions, type ConditionLocation } from '../understand/request-conditions.ts'

/** A search without one or two of its conditions, and how much it then finds. */
export interface RelaxedSearch {
  readonly change: Relaxation['change']
  readonly total: number
  /** The conditions that are gone. */
  readonly places: readonly ConditionLocation[]
  /** In place of the search's own. */
  readonly threshold?: number
}

type Change = NonNullable<Relaxation['change']['also']>

/** What a search could do without: one of its conditions, or its threshold. */
interface Limit {
  readonly change: Change
  readonly sentence: string
  readonly places: readonly ConditionLocation[]
  /** `null` for the threshold. */
  readonly alone: Pick<Conditions, 'pre' | 'filters'> | null
}

const maxPerKind = 5

/**
 * Counts, in one pass over the rows for each condition, what the search would find without any one of them and without any two:
 * a product that fails exactly one (or two) is found when just these are gone.
 */
export function relaxConditions(
  { index, scored }: Inspection,
  search: ResolvedSearch,
): { singles: RelaxedSearch[]; pairs: RelaxedSearch[] } {
  const limits = limitsOf(search)
  const failures = countFailures(index, scored, { limits, threshold: search.conditions.threshold })
  const loosened = (wanted: 1 | 2): RelaxedSearch[] =>
    [...failures.values()]
      .filter(({ failed }) => failed.length === wanted)
      .map(({ failed, scores }) =>
        loosen(
          failed.map((at) => limits[at] as Limit),
          scores,
        ),
      )
      .sort((a, b) => b.total - a.total)
      .slice(0, maxPerKind)
  return { singles: loosened(1), pairs: loosened(2) }
}

function limitsOf(search: ResolvedSearch): Limit[] {
  const conditions = requestConditions(search)
  const isSaid = ({ place }: RequestCondition): boolean => place.name === 'query'
  const limits = conditions.filter((one) => !isSaid(one)).map(limitOf)
  const said = conditions.filter(isSaid)
  // A price said in words goes with all of them, `between 20 and 40` as a whole.
  if (said.length > 0) limits.push(saidLimit(said))
  if (search.conditions.threshold > 0) {
    limits.push({ change: { kind: 'lower_threshold' }, sentence: '', places: [], alone: null })
  }
  return limits
}

const kinds = {
  category: 'drop_category',
  price_min: 'drop_price',
  price_max: 'drop_price',
  color: 'drop_color',
  query: 'drop_price',
  filters: 'drop_filter',
  metadata_filters: 'drop_filter',
} as const

function limitOf({ place, field, sentence, alone }: RequestCondition): Limit {
  const change = { kind: kinds[place.name], field }
  return { change, sentence: `without the condition that ${sentence}`, places: [place], alone }
}

function saidLimit(said: readonly RequestCondition[]): Limit {
  const [first] = said
  const sentence = `without the condition that ${said.map((one) => one.sentence).join(' and ')}`
  return {
    change: { kind: 'drop_price', field: first?.field ?? 'price' },
    sentence,
    places: [{ name: 'query' }],
    alone: {
      pre: { category: null, priceMin: null, priceMax: null, color: null },
      filters: said.flatMap(({ alone }) => alone.filters),
    },
  }
}

interface Failure {
  /** Places in the list of limits, ascending. */
  readonly failed: readonly number[]
  /** Of the matches that fail exactly these. */
  readonly scores: number[]
}

/** The matches that fail one or two of the limits, by which. */
function countFailures(
  index: StoreIndex,
  scored: Scored,
  { limits, threshold }: { limits: readonly Limit[]; threshold: number },
): Map<number, Failure> {
  const standing = index.occupiedRows()
  const counts = new Uint8Array(standing.length)
  const firsts = new Uint8Array(standing.length)
  const lasts = new Uint8Array(standing.length)
  for (const [at, { alone }] of limits.entries()) {
    const mask = alone === null ? null : findCandidates(index, alone).mask
    for (let row = 0; row < counts.length; row += 1) {
      const passes = mask === null ? (scored.scores[row] ?? 0) >= threshold : mask[row] === 1
      if (passes) continue
      if (counts[row] === 0) firsts[row] = at
      lasts[row] = at
      counts[row] = (counts[row] ?? 0) + 1
    }
  }
  const failures = new Map<number, Failure>()
  for (let row = 0; row < counts.length; row += 1) {
    const count = counts[row] ?? 0
    const score = scored.scores[row] ?? 0
    const isMatch = standing[row] === 1 && score > 0
    if (!isMatch || count === 0 || count > 2) continue
    const first = firsts[row] ?? 0
    const last = lasts[row] ?? 0
    // Thousands of rows fail the same few limits: looked up by a number.
    const key = first * limits.length + last
    const failure = failures.get(key) ?? { failed: [...new Set([first, last])], scores: [] }
    if (failure.scores.length === 0) failures.set(key, failure)
    failure.scores.push(score)
  }
  return failures
}

function loosen(limits: readonly Limit[], scores: readonly number[]): RelaxedSearch {
  const places = limits.flatMap((limit) => limit.places)
  if (!limits.some(({ alone }) => alone === null)) return { ...changeOf(limits), total: scores.length, places }
  const threshold = twoPlacesBelow(scores.reduce((a, b) => Math.max(a, b)))
  const lowered = limits.map((limit) => (limit.alone === null ? loweredTo(limit, threshold) : limit))
  return { ...changeOf(lowered), total: scores.filter((score) => score >= threshold).length, places, threshold }
}

/** The largest number of two places that is not above a score, which has six: 0.29 is 0.29, though 0.29 * 100 is below 29. */
function twoPlacesBelow(score: number): number {
  return Math.floor(Math.round(score * 1e6) / 1e4) / 100
}

function loweredTo(limit: Limit, threshold: number): Limit {
  return { ...limit, change: { ...limit.change, threshold }, sentence: `with a threshold of ${threshold}` }
}

function changeOf(limits: readonly Limit[]): Pick<RelaxedSearch, 'change'> {
  const [first, second] = limits
  if (first === undefined) throw new Error('Nothing was loosened')
  const sentence = limits.map((limit) => limit.sentence).join(', and ')
  const also = second === undefined ? {} : { also: second.change }
  return { change: { ...first.change, ...also, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` } }
}
