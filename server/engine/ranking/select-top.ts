export interface SelectTopOptions {
  /** The maximum number of rows to return, after `offset`. */
  readonly k: number
  /** The number of best rows to skip, for paging; 0 by default. */
  readonly offset?: number
  /** The lowest score that counts, as the score array holds it (a Float32Array holds Math.fround(0.95), not 0.95). */
  readonly threshold: number
  /** Rows with 0 do not count; one entry per score. Without a mask every row counts. */
  readonly mask?: Uint8Array
  /** The only rows that count; all rows when absent. */
  readonly rows?: Int32Array | undefined
  /** Orders rows of equal score: negative when `a` comes first. Rows that it considers equal are ordered by number. */
  readonly tieBreak: (a: number, b: number) => number
}

/**
 * The best rows, highest score first, and the number of rows that count. Deterministic where equal scores straddle the end of
 * a page, so that pages neither repeat nor skip a row. NaN never counts. O(n log(offset + k)). Throws RangeError when `k` or
 * `offset` is not an integer of 0 or more, or the mask is too short.
 */
export function selectTop(
  scores: Float32Array | Float64Array,
  options: SelectTopOptions,
): { rows: number[]; total: number } {
  const { k, offset = 0, threshold, mask, rows, tieBreak } = options
  checkCount('k', k)
  checkCount('offset', offset)
  if (mask && mask.length < scores.length) {
    throw new RangeError(`mask: ${mask.length} entries for ${scores.length} scores`)
  }
  const order = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || tieBreak(a, b) || a - b
  const best = createBestOf(Math.min(k === 0 ? 0 : offset + k, scores.length), order)
  let total = 0
  let floor = Number.NEGATIVE_INFINITY
  const count = rows?.length ?? scores.length
  for (let at = 0; at < count; at++) {
    const row = rows === undefined ? at : (rows[at] ?? 0)
    const score = scores[row] ?? Number.NaN
    const counts = score >= threshold && (mask === undefined || mask[row] !== 0)
    if (!counts) continue
    total++
    // Most rows are worse than the best so far: skips them without a call.
    if (score < floor) continue
    best.offer(row)
    const last = best.last()
    if (last !== null) floor = scores[last] ?? floor
  }
  return { rows: best.inOrder().slice(offset), total }
}

function checkCount(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 0)
    throw new RangeError(`${name}: expected a whole number of 0 or more, got ${value}`)
}

/** Keeps the first `size` rows in a heap, with the last row on top. */
function createBestOf(size: number, order: (a: number, b: number) => number) {
  const heap: number[] = []
  const at = (index: number) => heap[index] ?? 0
  const swap = (a: number, b: number) => {
    const moved = at(a)
    heap[a] = at(b)
    heap[b] = moved
  }
  const rise = () => {
    let child = heap.length - 1
    for (let parent = (child - 1) >> 1; child > 0 && order(at(parent), at(child)) < 0; parent = (child - 1) >> 1) {
      swap(parent, child)
      child = parent
    }
  }
  const sink = () => {
    let parent = 0
    for (let child = 1; child < heap.length; child = 2 * parent + 1) {
      if (child + 1 < heap.length && order(at(child), at(child + 1)) < 0) child++
      if (order(at(parent), at(child)) >= 0) return
      swap(parent, child)
      parent = child
    }
  }
  return {
    /** The last retained row; `null` while there are fewer than `size`. */
    last: (): number | null => (heap.length < size ? null : (heap[0] ?? null)),
    offer(row: number): void {
      if (heap.length < size) {
        heap.push(row)
        rise()
      } else if (size > 0 && order(row, at(0)) < 0) {
        heap[0] = row
        sink()
      }
    },
    inOrder: () => heap.toSorted(order),
  }
}
