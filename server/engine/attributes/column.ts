import { grownCapacity } from '../tables/capacity.ts'
import { createIntLists, type IntLists } from '../tables/int-lists.ts'
import type { AttributeValue, ColumnPart, Ordinals } from './index.ts'
import type { FieldValues } from './read-values.ts'
import { createValueTable, type ValueTable } from './value-table.ts'

/** The values of one field by row. */
export interface Column {
  readonly bytes: number
  readonly table: ValueTable
  /** By row: the ordinal of its first value, or 0. Rows beyond the end have no value. */
  readonly first: Ordinals
  /** All ordinals of rows with several values; `null` while there are none. */
  readonly lists: IntLists | null
  /** By row: 1 if its values came as a list; `null` while there are none. */
  readonly isList: Uint8Array | null
  /** By row: 1 if it has nested fields instead of a value; `null` while there are none. */
  readonly isParent: Uint8Array | null
  set(row: number, field: FieldValues): void
  valuesOf(row: number): AttributeValue[]
  /** By row: its first number, or NaN. At least `rows` long. */
  numbers(rows: number): Float64Array
  /** By row: its first date in milliseconds since 1970, or NaN. At least `rows` long. */
  times(rows: number): Float64Array
  /** By row: what it is sorted by, or NaN (`AttributeIndex.sortKeysOf`). At least `rows` long. */
  sortKeys(rows: number): Float64Array
  /** `first`, at least `rows` long. */
  groups(rows: number): Ordinals
  save(): ColumnPart
  /** Restores the values into an empty column. */
  restore(part: ColumnPart): void
}

// Most fields have few different values.
const maxShort = 0xffff

export function createColumn(): Column {
  return new ValueColumn()
}

class ValueColumn implements Column {
  readonly table = createValueTable()
  first: Ordinals = new Uint16Array(0)
  lists: IntLists | null = null
  isList: Uint8Array | null = null
  isParent: Uint8Array | null = null
  // Cached until the column changes.
  #numbers: Float64Array | null = null
  #times: Float64Array | null = null
  #sortKeys: Float64Array | null = null

  get bytes(): number {
    const marks = (this.isList?.byteLength ?? 0) + (this.isParent?.byteLength ?? 0)
    const cached = [this.#numbers, this.#times, this.#sortKeys]
    const rows = cached.reduce((bytes, array) => bytes + (array?.byteLength ?? 0), this.first.byteLength)
    return rows + marks + (this.lists?.bytes ?? 0) + this.table.bytes
  }

  set(row: number, { values, isList, isParent }: FieldValues): void {
    // New values are retained before old ones are released, so that unchanged values keep their ordinals.
    const ordinals = values.map((value) => this.table.retain(value))
    for (const ordinal of this.#ordinalsOf(row)) this.table.release(ordinal)
    this.#numbers = null
    this.#times = null
    this.#sortKeys = null
    if (row >= this.first.length) {
      if (ordinals.length === 0 && !isParent) return
      this.#grow(row + 1)
    }
    this.#setFirst(row, ordinals[0] ?? 0)
    this.#setList(row, ordinals)
    this.isList = this.#marked(this.isList, row, isList)
    this.isParent = this.#marked(this.isParent, row, isParent)
  }

  valuesOf(row: number): AttributeValue[] {
    return this.#ordinalsOf(row).flatMap((ordinal) => this.table.at(ordinal) ?? [])
  }

  numbers(rows: number): Float64Array {
    if (this.#numbers === null || this.#numbers.length < rows) this.#numbers = this.#firstOf(this.table.numbers, rows)
    return this.#numbers
  }

  times(rows: number): Float64Array {
    if (this.#times === null || this.#times.length < rows) this.#times = this.#firstOf(this.table.times, rows)
    return this.#times
  }

  sortKeys(rows: number): Float64Array {
    if (this.#sortKeys === null || this.#sortKeys.length < rows) this.#sortKeys = this.#readSortKeys(rows)
    return this.#sortKeys
  }

  groups(rows: number): Ordinals {
    if (this.first.length < rows) this.#grow(rows)
    return this.first
  }

  save(): ColumnPart {
    const { first, isList, isParent } = this
    return { table: this.table.save(), first, lists: this.lists && [...this.lists.save()], isList, isParent }
  }

  restore(part: ColumnPart): void {
    this.table.restore(part.table)
    this.first = part.first.slice()
    this.isList = part.isList?.slice() ?? null
    this.isParent = part.isParent?.slice() ?? null
    if (part.lists === null) return
    this.lists = createIntLists()
    for (const lists of part.lists) this.lists.restore(lists)
  }

  /** By row: the first of its values that is a number in `byOrdinal`, or NaN. */
  #firstOf(byOrdinal: Float64Array, rows: number): Float64Array {
    const numbers = new Float64Array(rows)
    for (let row = 0; row < rows; row += 1) {
      const ordinal = this.first[row] ?? 0
      numbers[row] = this.#hasSeveral(row) ? this.#firstNumber(byOrdinal, row) : (byOrdinal[ordinal] ?? Number.NaN)
    }
    return numbers
  }

  #firstNumber(byOrdinal: Float64Array, row: number): number {
    const numbers = this.#ordinalsOf(row).map((ordinal) => byOrdinal[ordinal] ?? Number.NaN)
    return numbers.find((number) => !Number.isNaN(number)) ?? Number.NaN
  }

  #readSortKeys(rows: number): Float64Array {
    const keys = this.numbers(rows).slice()
    const { table } = this
    const booleanKeys = Float64Array.from({ length: table.size }, (_none, ordinal) => {
      const value = table.at(ordinal)
      return typeof value === 'boolean' ? Number(value) : Number.NaN
    })
    for (const others of [this.times(rows), this.#firstOf(booleanKeys, rows)]) {
      for (let row = 0; row < rows; row += 1) {
        if (Number.isNaN(keys[row] ?? Number.NaN)) keys[row] = others[row] ?? Number.NaN
      }
    }
    return keys
  }

  #hasSeveral(row: number): boolean {
    return this.lists !== null && this.lists.length(row) > 0
  }

  #ordinalsOf(row: number): number[] {
    if (this.lists !== null && this.#hasSeveral(row)) {
      const start = this.lists.start(row)
      return Array.from(this.lists.block(row).subarray(start, start + this.lists.length(row)))
    }
    const ordinal = this.first[row] ?? 0
    return ordinal === 0 ? [] : [ordinal]
  }

  #setFirst(row: number, ordinal: number): void {
    if (ordinal > maxShort && this.first instanceof Uint16Array) this.first = Int32Array.from(this.first)
    this.first[row] = ordinal
  }

  #setList(row: number, ordinals: readonly number[]): void {
    if (ordinals.length > 1) {
      this.lists ??= createIntLists()
      this.lists.replace(row, ordinals)
    } else this.lists?.clear(row)
  }

  #marked(marks: Uint8Array | null, row: number, mark: boolean): Uint8Array | null {
    if (marks === null && !mark) return null
    const marked = marks ?? new Uint8Array(this.first.length)
    marked[row] = mark ? 1 : 0
    return marked
  }

  #grow(rows: number): void {
    const length = Math.max(grownCapacity(rows, this.first.length), 256)
    const { first } = this
    this.first = first instanceof Uint16Array ? new Uint16Array(length) : new Int32Array(length)
    this.first.set(first)
    this.isList = grown(this.isList, length)
    this.isParent = grown(this.isParent, length)
  }
}

function grown(marks: Uint8Array | null, length: number): Uint8Array | null {
  if (marks === null) return null
  const longer = new Uint8Array(length)
  longer.set(marks)
  return longer
}
