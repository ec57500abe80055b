interface Place {
  readonly start: number
  /** Behind the last character. */
  readonly end: number
}

/** Which characters of a text belong to something already: a look at a place costs its length, however much is taken. */
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
