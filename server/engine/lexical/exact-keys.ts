import { arrayBytes, mapEntryBytes, textBytes } from './heap-bytes.ts'

/** Whole names and article numbers, squashed, and the rows that go by them. */
export interface ExactKeys {
  readonly bytes: number
  set(row: number, keys: readonly string[]): void
  remove(row: number): void
  rows(key: string): readonly number[]
}

const NONE: readonly number[] = []

export function createExactKeys(): ExactKeys {
  // Nearly every key belongs to one row; an array for each would cost more than the keys.
  const rowsOf = new Map<string, number | readonly number[]>()
  const keysOf = new Map<number, readonly string[]>()
  let keyBytes = 0

  function rows(key: string): readonly number[] {
    const found = rowsOf.get(key) ?? NONE
    return typeof found === 'number' ? [found] : found
  }

  function put(key: string, left: readonly number[]): void {
    const [only] = left
    if (only === undefined) rowsOf.delete(key)
    else rowsOf.set(key, left.length === 1 ? only : left)
  }

  /** What the keys of one row cost, each with its place in the map from keys to rows. */
  function bytesOf(keys: readonly string[]): number {
    return keys.reduce((sum, key) => sum + textBytes(key) + mapEntryBytes, arrayBytes(keys.length))
  }

  return {
    rows,
    get bytes() {
      return keyBytes + keysOf.size * mapEntryBytes
    },
    set: (row, given) => {
      const keys = [...new Set(given)].filter((key) => key !== '')
      keysOf.set(row, keys)
      keyBytes += bytesOf(keys)
      for (const key of keys) put(key, [...rows(key), row])
    },
    remove: (row) => {
      const keys = keysOf.get(row)
      if (keys === undefined) return
      keyBytes -= bytesOf(keys)
      for (const key of keys)
        put(
          key,
          rows(key).filter((other) => other !== row),
        )
      keysOf.delete(row)
    },
  }
}
