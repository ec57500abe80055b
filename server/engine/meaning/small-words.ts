import { fold, normalize } from '../lexical/analysis/normalize.ts'
import { smallWords } from './small-words.data.ts'

/** By word, folded: the languages that use it. */
const languagesOf = new Map<string, Set<keyof typeof smallWords>>()
for (const language of ['en', 'de', 'fr', 'es', 'other'] as const) {
  for (const word of smallWords[language].split(/\s+/)) {
    const key = fold(normalize(word))
    languagesOf.set(key, (languagesOf.get(key) ?? new Set()).add(language))
  }
}

/** Whether a word, folded, is one that carries no meaning of its own in one of our languages. */
export function isSmallWord(folded: string): boolean {
  return languagesOf.has(folded)
}

/** The languages whose texts are full of this word. */
export function languagesWith(folded: string): ReadonlySet<keyof typeof smallWords> | undefined {
  return languagesOf.get(folded)
}
