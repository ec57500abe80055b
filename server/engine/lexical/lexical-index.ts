import type { WordLanguage } from './analysis/languages.ts'
import type { ExactKeysPart, ExactKind } from './inverted-index/exact-keys.ts'
import type { PostingsPart } from './inverted-index/postings.ts'
import type { WordListsPart } from './inverted-index/word-lists.ts'
import type { SynonymRule } from './query/names/synonyms.ts'
import type { PlanNotes } from './query/plan-query.ts'
import type { QueryPlan } from './query/query-plan.ts'

/** The searchable text of a product. `row` is a small integer that the caller assigns. */
export interface LexicalDocument {
  readonly row: number
  /** Matched as a whole, like an article number. */
  readonly productId: string
  readonly name: string
  readonly brand: string
  readonly category: string
  readonly tags: readonly string[]
  /** Article numbers, matched as a whole, ignoring case and punctuation. */
  readonly skus: readonly string[]
  readonly description: string
  /** Other descriptive texts such as material, gender or type. */
  readonly attributes: readonly string[]
  /** The names of what the data say the product does not have. */
  readonly lacks?: readonly string[]
  /** The fields that state for which ages the product is, each as its name and value: "age from 3". */
  readonly ages?: readonly string[]
}

/** Matching rows and their scores, above 0 up to 1 (exact name or SKU), as parallel arrays, best first. */
export interface LexicalMatches {
  readonly rows: readonly number[]
  readonly scores: readonly number[]
}

export interface PlanOptions {
  /** Enables stemming and compound splitting. Without it, words are not stemmed. */
  readonly language?: WordLanguage | null
  /** Whether the text itself shows its language; its words are then not translated if it is the catalog's. */
  readonly isLanguageCertain?: boolean
  /** Compiled once per array, so pass the same array while the rules are unchanged. */
  readonly synonyms?: readonly SynonymRule[]
  /** Whether common synonyms (`common-synonyms.data.ts`) apply as well, with less weight than `synonyms`. */
  readonly usesCommonSynonyms?: boolean
  /** Words that are spelled correctly although no product has them; they are not corrected. */
  readonly isWord?: ((word: string) => boolean) | undefined
  /** Whether words after a negation are excluded ("chair without armrests"), and ages are not words; true by default. */
  readonly readsPreferences?: boolean
  /** Phrases that products should not have, in addition to those that the query itself excludes. */
  readonly excluded?: readonly string[]
}

export interface AnnotatedPlan extends PlanNotes {
  readonly plan: QueryPlan
}

export type LexicalPart =
  | readonly [structure: 'words', words: readonly (string | null)[]]
  | readonly [structure: 'postings', part: PostingsPart]
  | readonly [structure: 'wordsOf', part: WordListsPart]
  | readonly [structure: 'exact', part: ExactKeysPart]

/** Lexical search over one store's products, with typo tolerance by word length, prefix matching of the last word, and exact names and SKUs first. */
export interface LexicalIndex {
  readonly size: number
  /** Estimated memory in bytes, within a factor of 2 of the growth of the process. */
  readonly bytes: number
  /** Adds or replaces the document of its row. */
  set(document: LexicalDocument): void
  remove(row: number): void
  /** The index in parts (`saved-parts.ts`); invalid after a change. */
  save(): Generator<LexicalPart>
  /** Restores a part into an empty index, in the order in which they were saved. */
  restore(part: LexicalPart): void
  search(query: string, options?: PlanOptions): LexicalMatches
  /** Plans the query against the current words. */
  plan(query: string, options?: PlanOptions): QueryPlan
  /** Plans the query and reports the synonyms and corrections that the plan uses. */
  planWithNotes(query: string, options?: PlanOptions): AnnotatedPlan
  /** The score of every row for a plan, 0 to 1, by row. Read-only, valid until the next call, and possibly longer than the number of rows. */
  score(plan: QueryPlan): Float32Array
  /** `plan` and `score` in one. */
  scoreRows(query: string, options?: PlanOptions): Float32Array
  /** The language of most texts; `null` when it cannot be determined. */
  mainLanguage(): WordLanguage | null
  /** Whether the complete query is the name or article number of a product. */
  exactMatchKind(query: string): ExactKind | null
  /** Whether `phrase` is part of the name of a product that contains all words of `query` unchanged. */
  isPartOfName(phrase: string, query: string): boolean
}
