/**
 * How far the previous pages have read one list of a union. What they showed is identified by scores, not by positions: products
 * added or deleted in between then move no other product across a page boundary.
 */
export interface ListProgress {
  /** Products with this score or a higher one came before the last result shown; above 1 where none did. */
  readonly before: number
  /** Products with this score or a higher one came before it or at its position. */
  readonly upTo: number
  /** The number of positions these products take. */
  readonly taken: number
}

/** How far the previous pages have read all lists. */
export interface UnionProgress {
  /** The position of the last result shown; 0 without any. */
  readonly position: number
  readonly lists: readonly ListProgress[]
}

/** The positions of one list of a union, given the progress of the previous pages. */
export interface ListPositions {
  /** The position of a score, from 1; equal scores share one. Anything that came before the last result shown is half a position above it. */
  positionOf(score: number): number
  /** The progress when the last result shown has this position. */
  progressAt(position: number): ListProgress
}

// Scores have six decimals.
const unit = 1e6
const listStart: ListProgress = { before: (unit + 1) / unit, upTo: (unit + 1) / unit, taken: 0 }

/** The progress before the first page. */
export function initialProgress(lists: number): UnionProgress {
  return { position: 0, lists: Array.from({ length: lists }, () => listStart) }
}

/** The positions of a list's scores, one per product, six decimals each; a score of 0 has none. */
export function listPositions(
  scores: Float64Array,
  { position: last, lists }: UnionProgress,
  at: number,
): ListPositions {
  const progress = lists[at] ?? listStart
  const ascending = scores.toSorted()
  const left = countBelow(ascending, progress.upTo)
  const positionOf = (score: number): number => {
    if (score >= progress.before) return last - 0.5
    if (score >= progress.upTo) return last
    return 1 + progress.taken + left - countBelow(ascending, score + 0.5 / unit)
  }
  return {
    positionOf,
    progressAt(position) {
      if (position <= last) return progress
      let { upTo } = progress
      let before = upTo
      let next = left
      for (; next > 0; next -= 1) {
        const score = ascending[next - 1] ?? 0
        const scorePosition = positionOf(score)
        if (score === 0 || scorePosition > position) break
        upTo = score
        if (scorePosition < position) before = score
      }
      // A list that ends early still advances: products added to it later come after the results already shown.
      return { before, upTo, taken: Math.max(position, progress.taken + left - next) }
    },
  }
}

/** As text, for a cursor. */
export function encodeProgress({ position, lists }: UnionProgress): string {
  const texts = lists.map(({ before, upTo, taken }) =>
    [Math.round(before * unit), Math.round(upTo * unit), taken].join(),
  )
  return [position, ...texts].join(';')
}

/** Reverses `encodeProgress`; `null` for any other text. */
export function decodeProgress(text: string, lists: number): UnionProgress | null {
  if (!/^[1-9]\d{0,9}(?:;\d{1,7},\d{1,7},\d{1,10})+$/.test(text)) return null
  const [position, ...texts] = text.split(';')
  if (texts.length !== lists) return null
  const read = texts.map((one) => {
    const [before = 0, upTo = 0, taken = 0] = one.split(',').map(Number)
    return { before: before / unit, upTo: upTo / unit, taken }
  })
  return { position: Number(position), lists: read }
}

/** The number of values below a limit. */
function countBelow(ascending: Float64Array, limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
