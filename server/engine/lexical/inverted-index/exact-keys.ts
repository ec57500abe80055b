import { mapEntryBytes, setEntryBytes } from '../../heap-bytes.ts'
import { entriesPerPart, partStarts } from '../../saved-parts.ts'
import { createKeyTable } from '../../tables/key-table.ts'
import { createPackedTexts } from '../../tables/packed-texts.ts'

/** The keys of some rows; `counts` is the number of keys of each row. */
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
  /** The number of rows that were set and not removed. */
  readonly size: number
  /** One more than the highest row ever set. */
  readonly rowLimit: number
  has(row: number): boolean
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
// Squashed keys contain no whitespace.
const SEPARATOR = '\n'
const NONE: readonly number[] = []

export function createExactKeys(): ExactKeys {
  // By row: its keys in one text, each after a separator, the name first, even if it is empty. Empty for a row without keys.
  const joinedOf = createPackedTexts()
  let rowLimit = 0
  // The rows whose last key is their product ID, and neither their name nor one of their article numbers. Only for keys that `count` may count.
  const hasPlainId = new Set<number>()
  const keyRows = createKeyRows((row, key) => contains(joinedOf.get(row), key))
  let size = 0

  const has = (row: number): boolean => joinedOf.length(row) > 0

  const keysOf = (row: number): string[] => joinedOf.get(row).split(SEPARATOR).slice(1)

  const isPlainId = (row: number, key: string): boolean => hasPlainId.has(row) && keysOf(row).at(-1) === key

  /** Number of rows whose key is more than their plain product ID. */
  function count(key: string): number {
    let found = 0
    for (const row of keyRows.rows(key)) if (!isPlainId(row, key)) found += 1
    return found
  }

  function place(row: number, keys: readonly string[]): void {
    size += 1
    for (const key of keys) if (key !== '') keyRows.add(key, row)
    joinedOf.set(row, SEPARATOR + keys.join(SEPARATOR))
    rowLimit = Math.max(rowLimit, row + 1)
  }

  return {
    rows: keyRows.rows,
    get size() {
      return size
    },
    get rowLimit() {
      return rowLimit
    },
    has,
    get bytes() {
      return joinedOf.bytes + keyRows.bytes + hasPlainId.size * setEntryBytes
    },
    set: (row, { name, articleNumbers, productId }) => {
      const listed = new Set([name, ...articleNumbers])
      if (!listed.has(productId) && !DIGIT.test(productId)) hasPlainId.add(row)
      place(row, [...listed.add(productId)])
    },
    count,
    nameOf: (row) => keysOf(row)[0] ?? '',
    kindOf: (key) => {
      let isKnown = false
      for (const row of keyRows.rows(key)) {
        isKnown = true
        if (keysOf(row)[0] === key) return 'name'
      }
      if (!isKnown) return null
      return count(key) > 0 ? 'article_number' : 'plain_id'
    },
    remove: (row) => {
      if (!has(row)) return
      size -= 1
      for (const key of keysOf(row)) if (key !== '') keyRows.remove(key, row)
      joinedOf.set(row, '')
      hasPlainId.delete(row)
    },
    *save() {
      const usedRows = Array.from({ length: rowLimit }, (_none, row) => row).filter(has)
      for (const start of partStarts(usedRows.length, entriesPerPart)) {
        const part = usedRows.slice(start, start + entriesPerPart)
        yield {
          rows: Uint32Array.from(part),
          counts: Uint32Array.from(part, (row) => keysOf(row).length),
          keys: part.flatMap(keysOf),
          ids: part.flatMap((row) => (hasPlainId.has(row) ? [[row, keysOf(row).at(-1) ?? ''] as const] : [])),
        }
      }
    },
    restore: ({ rows: saved, counts, keys, ids }) => {
      let start = 0
      for (const [at, row] of saved.entries()) {
        const end = start + (counts[at] ?? 0)
        place(row, keys.slice(start, end))
        start = end
      }
      for (const [row] of ids) hasPlainId.add(row)
    },
  }
}

/** The rows of each key. Nearly every key belongs to one row. But "N/A" may belong to all rows. */
function createKeyRows(hasKey: (row: number, key: string) => boolean) {
  const single = createKeyTable(hasKey)
  const shared = new Map<string, Set<number>>()
  let sharedEntries = 0
  return {
    get bytes(): number {
      return single.bytes + shared.size * mapEntryBytes + sharedEntries * setEntryBytes
    },
    rows(key: string): Iterable<number> {
      const some = shared.get(key)
      if (some !== undefined) return some
      // A row without a name has an empty text in its place.
      const row = key === '' ? -1 : single.find(key)
      return row === -1 ? NONE : [row]
    },
    add(key: string, row: number): void {
      const some = shared.get(key)
      const other = some === undefined ? single.find(key) : -1
      if (some !== undefined) {
        some.add(row)
        sharedEntries += 1
      } else if (other === -1) single.add(key, row)
      else {
        single.remove(key, other)
        shared.set(key, new Set([other, row]))
        sharedEntries += 2
      }
    },
    remove(key: string, row: number): void {
      const some = shared.get(key)
      if (some === undefined) {
        single.remove(key, row)
        return
      }
      if (some.delete(row)) sharedEntries -= 1
      if (some.size === 0) shared.delete(key)
    },
  }
}

/** Whether `key` is one of the joined keys. */
function contains(joined: string, key: string): boolean {
  const wanted = SEPARATOR + key
  for (let at = joined.indexOf(wanted); at !== -1; at = joined.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (end === joined.length || joined.startsWith(SEPARATOR, end)) return true
  }
  return false
}
