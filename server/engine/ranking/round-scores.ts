/** A score of 0 to 1 rounded to six decimals, so that comparisons, counts and answers use the same number; 0 for NaN. */
export function roundScore(score: number): number {
  // Through a 32-bit integer: Math.round took a tenth of an image search.
  return ((score * 1e6 + 0.5) | 0) / 1e6
}

/** Applies `roundScore` to every score, in place. */
export function roundScores(scores: Float64Array): Float64Array {
  for (let row = 0; row < scores.length; row += 1) scores[row] = roundScore(scores[row] ?? 0)
  return scores
}
