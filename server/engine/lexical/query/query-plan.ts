/**
 * How a query is read, in words and not in the numbers of one index: the same plan scores an unchanged product the same,
 * however much the rest of the catalogue has changed since.
 */
export interface QueryPlan {
  readonly slots: readonly PlanSlot[]
  /** The whole query, squashed: rows that go by this name or article number score 1. */
  readonly exact: string
  /** The best score of any product when the query was read, 0 to 1: how much of it the words of the catalogue answer. */
  readonly coverage: number
}

/** One word of the query: a product has it through its best reading, or through all words of a phrase together. */
export interface PlanSlot {
  /** Stored words that this word of the query may mean, each with how surely, 0 to 1. */
  readonly alternatives: readonly (readonly [word: string, factor: number])[]
  /** Words that stand for it together, each list with how surely. */
  readonly phrases: readonly (readonly [words: readonly string[], factor: number])[]
  /** The word's share of the query's meaning, above 0; only proportions count. */
  readonly weight: number
}
