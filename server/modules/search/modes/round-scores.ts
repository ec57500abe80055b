/** Six decimals of a score, 0 to 1, so that what is compared, counted and shown is one and the same number; 0 for NaN. */
export function sixDecimals(score: number): number {
  // Through a whole number of 32 bits: Math.round took a tenth of a picture search.
  return ((score * 1e6 + 0.5) | 0) / 1e6
}

/** `sixDecimals` of every score, in place. */
export function roundScores(scores: Float64Array): Float64Array {
  for (let row = 0; row < scores.length; row += 1) scores[row] = sixDecimals(scores[row] ?? 0)
  return scores
}
