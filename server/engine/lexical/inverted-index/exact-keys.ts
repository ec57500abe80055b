import { arrayBytes, mapEntryBytes, textBytes } from '../../heap-bytes.ts'

/** Whole names and article numbers, squashed, and the rows that go by them. */
export interface ExactKeys {
  readonly bytes: number
  set(row: number, keys: { readonly name: string; readonly articleNumbers: readonly string[] }): void
  remove(row: number): void
  /** In no particular order. */
  rows(key: string): Iterable<number>
  /** Rows that go by the key. */
  count(key: string): number
  /** The name that the row goes by, empty when there is none. */
  nameOf(row: number): string
  /** What the key is to the product that goes by it; a name before an article number. */
  kindOf(key: string): ExactKind | null
}

export type ExactKind = 'name' | 'article_number'

const NONE: ReadonlySet<number> = new Set()

export function createExactKeys(): ExactKeys {
  // Nearly every key belongs to one row, and a set for each would cost more than the keys; but "N/A" may belong to all rows.
  const rowsOf = new Map<string, number | Set<number>>()
  const keysOf = new Map<number, readonly string[]>()
  let keyBytes = 0

  function rows(key: string): Iterable<number> {
    const found = rowsOf.get(key) ?? NONE
    return typeof found === 'number' ? [found] : found
  }

  function add(key: string, row: number): void {
    const found = rowsOf.get(key)
    if (found === undefined) rowsOf.set(key, row)
    else if (typeof found === 'number') rowsOf.set(key, new Set([found, row]))
    else found.add(row)
  }

  function drop(key: string, row: number): void {
    const found = rowsOf.get(key)
    if (typeof found === 'object') found.delete(row)
    if (found === row || (typeof found === 'object' && found.size === 0)) rowsOf.delete(key)
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
      for (const key of keys) if (key !== '') add(key, row)
    },
    count: (key) => {
      const found = rowsOf.get(key) ?? NONE
      return typeof found === 'number' ? 1 : found.size
    },
    nameOf: (row) => keysOf.get(row)?.[0] ?? '',
    kindOf: (key) => {
      if (!rowsOf.has(key)) return null
      for (const row of rows(key)) if (keysOf.get(row)?.[0] === key) return 'name'
      return 'article_number'
    },
    remove: (row) => {
      const keys = keysOf.get(row)
      if (keys === undefined) return
      keyBytes -= bytesOf(keys)
      for (const key of keys) drop(key, row)
      keysOf.delete(row)
    },
  }
}
