import type { ListsPart } from '../tables/int-lists.ts'

/** A value that can be compared, counted and sorted. */
export type AttributeValue = string | number | boolean

/** The kinds of value that a field has been seen with, as bits. */
export const valueKinds = { text: 1, number: 2, boolean: 4 } as const

/** Added to the kinds of a field that has been seen with a text that is a date (`parseDate`). */
export const dateKind = 8

/**
 * A condition on a field. With several values, one must pass; for `ne` and `nin`, all must pass. Texts are equal without regard to
 * case and surrounding white space (`foldText`).
 */
export type Condition =
  | { readonly field: string; readonly operator: 'eq' | 'ne'; readonly value: AttributeValue }
  | { readonly field: string; readonly operator: 'in' | 'nin'; readonly value: readonly AttributeValue[] }
  /** Compares numbers with a number, and dates with a date. */
  | { readonly field: string; readonly operator: 'gt' | 'gte' | 'lt' | 'lte'; readonly value: number | string }
  /** Matches an entire value of a list, or a substring of a single string; case-insensitive. */
  | { readonly field: string; readonly operator: 'contains'; readonly value: AttributeValue }
  /** The field has a value or nested fields. */
  | { readonly field: string; readonly operator: 'exists'; readonly value: boolean }

/** A custom condition: a row passes if `accepts` one of its values. Called once per distinct value. */
export interface ValueTest {
  readonly field: string
  accepts(value: AttributeValue): boolean
}

/** Combined conditions: a row must pass all of `all`, at least one of `any`, or fail `not`. */
export type ConditionGroup =
  | { readonly all: readonly ConditionTree[] }
  | { readonly any: readonly ConditionTree[] }
  | { readonly not: ConditionTree }

export type ConditionTree = Condition | ValueTest | ConditionGroup

/** What a facet counts. */
export interface FacetOptions {
  /** The number of most frequent values to return. */
  readonly maxValues: number
  /** Disjoint sets of rows; each counts as one row with the values of all. */
  readonly merged?: readonly (readonly number[])[]
}

/** The number of rows per value of a field. */
export interface FacetCounts {
  /** Most frequent first; ties by kind (numbers, strings, booleans), then by value (strings by code unit). */
  readonly values: readonly { readonly value: AttributeValue; readonly count: number }[]
  readonly distinct: number
  /** Rows for which `exists` is false. */
  readonly missing: number
  /** `null` when no row has a number. A row counts once in each bin that contains one of its numbers. */
  readonly numbers: {
    readonly min: number
    readonly max: number
    /** Bins include `from` and exclude `to`; the last includes both. */
    readonly histogram: readonly { readonly from: number; readonly to: number; readonly count: number }[]
  } | null
}

/** Columns being filled. They are `missing` until `finish`, but follow every `set` and `remove` from the start. */
export interface ColumnFilling {
  /** Reads the values of these columns from a row's metadata, or from the part with their `topLevelNames`. */
  fill(row: number, metadata: Readonly<Record<string, unknown>>): void
  finish(): void
}

/** The field names and the number of rows, or a column. */
export type AttributePart =
  | { readonly names: FieldNamesPart; readonly rows: number }
  | { readonly field: string; readonly column: ColumnPart }

/** The kinds of the values by field, and whether these are all fields. */
export interface FieldNamesPart {
  readonly kinds: ReadonlyMap<string, number>
  readonly isComplete: boolean
}

/** Numbers of values by row, 2 bytes each while they suffice. */
export type Ordinals = Uint16Array | Int32Array

/** A column as it is in memory. */
export interface ColumnPart {
  readonly table: ValueTablePart
  readonly first: Ordinals
  readonly lists: readonly ListsPart<Uint32Array<ArrayBuffer>>[] | null
  readonly isList: Uint8Array | null
  readonly isParent: Uint8Array | null
}

/** By ordinal, from 1: the values and how many rows have them; `undefined` for an ordinal that is not in use. */
export interface ValueTablePart {
  readonly values: readonly (AttributeValue | undefined)[]
  readonly counts: Int32Array
}

/**
 * A columnar index of product metadata, with one column per queried field. Updates are in place and equal a rebuild. Queries on a
 * `missing` field throw: its column must be filled first.
 */
export interface AttributeIndex {
  /** Memory in bytes, within a factor of 2. */
  readonly bytes: number
  /** Sets the row's values in all columns and records its field names. */
  set(row: number, metadata: Readonly<Record<string, unknown>>): void
  remove(row: number): void
  /** The field names and open columns in parts (`saved-parts.ts`); invalid after a change. */
  save(): Generator<AttributePart>
  /** Restores a part into an index without rows. */
  restore(part: AttributePart): void
  /**
   * All kinds of value seen in the field since the index was built, as bits of `valueKinds` and `dateKind`. 0 for an unknown field, or one beyond the
   * maximum number of names.
   */
  kindsOf(field: string): number
  /** The kinds of the field's current values. */
  currentKinds(field: string): number
  /** The fields that some product may have but that have no column. Their columns must be filled before a query. */
  missing(fields: readonly string[]): string[]
  /** Opens empty columns. Every row must be filled before `finish`. */
  open(fields: readonly string[]): ColumnFilling
  /** Closes the least recently used columns when there are too many. */
  closeUnused(): void
  /** Clears the byte (0 or 1) of every row in `mask` that does not pass, most selective condition first. Returns the rows left. */
  narrow(mask: Uint8Array, conditions: readonly ConditionTree[]): number
  /** Whether one row passes one condition. */
  passes(row: number, condition: ConditionTree): boolean
  /** The row's values of a field, in order. */
  valuesOf(row: number, field: string): AttributeValue[]
  /** The first number of each row, or NaN. At least as long as the number of rows. Read-only. */
  numbersOf(field: string): Float64Array
  /**
   * What each row is sorted by: its first number, else its first date in milliseconds since 1970, else 1 for true and 0 for false,
   * else NaN. At least as long as the number of rows. Read-only.
   */
  sortKeysOf(field: string): Float64Array
  /** The first date of each row in milliseconds since 1970, or NaN. At least as long as the number of rows. Read-only. */
  timesOf(field: string): Float64Array
  /** The ordinal of the first value of each row, or 0. Equal ordinals mean equal values. Read-only. */
  groupsOf(field: string): Ordinals
  /** Counts over the rows whose byte in `mask` is set. `values` has the `maxValues` most frequent. */
  facet(field: string, mask: Uint8Array, options: FacetOptions): FacetCounts
}
