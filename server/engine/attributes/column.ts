import { createIntLists, type IntLists } from '../lexical/int-lists.ts'
import type { AttributeValue } from './index.ts'
import type { FieldValues } from './read-values.ts'
import { createValueTable, type ValueTable } from './value-table.ts'

/** The values of one field by row. */
export interface Column {
  readonly bytes: number
  readonly table: ValueTable
  /** By row: the ordinal of its first value, 0 where it has none or where the row is beyond the end. */
  readonly first: Int32Array
  /** All ordinals of the rows that have several; `null` while no row has. */
  readonly lists: IntLists | null
  /** By row: whether its values came as a list; `null` while none did. Rows beyond the end did not. */
  readonly isList: Uint8Array | null
  set(row: number, field: FieldValues): void
  valuesOf(row: number): AttributeValue[]
  /** By row: its first number, NaN where it has none. At least `rows` long. */
  numbers(rows: number): Float64Array
  /** `first`, at least `rows` long. */
  groups(rows: number): Int32Array
}

export function createColumn(): Column {
  return new ValueColumn()
}

class ValueColumn implements Column {
  readonly table = createValueTable()
  first = new Int32Array(0)
  lists: IntLists | null = null
  isList: Uint8Array | null = null
  /** Kept until the column changes. */
  #numbers: Float64Array | null = null

  get bytes(): number {
    const rows = this.first.byteLength + (this.isList?.byteLength ?? 0) + (this.#numbers?.byteLength ?? 0)
    return rows + (this.lists?.bytes ?? 0) + this.table.bytes
  }

  set(row: number, { values, isList }: FieldValues): void {
    // The new values are taken before the old ones are let go, so that those that stay keep their ordinals.
    const ordinals = values.map((value) => this.table.take(value))
    for (const ordinal of this.#ordinalsOf(row)) this.table.release(ordinal)
    this.#numbers = null
    if (row >= this.first.length) {
      if (ordinals.length === 0) return
      this.#grow(row + 1)
    }
    this.first[row] = ordinals[0] ?? 0
    this.#setList(row, ordinals)
    this.#mark(row, isList)
  }

  valuesOf(row: number): AttributeValue[] {
    return this.#ordinalsOf(row).flatMap((ordinal) => this.table.at(ordinal) ?? [])
  }

  numbers(rows: number): Float64Array {
    if (this.#numbers === null || this.#numbers.length < rows) this.#numbers = this.#readNumbers(rows)
    return this.#numbers
  }

  groups(rows: number): Int32Array {
    if (this.first.length < rows) this.#grow(rows)
    return this.first
  }

  #readNumbers(rows: number): Float64Array {
    const byOrdinal = this.table.numbers
    const numbers = new Float64Array(rows)
    for (let row = 0; row < rows; row += 1) {
      const ordinal = this.first[row] ?? 0
      numbers[row] = this.#hasSeveral(row) ? this.#firstNumber(row) : (byOrdinal[ordinal] ?? Number.NaN)
    }
    return numbers
  }

  #firstNumber(row: number): number {
    const numbers = this.#ordinalsOf(row).map((ordinal) => this.table.numbers[ordinal] ?? Number.NaN)
    return numbers.find((number) => !Number.isNaN(number)) ?? Number.NaN
  }

  #hasSeveral(row: number): boolean {
    return this.lists !== null && this.lists.length(row) > 0
  }

  #ordinalsOf(row: number): number[] {
    if (this.lists !== null && this.#hasSeveral(row)) {
      const start = this.lists.start(row)
      return Array.from(this.lists.block.subarray(start, start + this.lists.length(row)))
    }
    const ordinal = this.first[row] ?? 0
    return ordinal === 0 ? [] : [ordinal]
  }

  #setList(row: number, ordinals: readonly number[]): void {
    if (ordinals.length > 1) {
      this.lists ??= createIntLists()
      this.lists.replace(row, ordinals)
    } else this.lists?.clear(row)
  }

  #mark(row: number, isList: boolean): void {
    if (this.isList === null && !isList) return
    this.isList ??= new Uint8Array(this.first.length)
    this.isList[row] = isList ? 1 : 0
  }

  #grow(rows: number): void {
    const length = Math.max(rows, Math.ceil(this.first.length * 1.5), 256)
    const before = { first: this.first, isList: this.isList }
    this.first = new Int32Array(length)
    this.first.set(before.first)
    if (before.isList === null) return
    this.isList = new Uint8Array(length)
    this.isList.set(before.isList)
  }
}
