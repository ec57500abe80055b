import type { WordLanguage } from './analysis/languages.ts'
import type { ExactKind } from './inverted-index/exact-keys.ts'
import type { PlanNotes } from './query/plan-query.ts'
import type { QueryPlan } from './query/query-plan.ts'
import type { SynonymRule } from './query/synonyms.ts'

/** What is known of a product in words. `row` is the caller's small integer for it. */
export interface LexicalDocument {
  readonly row: number
  readonly name: string
  readonly brand: string
  readonly category: string
  readonly tags: readonly string[]
  /** Article numbers, matched whole and without regard to case and punctuation. */
  readonly skus: readonly string[]
  readonly description: string
  /** Other texts that say something of it: material, gender, type. */
  readonly attributes: readonly string[]
}

/** Rows that matched in words and how well, 0 (not at all) to 1 (the exact name or SKU); parallel arrays, best first. */
export interface LexicalMatches {
  readonly rows: readonly number[]
  readonly scores: readonly number[]
}

export interface PlanOptions {
  /** Finds other forms of the words, and compounds they end; `null` or absent: words are read as they stand. */
  readonly language?: WordLanguage | null
  /** Compiled once for each array: pass the same one for as long as the rules are the same. */
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
  /** How the query is read against the words there are now. */
  plan(query: string, options?: PlanOptions): QueryPlan
  /** The plan, with what the words were taken to mean beside themselves. */
  planWithNotes(query: string, options?: PlanOptions): AnnotatedPlan
  /** The score of every row by a plan, 0 to 1, not sorted; at least `rows` numbers, not to be changed, good until the next call. */
  score(plan: QueryPlan): Float32Array
  /** `plan` and `score` in one. */
  scoreRows(query: string, options?: PlanOptions): Float32Array
  /** What the whole query is to some product: its name, its article number, or neither. */
  exactMatchKind(query: string): ExactKind | null
  /** Whether `phrase` stands in the name of a product that has all words of `query` too, each as it stands. */
  isPartOfName(phrase: string, query: string): boolean
}
