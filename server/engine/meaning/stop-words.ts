import { fold, normalize } from '../lexical/analysis/normalize.ts'
import { stopWords } from './stop-words.data.ts'

/** By word, folded: the languages that use it. */
const languagesByWord = new Map<string, Set<keyof typeof stopWords>>()
for (const language of ['en', 'de', 'fr', 'es', 'other'] as const) {
  for (const word of stopWords[language].split(/\s+/)) {
    const key = fold(normalize(word))
    languagesByWord.set(key, (languagesByWord.get(key) ?? new Set()).add(language))
  }
}

/** Whether a word, folded, is one that carries no meaning of its own in one of our languages. */
export function isStopWord(folded: string): boolean {
  return languagesByWord.has(folded)
}

/** The languages whose texts are full of this word. */
export function languagesUsing(folded: string): ReadonlySet<keyof typeof stopWords> | undefined {
  return languagesByWord.get(folded)
}
