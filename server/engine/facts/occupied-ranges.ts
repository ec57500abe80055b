interface Place {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** The occupied characters of a text. A lookup costs the length of the range, regardless of the number of occupied ranges. */
export interface OccupiedRanges {
  isFree(place: Place): boolean
  occupy(place: Place): void
}

export function createOccupiedRanges(length: number, places: readonly Place[] = []): OccupiedRanges {
  const marks = new Uint8Array(length)
  const take = ({ start, end }: Place): void => void marks.fill(1, start, end)
  for (const place of places) take(place)
  return { occupy: take, isFree: ({ start, end }) => !marks.subarray(start, end).includes(1) }
}
