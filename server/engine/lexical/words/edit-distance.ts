/** Maximum number of typos in a word: none up to 3 letters, one up to 7, two for longer words. */
export function allowedTypos(length: number): number {
  if (length <= 3) return 0
  return length <= 7 ? 1 : 2
}

/** The code units of a word, to compare many words without strings. Units beyond the capacity are ignored. */
export interface WordUnits {
  readonly units: Uint16Array
  length: number
}

// Three rotating rows of the dynamic-programming table. Sharing is safe, since calls never overlap; words have at most 64 code units.
const ROW = 66
const table = new Uint8Array(ROW * 3)
const [first, second] = [createWordUnits(), createWordUnits()]

export function createWordUnits(): WordUnits {
  return { units: new Uint16Array(ROW), length: 0 }
}

/** Replaces the units with the units of `word`. */
export function readUnits(word: string, into: WordUnits): void {
  into.length = word.length
  for (let at = 0; at < word.length && at < ROW; at += 1) into.units[at] = word.charCodeAt(at)
}

/**
 * Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbors that turn `a` into `b`. Returns
 * `limit + 1` if it exceeds `limit`. Both words have at most 64 code units.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  readUnits(a, first)
  readUnits(b, second)
  return unitDistance(first, second, limit)
}

/** The same of words whose units have been read. */
export function unitDistance(a: WordUnits, b: WordUnits, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  for (let j = 0; j <= b.length; j += 1) table[j] = j
  for (let i = 1; i <= a.length; i += 1) if (fillRow(a.units, b, i) > limit) return limit + 1
  return Math.min(table[(a.length % 3) * ROW + b.length] ?? 0, limit + 1)
}

/** Fills row `i` and returns its minimum, below which a later row can fall only by the effect of a swap. */
function fillRow(a: Uint16Array, { units: b, length }: WordUnits, i: number): number {
  const current = (i % 3) * ROW
  const previous = ((i + 2) % 3) * ROW
  const before = ((i + 1) % 3) * ROW
  const letter = a[i - 1]
  let least = i
  table[current] = i
  for (let j = 1; j <= length; j += 1) {
    const other = b[j - 1]
    const replaced = (table[previous + j - 1] ?? 0) + (letter === other ? 0 : 1)
    let cost = Math.min(replaced, (table[previous + j] ?? 0) + 1, (table[current + j - 1] ?? 0) + 1)
    const swapped = i > 1 && j > 1 && letter === b[j - 2] && other === a[i - 2]
    if (swapped) cost = Math.min(cost, (table[before + j - 2] ?? 0) + 1)
    table[current + j] = cost
    if (cost < least) least = cost
  }
  return least
}
