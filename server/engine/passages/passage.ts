export type PassageLanguage = 'en' | 'de' | 'fr' | 'es'

/** A sentence or list item that can be found and shown, with what stands around it. */
export interface Passage {
  /** The caller's number for it, dense from 0. */
  readonly row: number
  readonly language: PassageLanguage
  readonly title: string
  readonly headings: readonly string[]
  readonly text: string
  /** Keys without a language (ideas) of text, headings and title. */
  readonly ideas: readonly string[]
}

export interface PassageQuery {
  readonly text: string
  readonly language: PassageLanguage
  readonly ideas: readonly string[]
}

export interface PassageMatch {
  readonly row: number
  /** 0 to 1, comparable between questions: how much of what is asked the passage speaks of. */
  readonly score: number
}

/** One store's passages in memory; built whole at each publication, never changed. */
export interface PassageIndex {
  readonly size: number
  readonly bytes: number
  /** Best first, ties by row. */
  search(query: PassageQuery, limit: number): PassageMatch[]
}
