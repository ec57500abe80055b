import type { Analyser, Word } from './analyse.ts'
import { stemOf, type WordLanguage } from './languages.ts'
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
  /** The phrases that begin with the word at `at`. */
  find(words: readonly Word[], at: number): readonly FoundSynonym[]
}

interface Phrase {
  readonly text: string
  readonly words: readonly Word[]
  readonly keys: readonly string[]
}

/** Makes rules ready to be looked up. Words are compared by their stems when the language is known. */
export function compileSynonyms(
  rules: readonly SynonymRule[],
  { analyser, language }: { readonly analyser: Analyser; readonly language: WordLanguage | null },
): Synonyms {
  const byFirst = new Map<string, { phrase: Phrase; also: readonly Phrase[] }[]>()
  const keyOf = (word: Word): string => (language === null ? word.forms[0] : stemOf(word.forms[0], language))
  const read = (text: string): Phrase => {
    const words = readQueryWords(text, analyser).map(({ word }) => word)
    return { text, words, keys: words.map(keyOf) }
  }

  for (const { from, words } of rules) {
    const phrases = words.map(read).filter((phrase) => phrase.words.length > 0)
    for (const phrase of from === undefined ? phrases : [read(from)]) {
      const [first] = phrase.keys
      const also = phrases.filter((other) => other.keys.join(' ') !== phrase.keys.join(' '))
      if (first === undefined || also.length === 0) continue
      byFirst.set(first, [...(byFirst.get(first) ?? []), { phrase, also }])
    }
  }

  return {
    find: (words, at) => {
      const first = words[at]
      if (first === undefined || byFirst.size === 0) return []
      const begun = byFirst.get(keyOf(first)) ?? []
      return begun
        .filter(({ phrase }) => phrase.keys.every((key, step) => isWord(words[at + step], key, keyOf)))
        .map(({ phrase, also }) => ({ length: phrase.keys.length, also }))
    },
  }
}

function isWord(word: Word | undefined, key: string, keyOf: (word: Word) => string): boolean {
  return word !== undefined && keyOf(word) === key
}
