import { mapEntryBytes, pointerBytes, textBytes } from '../heap-bytes.ts'
import { fold, normalize } from './analysis/normalize.ts'
import { allowedTypos, editDistance } from './words/edit-distance.ts'

/** A completed phrase. */
export interface Completion {
  /** The spelling that was added first. */
  readonly text: string
  readonly count: number
}

export interface PhraseRank {
  /** Summed over all additions with the same words. */
  readonly count: number
  /** Breaks ties between equal counts. */
  readonly weight?: number
}

/** Completes phrases by word prefixes in any order, ignoring case, accents and punctuation. */
export interface PhraseCompleter {
  readonly size: number
  /** Estimated memory in bytes, within a factor of 2. */
  readonly bytes: number
  has(text: string): boolean
  /** Whether every word of a text occurs in some phrase. */
  hasWords(text: string): boolean
  /** Ignores a text without words. */
  add(text: string, rank: PhraseRank): void
  /**
   * The phrases that contain all words of `typed`, the last one as a prefix. If there are none, phrases within the allowed typos.
   * Sorted by count, weight, length, then code units. Without letters, digits or symbols, `typed` matches all phrases.
   */
  complete(typed: string, limit: number): Completion[]
}

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u
const SYMBOLS = /[^\s\p{P}\p{C}]/u
const maxPhraseWords = 12
// A mistyped word has few neighbors, and each one costs a lookup.
const maxCorrections = 3
const maxCachedCompletions = 50
// Limits of the components of a rank; combined they stay below 2^53.
const maxRankedCount = 2 ** 27 - 1
const maxRankedWeight = 2 ** 17 - 1
const maxRankedLength = 2 ** 8 - 1

export function createPhraseCompleter(): PhraseCompleter {
  return new BucketCompleter()
}

class BucketCompleter implements PhraseCompleter {
  readonly #texts: string[] = []
  /** The words of each phrase, separated and surrounded by spaces. */
  readonly #keys: string[] = []
  readonly #counts: number[] = []
  readonly #weights: number[] = []
  readonly #byKey = new Map<string, number>()
  readonly #phrasesOf = new Map<string, number[]>()
  /** Rank of each phrase, highest first. One number, because all phrases with the same prefix are compared. */
  readonly #ranks: number[] = []
  /** Words by their first two code units. */
  readonly #buckets = new Map<string, string[]>()
  /** The last lookup that found each phrase. */
  readonly #lastLookup: number[] = []
  #lookup = 0
  /** Best phrases for prefixes of up to two letters, which match many phrases and are typed first. */
  readonly #prefixCache = new Map<string, readonly number[]>()
  #bytes = 0

  get size(): number {
    return this.#texts.length
  }

  get bytes(): number {
    return this.#bytes
  }

  has(text: string): boolean {
    return this.#byKey.has(keyOf(wordsOf(text)))
  }

  hasWords(text: string): boolean {
    return wordsOf(text).every((word) => this.#phrasesOf.has(word))
  }

  add(text: string, { count, weight = 0 }: PhraseRank): void {
    const words = wordsOf(text)
    if (words.length === 0) return
    this.#invalidatePrefixes(words)
    const key = keyOf(words)
    const known = this.#byKey.get(key)
    if (known !== undefined) {
      this.#setRank(known, (this.#counts[known] ?? 0) + count, Math.max(this.#weights[known] ?? 0, weight))
      return
    }
    const phrase = this.#texts.push(text) - 1
    this.#keys.push(key)
    this.#lastLookup.push(0)
    this.#setRank(phrase, count, weight)
    this.#byKey.set(key, phrase)
    this.#bytes += textBytes(text) + textBytes(key) + mapEntryBytes + 7 * pointerBytes
    for (const word of new Set(words)) this.#indexWord(word, phrase)
  }

  complete(typed: string, limit: number): Completion[] {
    const words = wordsOf(typed)
    const [last] = words.slice(-1)
    // Words are all that phrases are found by: no phrase begins with an emoji.
    if (last === undefined && SYMBOLS.test(typed)) return []
    if (words.length < 2 && limit <= maxCachedCompletions && (last ?? '').length <= 2) {
      return this.#bestForPrefix(last ?? '')
        .slice(0, limit)
        .map((phrase) => this.#completion(phrase))
    }
    const found = last === undefined ? [...this.#texts.keys()] : this.#withWords(words.slice(0, -1), last)
    const hasTypos = found.length === 0 && last !== undefined
    return this.#best(hasTypos ? this.#withTypos(words.slice(0, -1), last) : found, limit).map((phrase) =>
      this.#completion(phrase),
    )
  }

  #completion(phrase: number): Completion {
    return { text: this.#texts[phrase] ?? '', count: this.#counts[phrase] ?? 0 }
  }

  #bestForPrefix(prefix: string): readonly number[] {
    const known = this.#prefixCache.get(prefix)
    if (known !== undefined) return known
    const phrases = prefix === '' ? [...this.#texts.keys()] : this.#withPrefix([prefix])
    const best = this.#best(phrases, maxCachedCompletions)
    // Cache only prefixes with many matches, since arbitrarily many others can be typed.
    if (phrases.length > maxCachedCompletions) this.#prefixCache.set(prefix, best)
    return best
  }

  #invalidatePrefixes(words: readonly string[]): void {
    if (this.#prefixCache.size === 0) return
    for (const prefix of ['', ...words.flatMap((word) => [word.slice(0, 1), word.slice(0, 2)])]) {
      this.#prefixCache.delete(prefix)
    }
  }

  #setRank(phrase: number, count: number, weight: number): void {
    this.#counts[phrase] = count
    this.#weights[phrase] = weight
    const shortness = maxRankedLength - Math.min(maxRankedLength, this.#texts[phrase]?.length ?? 0)
    const parts = [Math.min(count, maxRankedCount), Math.min(weight, maxRankedWeight), shortness] as const
    this.#ranks[phrase] = (parts[0] * (maxRankedWeight + 1) + parts[1]) * (maxRankedLength + 1) + parts[2]
  }

  #indexWord(word: string, phrase: number): void {
    const phrases = this.#phrasesOf.get(word)
    this.#bytes += pointerBytes
    if (phrases !== undefined) {
      phrases.push(phrase)
      return
    }
    this.#phrasesOf.set(word, [phrase])
    const start = word.slice(0, 2)
    const bucket = this.#buckets.get(start)
    if (bucket === undefined) this.#buckets.set(start, [word])
    else bucket.push(word)
    this.#bytes += textBytes(word) + mapEntryBytes + 64
  }

  /** The distinct phrases with all words of `whole` and a word that begins with `prefix`. */
  #withWords(whole: readonly string[], prefix: string): number[] {
    if (whole.length === 0) return this.#withPrefix([prefix])
    const lists = whole.map((word) => this.#phrasesOf.get(word) ?? [])
    const shortest = lists.reduce((least, list) => (list.length < least.length ? list : least))
    return shortest.filter((phrase) => {
      const key = this.#keys[phrase] ?? ''
      return key.includes(` ${prefix}`) && whole.every((word) => key.includes(` ${word} `))
    })
  }

  #withPrefix(prefixes: readonly string[]): number[] {
    this.#lookup += 1
    const found: number[] = []
    for (const word of prefixes.flatMap((prefix) => this.#wordsFrom(prefix))) {
      for (const phrase of this.#phrasesOf.get(word) ?? []) {
        if (this.#lastLookup[phrase] === this.#lookup) continue
        this.#lastLookup[phrase] = this.#lookup
        found.push(phrase)
      }
    }
    return found
  }

  #wordsFrom(prefix: string): string[] {
    if (prefix.length >= 2) {
      return (this.#buckets.get(prefix.slice(0, 2)) ?? []).filter((word) => word.startsWith(prefix))
    }
    return [...this.#buckets].flatMap(([start, words]) => (start.startsWith(prefix) ? words : []))
  }

  /** As `#withWords`, but replaces unknown words by their nearest known words. */
  #withTypos(whole: readonly string[], prefix: string): number[] {
    const read = whole.flatMap((word) =>
      this.#phrasesOf.has(word) ? [word] : this.#nearestWords(word, editDistance).slice(0, 1),
    )
    if (read.length < whole.length) return []
    const isKnownPrefix = this.#wordsFrom(prefix).length > 0
    const prefixes = isKnownPrefix ? [prefix] : this.#nearestWords(prefix, prefixDistance)
    if (read.length === 0) return this.#withPrefix(prefixes)
    return [...new Set(prefixes.flatMap((one) => this.#withWords(read, one)))]
  }

  /** The known words with the fewest typos, most common first. The first letter must match. */
  #nearestWords(typed: string, distanceOf: typeof editDistance): string[] {
    const limit = allowedTypos(typed.length)
    if (limit === 0) return []
    const near: { word: string; distance: number; phrases: number }[] = []
    for (const word of this.#wordsFrom(typed.slice(0, 1))) {
      const distance = distanceOf(typed, word, limit)
      if (distance <= limit) near.push({ word, distance, phrases: this.#phrasesOf.get(word)?.length ?? 0 })
    }
    const least = Math.min(...near.map(({ distance }) => distance))
    const nearest = near.filter(({ distance }) => distance === least)
    nearest.sort((a, b) => b.phrases - a.phrases || (a.word < b.word ? -1 : 1))
    return nearest.slice(0, maxCorrections).map(({ word }) => word)
  }

  #best(phrases: readonly number[], limit: number): number[] {
    const best: number[] = []
    for (const phrase of phrases) {
      const worst = best.length < limit ? undefined : best.at(-1)
      if (worst !== undefined && this.#compare(phrase, worst) >= 0) continue
      if (worst !== undefined) best.pop()
      let at = best.length
      while (at > 0 && this.#compare(phrase, best[at - 1] ?? phrase) < 0) at -= 1
      best.splice(at, 0, phrase)
    }
    return best
  }

  /** Negative if `a` ranks before `b`. */
  #compare(a: number, b: number): number {
    const byRank = (this.#ranks[b] ?? 0) - (this.#ranks[a] ?? 0)
    if (byRank !== 0) return byRank
    const left = this.#texts[a] ?? ''
    const right = this.#texts[b] ?? ''
    return left < right ? -1 : left > right ? 1 : a - b
  }
}

/** Edit distance between `typed` and the nearest prefix of `word`; `limit + 1` if it exceeds `limit`. */
function prefixDistance(typed: string, word: string, limit: number): number {
  let least = limit + 1
  const longest = Math.min(word.length, typed.length + limit, 64)
  for (let length = Math.max(1, typed.length - limit); length <= longest; length += 1) {
    least = Math.min(least, editDistance(typed, word.slice(0, length), limit))
  }
  return least
}

function wordsOf(text: string): string[] {
  const words = normalize(text)
    .split(SEPARATORS)
    .filter((word) => word !== '')
  return words
    .slice(0, maxPhraseWords)
    .map(fold)
    .filter((word) => word !== '')
}

function keyOf(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}
