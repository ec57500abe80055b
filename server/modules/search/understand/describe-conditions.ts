import type { AttributeValue, Condition, ConditionTree, ValueTest } from '../../../engine/attributes/index.ts'
import type { Conditions, PreFilters, ResolvedSearch } from '../pipeline.ts'
import { fieldsOf } from './read-filters.ts'
import { noPreFilters } from './read-request.ts'

/** Where in a request a condition is stated; `query` for one stated in its text. */
export type ConditionLocation =
  | { readonly name: 'category' | 'price_min' | 'price_max' | 'color' | 'query' }
  | { readonly name: 'filters' | 'metadata_filters'; readonly at: number }

/** One condition of a search. */
export interface RequestCondition {
  readonly location: ConditionLocation
  /** The metadata fields that it tests, each once: several only for a group. */
  readonly fields: readonly string[]
  /** Human-readable: `price is at most 50`. */
  readonly sentence: string
  /** The conditions of a search that has only this one. */
  readonly alone: Pick<Conditions, 'pre' | 'filters'>
}

/** The conditions of a search one by one, in the order of the request. */
export function requestConditions({
  conditions,
  recordedFields,
}: Pick<ResolvedSearch, 'conditions' | 'recordedFields'>): RequestCondition[] {
  const listed = conditions.filters.map((condition, at) => ({
    location: locationOf(recordedFields, at),
    fields: [...new Set(fieldsOf(condition))],
    sentence: sentenceOf(condition),
    alone: { pre: noPreFilters, filters: [condition] },
  }))
  return [...preConditions(conditions.pre), ...listed]
}

function preConditions(pre: PreFilters): RequestCondition[] {
  const { category, priceMin, priceMax, color } = pre
  const conditionOf = (
    name: 'category' | 'price_min' | 'price_max' | 'color',
    about: { fields: readonly string[]; sentence: string; alone: Partial<PreFilters> },
  ): RequestCondition => ({
    location: { name },
    ...about,
    alone: { pre: { ...noPreFilters, ...about.alone }, filters: [] },
  })
  const found: RequestCondition[] = []
  if (category !== null) {
    const sentence = `category is ${quoted(category)}`
    found.push(conditionOf('category', { fields: ['category'], sentence, alone: { category } }))
  }
  if (priceMin !== null) {
    const sentence = `price is at least ${priceMin}`
    found.push(conditionOf('price_min', { fields: ['price'], sentence, alone: { priceMin } }))
  }
  if (priceMax !== null) {
    const sentence = `price is at most ${priceMax}`
    found.push(conditionOf('price_max', { fields: ['price'], sentence, alone: { priceMax } }))
  }
  if (color !== null) {
    found.push(conditionOf('color', { fields: ['color'], sentence: `color is ${color.name}`, alone: { color } }))
  }
  return found
}

/** Conditions come from `filters`, then from `metadata_filters` of hybrid, then from the text. */
function locationOf(recordedFields: ResolvedSearch['recordedFields'], at: number): ConditionLocation {
  const first = lengthOf(recordedFields.filters)
  if (at < first) return { name: 'filters', at }
  const second = recordedFields.mode === 'hybrid' ? lengthOf(recordedFields.metadata_filters) : 0
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

function sentenceOf(tree: ConditionTree): string {
  if ('accepts' in tree) return `${tree.field} is accepted`
  if ('field' in tree) return conditionSentence(tree)
  if ('not' in tree) return `not ${inParentheses(tree.not)}`
  return 'any' in tree ? tree.any.map(inParentheses).join(' or ') : tree.all.map(inParentheses).join(' and ')
}

function inParentheses(tree: ConditionTree): string {
  return 'field' in tree ? sentenceOf(tree) : `(${sentenceOf(tree)})`
}

function conditionSentence(condition: Exclude<Condition, ValueTest>): string {
  const { field, operator, value } = condition
  if (operator === 'exists') return `${field} is ${value ? 'given' : 'not given'}`
  if (Array.isArray(value) && value.length === 0)
    return `${field} is${operator === 'in' ? '' : ' not'} in an empty list`
  return `${field} ${verbs[operator]} ${[value].flat().map(quoted).join(', ')}`
}

const maxValueCharacters = 60

function quoted(value: AttributeValue): string {
  if (typeof value !== 'string') return String(value)
  const characters = [...value]
  const shown = characters.length > maxValueCharacters ? `${characters.slice(0, maxValueCharacters).join('')}…` : value
  return `“${shown}”`
}
