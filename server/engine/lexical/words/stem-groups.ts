import { LRUCache } from 'lru-cache'
import { arrayBytes, mapEntryBytes, textBytes } from '../../heap-bytes.ts'
import { irregularForms, stemOf, type WordLanguage } from '../analysis/languages.ts'
import { singular } from '../analysis/normalize.ts'
import type { Dictionary } from './dictionary.ts'

/**
 * Groups indexed words by stem. The language of products is unknown, so nothing is stemmed at indexing time. Words are stemmed when
 * the first query in a language looks up their prefix.
 */
export interface StemGroups {
  readonly bytes: number
  /** The distinct indexed words that share a stem with one of `words`, including indexed `words`. */
  sameStem(words: readonly string[], language: WordLanguage): number[]
  /** Must be called for every word that is added or removed. */
  invalidate(word: string): void
}

/** A stem to look up among the words with a prefix. */
interface StemKey {
  readonly prefix: string
  readonly key: string
}

/** Endings never include the first two letters, so words that share them are stemmed together; irregular forms are handled separately. */
const PREFIX_LENGTH = 2
// Words recur across shoppers and stores, and a search without results plans its words eight times.
const MAX_CACHED_KEYS = 8192
const keyCache = new LRUCache<string, readonly StemKey[]>({ max: MAX_CACHED_KEYS })

export function createStemGroups(dictionary: Pick<Dictionary, 'id' | 'word' | 'eachCompletion'>): StemGroups {
  /** By language and prefix: stem → words. */
  const cache = new Map<string, Map<string, number[]>>()
  const languagesByPrefix = new Map<string, WordLanguage[]>()
  let bytes = 0

  function stemsOf(prefix: string, language: WordLanguage): Map<string, number[]> {
    const known = cache.get(language + prefix)
    if (known !== undefined) return known
    const stems = new Map<string, number[]>()
    dictionary.eachCompletion(prefix, (id) => {
      const stem = stemOf(dictionary.word(id), language)
      const ids = stems.get(stem)
      if (ids === undefined) stems.set(stem, [id])
      else ids.push(id)
    })
    cache.set(language + prefix, stems)
    languagesByPrefix.set(prefix, [...(languagesByPrefix.get(prefix) ?? []), language])
    bytes += bytesOf(stems)
    return stems
  }

  return {
    get bytes() {
      return bytes
    },
    sameStem: (words, language) => {
      const found = new Set<number>()
      for (const word of words) {
        for (const { prefix, key } of word.length > PREFIX_LENGTH ? keysOf(word, language) : []) {
          for (const id of stemsOf(prefix, language).get(key) ?? []) found.add(id)
        }
      }
      return [...found]
    },
    invalidate: (word) => {
      const prefix = word.slice(0, PREFIX_LENGTH)
      for (const language of languagesByPrefix.get(prefix) ?? []) {
        bytes -= bytesOf(cache.get(language + prefix) ?? new Map())
        cache.delete(language + prefix)
      }
      languagesByPrefix.delete(prefix)
    },
  }
}

/**
 * Words are indexed without English plural endings: German "Glas" as "gla", "Hoodies" as "hoody". So the stem of "Gläser" is also
 * looked up as "gla" and that of "Hoodie" as "hoody".
 */
function keysOf(word: string, language: WordLanguage): readonly StemKey[] {
  const name = `${language} ${word}`
  const known = keyCache.get(name)
  if (known !== undefined) return known
  const stem = stemOf(word, language)
  const stored = word.endsWith('ie') ? [stemOf(singular(`${word}s`), language)] : []
  const keys = [...new Set([stem, word, singular(stem), ...stored])].flatMap((key) => {
    const prefixes = [word, ...irregularForms(key, language)].map((one) => one.slice(0, PREFIX_LENGTH))
    return [...new Set(prefixes)].map((prefix) => ({ prefix, key }))
  })
  keyCache.set(name, keys)
  return keys
}

function bytesOf(stems: ReadonlyMap<string, readonly number[]>): number {
  let bytes = mapEntryBytes
  for (const [stem, ids] of stems) bytes += mapEntryBytes + textBytes(stem) + arrayBytes(ids.length)
  return bytes
}
