interface Place {
  readonly start: number
  /** Behind the last character. */
  readonly end: number
}

/** Which characters of a text belong to something already: a look at a place costs its length, however much is taken. */
export interface Taken {
  isFree(place: Place): boolean
  take(place: Place): void
}

export function createTaken(length: number, places: readonly Place[] = []): Taken {
  const marks = new Uint8Array(length)
  const take = ({ start, end }: Place): void => void marks.fill(1, start, end)
  for (const place of places) take(place)
  return { take, isFree: ({ start, end }) => !marks.subarray(start, end).includes(1) }
}
