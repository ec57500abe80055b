import type { Cutoffs } from '../embedding/model.ts'

/** How sure a result is. */
export type Confidence = 'exact' | 'strong' | 'related' | 'weak'

const strengths: readonly Confidence[] = ['weak', 'related', 'strong', 'exact']

// A resized or recompressed copy of an image scores above 0.95. Two images of one type score 0.45 at the median.
const imageStrengths = { exact: 0.95, strong: 0.6 }
// The coverage of a product whose name or description has a word that is the whole query.
const answeredCoverage = 0.65
const visuallyCertain = 0.9
const fairCoverage = 0.4

/** From the similarity of images, 0 to 1. */
export function imageConfidence(score: number, { image }: Pick<Cutoffs, 'image'>): Confidence {
  if (score >= imageStrengths.exact) return 'exact'
  if (score >= imageStrengths.strong) return 'strong'
  return score >= image ? 'related' : 'weak'
}

export interface TextEvidence {
  /** 0 to 1. */
  readonly lexical: number
  /** The probability that the sentence describes the image, 0 to 1. */
  readonly visual: number
  /** Whether the complete query is a name or an article number. */
  readonly isExactQuery: boolean
  /** Whether its words pass the cutoff. */
  readonly hasWords: boolean
  /** Whether its image passes the cutoff. */
  readonly hasImage: boolean
  /** The highest lexical score of the store. */
  readonly coverage: number
}

/** From the words and the image of a product. Where the words of other products answer the query, an image alone is never strong. */
export function textConfidence({ lexical, visual, isExactQuery, ...evidence }: TextEvidence): Confidence {
  const { hasWords, hasImage, coverage } = evidence
  if (isExactQuery && lexical === 1) return 'exact'
  if (hasWords && lexical >= answeredCoverage) return 'strong'
  if (hasImage) return visual >= visuallyCertain && coverage < answeredCoverage ? 'strong' : 'related'
  return hasWords && lexical >= fairCoverage ? 'related' : 'weak'
}

/** The better of two. */
export function strongerOf(a: Confidence, b: Confidence): Confidence {
  return strengths.indexOf(a) >= strengths.indexOf(b) ? a : b
}
