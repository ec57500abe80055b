/** Languages that questions are read in. */
export type MeaningLanguage = 'en' | 'de' | 'fr' | 'es'

/**
 * A key without a language for words that mean the same in a shop: "send back", "zurückschicken" and "renvoyer" are all `return`.
 * Questions and texts meet in tags where they share no word.
 */
export type SemanticTag = string

export interface TagMatch {
  readonly tag: SemanticTag
  readonly start: number
  readonly end: number
}

/** The tags in a text, in order. Longer phrases win over words inside them; a mistyped letter is forgiven in long words. */
export type FindTags = (text: string, language: MeaningLanguage) => TagMatch[]

/** The language of a text by its small words, with how sure that is (0 to 1); the locale decides below 0.6. */
export type GuessLanguage = (text: string) => { readonly language: MeaningLanguage | null; readonly certainty: number }
