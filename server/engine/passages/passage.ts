import type { MeaningLanguage } from '../meaning/semantic-tag.ts'

export type PassageLanguage = MeaningLanguage

/** A sentence or list item that can be found and shown, with what stands around it. */
export interface Passage {
  readonly language: PassageLanguage
  readonly title: string
  /** From the outermost to the one right above it. */
  readonly headings: readonly string[]
  readonly text: string
  /** What is read together, a paragraph or a list: passages of one block have the same key. */
  readonly block: string
}

export interface PassageQuery {
  readonly text: string
  readonly language: PassageLanguage
  /** What is asked for, in keys without a language; tags of `text` that are not here ask for nothing. */
  readonly tags: readonly string[]
  /** Of them, those that ask for nothing where no passage speaks of them: goods, in a question about rules. */
  readonly optionalTags: ReadonlySet<string>
  /** Of them, those that say where or for whom, and not what is asked: "is there parking at the store in Lyon". */
  readonly contextTags: ReadonlySet<string>
  /** Of them, those that matter less: the day in "are you open on Fridays in Lyon". */
  readonly minorTags: ReadonlySet<string>
  /** Words, folded, that ask for nothing. */
  readonly ignoredWords: ReadonlySet<string>
  /** Passages of which languages are wanted. */
  readonly languages: readonly PassageLanguage[]
}

export interface PassageMatch {
  /** Its place in the list that the index was made of, from 0. */
  readonly row: number
  /** 0 to 1, comparable between questions: how much of what is asked the passage speaks of. */
  readonly score: number
}

/** One store's passages in memory; built whole at each publication, never changed. */
export interface PassageIndex {
  readonly size: number
  readonly bytes: number
  /** Best first, ties by row; only what speaks of something asked. */
  search(query: PassageQuery, limit: number): PassageMatch[]
}
