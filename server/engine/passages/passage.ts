import type { MeaningLanguage } from '../meaning/tags/semantic-tag.ts'

export type PassageLanguage = MeaningLanguage

/** A searchable sentence or list item, with its context. */
export interface Passage {
  readonly language: PassageLanguage
  readonly title: string
  /** Outermost first. */
  readonly headings: readonly string[]
  readonly text: string
  /** The key of its paragraph or list. */
  readonly block: string
}

export interface PassageQuery {
  readonly text: string
  readonly language: PassageLanguage
  /** The tags to search for. Other tags of `text` are ignored. */
  readonly tags: readonly string[]
  /** The subset of `tags` that is ignored when no passage has them: goods in a question about rules. */
  readonly optionalTags: ReadonlySet<string>
  /** The subset of `tags` that states where or for whom, not what: "is there parking at the store in Lyon". */
  readonly contextTags: ReadonlySet<string>
  /** The subset of `tags` that has less weight: the day in "are you open on Fridays in Lyon". */
  readonly minorTags: ReadonlySet<string>
  /** Folded words to ignore. */
  readonly ignoredWords: ReadonlySet<string>
  /** Languages of the passages to return. */
  readonly languages: readonly PassageLanguage[]
}

export interface PassageMatch {
  /** Index in the list that was indexed. */
  readonly row: number
  /** The share of the query that the passage covers: 0 to 1, comparable between queries. */
  readonly score: number
}

/** An immutable in-memory index of one store's passages, rebuilt at each publication. */
export interface PassageIndex {
  readonly size: number
  readonly bytes: number
  /** Matches, best first, ties by row. */
  search(query: PassageQuery, limit: number): PassageMatch[]
}
