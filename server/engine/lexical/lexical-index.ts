import type { WordLanguage } from './analysis/languages.ts'
import type { ExactKind } from './inverted-index/exact-keys.ts'
import type { PlanNotes } from './query/plan-query.ts'
import type { QueryPlan } from './query/query-plan.ts'
import type { SynonymRule } from './query/synonyms.ts'

/** The text of a product. `row` is the caller's small integer for it. */
export interface LexicalDocument {
  readonly row: number
  readonly name: string
  readonly brand: string
  readonly category: string
  readonly tags: readonly string[]
  /** Article numbers, matched as a whole, ignoring case and punctuation. */
  readonly skus: readonly string[]
  readonly description: string
  /** Other descriptive texts: material, gender, type. */
  readonly attributes: readonly string[]
}

/** Rows that matched in words and how well, 0 (not at all) to 1 (the exact name or SKU); parallel arrays, best first. */
export interface LexicalMatches {
  readonly rows: readonly number[]
  readonly scores: readonly number[]
}

export interface PlanOptions {
  /** Enables stemming and compounds; without it words match as they are. */
  readonly language?: WordLanguage | null
  /** Compiled once per array: pass the same array while the rules are unchanged. */
  readonly synonyms?: readonly SynonymRule[]
}

export interface AnnotatedPlan extends PlanNotes {
  readonly plan: QueryPlan
}

/** Words over one store's products: typo-tolerant by word length, prefix on the last word, exact names and SKUs first. */
export interface LexicalIndex {
  readonly size: number
  /** Bytes held, counted as it grows and shrinks; within a factor of 2 of what the process grows by. */
  readonly bytes: number
  /** Adds or replaces the document of its row. */
  set(document: LexicalDocument): void
  remove(row: number): void
  search(query: string, options?: PlanOptions): LexicalMatches
  /** The plan of the query against the current words. */
  plan(query: string, options?: PlanOptions): QueryPlan
  /** The plan with the synonyms and corrections that it uses. */
  planWithNotes(query: string, options?: PlanOptions): AnnotatedPlan
  /** The score of every row by a plan, 0 to 1, not sorted; at least `rows` numbers, not to be changed, good until the next call. */
  score(plan: QueryPlan): Float32Array
  /** `plan` and `score` in one. */
  scoreRows(query: string, options?: PlanOptions): Float32Array
  /** Whether the whole query is the name or article number of a product. */
  exactMatchKind(query: string): ExactKind | null
  /** Whether `phrase` is part of the name of a product that has all words of `query` unchanged. */
  isPartOfName(phrase: string, query: string): boolean
}
