import type { FactLanguage } from './fact.ts'
import { factWords } from './fact-words.data.ts'
import type { FactWords } from './fact-words.ts'

/** A text with its plain letters (`inPlainLetters(text)`). Positions are the same in both. */
export interface FactText {
  readonly text: string
  readonly plain: string
  readonly language: FactLanguage
  readonly words: FactWords
}

export function factWordsOf(language: FactLanguage): FactWords {
  return factWords[language]
}

/** Caches a value per language: patterns are expensive to compile. */
export function perLanguage<T>(make: (words: FactWords, language: FactLanguage) => T): (reading: FactText) => T {
  const made = new Map<FactLanguage, T>()
  return ({ language, words }) => {
    const known = made.get(language)
    if (known !== undefined) return known
    const fresh = make(words, language)
    made.set(language, fresh)
    return fresh
  }
}
