import { arrayBytes, mapEntryBytes, textBytes } from '../../heap-bytes.ts'
import { entriesPerPart, partStarts } from '../../saved-parts.ts'

/** The keys of some rows: of each row as many as `counts` says. */
export interface ExactKeysPart {
  readonly rows: Uint32Array
  readonly counts: Uint32Array
  readonly keys: readonly string[]
  /** The plain product IDs among them, with their rows. */
  readonly ids: readonly (readonly [row: number, productId: string])[]
}

/** Maps squashed complete names and article numbers to their rows. */
export interface ExactKeys {
  readonly bytes: number
  set(row: number, keys: RowKeys): void
  remove(row: number): void
  /** All keys in parts; invalid after a change. */
  save(): Generator<ExactKeysPart>
  /** Adds the keys of a part. */
  restore(part: ExactKeysPart): void
  /** In no particular order. */
  rows(key: string): Iterable<number>
  /** Number of rows with a key without digits as their name or article number; product IDs do not count. */
  count(key: string): number
  /** The squashed name of the row; empty if it has none. */
  nameOf(row: number): string
  /**
   * Whether the key is a name, an article number, or only a product ID without digits, in this precedence. A product ID with
   * digits is an article number. Null for an unknown key.
   */
  kindOf(key: string): ExactKind | 'plain_id' | null
}

/** The squashed keys of a product; empty ones are ignored. */
export interface RowKeys {
  readonly name: string
  readonly articleNumbers: readonly string[]
  readonly productId: string
}

export type ExactKind = 'name' | 'article_number'

const DIGIT = /\p{N}/u
const NONE: ReadonlySet<number> = new Set()

export function createExactKeys(): ExactKeys {
  // Nearly every key belongs to one row, and a set per key would cost more than the keys. But "N/A" may belong to all rows.
  const rowsOf = new Map<string, number | Set<number>>()
  const keysOf = new Map<number, readonly string[]>()
  // The product ID of a row, where it is neither its name nor one of its article numbers. Only for keys that `count` may count.
  const idOf = new Map<number, string>()
  let keyBytes = 0

  function rows(key: string): Iterable<number> {
    const found = rowsOf.get(key) ?? NONE
    return typeof found === 'number' ? [found] : found
  }

  /** Number of rows whose key is more than their plain product ID. */
  function count(key: string): number {
    let found = 0
    for (const row of rows(key)) if (idOf.get(row) !== key) found += 1
    return found
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

  function place(row: number, keys: readonly string[]): void {
    keysOf.set(row, keys)
    keyBytes += bytesOf(keys)
    for (const key of keys) if (key !== '') add(key, row)
  }

  return {
    rows,
    get bytes() {
      return keyBytes + (keysOf.size + idOf.size) * mapEntryBytes
    },
    set: (row, { name, articleNumbers, productId }) => {
      // The name always comes first, even if it is empty.
      const listed = new Set([name, ...articleNumbers])
      if (!listed.has(productId) && !DIGIT.test(productId)) idOf.set(row, productId)
      place(row, [...listed.add(productId)])
    },
    count,
    nameOf: (row) => keysOf.get(row)?.[0] ?? '',
    kindOf: (key) => {
      if (!rowsOf.has(key)) return null
      for (const row of rows(key)) if (keysOf.get(row)?.[0] === key) return 'name'
      return count(key) > 0 ? 'article_number' : 'plain_id'
    },
    remove: (row) => {
      const keys = keysOf.get(row)
      if (keys === undefined) return
      keyBytes -= bytesOf(keys)
      for (const key of keys) drop(key, row)
      keysOf.delete(row)
      idOf.delete(row)
    },
    *save() {
      const entries = [...keysOf]
      for (const start of partStarts(entries.length, entriesPerPart)) {
        const part = entries.slice(start, start + entriesPerPart)
        yield {
          rows: Uint32Array.from(part, ([row]) => row),
          counts: Uint32Array.from(part, ([, keys]) => keys.length),
          keys: part.flatMap(([, keys]) => keys),
          ids: part.flatMap(([row]) => (idOf.has(row) ? [[row, idOf.get(row) ?? ''] as const] : [])),
        }
      }
    },
    restore: ({ rows, counts, keys, ids }) => {
      let start = 0
      for (const [at, row] of rows.entries()) {
        const end = start + (counts[at] ?? 0)
        place(row, keys.slice(start, end))
        start = end
      }
      for (const [row, productId] of ids) idOf.set(row, productId)
    },
  }
}
