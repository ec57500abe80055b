import { LRUCache } from 'lru-cache'
import { mapEntryBytes, pointerBytes } from '../../heap-bytes.ts'
import { entriesPerPart, partStarts } from '../../saved-parts.ts'
import { grownCapacity } from '../../tables/capacity.ts'
import { createIntLists } from '../../tables/int-lists.ts'
import { createKeyTable } from '../../tables/key-table.ts'
import { createPackedTexts } from '../../tables/packed-texts.ts'
import { createWordUnits, readUnits, unitDistance } from './edit-distance.ts'

/** A dictionary word within the edit distance of a query word. */
export interface NearWord {
  readonly id: number
  readonly distance: number
}

/** The distinct words of an index, each with a small integer ID. IDs of removed words are reused. */
export interface Dictionary {
  readonly size: number
  /** One more than the highest ID ever given. */
  readonly idLimit: number
  readonly bytes: number
  id(word: string): number | undefined
  word(id: number): string
  /** Returns the ID of `word`, assigning one if necessary. */
  add(word: string): number
  remove(id: number): void
  /** The words by ID in parts, `null` for an ID that is not in use; invalid after a change. */
  save(): Generator<readonly (string | null)[]>
  /** Restores a part into an empty dictionary, in the order in which they were saved. */
  restore(part: readonly (string | null)[]): void
  /** Calls `visit` with every word that begins with `prefix` (at least two code units) and is longer. */
  eachCompletion(prefix: string, visit: (id: number) => void): void
  /** Calls `visit` with every word that contains `ending` after its first letter, followed by at most three letters. Scans all words. */
  eachEnding(ending: string, visit: (id: number) => void): void
  /** Words within edit distance `limit`. The first letter must match unless `anyStart`. */
  near(word: string, limit: number, anyStart: boolean): readonly NearWord[]
}

// A bucket: its map entry, two letters and array of list numbers.
const bucketBytes = mapEntryBytes + 24 + 64

// Length of an inflectional ending ("schuh" in "winterschuhen").
const MAX_ENDING_LENGTH = 3
// Longer words share one list.
const MAX_BUCKET_LENGTH = 255
// Unknown words recur across shoppers, and a search without results plans its words eight times.
const NEAR_CACHE_SIZE = 256
const MAX_CACHED_NEAR = 64
// Cost of comparing with an indexed word, relative to generating a spelling and looking it up.
const COMPARISON_COST = 1 / 12

const NONE = new Uint32Array(0)
// The words that are compared. Sharing is safe, since comparisons never overlap.
const [typed, known] = [createWordUnits(), createWordUnits()]

export function createDictionary(): Dictionary {
  return new BucketDictionary()
}

/** Buckets words by their first two code units and length. A prefix lookup reads one bucket, a typo lookup those of one first letter. */
class BucketDictionary implements Dictionary {
  readonly #words = createPackedTexts()
  /** One more than the highest ID ever given. */
  #limit = 0
  readonly #ids = createKeyTable((id, word) => this.#words.equals(id, word))
  readonly #freeIds: number[] = []
  /** By the first two code units, the number of a list for each length up to 255: tens of thousands of article numbers share a prefix. */
  readonly #buckets = new Map<string, (number | undefined)[]>()
  readonly #lists = createIntLists()
  #listCount = 0
  readonly #freeLists: number[] = []
  /** Bit mask of the letters of each word. It rules out most words before their edit distance is computed. */
  #letters = new Uint32Array(256)
  /** Code units of all words ever added. */
  readonly #alphabet = new Set<string>()
  /** Results of `near` since the last change of the dictionary. */
  readonly #near = new LRUCache<string, readonly NearWord[]>({ max: NEAR_CACHE_SIZE })

  get size(): number {
    return this.#ids.size
  }

  get idLimit(): number {
    return this.#limit
  }

  get bytes(): number {
    const buckets = this.#buckets.size * bucketBytes + this.#listCount * pointerBytes + this.#lists.bytes
    return this.#words.bytes + this.#ids.bytes + this.#letters.byteLength + buckets
  }

  id(word: string): number | undefined {
    const id = this.#ids.find(word)
    return id === -1 ? undefined : id
  }

  word(id: number): string {
    return this.#words.get(id)
  }

  add(word: string): number {
    const known = this.id(word)
    if (known !== undefined) return known
    this.#forgetNear()
    const id = this.#freeIds.pop() ?? this.#limit
    this.#insert(id, word)
    return id
  }

  #insert(id: number, word: string): void {
    this.#limit = Math.max(this.#limit, id + 1)
    this.#words.set(id, word)
    this.#ids.add(word, id)
    this.#setLetters(id, word)
    for (let at = 0; at < word.length; at += 1) this.#alphabet.add(word.charAt(at))
    const key = word.slice(0, 2)
    const bucket = this.#buckets.get(key) ?? []
    this.#buckets.set(key, bucket)
    const list = bucket[bucketLength(word)] ?? this.#addList()
    bucket[bucketLength(word)] = list
    this.#lists.insert(list, this.#lists.length(list), id)
  }

  #addList(): number {
    const reused = this.#freeLists.pop()
    if (reused !== undefined) return reused
    this.#listCount += 1
    return this.#listCount - 1
  }

  *save(): Generator<readonly (string | null)[]> {
    for (const start of partStarts(this.#limit, entriesPerPart)) {
      const length = Math.min(entriesPerPart, this.#limit - start)
      yield Array.from({ length }, (_none, at) => this.word(start + at) || null)
    }
  }

  restore(part: readonly (string | null)[]): void {
    for (const word of part) {
      const id = this.#limit
      if (word !== null) this.#insert(id, word)
      else {
        this.#limit += 1
        this.#freeIds.push(id)
      }
    }
  }

  remove(id: number): void {
    const word = this.word(id)
    if (!this.#ids.remove(word, id)) return
    this.#forgetNear()
    this.#words.set(id, '')
    this.#freeIds.push(id)
    const key = word.slice(0, 2)
    const bucket = this.#buckets.get(key) ?? []
    const list = bucket[bucketLength(word)]
    if (list === undefined) return
    const position = this.#idsOf(list).indexOf(id)
    if (position !== -1) this.#lists.removeAt(list, position)
    if (this.#lists.length(list) > 0) return
    bucket[bucketLength(word)] = undefined
    this.#freeLists.push(list)
    if (bucket.every((one) => one === undefined)) this.#buckets.delete(key)
  }

  /** The IDs in a list; valid until the next change. */
  #idsOf(list: number): Uint32Array {
    const start = this.#lists.start(list)
    return this.#lists.block(list).subarray(start, start + this.#lists.length(list))
  }

  eachCompletion(prefix: string, visit: (id: number) => void): void {
    const shortest = bucketLength(`${prefix} `)
    for (const list of this.#buckets.get(prefix.slice(0, 2))?.slice(shortest) ?? []) {
      const ids = list === undefined ? NONE : this.#idsOf(list)
      // Iterating over a typed array takes twice as long as counting.
      for (let at = 0; at < ids.length; at += 1) {
        const id = ids[at] ?? 0
        if (this.#words.hasAt(id, 0, prefix) && this.#words.length(id) > prefix.length) visit(id)
      }
    }
  }

  eachEnding(ending: string, visit: (id: number) => void): void {
    const letters = letterMask(ending)
    for (let id = 0; id < this.#limit; id += 1)
      if ((letters & ~(this.#letters[id] ?? 0)) === 0 && this.#endsWith(id, ending)) visit(id)
  }

  /** Whether a word contains `ending` after its first letter, followed by at most three letters. */
  #endsWith(id: number, ending: string): boolean {
    const last = this.#words.length(id) - ending.length
    for (let at = Math.max(1, last - MAX_ENDING_LENGTH); at <= last; at += 1)
      if (this.#words.hasAt(id, at, ending)) return true
    return false
  }

  near(word: string, limit: number, anyStart: boolean): readonly NearWord[] {
    const name = `${limit} ${anyStart} ${word}`
    const known = this.#near.get(name)
    if (known !== undefined) return known
    const found = this.#findNear(word, limit, anyStart)
    if (found.length <= MAX_CACHED_NEAR) this.#near.set(name, found)
    return found
  }

  #findNear(word: string, limit: number, anyStart: boolean): NearWord[] {
    const lists = this.#listsNear(word, limit, anyStart)
    const comparisons = lists.reduce((sum, list) => sum + this.#lists.length(list), 0)
    const spellings = (2 * word.length + 1) * this.#alphabet.size
    if (limit === 1 && spellings < comparisons * COMPARISON_COST) return this.#oneErrorFrom(word, anyStart)
    const letters = letterMask(word)
    const found: NearWord[] = []
    readUnits(word, typed)
    for (const list of lists) {
      const ids = this.#idsOf(list)
      for (let at = 0; at < ids.length; at += 1) {
        const id = ids[at] ?? 0
        if (minEdits(letters, this.#letters[id] ?? 0) > limit) continue
        known.length = this.#words.copyTo(id, known.units)
        const distance = unitDistance(typed, known, limit)
        if (distance <= limit && distance > 0) found.push({ id, distance })
      }
    }
    return found
  }

  /** Numbers of the lists of candidates, by first letters and length. */
  #listsNear(word: string, limit: number, anyStart: boolean): number[] {
    const near: number[] = []
    const length = bucketLength(word)
    for (const [key, bucket] of this.#buckets) {
      const isNear = anyStart ? limit > 1 || mayStartNear(key, word) : key[0] === word[0]
      if (!isNear) continue
      for (let candidateLength = Math.max(0, length - limit); candidateLength <= length + limit; candidateLength += 1) {
        const list = bucket[candidateLength]
        if (list !== undefined) near.push(list)
      }
    }
    return near
  }

  /** Looks up every spelling with one error. Faster than comparisons if many words, such as article numbers, share a prefix. */
  #oneErrorFrom(word: string, anyStart: boolean): NearWord[] {
    const ids = new Set<number>()
    const offer = (spelling: string): void => {
      const id = spelling[0] === word[0] || anyStart ? this.id(spelling) : undefined
      if (id !== undefined && spelling !== word) ids.add(id)
    }
    // An error after the first two letters keeps the bucket, which often has no word of the resulting length.
    const bucket = this.#buckets.get(word.slice(0, 2)) ?? []
    const has = (length: number): boolean => bucket[Math.min(length, MAX_BUCKET_LENGTH)] !== undefined
    const [shorter, same, longer] = [has(word.length - 1), has(word.length), has(word.length + 1)]
    for (let at = 0; at <= word.length; at += 1) {
      const before = word.slice(0, at)
      const after = word.slice(at)
      const rest = after.slice(1)
      const isEarly = at < 2
      if (isEarly || shorter) offer(before + rest)
      if (isEarly || same) offer(before + rest.slice(0, 1) + after.slice(0, 1) + rest.slice(1))
      if (!(isEarly || same || longer)) continue
      for (const letter of this.#alphabet) {
        if (isEarly || longer) offer(before + letter + after)
        if (isEarly || same) offer(before + letter + rest)
      }
    }
    return Array.from(ids, (id) => ({ id, distance: 1 }))
  }

  #forgetNear(): void {
    // Clearing an empty cache takes 2 µs, and a load adds words without any query in between.
    if (this.#near.size > 0) this.#near.clear()
  }

  #setLetters(id: number, word: string): void {
    if (id >= this.#letters.length) {
      const previous = this.#letters
      this.#letters = new Uint32Array(grownCapacity(id + 1, previous.length))
      this.#letters.set(previous)
    }
    this.#letters[id] = letterMask(word)
  }
}

function bucketLength(word: string): number {
  return Math.min(word.length, MAX_BUCKET_LENGTH)
}

/** Whether a word with these first two letters may be one error away: one error keeps one of them in place or shifts it by one. */
function mayStartNear(letters: string, word: string): boolean {
  const isInPlace = letters[0] === word[0] || letters[1] === word[1]
  return isInPlace || letters[0] === word[1] || letters[1] === word[0]
}

function letterMask(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}

/** Lower bound of the edit distance: an edit adds at most one letter and removes at most one. */
function minEdits(a: number, b: number): number {
  return Math.max(bitCount(a & ~b), bitCount(b & ~a))
}

function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
