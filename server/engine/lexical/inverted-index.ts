import { type Analyser, createAnalyser } from './analyse.ts'
import { createDictionary } from './dictionary.ts'
import { weighTerms } from './document-terms.ts'
import { createExactKeys } from './exact-keys.ts'
import { setEntryBytes } from './heap-bytes.ts'
import type { LexicalDocument, LexicalIndex, LexicalMatches } from './index.ts'
import { createIntLists } from './int-lists.ts'
import { createPostings, mostRows, type Postings } from './postings.ts'
import { planQuery, type Slot, type Vocabulary } from './query-plan.ts'
import { rankRows } from './rank-rows.ts'

/** Longest query read in words, in code units; a whole name or article number may be longer. */
const LONGEST_QUERY = 1_000
// Room above the best match of words for the exact name or article number, which scores 1.
const BEST_INEXACT = 0.96

/**
 * An inverted index over the words of a store's products. A product's score is the share of the query it matches: each word
 * counts by its rarity, and is matched as far as the product is about it (`document-terms.ts`) and as surely as it was read
 * (`query-plan.ts`). Updates are in place; after any of them the index answers as one built anew.
 *
 * `set` throws RangeError for a row below 0, not whole, or above 4,194,303.
 */
export function createLexicalIndex(analyser: Analyser = createAnalyser()): LexicalIndex {
  return new InvertedIndex(analyser)
}

class InvertedIndex implements LexicalIndex {
  readonly #analyser: Analyser
  readonly #dictionary = createDictionary()
  readonly #postings = createPostings()
  /** The words of each row, to take them out again. */
  readonly #wordsOf = createIntLists()
  readonly #exact = createExactKeys()
  readonly #present = new Set<number>()
  #rows = 0
  #total = new Float32Array(0)
  #slot = new Float32Array(0)

  constructor(analyser: Analyser) {
    this.#analyser = analyser
  }

  get size(): number {
    return this.#present.size
  }

  get bytes(): number {
    const lists = this.#postings.bytes + this.#wordsOf.bytes + this.#total.byteLength + this.#slot.byteLength
    return lists + this.#dictionary.bytes + this.#exact.bytes + this.#present.size * setEntryBytes
  }

  set(document: LexicalDocument): void {
    const { row } = document
    if (!Number.isInteger(row) || row < 0 || row >= mostRows)
      throw new RangeError(`row ${row} is not in 0..${mostRows - 1}`)
    this.remove(row)
    this.#present.add(row)
    this.#rows = Math.max(this.#rows, row + 1)
    const words: number[] = []
    for (const [term, worth] of weighTerms(document, this.#analyser)) {
      const word = this.#dictionary.add(term)
      words.push(word)
      this.#postings.add(word, row, worth)
    }
    this.#wordsOf.replace(row, words)
    this.#exact.set(row, [document.name, ...document.skus].map(this.#analyser.squash))
  }

  remove(row: number): void {
    if (!this.#present.delete(row)) return
    const start = this.#wordsOf.start(row)
    for (const word of this.#wordsOf.block.subarray(start, start + this.#wordsOf.length(row))) {
      this.#postings.remove(word, row)
      if (this.#postings.frequency(word) === 0) this.#dictionary.remove(word)
    }
    this.#wordsOf.clear(row)
    this.#exact.remove(row)
  }

  search(query: string): LexicalMatches {
    return rankRows(this.scoreRows(query), this.#rows)
  }

  scoreRows(query: string): Float32Array {
    const slots = planQuery(query.slice(0, LONGEST_QUERY), this.#vocabulary())
    const exact = this.#exact.rows(this.#analyser.squash(query))
    this.#makeRoom()
    const total = this.#total.fill(0, 0, this.#rows)
    const weights = slots.reduce((sum, slot) => sum + slot.weight, 0)
    for (const slot of slots) this.#addSlot(slot, (slot.weight / weights) * BEST_INEXACT)
    for (const row of exact) total[row] = 1
    return total
  }

  #addSlot(slot: Slot, weight: number): void {
    if (slot.readings.length === 0 && slot.parts.length === 0) return
    const total = this.#total
    const matched = this.#slot.fill(0, 0, this.#rows)
    for (const { id, factor } of slot.readings) this.#postings.raise(id, factor, matched)
    raiseParts(slot, this.#postings, matched)
    for (let row = 0; row < this.#rows; row += 1) total[row] = (total[row] ?? 0) + weight * (matched[row] ?? 0)
  }

  #vocabulary(): Vocabulary {
    return {
      dictionary: this.#dictionary,
      analyser: this.#analyser,
      size: this.size,
      frequency: this.#postings.frequency,
    }
  }

  #makeRoom(): void {
    if (this.#total.length >= this.#rows) return
    this.#total = new Float32Array(Math.ceil(this.#rows * 1.25))
    this.#slot = new Float32Array(this.#total.length)
  }
}

/** Rows that have every part of the slot get the mean of what the parts are worth there. */
function raiseParts({ parts, partsFactor }: Slot, postings: Postings, matched: Float32Array): void {
  if (parts.length === 0) return
  const rarest = parts.reduce((a, b) => (postings.frequency(b) < postings.frequency(a) ? b : a))
  postings.each(rarest, (row) => {
    let sum = 0
    for (const part of parts) {
      const worth = postings.worth(part, row)
      if (worth === 0) return
      sum += worth
    }
    matched[row] = Math.max(matched[row] ?? 0, (partsFactor * sum) / parts.length)
  })
}
