/**
 * How a query is read, in words and not in the numbers of one index: the same plan scores an unchanged product the same,
 * however much the rest of the catalogue has changed since.
 */
export interface TextPlan {
  readonly slots: readonly {
    /** Stored words that this word of the query may mean, each with how surely, 0 to 1. */
    readonly readings: readonly (readonly [word: string, factor: number])[]
    /** Words that stand for it together, each `partsFactor` sure. */
    readonly parts: readonly string[]
    readonly partsFactor: number
    /** The word's share of the query's meaning; only proportions count. */
    readonly weight: number
  }[]
  /** The whole query, squashed: rows that go by this name or article number score 1. */
  readonly exact: string
}
