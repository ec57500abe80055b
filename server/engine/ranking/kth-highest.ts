/** The `k`-th highest of the numbers offered so far: a higher number is among the best `k`. */
export interface KthHighest {
  /** -Infinity until `k` numbers are offered. */
  readonly floor: number
  offer(number: number): void
}

/** Takes O(log k) for a number above the floor and O(1) for others. `k` is an integer above 0. */
export function createKthHighest(k: number): KthHighest {
  // A min-heap of the best numbers.
  const heap = new Float64Array(k).fill(Number.NEGATIVE_INFINITY)
  return {
    get floor() {
      return heap[0] ?? Number.NEGATIVE_INFINITY
    },
    offer(number) {
      if (!(number > (heap[0] ?? Number.NaN))) return
      let parent = 0
      for (let child = 1; child < k; child = 2 * parent + 1) {
        if (child + 1 < k && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1
        if ((heap[child] ?? 0) >= number) break
        heap[parent] = heap[child] ?? 0
        parent = child
      }
      heap[parent] = number
    },
  }
}
