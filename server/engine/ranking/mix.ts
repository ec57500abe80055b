/**
 * The score of a product by a picture and words, each 0 to 1 and `null` where it was not asked: their mean, where the picture
 * weighs `weight` and the words the rest; one alone counts whole. 0 to 1, never falling when either rises; 0 for nothing asked.
 *
 * A mean of calibrated scores, not of places in two lists: over ten tasks nDCG@10 was 0.78 against 0.73
 * (decision 0016-image-and-text-scores.md).
 */
export function mixEvidence(picture: number | null, words: number | null, weight: number): number {
  if (picture === null) return words === null ? 0 : clamp(words)
  if (words === null) return clamp(picture)
  const share = clamp(weight)
  return clamp(share * clamp(picture) + (1 - share) * clamp(words))
}

/**
 * How well all wanted colours are there in one row, from how well each is, 0 to 1: the geometric mean, so that one that is
 * missing leaves nothing. 1 when none is wanted.
 */
export function mixColors(matches: readonly ArrayLike<number>[], row: number): number {
  if (matches.length === 0) return 1
  let product = 1
  for (const match of matches) product *= clamp(match[row] ?? 0)
  return matches.length === 1 ? product : clamp(product ** (1 / matches.length))
}

/** How much of what is missing to 1 a product gains by being of the category that the best results are of. */
const CATEGORY_GAIN = 0.1

/** The score of a product of the favoured category; keeps the order within it, and never passes 1. */
export function boostCategory(score: number): number {
  const kept = clamp(score)
  return kept + (1 - kept) * CATEGORY_GAIN
}

/**
 * The group with the largest sum of scores among the best ones; of equal sums the one met first. The group '' is none,
 * and is never favoured; '' when there is nothing to favour.
 */
export function dominantGroup(best: readonly { readonly group: string; readonly score: number }[]): string {
  const sums = new Map<string, number>()
  for (const { group, score } of best) if (group !== '') sums.set(group, (sums.get(group) ?? 0) + score)
  let favoured = ''
  let most = 0
  for (const [group, sum] of sums) {
    if (sum <= most) continue
    favoured = group
    most = sum
  }
  return favoured
}

function clamp(score: number): number {
  // Asked this way round, NaN is no score.
  return score > 0 ? Math.min(1, score) : 0
}
