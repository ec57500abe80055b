import { fold, normalize } from '../lexical/analysis/normalize.ts'
import { stopWords } from './stop-words.data.ts'

/** Languages by folded stop word. */
const languagesByWord = new Map<string, Set<keyof typeof stopWords>>()
for (const language of ['en', 'de', 'fr', 'es', 'other'] as const) {
  for (const word of stopWords[language].split(/\s+/)) {
    const key = fold(normalize(word))
    languagesByWord.set(key, (languagesByWord.get(key) ?? new Set()).add(language))
  }
}

/** Whether a folded word is a stop word in any language. */
export function isStopWord(folded: string): boolean {
  return languagesByWord.has(folded)
}

/** The languages in which a folded word is a stop word. */
export function languagesUsing(folded: string): ReadonlySet<keyof typeof stopWords> | undefined {
  return languagesByWord.get(folded)
}
