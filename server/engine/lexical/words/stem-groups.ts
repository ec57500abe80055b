import { LRUCache } from 'lru-cache'
import { irregularForms, stemOf, type WordLanguage } from '../analysis/languages.ts'
import { singular } from '../analysis/normalize.ts'
import { arrayBytes, mapEntryBytes, textBytes } from '../heap-bytes.ts'
import type { Dictionary } from './dictionary.ts'

/**
 * Which stored words share a stem. Products do not say their language, so nothing is stemmed when they are written: the words
 * of a language are brought to their stems when a query of that language first asks for words that begin alike.
 */
export interface Stems {
  readonly bytes: number
  /** Stored words of the same stem as one of `words`, each once; themselves too when they are stored. */
  like(words: readonly string[], language: WordLanguage): number[]
  /** To be told of every word that is stored or removed. */
  forget(word: string): void
}

/** A stem to look up among the words that begin so. */
interface StemKey {
  readonly beginning: string
  readonly key: string
}

/** Endings never reach into the first two letters: those that share them are stemmed together, irregular forms apart. */
const BEGINNING = 2
// Shoppers of all stores use the same words again, and a search without results reads its own eight times.
const MOST_KEYS = 8192
const keysKept = new LRUCache<string, readonly StemKey[]>({ max: MOST_KEYS })

export function createStems(dictionary: Pick<Dictionary, 'id' | 'word' | 'eachCompletion'>): Stems {
  /** By language and beginning: stem → words. */
  const kept = new Map<string, Map<string, number[]>>()
  const beginnings = new Map<string, WordLanguage[]>()
  let bytes = 0

  function stemsOf(beginning: string, language: WordLanguage): Map<string, number[]> {
    const known = kept.get(language + beginning)
    if (known !== undefined) return known
    const made = new Map<string, number[]>()
    dictionary.eachCompletion(beginning, (id) => {
      const stem = stemOf(dictionary.word(id), language)
      const alike = made.get(stem)
      if (alike === undefined) made.set(stem, [id])
      else alike.push(id)
    })
    kept.set(language + beginning, made)
    beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), language])
    bytes += bytesOf(made)
    return made
  }

  return {
    get bytes() {
      return bytes
    },
    like: (words, language) => {
      const found = new Set<number>()
      for (const word of words) {
        for (const { beginning, key } of word.length > BEGINNING ? keysOf(word, language) : []) {
          for (const id of stemsOf(beginning, language).get(key) ?? []) found.add(id)
        }
      }
      return [...found]
    },
    forget: (word) => {
      const beginning = word.slice(0, BEGINNING)
      for (const language of beginnings.get(beginning) ?? []) {
        bytes -= bytesOf(kept.get(language + beginning) ?? new Map())
        kept.delete(language + beginning)
      }
      beginnings.delete(beginning)
    },
  }
}

/**
 * Words are stored with English plurals undone, German "Glas" as "gla" and "Hoodies" as "hoody": the stem of "Gläser" is looked
 * up as the one, that of "Hoodie" as the other.
 */
function keysOf(word: string, language: WordLanguage): readonly StemKey[] {
  const name = `${language} ${word}`
  const known = keysKept.get(name)
  if (known !== undefined) return known
  const stem = stemOf(word, language)
  const stored = word.endsWith('ie') ? [stemOf(singular(`${word}s`), language)] : []
  const made = [...new Set([stem, word, singular(stem), ...stored])].flatMap((key) => {
    const begun = [word, ...irregularForms(key, language)].map((one) => one.slice(0, BEGINNING))
    return [...new Set(begun)].map((beginning) => ({ beginning, key }))
  })
  keysKept.set(name, made)
  return made
}

function bytesOf(stems: ReadonlyMap<string, readonly number[]>): number {
  let bytes = mapEntryBytes
  for (const [stem, ids] of stems) bytes += mapEntryBytes + textBytes(stem) + arrayBytes(ids.length)
  return bytes
}
