/** A value that can be compared, counted and sorted by. */
export type AttributeValue = string | number | boolean

/** The kinds of value that a field has been seen with, as bits. */
export const valueKinds = { text: 1, number: 2, truth: 4 } as const

/** One condition on one field. A product with several values passes when one of them does, but `ne` and `nin` when none fails. */
export type Condition =
  | { readonly field: string; readonly operator: 'eq' | 'ne'; readonly value: AttributeValue }
  | { readonly field: string; readonly operator: 'in' | 'nin'; readonly value: readonly AttributeValue[] }
  | { readonly field: string; readonly operator: 'gt' | 'gte' | 'lt' | 'lte'; readonly value: number }
  /** Of a list: one of its values, exactly. Of a single text: a part of it, whatever the case. */
  | { readonly field: string; readonly operator: 'contains'; readonly value: AttributeValue }
  | { readonly field: string; readonly operator: 'exists'; readonly value: boolean }

/** How many of the rows fall under each value of a field. */
export interface FacetCounts {
  /** Commonest first; ties by kind (numbers, texts, truth values), then by value. */
  readonly values: readonly { readonly value: AttributeValue; readonly count: number }[]
  readonly distinct: number
  readonly missing: number
  /** `null` when no row has a number. A row counts in each step that one of its numbers falls in, once. */
  readonly numbers: {
    readonly min: number
    readonly max: number
    readonly histogram: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  } | null
}

/**
 * The values of every product's fields, by column: one a field that was ever asked for. Updates are in place; after any of
 * them the index answers as one built anew.
 */
export interface AttributeIndex {
  readonly bytes: number
  /** Takes the row's values of all columns from the metadata, and notes which fields there are. */
  set(row: number, metadata: Readonly<Record<string, unknown>>): void
  remove(row: number): void
  /** Which kinds of value the field was seen with since the index was built (bits of `valueKinds`); 0 for one nobody has. */
  kindsOf(field: string): number
  /** Those of the fields that some product has and no column holds: they must be filled before they are asked for. */
  missing(fields: readonly string[]): string[]
  /** Begins empty columns; every row is then `fill`ed before the next question. */
  open(fields: readonly string[]): void
  fill(row: number, metadata: Readonly<Record<string, unknown>>, fields: readonly string[]): void
  /** Clears the bit of every row in `mask` (one byte a row) that does not pass. Most selective condition first. */
  narrow(mask: Uint8Array, conditions: readonly Condition[]): void
  /** Whether one row passes one condition. */
  passes(row: number, condition: Condition): boolean
  /** The row's values of a field, in order. */
  valuesOf(row: number, field: string): AttributeValue[]
  /** The first number of each row; NaN where there is none. Not to be changed. */
  numbersOf(field: string): Float64Array
  /** The first value of each row as a small integer, 0 where there is none; equal integers are equal values. */
  groupsOf(field: string): Int32Array
  /** Counts over the rows whose byte in `mask` is set. */
  facet(field: string, mask: Uint8Array, mostValues: number): FacetCounts
}
