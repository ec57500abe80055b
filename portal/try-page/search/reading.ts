import type { Interpreted } from '../../../contract/search/search-answer.ts'
import type { FilterOperator } from '../../../contract/search/search-fields.ts'
import type { Query } from './query.ts'

/** One thing that was understood, in a few words; `hex` where it is a colour. */
type Understood = { says: string; hex?: string }

const said: Record<FilterOperator, string> = {
  eq: 'is',
  ne: 'is not',
  in: 'is one of',
  nin: 'is none of',
  gt: 'over',
  gte: 'at least',
  lt: 'under',
  lte: 'at most',
  contains: 'contains',
  exists: 'is there:',
}

/** What was understood of the words, beyond the words themselves: "price at most 50", "red", "“sheo” read as shoe". */
export function understood({ filters, colors, corrections, synonyms }: Interpreted): Understood[] {
  return [
    ...filters.map(({ field, operator, value }) => ({ says: `${field} ${said[operator]} ${value ?? true}` })),
    ...colors.map(({ name, hex }) => ({ says: `colour ${name}`, hex })),
    ...corrections.map(({ word, read_as }) => ({ says: `“${word}” read as ${anyOf(read_as)}` })),
    ...synonyms.map(({ phrase, also }) => ({ says: `“${phrase}”, also ${anyOf(also)}` })),
  ]
}

/** Whether these words, searched as typed, would be read in another way: only prices and colours can be left alone. */
export function canBeTakenAsTyped(query: Query, interpreted: Interpreted): boolean {
  if (query.kind !== 'text' || query.interpret === false) return false
  return interpreted.filters.length + interpreted.colors.length > 0
}

const mostNamed = 3

function anyOf(words: readonly string[]): string {
  const named = words.slice(0, mostNamed).join(' or ')
  return words.length > mostNamed ? `${named} and ${words.length - mostNamed} more` : named
}
