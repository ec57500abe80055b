import type { Analyser, Word } from '../analysis/analyzer.ts'
import { stemOf, type WordLanguage } from '../analysis/languages.ts'
import { readQueryWords } from './query-words.ts'

/** `words` mean the same, each way; with `from`, a query for it finds the words too, and not the other way round. */
export interface SynonymRule {
  readonly from?: string
  readonly words: readonly string[]
}

/** What else a phrase of the query may be called. */
export interface FoundSynonym {
  /** Words of the query that the phrase takes. */
  readonly length: number
  readonly also: readonly { readonly text: string; readonly words: readonly Word[] }[]
}

export interface Synonyms {
  /** The phrases that begin with the word at `at`, each once: the same object every time. */
  find(words: readonly Word[], at: number): readonly FoundSynonym[]
}

interface Phrase {
  readonly text: string
  readonly words: readonly Word[]
  readonly keys: readonly string[]
  /** All of them: equal for two ways to write one phrase. */
  readonly key: string
}

/** A phrase with the synonyms of all rules that have it. */
interface KnownPhrase extends FoundSynonym {
  readonly keys: readonly string[]
  readonly also: Phrase[]
}

// Of one phrase, in the order of the rules: a thousand rules with one word would have a search look for twenty thousand.
const MOST_ALSO = 100

/** Makes rules ready to be looked up. Words are compared by their stems when the language is known. */
export function compileSynonyms(
  rules: readonly SynonymRule[],
  { analyser, language }: { readonly analyser: Analyser; readonly language: WordLanguage | null },
): Synonyms {
  const byFirst = new Map<string, Map<string, KnownPhrase>>()
  const keyOf = (word: Word): string => (language === null ? word.forms[0] : stemOf(word.forms[0], language))
  const read = (text: string): Phrase => {
    const words = readQueryWords(text, analyser).map(({ word }) => word)
    const keys = words.map(keyOf)
    return { text, words, keys, key: keys.join(' ') }
  }
  const knownOf = ({ keys, key }: Phrase): KnownPhrase => {
    const [first = ''] = keys
    const begun = byFirst.get(first) ?? new Map<string, KnownPhrase>()
    byFirst.set(first, begun)
    const known = begun.get(key) ?? { length: keys.length, keys, also: [] }
    begun.set(key, known)
    return known
  }

  for (const { from, words } of rules) {
    const phrases = words.map(read).filter((phrase) => phrase.words.length > 0)
    for (const phrase of from === undefined ? phrases : [read(from)]) {
      const others = phrases.filter(({ key }) => key !== phrase.key)
      if (phrase.words.length > 0 && others.length > 0) addAlso(knownOf(phrase).also, others)
    }
  }

  return {
    find: (words, at) => {
      const first = words[at]
      if (first === undefined || byFirst.size === 0) return []
      const begun = byFirst.get(keyOf(first))?.values() ?? []
      return Array.from(begun).filter(({ keys }) => keys.every((key, step) => isWord(words[at + step], key, keyOf)))
    },
  }
}

function addAlso(also: Phrase[], others: readonly Phrase[]): void {
  for (const other of others) {
    if (also.length >= MOST_ALSO) return
    if (also.every(({ key }) => key !== other.key)) also.push(other)
  }
}

function isWord(word: Word | undefined, key: string, keyOf: (word: Word) => string): boolean {
  return word !== undefined && keyOf(word) === key
}
