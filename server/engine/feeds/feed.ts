/** The supported product feeds. `csv` is any table with a header line and any supported delimiter. */
export type FeedFormat = 'csv' | 'google_tsv' | 'shopify_csv' | 'jsonl' | 'google_xml'

/** What is wrong with one record. Other records are still read. */
export interface RecordProblem {
  readonly code: string
  /** The affected field of the product; `null` for the whole record. */
  readonly field: string | null
  /** One sentence. */
  readonly message: string
}

/** One record of the feed: every column with all its values, in order. */
export interface RawRecord {
  /** The line on which the record starts; the first line of the file is 1. */
  readonly line: number
  readonly values: ReadonlyMap<string, readonly unknown[]>
}

export interface RawProblem {
  readonly line: number
  readonly problem: RecordProblem
}

export type RawItem = RawRecord | RawProblem

/** A product with its fields assigned but not validated. */
export interface FeedProduct {
  readonly product_id?: unknown
  readonly image_url?: unknown
  readonly additional_image_urls?: unknown
  readonly metadata: unknown
}

/** The result of reading one record. */
export type FeedItem =
  | {
      readonly kind: 'product'
      readonly line: number
      readonly product: FeedProduct
      readonly notes: readonly string[]
    }
  /** The store does not publish the product. */
  | { readonly kind: 'skipped'; readonly line: number; readonly productId: string; readonly reason: string }
  | {
      readonly kind: 'problem'
      readonly line: number
      readonly productId: string | null
      readonly problem: RecordProblem
    }

/** The feed cannot be read, either at all or past this line. The message is shown to the caller. */
export class FeedError extends Error {
  readonly code: string
  /** `null` when no particular line is the cause. */
  readonly line: number | null

  constructor(code: string, message: string, line: number | null = null) {
    super(message)
    this.name = 'FeedError'
    this.code = code
    this.line = line
  }
}

/** No column of the feed was recognized as the ID of the products. */
export class NoProductIdColumn extends FeedError {
  /** The first columns of the feed: the mapping has to name one. */
  readonly columns: readonly string[]

  constructor(message: string, columns: readonly string[]) {
    super('no_column', message, 1)
    this.columns = columns
  }
}

/** In characters. Longer records result from mistakes such as an unclosed quote or a file of another kind. */
export const maxRecordLength = 1_048_576
