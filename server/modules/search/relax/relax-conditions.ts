import type { Relaxation } from '../../../../contract/search/search-answer.ts'
import type { Conditions, Inspection, ResolvedSearch, Scored } from '../pipeline.ts'
import { findCandidates } from '../retrieve/candidates.ts'
import { countProducts } from '../retrieve/collapse-variants.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { type ConditionLocation, type RequestCondition, requestConditions } from '../understand/describe-conditions.ts'
import { noPreFilters } from '../understand/read-request.ts'

/** A search without one or two of its conditions, and the number of results it then has. */
export interface RelaxedSearch {
  readonly change: Relaxation['change']
  readonly total: number
  /** The conditions that are dropped. */
  readonly locations: readonly ConditionLocation[]
  /** Replaces the search's own. */
  readonly threshold?: number
}

type Change = NonNullable<Relaxation['change']['also']>

/** One of a search's conditions, or its threshold. */
interface Constraint {
  readonly change: Change
  readonly sentence: string
  readonly locations: readonly ConditionLocation[]
  /** `null` for the threshold. */
  readonly alone: Pick<Conditions, 'pre' | 'filters'> | null
}

const maxPerKind = 5

/**
 * Counts what the search would find without any one and without any two of its conditions, in one pass over the rows per
 * condition: a product that fails exactly those conditions is found when they are dropped.
 */
export function relaxConditions(
  { index, score }: Inspection,
  search: ResolvedSearch,
): { singles: RelaxedSearch[]; pairs: RelaxedSearch[] } {
  const constraints = constraintsOf(search)
  if (constraints.length === 0) return { singles: [], pairs: [] }
  // Without a threshold, only whether a row matches counts.
  const scored = search.conditions.threshold === null ? score({ exactCount: 1 }) : score()
  const failures = countFailures(index, scored, { constraints, threshold: search.conditions.threshold })
  const countOf = (rows: readonly number[]): number =>
    search.view.collapsesVariants ? countProducts(index, rows) : rows.length
  const relaxedBy = (count: 1 | 2): RelaxedSearch[] =>
    [...failures.values()]
      .filter(({ failed }) => failed.length === count)
      .map(({ failed, rows }) =>
        drop(
          failed.map((at) => constraints[at] as Constraint),
          { rows, scoreOf: (row) => scored.scores[row] ?? 0, countOf },
        ),
      )
      .sort((a, b) => b.total - a.total)
      .slice(0, maxPerKind)
  return { singles: relaxedBy(1), pairs: relaxedBy(2) }
}

function constraintsOf(search: ResolvedSearch): Constraint[] {
  const conditions = requestConditions(search)
  const isFromText = ({ location }: RequestCondition): boolean => location.name === 'query'
  const constraints = conditions.filter((condition) => !isFromText(condition)).map(constraintOf)
  const fromText = conditions.filter(isFromText)
  // Prices in the text are dropped together: `between 20 and 40` is one constraint.
  if (fromText.length > 0) constraints.push(textConstraint(fromText))
  if ((search.conditions.threshold ?? 0) > 0) {
    constraints.push({ change: { kind: 'lower_threshold' }, sentence: '', locations: [], alone: null })
  }
  return constraints
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

function constraintOf({ location, fields, sentence, alone }: RequestCondition): Constraint {
  const [field, ...others] = fields
  const isOfOneField = field !== undefined && others.length === 0
  const change = { kind: kinds[location.name], ...(isOfOneField ? { field } : {}) }
  return { change, sentence: `without the condition that ${sentence}`, locations: [location], alone }
}

function textConstraint(conditions: readonly RequestCondition[]): Constraint {
  const [first] = conditions
  return {
    change: { kind: 'drop_price', field: first?.fields[0] ?? 'price' },
    sentence: `without the condition that ${conditions.map(({ sentence }) => sentence).join(' and ')}`,
    locations: [{ name: 'query' }],
    alone: { pre: noPreFilters, filters: conditions.flatMap(({ alone }) => alone.filters) },
  }
}

interface Failure {
  /** Indexes in the list of constraints, ascending. */
  readonly failed: readonly number[]
  /** The matches that fail exactly these constraints. */
  readonly rows: number[]
}

/** The matches that fail one or two constraints, by constraint. */
function countFailures(
  index: StoreIndex,
  scored: Scored,
  { constraints, threshold }: { constraints: readonly Constraint[]; threshold: number | null },
): Map<number, Failure> {
  const occupied = index.occupiedRows()
  const counts = new Uint8Array(occupied.length)
  const firsts = new Uint8Array(occupied.length)
  const lastFailed = new Uint8Array(occupied.length)
  for (const [at, { alone }] of constraints.entries()) {
    const mask = alone === null ? null : findCandidates(index, alone).mask
    for (let row = 0; row < counts.length; row += 1) {
      const passes = mask === null ? (scored.scores[row] ?? 0) >= (threshold ?? 0) : mask[row] === 1
      if (passes) continue
      if (counts[row] === 0) firsts[row] = at
      lastFailed[row] = at
      counts[row] = (counts[row] ?? 0) + 1
    }
  }
  const failures = new Map<number, Failure>()
  const { matchRows } = scored
  const candidates = matchRows?.length ?? counts.length
  for (let at = 0; at < candidates; at += 1) {
    const row = matchRows?.[at] ?? at
    const count = counts[row] ?? 0
    const score = scored.scores[row] ?? 0
    const isMatch = occupied[row] === 1 && score > 0
    if (!isMatch || count === 0 || count > 2) continue
    const first = firsts[row] ?? 0
    const last = lastFailed[row] ?? 0
    // A numeric key: thousands of rows fail the same few constraints.
    const key = first * constraints.length + last
    const failure = failures.get(key) ?? { failed: [...new Set([first, last])], rows: [] }
    if (failure.rows.length === 0) failures.set(key, failure)
    failure.rows.push(row)
  }
  return failures
}

interface DroppedMatches {
  readonly rows: readonly number[]
  scoreOf(row: number): number
  /** The number of results that the rows make. */
  countOf(rows: readonly number[]): number
}

function drop(constraints: readonly Constraint[], { rows, scoreOf, countOf }: DroppedMatches): RelaxedSearch {
  const locations = constraints.flatMap((constraint) => constraint.locations)
  if (!constraints.some(({ alone }) => alone === null)) {
    return { ...changeOf(constraints), total: countOf(rows), locations }
  }
  const threshold = floorToHundredths(rows.reduce((best, row) => Math.max(best, scoreOf(row)), 0))
  const lowered = constraints.map((constraint) =>
    constraint.alone === null ? withThreshold(constraint, threshold) : constraint,
  )
  return { ...changeOf(lowered), total: countOf(rows.filter((row) => scoreOf(row) >= threshold)), locations, threshold }
}

/** Rounds a score of six decimals down to two. Through integers: 0.29 stays 0.29, although 0.29 * 100 is below 29. */
function floorToHundredths(score: number): number {
  return Math.floor(Math.round(score * 1e6) / 1e4) / 100
}

function withThreshold(constraint: Constraint, threshold: number): Constraint {
  const change = { ...constraint.change, threshold }
  return { ...constraint, change, sentence: `with a threshold of ${threshold}` }
}

function changeOf(constraints: readonly Constraint[]): Pick<RelaxedSearch, 'change'> {
  const [first, second] = constraints
  if (first === undefined) throw new Error('No constraint was dropped')
  const sentence = constraints.map((constraint) => constraint.sentence).join(', and ')
  const also = second === undefined ? {} : { also: second.change }
  return { change: { ...first.change, ...also, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.` } }
}
