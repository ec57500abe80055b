import type { Query } from './query.ts'
import type { Found } from './search-state.ts'

type Search = Exclude<Query['kind'], 'browse'>

const notes: Record<Search, string> = {
  text: 'No close match for these words. These are the nearest results.',
  photo: 'No close match for this photo. These are the nearest results.',
  similar: 'No close match for this product. These are the nearest results.',
}

/** The note above results if there is little evidence even for the best one; otherwise `null`. */
export function lowConfidenceNote(query: Query, { answer }: Found): string | null {
  const best = answer.results[0]
  if (query.kind === 'browse' || best?.confidence !== 'weak') return null
  return notes[query.kind]
}
