import type { AttributeValue, Condition } from '../../../engine/attributes/index.ts'
import type { Conditions, ResolvedSearch } from '../pipeline.ts'
import type { PreFilters } from './search-request.ts'

/** Where in a request a condition stands; those of the query were said in its words. */
export type ConditionLocation =
  | { readonly name: 'category' | 'price_min' | 'price_max' | 'color' | 'query' }
  | { readonly name: 'filters' | 'metadata_filters'; readonly at: number }

/** One condition of a search, as its caller put it. */
export interface RequestCondition {
  readonly place: ConditionLocation
  /** The field of the metadata that it asks about. */
  readonly field: string
  /** In words: `price is at most 50`. */
  readonly sentence: string
  /** A search's conditions as if there were no other. */
  readonly alone: Pick<Conditions, 'pre' | 'filters'>
}

const nothing: PreFilters = { category: null, priceMin: null, priceMax: null, color: null }

/** The conditions of a search one by one, in the order in which they stand; all of them must hold. */
export function requestConditions({ conditions, recordedFields: asked }: Pick<ResolvedSearch, 'conditions' | 'asked'>): RequestCondition[] {
  const listed = conditions.filters.map((condition, at) => ({
    place: placeOf(asked, at),
    field: condition.field,
    sentence: sentenceOf(condition),
    alone: { pre: nothing, filters: [condition] },
  }))
  return [...preConditions(conditions.pre), ...listed]
}

function preConditions(pre: PreFilters): RequestCondition[] {
  const { category, priceMin, priceMax, color } = pre
  const one = (
    name: 'category' | 'price_min' | 'price_max' | 'color',
    about: { field: string; sentence: string; alone: Partial<PreFilters> },
  ): RequestCondition => ({ place: { name }, ...about, alone: { pre: { ...nothing, ...about.alone }, filters: [] } })
  const asked: RequestCondition[] = []
  if (category !== null) {
    asked.push(one('category', { field: 'category', sentence: `category is ${shown(category)}`, alone: { category } }))
  }
  if (priceMin !== null) {
    const sentence = `price is at least ${priceMin}`
    asked.push(one('price_min', { field: 'price', sentence, alone: { priceMin } }))
  }
  if (priceMax !== null) {
    const sentence = `price is at most ${priceMax}`
    asked.push(one('price_max', { field: 'price', sentence, alone: { priceMax } }))
  }
  if (color !== null) {
    asked.push(one('color', { field: 'color', sentence: `colour is ${color.name}`, alone: { color } }))
  }
  return asked
}

/** The filters of the request come first, then those of hybrid, then what was said in words. */
function placeOf(asked: ResolvedSearch['recordedFields'], at: number): ConditionLocation {
  const first = lengthOf(asked.filters)
  if (at < first) return { name: 'filters', at }
  const second = asked.mode === 'hybrid' ? lengthOf(asked.metadata_filters) : 0
  return at < first + second ? { name: 'metadata_filters', at: at - first } : { name: 'query' }
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}

const verbs = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  nin: 'is none of',
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  contains: 'contains',
} as const

function sentenceOf(condition: Condition): string {
  const { field, operator, value } = condition
  if (operator === 'exists') return `${field} is ${value ? 'given' : 'not given'}`
  return `${field} ${verbs[operator]} ${[value].flat().map(shown).join(', ')}`
}

const maxValueCharacters = 60

function shown(value: AttributeValue): string {
  if (typeof value !== 'string') return String(value)
  const characters = [...value]
  return `“${characters.length > maxValueCharacters ? `${characters.slice(0, maxValueCharacters).join('')}…` : value}”`
}
