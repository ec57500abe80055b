/** Languages that questions are read in. */
export type MeaningLanguage = 'en' | 'de' | 'fr' | 'es'

/**
 * A key without a language for words that mean the same in a shop: "send back", "zurückschicken" and "renvoyer" are all `return`.
 * Questions and texts meet in ideas where they share no word.
 */
export type Idea = string

export interface IdeaFound {
  readonly idea: Idea
  readonly start: number
  readonly end: number
}

/** The ideas in a text, in order. Longer phrases win over words inside them; a mistyped letter is forgiven in long words. */
export type ReadIdeas = (text: string, language: MeaningLanguage) => IdeaFound[]

/** The language of a text by its small words, with how sure that is (0 to 1); the locale decides below 0.6. */
export type GuessLanguage = (text: string) => { readonly language: MeaningLanguage | null; readonly certainty: number }
