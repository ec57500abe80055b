import { type Column, createColumn } from './column.ts'
import type { ColumnFilling, ColumnPart } from './index.ts'
import { noValues, readValues } from './read-values.ts'

type Metadata = Readonly<Record<string, unknown>>

// Twice what one search can ask for (50 filters, 20 facets, 10 boosts, group, order).
const maxColumns = 164

/** The columns of an index: ready ones in order of use, and those being filled. */
export function createColumnSet(pinnedFields: readonly string[]) {
  const pinned = new Set(pinnedFields)
  // Least recently used first.
  const ready = new Map<string, Column>(pinnedFields.map((field) => [field, createColumn()]))
  const filling = new Map<string, Column>()

  return {
    get bytes(): number {
      return [...ready.values(), ...filling.values()].reduce((bytes, column) => bytes + column.bytes, 0)
    },

    find: (field: string): Column | undefined => ready.get(field),

    /** Returns whether the column is ready, and marks it as most recently used. */
    use(field: string): boolean {
      const column = ready.get(field)
      if (column === undefined) return false
      ready.delete(field)
      ready.set(field, column)
      return true
    },

    set(row: number, metadata: Metadata): void {
      for (const [field, column] of ready) column.set(row, readValues(metadata, field))
      for (const [field, column] of filling) column.set(row, readValues(metadata, field))
    },

    remove(row: number): void {
      for (const column of ready.values()) column.set(row, noValues)
      for (const column of filling.values()) column.set(row, noValues)
    },

    open(fields: readonly string[]): ColumnFilling {
      const wanted = fields.filter((field) => !ready.has(field) && !filling.has(field))
      const opened = new Map(wanted.map((field) => [field, createColumn()]))
      for (const [field, column] of opened) filling.set(field, column)
      return {
        fill(row: number, metadata: Metadata): void {
          for (const [field, column] of opened) column.set(row, readValues(metadata, field))
        },
        finish(): void {
          for (const [field, column] of opened) {
            filling.delete(field)
            ready.set(field, column)
          }
        },
      }
    },

    *save(): Generator<readonly [field: string, column: ColumnPart]> {
      for (const [field, column] of [...ready]) yield [field, column.save()]
    },

    restore(field: string, part: ColumnPart): void {
      const column = createColumn()
      column.restore(part)
      ready.set(field, column)
    },

    closeUnused(): void {
      for (const field of ready.keys()) {
        if (ready.size <= maxColumns) return
        if (!pinned.has(field)) ready.delete(field)
      }
    },
  }
}
