import { allowedTypos, editDistance } from './edit-distance.ts'
import { fold, normalise } from './fold.ts'
import { mapEntryBytes, pointerBytes, textBytes } from './heap-bytes.ts'

/** A phrase that may be meant. */
export interface Completion {
  /** As it was first added. */
  readonly text: string
  readonly count: number
}

export interface PhraseWorth {
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
  add(text: string, worth: PhraseWorth): void
  /**
   * The phrases that have all words of `typed`, the last one as the beginning of a word; when there are none, those that it may
   * be a mistyping of. By count, weight, length, then by code unit. All phrases when nothing is typed.
   */
  complete(typed: string, limit: number): Completion[]
}

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u
const longestPhraseWords = 12
// A word that is mistyped has few neighbours; each costs a look-up.
const mostReadings = 3

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
  /** Words by their first two code units. */
  readonly #buckets = new Map<string, string[]>()
  /** The look-up that last met each phrase. */
  readonly #met: number[] = []
  #lookUp = 0
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

  add(text: string, { count, weight = 0 }: PhraseWorth): void {
    const words = wordsOf(text)
    if (words.length === 0) return
    const key = keyOf(words)
    const known = this.#byKey.get(key)
    if (known !== undefined) {
      this.#counts[known] = (this.#counts[known] ?? 0) + count
      this.#weights[known] = Math.max(this.#weights[known] ?? 0, weight)
      return
    }
    const phrase = this.#texts.push(text) - 1
    this.#keys.push(key)
    this.#counts.push(count)
    this.#weights.push(weight)
    this.#met.push(0)
    this.#byKey.set(key, phrase)
    this.#bytes += textBytes(text) + textBytes(key) + mapEntryBytes + 5 * pointerBytes
    for (const word of new Set(words)) this.#listUnder(word, phrase)
  }

  complete(typed: string, limit: number): Completion[] {
    const words = wordsOf(typed)
    const [last] = words.slice(-1)
    if (last === undefined) return this.#best(this.#texts.keys(), limit)
    const found = this.#best(this.#having(words.slice(0, -1), last), limit)
    return found.length > 0 ? found : this.#best(this.#nearly(words.slice(0, -1), last), limit)
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
  *#having(whole: readonly string[], beginning: string): Generator<number> {
    if (whole.length === 0) {
      yield* this.#beginning(beginning)
      return
    }
    const lists = whole.map((word) => this.#phrasesOf.get(word) ?? [])
    const shortest = lists.reduce((least, list) => (list.length < least.length ? list : least))
    for (const phrase of shortest) {
      const key = this.#keys[phrase] ?? ''
      if (key.includes(` ${beginning}`) && whole.every((word) => key.includes(` ${word} `))) yield phrase
    }
  }

  *#beginning(beginning: string): Generator<number> {
    this.#lookUp += 1
    for (const word of this.#wordsFrom(beginning)) {
      for (const phrase of this.#phrasesOf.get(word) ?? []) {
        if (this.#met[phrase] === this.#lookUp) continue
        this.#met[phrase] = this.#lookUp
        yield phrase
      }
    }
  }

  *#wordsFrom(beginning: string): Generator<string> {
    if (beginning.length >= 2) {
      for (const word of this.#buckets.get(beginning.slice(0, 2)) ?? []) if (word.startsWith(beginning)) yield word
      return
    }
    for (const [start, words] of this.#buckets) if (start.startsWith(beginning)) yield* words
  }

  /** As `#having`, each word that nobody has read as the nearest ones. */
  *#nearly(whole: readonly string[], beginning: string): Generator<number> {
    const read = whole.flatMap((word) =>
      this.#phrasesOf.has(word) ? [word] : this.#near(word, editDistance).slice(0, 1),
    )
    if (read.length < whole.length) return
    const isBegun = !this.#wordsFrom(beginning).next().done
    const beginnings = isBegun ? [beginning] : this.#near(beginning, beginningDistance)
    const met = new Set<number>()
    for (const one of beginnings) {
      for (const phrase of this.#having(read, one)) {
        if (met.has(phrase)) continue
        met.add(phrase)
        yield phrase
      }
    }
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
    return nearest.slice(0, mostReadings).map(({ word }) => word)
  }

  #best(phrases: Iterable<number>, limit: number): Completion[] {
    const best: number[] = []
    for (const phrase of phrases) {
      const worst = best.length < limit ? undefined : best.at(-1)
      if (worst !== undefined && this.#compare(phrase, worst) >= 0) continue
      if (worst !== undefined) best.pop()
      let at = best.length
      while (at > 0 && this.#compare(phrase, best[at - 1] ?? phrase) < 0) at -= 1
      best.splice(at, 0, phrase)
    }
    return best.map((phrase) => ({ text: this.#texts[phrase] ?? '', count: this.#counts[phrase] ?? 0 }))
  }

  /** Below 0 when `a` comes first. */
  #compare(a: number, b: number): number {
    const byWorth = (this.#counts[b] ?? 0) - (this.#counts[a] ?? 0) || (this.#weights[b] ?? 0) - (this.#weights[a] ?? 0)
    if (byWorth !== 0) return byWorth
    const left = this.#texts[a] ?? ''
    const right = this.#texts[b] ?? ''
    if (left.length !== right.length) return left.length - right.length
    return left < right ? -1 : left > right ? 1 : a - b
  }
}

/** Typing errors between `typed` and the beginning of `word` that is nearest to it; `limit + 1` when more than `limit`. */
function beginningDistance(typed: string, word: string, limit: number): number {
  let least = limit + 1
  const longest = Math.min(word.length, typed.length + limit, 64)
  for (let length = Math.max(1, typed.length - limit); length <= longest; length += 1) {
    least = Math.min(least, editDistance(typed, word.slice(0, length), limit))
  }
  return least
}

function wordsOf(text: string): string[] {
  const words = normalise(text)
    .split(SEPARATORS)
    .filter((word) => word !== '')
  return words
    .slice(0, longestPhraseWords)
    .map(fold)
    .filter((word) => word !== '')
}

function keyOf(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}
