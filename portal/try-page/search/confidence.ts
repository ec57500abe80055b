import type { Query } from './query.ts'
import type { Found } from './search-state.ts'

type Search = Exclude<Query['kind'], 'browse'>

/**
 * What the scores of each kind of search are worth, from 0 to 1, with the bundled model on the demo store. Below `least` a
 * product has nothing to do with the search and is not asked for; while even the best is below `convincing`, the page says so.
 */
const scales: Record<Search, { least: number; convincing: number; doubt: string }> = {
  text: {
    least: 0.3,
    // A product that no word speaks for scores at most 0.5, however sure the model is of its picture.
    convincing: 0.5,
    doubt: 'Nothing matches these words well. These come nearest.',
  },
  photo: {
    least: 0.2,
    // A product's own photo, turned or cropped to half, scores 0.62 and more; blank pictures and screenshots up to 0.52.
    convincing: 0.55,
    doubt: 'Nothing matches this photo well. These come nearest.',
  },
  similar: {
    least: 0.2,
    // Two pictures of the same type score 0.45 at the median, two pictures of anything 0.1 at the 95th percentile.
    convincing: 0.4,
    doubt: 'Nothing else looks much like it. These come nearest.',
  },
}

/** The smallest score to ask the service for. */
export function leastScore(kind: Search): number {
  return scales[kind].least
}

/** The sentence to put before results of which not even the best is convincing; `null` where one is, or none came. */
export function doubtAbout(query: Query, { answer }: Found): string | null {
  const best = answer.results[0]
  if (query.kind === 'browse' || best === undefined) return null
  const { convincing, doubt } = scales[query.kind]
  return best.similarity_score < convincing ? doubt : null
}
