import { fold, normalize } from './analysis/normalize.ts'
import { mapEntryBytes, pointerBytes, textBytes } from '../heap-bytes.ts'
import { allowedTypos, editDistance } from './words/edit-distance.ts'

/** A phrase that may be meant. */
export interface Completion {
  /** As it was first added. */
  readonly text: string
  readonly count: number
}

export interface PhraseRank {
  /** Summed over what is added of the same words. */
  readonly count: number
  /** What decides among phrases of equal count. */
  readonly weight?: number
}

/** Phrases found by the beginnings of their words, whatever the order of the words; case, accents and signs do not count. */
export interface PhraseCompleter {
  readonly size: number
  /** Bytes held, within a factor of 2. */
  readonly bytes: number
  has(text: string): boolean
  /** Nothing when `text` has no word in it. */
  add(text: string, worth: PhraseRank): void
  /**
   * The phrases that have all words of `typed`, the last one as the beginning of a word; when there are none, those that it may
   * be a mistyping of. By count, weight, length, then by code unit. All phrases when nothing is typed.
   */
  complete(typed: string, limit: number): Completion[]
}

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u
const maxPhraseWords = 12
// A word that is mistyped has few neighbours; each costs a look-up.
const maxCorrections = 3
const maxCachedCompletions = 50
// What of a phrase fits into its rank: together less than 2^53.
const maxRankedCount = 2 ** 27 - 1
const maxRankedWeight = 2 ** 17 - 1
const maxRankedLength = 2 ** 8 - 1

export function createPhraseCompleter(): PhraseCompleter {
  return new BucketCompleter()
}

class BucketCompleter implements PhraseCompleter {
  readonly #texts: string[] = []
  /** The words of each phrase between spaces, with one before and after. */
  readonly #keys: string[] = []
  readonly #counts: number[] = []
  readonly #weights: number[] = []
  readonly #byKey = new Map<string, number>()
  readonly #phrasesOf = new Map<string, number[]>()
  /** By phrase: its place among others; higher comes first. One number, because as many phrases are compared as begin alike. */
  readonly #ranks: number[] = []
  /** Words by their first two code units. */
  readonly #buckets = new Map<string, string[]>()
  /** The look-up that last met each phrase. */
  readonly #met: number[] = []
  #lookUp = 0
  /** The best phrases for beginnings of up to two letters: many phrases to look at, and what everybody types first. */
  readonly #openings = new Map<string, readonly number[]>()
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

  add(text: string, { count, weight = 0 }: PhraseRank): void {
    const words = wordsOf(text)
    if (words.length === 0) return
    this.#forgetOpenings(words)
    const key = keyOf(words)
    const known = this.#byKey.get(key)
    if (known !== undefined) {
      this.#setWorth(known, (this.#counts[known] ?? 0) + count, Math.max(this.#weights[known] ?? 0, weight))
      return
    }
    const phrase = this.#texts.push(text) - 1
    this.#keys.push(key)
    this.#met.push(0)
    this.#setWorth(phrase, count, weight)
    this.#byKey.set(key, phrase)
    this.#bytes += textBytes(text) + textBytes(key) + mapEntryBytes + 7 * pointerBytes
    for (const word of new Set(words)) this.#listUnder(word, phrase)
  }

  complete(typed: string, limit: number): Completion[] {
    const words = wordsOf(typed)
    const [last] = words.slice(-1)
    if (words.length < 2 && limit <= maxCachedCompletions && (last ?? '').length <= 2) {
      return this.#opening(last ?? '')
        .slice(0, limit)
        .map((phrase) => this.#completion(phrase))
    }
    const found = last === undefined ? [...this.#texts.keys()] : this.#having(words.slice(0, -1), last)
    const isNear = found.length === 0 && last !== undefined
    return this.#best(isNear ? this.#nearly(words.slice(0, -1), last) : found, limit).map((phrase) =>
      this.#completion(phrase),
    )
  }

  #completion(phrase: number): Completion {
    return { text: this.#texts[phrase] ?? '', count: this.#counts[phrase] ?? 0 }
  }

  #opening(beginning: string): readonly number[] {
    const known = this.#openings.get(beginning)
    if (known !== undefined) return known
    const phrases = beginning === '' ? [...this.#texts.keys()] : this.#beginning([beginning])
    const best = this.#best(phrases, maxCachedCompletions)
    // Few begin like nobody's words, but many different ones could be typed.
    if (phrases.length > maxCachedCompletions) this.#openings.set(beginning, best)
    return best
  }

  #forgetOpenings(words: readonly string[]): void {
    if (this.#openings.size === 0) return
    for (const beginning of ['', ...words.flatMap((word) => [word.slice(0, 1), word.slice(0, 2)])]) {
      this.#openings.delete(beginning)
    }
  }

  #setWorth(phrase: number, count: number, weight: number): void {
    this.#counts[phrase] = count
    this.#weights[phrase] = weight
    const shortness = maxRankedLength - Math.min(maxRankedLength, this.#texts[phrase]?.length ?? 0)
    const parts = [Math.min(count, maxRankedCount), Math.min(weight, maxRankedWeight), shortness] as const
    this.#ranks[phrase] = (parts[0] * (maxRankedWeight + 1) + parts[1]) * (maxRankedLength + 1) + parts[2]
  }

  #listUnder(word: string, phrase: number): void {
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

  /** The phrases with all of these words and one that begins so, each once. */
  #having(whole: readonly string[], beginning: string): number[] {
    if (whole.length === 0) return this.#beginning([beginning])
    const lists = whole.map((word) => this.#phrasesOf.get(word) ?? [])
    const shortest = lists.reduce((least, list) => (list.length < least.length ? list : least))
    return shortest.filter((phrase) => {
      const key = this.#keys[phrase] ?? ''
      return key.includes(` ${beginning}`) && whole.every((word) => key.includes(` ${word} `))
    })
  }

  #beginning(beginnings: readonly string[]): number[] {
    this.#lookUp += 1
    const found: number[] = []
    for (const word of beginnings.flatMap((beginning) => this.#wordsFrom(beginning))) {
      for (const phrase of this.#phrasesOf.get(word) ?? []) {
        if (this.#met[phrase] === this.#lookUp) continue
        this.#met[phrase] = this.#lookUp
        found.push(phrase)
      }
    }
    return found
  }

  #wordsFrom(beginning: string): string[] {
    if (beginning.length >= 2) {
      return (this.#buckets.get(beginning.slice(0, 2)) ?? []).filter((word) => word.startsWith(beginning))
    }
    return [...this.#buckets].flatMap(([start, words]) => (start.startsWith(beginning) ? words : []))
  }

  /** As `#having`, each word that nobody has read as the nearest ones. */
  #nearly(whole: readonly string[], beginning: string): number[] {
    const read = whole.flatMap((word) =>
      this.#phrasesOf.has(word) ? [word] : this.#near(word, editDistance).slice(0, 1),
    )
    if (read.length < whole.length) return []
    const isBegun = this.#wordsFrom(beginning).length > 0
    const beginnings = isBegun ? [beginning] : this.#near(beginning, prefixDistance)
    if (read.length === 0) return this.#beginning(beginnings)
    return [...new Set(beginnings.flatMap((one) => this.#having(read, one)))]
  }

  /** The words least typing errors away, commonest first. The first letter must be right. */
  #near(typed: string, distanceOf: typeof editDistance): string[] {
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

  /** Below 0 when `a` comes first. */
  #compare(a: number, b: number): number {
    const byRank = (this.#ranks[b] ?? 0) - (this.#ranks[a] ?? 0)
    if (byRank !== 0) return byRank
    const left = this.#texts[a] ?? ''
    const right = this.#texts[b] ?? ''
    return left < right ? -1 : left > right ? 1 : a - b
  }
}

/** Typing errors between `typed` and the beginning of `word` that is nearest to it; `limit + 1` when more than `limit`. */
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
