import type { DecimalMark } from './number.ts'

/** How the text of a column becomes a value. */
export const fieldTypes = ['text', 'number', 'price', 'boolean', 'date', 'list', 'json'] as const
export type FieldType = (typeof fieldTypes)[number] | 'urls'

/** The target of a column: `product_id`, `image_url`, `additional_image_urls`, `metadata` as a whole, or one key of the metadata. */
export interface Target {
  readonly field: string
  readonly type: FieldType
  /** The caller named the type. */
  readonly isTypeGiven?: boolean
  /** How numbers are written; decided per value if absent. */
  readonly decimal?: DecimalMark
  /** Dates such as `03/04/2026` begin with the month. */
  readonly monthFirst?: boolean
}

/** A cell that does not fit the type of its column. */
export interface MisfitCell {
  readonly line: number
  readonly value: string
}

/** What a column contains, over the entire feed. */
export interface ColumnSummary {
  readonly type: FieldType | 'object' | 'mixed'
  /** False when the caller or the meaning of the field decided the type. */
  readonly isTypeGuessed: boolean
  readonly decimal?: DecimalMark
  readonly monthFirst?: boolean
  /** Number of records with a value. */
  readonly filled: number
  /** The first distinct values. */
  readonly examples: readonly string[]
  /** Number of values that are not of the type: their records are invalid. */
  readonly misfits: number
  readonly misfitExamples: readonly MisfitCell[]
  /** What the caller should know about the choice of the type; one sentence or two. */
  readonly note: string | null
}
