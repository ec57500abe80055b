/**
 * The interpretation of a query, in words instead of index IDs. A plan gives an unchanged product the same score even after the
 * rest of the catalog changes.
 */
export interface QueryPlan {
  readonly slots: readonly PlanSlot[]
  /** The squashed query. Rows with this name or article number score 1. */
  readonly exact: string
  /** The best score of any product at planning time, 0 to 1: the share of the query that the catalog covers. */
  readonly coverage: number
  /** The slot of the word that names the goods; `null` when it names none that are known, or when the catalog does not name its goods. */
  readonly goodsAt: number | null
  /** Parts of the query that are not among the slots: "without armrests" of "chair without armrests". */
  readonly preferences: readonly Preference[]
}

/** What products should state about themselves. */
export interface Preference {
  /** The indexed words of products that state it. */
  readonly stated: readonly string[]
  /** Another product that matches all of these words contradicts it. */
  readonly contrary: readonly PlanSlot[]
}

/** One word of the query. A product matches through the best alternative or through all words of a phrase. */
export interface PlanSlot {
  /** Indexed words that may be meant, each with a confidence from 0 to 1. */
  readonly alternatives: readonly (readonly [word: string, factor: number])[]
  /** Phrases that may be meant, each with a confidence. */
  readonly phrases: readonly (readonly [words: readonly string[], factor: number])[]
  /** The relative weight of the word in the query, above 0. */
  readonly weight: number
  /** Whether the word carries almost no meaning, like "for": it affects the order of products but is not evidence for one. */
  readonly isStopWord: boolean
}
