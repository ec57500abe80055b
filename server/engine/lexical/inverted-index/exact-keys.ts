import { arrayBytes, mapEntryBytes, textBytes } from '../../heap-bytes.ts'

/** Maps squashed complete names and article numbers to their rows. */
export interface ExactKeys {
  readonly bytes: number
  set(row: number, keys: { readonly name: string; readonly articleNumbers: readonly string[] }): void
  remove(row: number): void
  /** In no particular order. */
  rows(key: string): Iterable<number>
  /** Number of rows with the key. */
  count(key: string): number
  /** The squashed name of the row; empty if it has none. */
  nameOf(row: number): string
  /** Whether the key is a name or an article number; a name takes precedence. Null for an unknown key. */
  kindOf(key: string): ExactKind | null
}

export type ExactKind = 'name' | 'article_number'

const NONE: ReadonlySet<number> = new Set()

export function createExactKeys(): ExactKeys {
  // Nearly every key belongs to one row, and a set per key would cost more than the keys. But "N/A" may belong to all rows.
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

  /** Bytes used by the keys of one row, including their entries in `rowsOf`. */
  function bytesOf(keys: readonly string[]): number {
    return keys.reduce((sum, key) => sum + textBytes(key) + mapEntryBytes, arrayBytes(keys.length))
  }

  return {
    rows,
    get bytes() {
      return keyBytes + keysOf.size * mapEntryBytes
    },
    set: (row, { name, articleNumbers }) => {
      // The name always comes first, even if it is empty.
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
