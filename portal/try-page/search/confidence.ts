import type { Query } from './query.ts'
import type { Found } from './search-state.ts'

type Search = Exclude<Query['kind'], 'browse'>

/**
 * Thresholds for scores (0 to 1) of the bundled model on the demo store. Products below `min` are unrelated and are not
 * requested. If even the best score is below `confident`, the page says so.
 */
const scales: Record<Search, { min: number; confident: number; note: string }> = {
  text: {
    min: 0.3,
    // A product without a matching word scores at most 0.5, however well its image matches.
    confident: 0.5,
    note: 'No close match for these words. These are the nearest results.',
  },
  photo: {
    min: 0.2,
    // A product's own photo, turned or cropped to half, scores 0.62 and more; blank images and screenshots up to 0.52.
    confident: 0.55,
    note: 'No close match for this photo. These are the nearest results.',
  },
  similar: {
    min: 0.2,
    // Two images of the same type score 0.45 at the median, two unrelated images 0.1 at the 95th percentile.
    confident: 0.4,
    note: 'No close match for this product. These are the nearest results.',
  },
}

/** The minimum score to request. */
export function minScore(kind: Search): number {
  return scales[kind].min
}

/** The note above results if even the best score is low; otherwise `null`. */
export function lowConfidenceNote(query: Query, { answer }: Found): string | null {
  const best = answer.results[0]
  if (query.kind === 'browse' || best === undefined) return null
  const { confident, note } = scales[query.kind]
  return best.similarity_score < confident ? note : null
}
