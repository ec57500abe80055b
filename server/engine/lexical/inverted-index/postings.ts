import { createIntLists } from './int-lists.ts'

/**
 * Which rows have a word and how much the word is worth there. A posting is one 32-bit number, the row above and the worth
 * below, and the postings of a word lie in the order of their rows.
 */
export interface Postings {
  readonly bytes: number
  /** Rows that have the word. */
  frequency(word: number): number
  /** `worth` in (0, 1], kept in steps of 1/1,023. */
  add(word: number, row: number, weight: number): void
  remove(word: number, row: number): void
  /** The worth of the word in `row`, 0 when the row does not have it. */
  worth(word: number, row: number): number
  /** Raises the match of every row that has the word to worth × factor, where that is more. */
  raise(word: number, factor: number, into: RowMatches): void
  /** Adds weight × the root of worth × factor to every row that has the word; the highest of what it changed. */
  addRoots(word: number, factor: number, into: RowSums): number
  /** Calls `visit` with every row that has the word. */
  each(word: number, visit: (row: number) => void): void
}

/** How well each row matches something, 0 for not at all. The rows that match are listed: most do not, and nobody looks at those. */
export interface RowMatches {
  readonly matched: Float32Array
  /** The rows above 0 in the order they were met: the first `count` numbers. As long as `matched`. */
  readonly rows: Uint32Array
  count: number
}

/** What rows add up to. */
export interface RowSums {
  readonly total: Float32Array
  readonly weight: number
}

const WEIGHT_BITS = 10
const WEIGHT_STEPS = (1 << WEIGHT_BITS) - 1

/** One more than the highest row that fits beside the worth. */
export const maxRows = 2 ** (32 - WEIGHT_BITS)

/** By the steps of a worth the root of worth × factor, to the bits that `raise` has it in. */
function rootsOf(factor: number): Float64Array {
  const step = factor / WEIGHT_STEPS
  return Float64Array.from({ length: WEIGHT_STEPS + 1 }, (_none, steps) => Math.sqrt(Math.fround(steps * step)))
}

export function createPostings(): Postings {
  const rootsOfWeight = rootsOf(1)
  const lists = createIntLists()

  /** Where the posting of `row` is in the list, or belongs. Rows mostly come in ascending order: look at the end first. */
  function find(word: number, row: number): number {
    const { block } = lists
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
    const posting = lists.block[lists.start(word) + position] ?? 0
    return posting >>> WEIGHT_BITS === row ? posting : undefined
  }

  return {
    get bytes() {
      return lists.bytes
    },
    frequency: (word) => lists.length(word),
    add: (word, row, worth) => {
      const steps = Math.min(WEIGHT_STEPS, Math.max(1, Math.round(worth * WEIGHT_STEPS)))
      lists.insert(word, find(word, row), ((row << WEIGHT_BITS) | steps) >>> 0)
    },
    remove: (word, row) => {
      if (at(word, row) !== undefined) lists.removeAt(word, find(word, row))
    },
    worth: (word, row) => ((at(word, row) ?? 0) & WEIGHT_STEPS) / WEIGHT_STEPS,
    raise: (word, factor, into) => {
      const { block } = lists
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
    addRoots: (word, factor, { total, weight }) => {
      const { block } = lists
      const start = lists.start(word)
      const end = start + lists.length(word)
      const roots = factor === 1 ? rootsOfWeight : rootsOf(factor)
      let highest = 0
      for (let position = start; position < end; position += 1) {
        const posting = block[position] ?? 0
        const row = posting >>> WEIGHT_BITS
        total[row] = (total[row] ?? 0) + weight * (roots[posting & WEIGHT_STEPS] ?? 0)
        highest = Math.max(highest, total[row] ?? 0)
      }
      return highest
    },
    each: (word, visit) => {
      const { block } = lists
      const start = lists.start(word)
      const end = start + lists.length(word)
      for (let position = start; position < end; position += 1) visit((block[position] ?? 0) >>> WEIGHT_BITS)
    },
  }
}
