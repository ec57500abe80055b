import type { LexicalMatches } from '../lexical-index.ts'

const STEPS = 65_535

/**
 * Returns the rows with a score above 0, best first, ties by row. Scores in 0..1 are rounded up to multiples of 1/65,535, because
 * integers sort in linear time: 1 ms instead of 6 ms for 50,000 matches.
 */
export function rankRows(scores: Float32Array, rows: number): LexicalMatches {
  let matched = 0
  for (let row = 0; row < rows; row += 1) if ((scores[row] ?? 0) > 0) matched += 1
  const keys = new Uint32Array(matched)
  const order = new Uint32Array(matched)
  let at = 0
  for (let row = 0; row < rows; row += 1) {
    const score = scores[row] ?? 0
    if (score <= 0) continue
    // Negated, so that ascending keys are descending scores.
    keys[at] = STEPS - Math.min(STEPS, Math.ceil(score * STEPS))
    order[at] = row
    at += 1
  }
  const buffer = { keys: new Uint32Array(matched), order: new Uint32Array(matched) }
  sortByByte({ keys, order }, buffer, 0)
  sortByByte(buffer, { keys, order }, 8)
  return toMatches({ keys, order })
}

interface Pairs {
  readonly keys: Uint32Array
  readonly order: Uint32Array
}

function toMatches({ keys, order }: Pairs): LexicalMatches {
  const rows: number[] = []
  const scores: number[] = []
  // Array.from on a typed array uses its iterator, which costs more than the sort.
  for (let at = 0; at < keys.length; at += 1) {
    rows.push(order[at] ?? 0)
    scores.push((STEPS - (keys[at] ?? 0)) / STEPS)
  }
  return { rows, scores }
}

/** One stable pass of a radix sort from `from` to `to` by eight bits of the key. */
function sortByByte(from: Pairs, to: Pairs, shift: number): void {
  const starts = new Uint32Array(257)
  for (let at = 0; at < from.keys.length; at += 1) postIncrement(starts, (((from.keys[at] ?? 0) >>> shift) & 255) + 1)
  for (let byte = 1; byte < 257; byte += 1) starts[byte] = (starts[byte] ?? 0) + (starts[byte - 1] ?? 0)
  for (let at = 0; at < from.keys.length; at += 1) {
    const key = from.keys[at] ?? 0
    const target = postIncrement(starts, (key >>> shift) & 255)
    to.keys[target] = key
    to.order[target] = from.order[at] ?? 0
  }
}

/** Increments a count and returns its previous value. */
function postIncrement(counts: Uint32Array, at: number): number {
  const before = counts[at] ?? 0
  counts[at] = before + 1
  return before
}
