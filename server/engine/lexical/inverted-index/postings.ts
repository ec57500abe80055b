import { createIntLists, type ListsPart } from '../../tables/int-lists.ts'

export type PostingsPart = ListsPart<Uint32Array<ArrayBuffer>>

/**
 * The rows that contain each word, with the word's weight there. A posting is one 32-bit number with the row in the high bits and
 * the weight in the low bits. The postings of a word are sorted by row.
 */
export interface Postings {
  readonly bytes: number
  /** Number of rows with the word. */
  frequency(word: number): number
  /** `weight` is in (0, 1] and stored in steps of 1/1,023. */
  add(word: number, row: number, weight: number): void
  remove(word: number, row: number): void
  /** The weight of the word in `row`; 0 if the row does not contain it. */
  weight(word: number, row: number): number
  /** Whether any row has the word with more than this weight. */
  exceeds(word: number, weight: number): boolean
  /** Raises the match of every row with the word to weight × factor if that is higher. */
  raise(word: number, factor: number, into: RowMatches): void
  /**
   * Adds √(weight × factor) × `into.weight`, or `into.weightElsewhere` outside `into.favored`, to the total of every row with the word.
   * Returns the highest changed total.
   */
  addRoots(word: number, factor: number, into: RowSums): number
  /** Calls `visit` with every row that contains the word. */
  each(word: number, visit: (row: number) => void): void
  save(): Generator<PostingsPart>
  restore(part: PostingsPart): void
}

/** How well each row matches, 0 for no match. The matching rows are listed, so that the others need not be scanned. */
export interface RowMatches {
  readonly matched: Float32Array
  /** The matching rows in the order of discovery: the first `count` entries. Has the length of `matched`. */
  readonly rows: Uint32Array
  count: number
}

/** Totals by row, and the weight of the query word that is added. */
export interface RowSums {
  readonly total: Float32Array
  readonly weight: number
  /** By row: 1 where `weight` counts, 0 where `weightElsewhere` does; `null` if `weight` counts everywhere. */
  readonly favored: Uint8Array | null
  readonly weightElsewhere: number
}

const WEIGHT_BITS = 10
const WEIGHT_STEPS = (1 << WEIGHT_BITS) - 1

/** Number of rows that fit in a posting next to the weight. */
export const maxRows = 2 ** (32 - WEIGHT_BITS)

/** √(weight × factor) by weight step, with the same 32-bit rounding as `raise`. */
function rootsOf(factor: number): Float64Array {
  const step = factor / WEIGHT_STEPS
  return Float64Array.from({ length: WEIGHT_STEPS + 1 }, (_none, steps) => Math.sqrt(Math.fround(steps * step)))
}

function exceeds(lists: ReturnType<typeof createIntLists>, word: number, steps: number): boolean {
  const block = lists.block(word)
  const start = lists.start(word)
  const end = start + lists.length(word)
  for (let position = start; position < end; position += 1)
    if (((block[position] ?? 0) & WEIGHT_STEPS) > steps) return true
  return false
}

export function createPostings(): Postings {
  const rootsOfWeight = rootsOf(1)
  const lists = createIntLists()

  /** Position of the posting of `row`, or its insertion point. Rows mostly arrive in ascending order, so check the end first. */
  function find(word: number, row: number): number {
    const block = lists.block(word)
    const start = lists.start(word)
    let high = lists.length(word)
    if (high > 0 && (block[start + high - 1] ?? 0) >>> WEIGHT_BITS < row) return high
    let low = 0
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((block[start + middle] ?? 0) >>> WEIGHT_BITS < row) low = middle + 1
      else high = middle
    }
    return low
  }

  function at(word: number, row: number): number | undefined {
    const position = find(word, row)
    if (position >= lists.length(word)) return undefined
    const posting = lists.block(word)[lists.start(word) + position] ?? 0
    return posting >>> WEIGHT_BITS === row ? posting : undefined
  }

  return {
    get bytes() {
      return lists.bytes
    },
    save: () => lists.save(),
    restore: (part) => lists.restore(part),
    frequency: (word) => lists.length(word),
    add: (word, row, weight) => {
      const steps = Math.min(WEIGHT_STEPS, Math.max(1, Math.round(weight * WEIGHT_STEPS)))
      lists.insert(word, find(word, row), ((row << WEIGHT_BITS) | steps) >>> 0)
    },
    remove: (word, row) => {
      if (at(word, row) !== undefined) lists.removeAt(word, find(word, row))
    },
    weight: (word, row) => ((at(word, row) ?? 0) & WEIGHT_STEPS) / WEIGHT_STEPS,
    exceeds: (word, weight) => exceeds(lists, word, Math.round(weight * WEIGHT_STEPS)),
    raise: (word, factor, into) => {
      const block = lists.block(word)
      const start = lists.start(word)
      const end = start + lists.length(word)
      const step = factor / WEIGHT_STEPS
      const { matched, rows } = into
      let { count } = into
      for (let position = start; position < end; position += 1) {
        const posting = block[position] ?? 0
        const row = posting >>> WEIGHT_BITS
        const value = (posting & WEIGHT_STEPS) * step
        const before = matched[row] ?? 0
        if (!(value > before)) continue
        matched[row] = value
        if (before > 0) continue
        rows[count] = row
        count += 1
      }
      into.count = count
    },
    addRoots: (word, factor, { total, weight, favored, weightElsewhere }) => {
      const block = lists.block(word)
      const start = lists.start(word)
      const end = start + lists.length(word)
      const roots = factor === 1 ? rootsOfWeight : rootsOf(factor)
      const gain = weight - weightElsewhere
      let highest = 0
      for (let position = start; position < end; position += 1) {
        const posting = block[position] ?? 0
        const row = posting >>> WEIGHT_BITS
        const here = favored === null ? weight : weightElsewhere + gain * (favored[row] ?? 0)
        total[row] = (total[row] ?? 0) + here * (roots[posting & WEIGHT_STEPS] ?? 0)
        highest = Math.max(highest, total[row] ?? 0)
      }
      return highest
    },
    each: (word, visit) => {
      const block = lists.block(word)
      const start = lists.start(word)
      const end = start + lists.length(word)
      for (let position = start; position < end; position += 1) visit((block[position] ?? 0) >>> WEIGHT_BITS)
    },
  }
}
