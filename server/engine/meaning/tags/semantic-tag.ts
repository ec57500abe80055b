/** Supported languages of questions and texts. */
export type MeaningLanguage = 'en' | 'de' | 'fr' | 'es'

/**
 * A language-independent key for words that mean the same in a shop: "send back", "zurückschicken" and "renvoyer" are all `return`.
 * Questions match texts by tags even without a shared word.
 */
export type SemanticTag = string

export interface TagMatch {
  readonly tag: SemanticTag
  readonly start: number
  readonly end: number
}

/** Finds the tags in a text, in order. Longer phrases take precedence; long words may have one typo. */
export type FindTags = (text: string, language: MeaningLanguage) => TagMatch[]

/** Guesses the language of a text, mostly by its stop words. Below a certainty of 0.6 (of 1), callers use the locale. */
export type GuessLanguage = (text: string) => { readonly language: MeaningLanguage | null; readonly certainty: number }
