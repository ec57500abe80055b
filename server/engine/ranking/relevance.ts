/** Ratings of one search by product ID, from 0 (wrong); a product without a rating counts as 0. */
export type Ratings = ReadonlyMap<string, number>

/**
 * Normalized discounted cumulative gain of the first ten of `ranked`: the ratings, discounted by log2(rank + 1), divided by
 * those of the ideal order. 0 to 1; 0 when no product is rated above 0.
 */
export function ndcgAt10(ranked: readonly string[], ratings: Ratings): number {
  const ideal = gain([...ratings.values()].sort((a, b) => b - a))
  return ideal === 0 ? 0 : Math.min(1, gain(ranked.map((id) => ratings.get(id) ?? 0)) / ideal)
}

/** The share of the products rated above 0 that are among the first `depth` of `ranked`; 0 when there are none. */
export function recallAt(depth: number, ranked: readonly string[], ratings: Ratings): number {
  const isWanted = (rating: number): boolean => rating > 0
  const wanted = [...ratings.values()].filter(isWanted).length
  const found = ranked.slice(0, depth).filter((id) => isWanted(ratings.get(id) ?? 0)).length
  return wanted === 0 ? 0 : found / wanted
}

/** 1 / rank of the first of `ranked` that is rated above 0; 0 without one. */
export function reciprocalRank(ranked: readonly string[], ratings: Ratings): number {
  const at = ranked.findIndex((id) => (ratings.get(id) ?? 0) > 0)
  return at === -1 ? 0 : 1 / (at + 1)
}

function gain(ratings: readonly number[]): number {
  return ratings.slice(0, 10).reduce((sum, rating, at) => sum + rating / Math.log2(at + 2), 0)
}
