import type { ExactKind } from './exact-keys.ts'
import type { TextPlan } from './text-plan.ts'

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
}

/** Rows that matched in words and how well, 0 (not at all) to 1 (the exact name or SKU); parallel arrays, best first. */
export interface LexicalMatches {
  readonly rows: readonly number[]
  readonly scores: readonly number[]
}

/** Words over one store's products: typo-tolerant by word length, prefix on the last word, exact names and SKUs first. */
export interface LexicalIndex {
  readonly size: number
  /** Bytes held, counted as it grows and shrinks; within a factor of 2 of what the process grows by. */
  readonly bytes: number
  /** Adds or replaces the document of its row. */
  set(document: LexicalDocument): void
  remove(row: number): void
  search(query: string): LexicalMatches
  /** How the query is read against the words there are now. */
  plan(query: string): TextPlan
  /** The score of every row by a plan, 0 to 1, not sorted; at least `rows` numbers, not to be changed, good until the next call. */
  score(plan: TextPlan): Float32Array
  /** `plan` and `score` in one. */
  scoreRows(query: string): Float32Array
  /** What the whole query is to some product: its name, its article number, or neither. */
  exactOf(query: string): ExactKind | null
}
