import type { FactLanguage } from './fact.ts'
import { factWords } from './fact-words.data.ts'
import type { FactWords } from './fact-words.ts'

/** A text while its facts are looked for. `plain` is `inPlainLetters(text)`: places in one are places in the other. */
export interface FactText {
  readonly text: string
  readonly plain: string
  readonly language: FactLanguage
  readonly words: FactWords
}

export function factWordsOf(language: FactLanguage): FactWords {
  return factWords[language]
}

/** Remembers what is made of a language's words: patterns are costly to make and the same for every text. */
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
