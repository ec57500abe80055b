/** A value that can be compared, counted and sorted by. */
export type AttributeValue = string | number | boolean

/** The kinds of value that a field has been seen with, as bits. */
export const valueKinds = { text: 1, number: 2, boolean: 4 } as const

/** One condition on one field. A product with several values passes when one of them does, but `ne` and `nin` when none fails. */
export type Condition =
  | { readonly field: string; readonly operator: 'eq' | 'ne'; readonly value: AttributeValue }
  | { readonly field: string; readonly operator: 'in' | 'nin'; readonly value: readonly AttributeValue[] }
  | { readonly field: string; readonly operator: 'gt' | 'gte' | 'lt' | 'lte'; readonly value: number }
  /** Of a list: one of its values, exactly. Of a single text: a part of it, whatever the case. */
  | { readonly field: string; readonly operator: 'contains'; readonly value: AttributeValue }
  /** Something is there, be it fields beneath. */
  | { readonly field: string; readonly operator: 'exists'; readonly value: boolean }

/** A question that no operator asks: a row passes when `accepts` one of its values. Asked once for each different value. */
export interface ValueTest {
  readonly field: string
  accepts(value: AttributeValue): boolean
}

/** How many of the rows fall under each value of a field. */
export interface FacetCounts {
  /** Commonest first; ties by kind (numbers, texts, truth values), then by value (texts by code unit). */
  readonly values: readonly { readonly value: AttributeValue; readonly count: number }[]
  readonly distinct: number
  /** Rows of which `exists` is not true. */
  readonly missing: number
  /** `null` when no row has a number. A row counts in each step that one of its numbers falls in, once. */
  readonly numbers: {
    readonly min: number
    readonly max: number
    /** Each step takes `from` in and leaves `to` out, but the last takes both. */
    readonly histogram: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  } | null
}

/** Columns being filled: `missing` until `finish`, though they follow every `set` and `remove` from the start. */
export interface ColumnFilling {
  /** Takes the values of these columns from a row's metadata, or from as much of it as they are read from. */
  fill(row: number, metadata: Readonly<Record<string, unknown>>): void
  finish(): void
}

/**
 * The values of every product's fields, by column: one a field that was ever asked for. Updates are in place; after any of
 * them the index answers as one built anew. Questions about a field that is `missing` throw: its column must be filled first.
 */
export interface AttributeIndex {
  /** Bytes held, within a factor of 2. */
  readonly bytes: number
  /** Takes the row's values of all columns from the metadata, and notes which fields there are. */
  set(row: number, metadata: Readonly<Record<string, unknown>>): void
  remove(row: number): void
  /**
   * Every kind of value that the field was seen with since the index was built, as bits of `valueKinds`; 0 for one nobody had, or
   * that came when there were more names than can be remembered.
   */
  kindsOf(field: string): number
  /** The kinds of value that the field holds now. */
  currentKinds(field: string): number
  /** Those of the fields that some product may have and no column holds: they must be filled before they are asked for. */
  missing(fields: readonly string[]): string[]
  /** Begins empty columns; every row must be `fill`ed before they are finished. */
  open(fields: readonly string[]): ColumnFilling
  /** Closes the columns that were not asked for lately, when there are many. */
  closeUnused(): void
  /** Clears the bit of every row in `mask` (one byte a row, 0 or 1) that does not pass; most selective first. How many are left. */
  narrow(mask: Uint8Array, conditions: readonly (Condition | ValueTest)[]): number
  /** Whether one row passes one condition. */
  passes(row: number, condition: Condition | ValueTest): boolean
  /** The row's values of a field, in order. */
  valuesOf(row: number, field: string): AttributeValue[]
  /** The first number of each row; NaN where there is none. At least as long as there are rows. Not to be changed. */
  numbersOf(field: string): Float64Array
  /** The first value of each row as a small integer, 0 where there is none; equal integers are equal values. Not to be changed. */
  groupsOf(field: string): Int32Array
  /** Counts over the rows whose byte in `mask` is set; `values` are the commonest, at most `mostValues`. */
  facet(field: string, mask: Uint8Array, mostValues: number): FacetCounts
}
