/**
 * How far the pages before have gone through one list of a union. What they showed is known by its scores and not by its
 * places: products that come and go meanwhile then move no other over the edge of a page.
 */
export interface ListProgress {
  /** Products with this score or a higher one stood before the last result shown; above 1 where none did. */
  readonly before: number
  /** Those with this one or a higher one stood before it or at its place. */
  readonly upTo: number
  /** How many places these take. */
  readonly taken: number
}

/** How far the pages before have gone through all lists. */
export interface UnionProgress {
  /** The place of the last result shown; 0 when there is none. */
  readonly place: number
  readonly lists: readonly ListProgress[]
}

/** One list of a union, and how far the pages before have gone through it. */
export interface ListPositions {
  /** The place of a score, from 1; equal scores share one. Whatever stood before the last result shown is half a place above it. */
  positionOf(score: number): number
  /** How far the pages have gone once something at this place was the last result shown. */
  progressAt(place: number): ListProgress
}

// Scores have six decimals.
const unit = 1e6
const listStart: ListProgress = { before: (unit + 1) / unit, upTo: (unit + 1) / unit, taken: 0 }

/** Where the first page begins. */
export function initialProgress(lists: number): UnionProgress {
  return { place: 0, lists: Array.from({ length: lists }, () => listStart) }
}

/** The places of a list's scores, one a product, six decimals each; 0 is no place. */
export function listPositions(scores: Float64Array, { place: last, lists }: UnionProgress, at: number): ListPositions {
  const passed = lists[at] ?? listStart
  const ascending = scores.toSorted()
  const left = countBelow(ascending, passed.upTo)
  const placeOf = (score: number): number => {
    if (score >= passed.before) return last - 0.5
    if (score >= passed.upTo) return last
    return 1 + passed.taken + left - countBelow(ascending, score + 0.5 / unit)
  }
  return {
    positionOf: placeOf,
    progressAt(place) {
      if (place <= last) return passed
      let { upTo } = passed
      let before = upTo
      let next = left
      for (; next > 0; next -= 1) {
        const score = ascending[next - 1] ?? 0
        const placed = placeOf(score)
        if (score === 0 || placed > place) break
        upTo = score
        if (placed < place) before = score
      }
      // A list that ends early takes the places too: what is new in it comes after what was shown.
      return { before, upTo, taken: Math.max(place, passed.taken + left - next) }
    },
  }
}

/** As text, for a cursor. */
export function encodeProgress({ place, lists }: UnionProgress): string {
  const texts = lists.map(({ before, upTo, taken }) =>
    [Math.round(before * unit), Math.round(upTo * unit), taken].join(),
  )
  return [place, ...texts].join(';')
}

/** What `writePassed` wrote; `null` for anything else. */
export function decodeProgress(text: string, lists: number): UnionProgress | null {
  if (!/^[1-9]\d{0,9}(?:;\d{1,7},\d{1,7},\d{1,10})+$/.test(text)) return null
  const [place, ...texts] = text.split(';')
  if (texts.length !== lists) return null
  const read = texts.map((one) => {
    const [before = 0, upTo = 0, taken = 0] = one.split(',').map(Number)
    return { before: before / unit, upTo: upTo / unit, taken }
  })
  return { place: Number(place), lists: read }
}

/** How many of the numbers are below a limit. */
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
