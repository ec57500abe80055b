import { languagesUsing } from './stop-words.ts'
import { tagMatcher } from './tags/find-tags.ts'
import type { GuessLanguage, MeaningLanguage } from './tags/semantic-tag.ts'
import { tokenize } from './tokenize.ts'

const supported = ['en', 'de', 'fr', 'es'] as const
type Guessed = MeaningLanguage | 'other'

const LETTERS: readonly (readonly [pattern: RegExp, language: Guessed])[] = [
  [/[ß]/, 'de'],
  [/[äöü]/, 'de'],
  [/[ñ¿¡]/, 'es'],
  [/[çœèêùûâîô]/, 'fr'],
  [/[ãõåøæłşğıčřő]/, 'other'],
]
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/gu
const LETTER = /\p{L}/gu
// A word of the shopping vocabulary counts less than a stop word: half of them look the same in two languages.
const SHOP_WORD_WEIGHT = 0.5
/** Prior doubt: a single stop word reaches a certainty of 0.59, just below the 0.6 that overrides the locale. */
const DOUBT = 0.7
const MAX_WORDS = 60

/** See `GuessLanguage`. `null` with a certainty means an unsupported language. */
export const guessLanguage: GuessLanguage = (text) => guess(text, shopLanguages)

/** The same by stop words and letters alone, which needs no vocabulary to be compiled (150 ms). Less certain for short texts. */
export const guessByStopWords: GuessLanguage = (text) => guess(text, () => [])

function guess(text: string, languagesOf: (folded: string) => readonly Guessed[]): ReturnType<GuessLanguage> {
  const letters = text.match(LETTER)?.length ?? 0
  if (letters === 0) return { language: null, certainty: 0 }
  if ((text.match(OTHER_SCRIPT)?.length ?? 0) > letters / 2) return { language: null, certainty: 1 }
  const [best, second] = [...scoresOf(text, languagesOf)].sort((a, b) => b[1] - a[1])
  if (best === undefined || best[1] === 0) return { language: null, certainty: 0 }
  const certainty = Math.max(0, best[1] - (second?.[1] ?? 0)) / (best[1] + DOUBT)
  return { language: best[0] === 'other' ? null : best[0], certainty }
}

/** The languages with the word in the shopping vocabulary. */
function shopLanguages(folded: string): readonly Guessed[] {
  return supported.filter((language) => tagMatcher(language).hasWord(folded))
}

function scoresOf(text: string, languagesOf: (folded: string) => readonly Guessed[]): Map<Guessed, number> {
  const scores = new Map<Guessed, number>()
  const add = (language: Guessed, much: number) => scores.set(language, (scores.get(language) ?? 0) + much)
  const lower = text.toLowerCase()
  for (const [pattern, language] of LETTERS) if (pattern.test(lower)) add(language, 1)
  for (const { folded } of tokenize(text, 'en').slice(0, MAX_WORDS)) {
    const small = languagesUsing(folded)
    if (small !== undefined) for (const language of small) add(language, 1 / small.size)
    const known = small === undefined ? languagesOf(folded) : []
    for (const language of known) add(language, SHOP_WORD_WEIGHT / known.length)
  }
  return scores
}
