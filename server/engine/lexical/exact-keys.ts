/** Whole names and article numbers, squashed, and the rows that go by them. */
export interface ExactKeys {
  set(row: number, keys: readonly string[]): void
  remove(row: number): void
  rows(key: string): readonly number[]
}

const NONE: readonly number[] = []

export function createExactKeys(): ExactKeys {
  // Nearly every key belongs to one row; an array for each would cost more than the keys.
  const rowsOf = new Map<string, number | readonly number[]>()
  const keysOf = new Map<number, readonly string[]>()

  function rows(key: string): readonly number[] {
    const found = rowsOf.get(key) ?? NONE
    return typeof found === 'number' ? [found] : found
  }

  function put(key: string, left: readonly number[]): void {
    const [only] = left
    if (only === undefined) rowsOf.delete(key)
    else rowsOf.set(key, left.length === 1 ? only : left)
  }

  return {
    rows,
    set: (row, given) => {
      const keys = [...new Set(given)].filter((key) => key !== '')
      keysOf.set(row, keys)
      for (const key of keys) put(key, [...rows(key), row])
    },
    remove: (row) => {
      for (const key of keysOf.get(row) ?? [])
        put(
          key,
          rows(key).filter((other) => other !== row),
        )
      keysOf.delete(row)
    },
  }
}
