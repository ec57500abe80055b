/** Six decimals, in place, so that what is compared, counted and shown is one and the same number. */
export function roundScores(scores: Float64Array): Float64Array {
  for (let row = 0; row < scores.length; row += 1) scores[row] = Math.round((scores[row] ?? 0) * 1e6) / 1e6
  return scores
}
