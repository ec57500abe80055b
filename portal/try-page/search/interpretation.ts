import type { Interpreted } from '../../../contract/search/search-answer.ts'
import type { FilterOperator } from '../../../contract/search/search-fields.ts'
import type { Query } from './query.ts'

/** One part of the interpretation; `hex` is set for colors. */
type Chip = { text: string; hex?: string }

const operatorWords: Record<FilterOperator, string> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  nin: 'is none of',
  gt: 'over',
  gte: 'at least',
  lt: 'under',
  lte: 'at most',
  contains: 'contains',
  exists: 'is set:',
}

/** The interpretation of the text as chips: "price at most 50", "red", "“sheo” interpreted as shoe". */
export function interpretationChips({ filters, colors, corrections, synonyms }: Interpreted): Chip[] {
  return [
    ...filters.map(({ field, operator, value }) => ({ text: `${field} ${operatorWords[operator]} ${value ?? true}` })),
    ...colors.map(({ name, hex }) => ({ text: `color ${name}`, hex })),
    ...corrections.map(({ word, read_as }) => ({ text: `“${word}” interpreted as ${anyOf(read_as)}` })),
    ...synonyms.map(({ phrase, also }) => ({ text: `“${phrase}”, also ${anyOf(also)}` })),
  ]
}

/** Whether searching for the exact words would differ: only prices and colors can be switched off. */
export function canSearchAsTyped(query: Query, interpreted: Interpreted): boolean {
  if (query.kind !== 'text' || query.interpret === false) return false
  return interpreted.filters.length + interpreted.colors.length > 0
}

const maxNamed = 3

function anyOf(words: readonly string[]): string {
  const named = words.slice(0, maxNamed).join(' or ')
  return words.length > maxNamed ? `${named} and ${words.length - maxNamed} more` : named
}
