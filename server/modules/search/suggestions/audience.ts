import type { PhraseCompleter } from '../../../engine/lexical/phrase-completer.ts'

/** The product fields whose values are suggested. */
const suggestedFields = ['category', 'brand', 'name'] as const

/** Who reads suggestions. */
export interface Audience {
  /** Distinguishes the audiences of a store. */
  readonly name: string
  readonly fields: readonly (typeof suggestedFields)[number][]
  /** Queries of shoppers are then suggested only if they cannot identify anybody. */
  readonly isPublic: boolean
}

/** The public; `isPublic` decides which product fields everybody may see. */
export function publicAudience(isPublic: (field: string) => boolean): Audience {
  const fields = suggestedFields.filter(isPublic)
  return { name: `public ${fields.join(' ')}`, fields, isPublic: true }
}

interface PastQuery {
  readonly query: string
  readonly searches: number
}

const minPublicSearches = 3

/** The queries that were repeated and consist of words of the catalog: names and other words of shoppers stay private. */
export function commonQueries(past: readonly PastQuery[], catalog: Pick<PhraseCompleter, 'hasWords'>): PastQuery[] {
  return past.filter(({ query, searches }) => searches >= minPublicSearches && catalog.hasWords(query))
}
