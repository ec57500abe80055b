import { arrayBytes, mapEntryBytes, textBytes } from './heap-bytes.ts'

/** Whole names and article numbers, squashed, and the rows that go by them. */
export interface ExactKeys {
  readonly bytes: number
  set(row: number, keys: { readonly name: string; readonly articleNumbers: readonly string[] }): void
  remove(row: number): void
  rows(key: string): readonly number[]
  /** What the key is to the product that goes by it; a name before an article number. */
  kindOf(key: string): ExactKind | null
}

export type ExactKind = 'name' | 'article_number'

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
    set: (row, { name, articleNumbers }) => {
      // The name is always the first, even when there is none.
      const keys = [...new Set([name, ...articleNumbers])]
      keysOf.set(row, keys)
      keyBytes += bytesOf(keys)
      for (const key of keys) if (key !== '') put(key, [...rows(key), row])
    },
    kindOf: (key) => {
      const found = rows(key)
      if (found.length === 0) return null
      return found.some((row) => keysOf.get(row)?.[0] === key) ? 'name' : 'article_number'
    },
    remove: (row) => {
      const keys = keysOf.get(row)
      if (keys === undefined) return
      keyBytes -= bytesOf(keys)
      for (const key of keys) {
        const left = rows(key).filter((other) => other !== row)
        put(key, left)
      }
      keysOf.delete(row)
    },
  }
}
