import type { RankedResult } from '../../../contract/search/search-answer.ts'
import type { Query } from './query.ts'

/** Why a result matched, as short sentences. The most important come first. */
export function reasonsOf(query: Query, { score_parts: parts }: Pick<RankedResult, 'score_parts'>): string[] {
  if (parts === undefined || query.kind === 'browse') return []
  const { image, text, lexical, color, category_boost: boost } = parts
  const reference = query.kind === 'text' ? 'what you describe' : query.kind === 'photo' ? 'your photo' : 'that product'
  const isSimilar = (image ?? 0) > 0 || (text ?? 0) > 0
  return [
    ...((lexical ?? 0) > 0 ? ['Your words are in its name or description.'] : []),
    ...(isSimilar ? [`Its image ${degree(Math.max(image ?? 0, text ?? 0))} ${reference}.`] : []),
    ...((color ?? 0) > 0 ? ['It has the color.'] : []),
    ...((boost ?? 0) > 0 ? ['It is in the same category.'] : []),
  ]
}

function degree(score: number): string {
  if (score >= 0.8) return 'looks very much like'
  return score >= 0.45 ? 'looks like' : 'looks a little like'
}
