/** The kinds of product feeds that can be read. `csv` is any table with a header line, whatever separates its columns. */
export type FeedFormat = 'csv' | 'google_tsv' | 'shopify_csv' | 'jsonl' | 'google_xml'

/** What is wrong with one record; the records around it are read all the same. */
export interface RecordProblem {
  readonly code: string
  /** The field it is about, as in the product; `null` for the record as a whole. */
  readonly field: string | null
  /** One sentence. */
  readonly message: string
}

/** One record as it stands in the feed: every column with all its values, in order. */
export interface RawRecord {
  /** Where it begins; the first line of the file is 1. */
  readonly line: number
  readonly values: ReadonlyMap<string, readonly unknown[]>
}

export interface RawProblem {
  readonly line: number
  readonly problem: RecordProblem
}

export type RawItem = RawRecord | RawProblem

/** A product as the feed gives it. Its fields are where they belong, but nobody has checked them yet. */
export interface FeedProduct {
  readonly product_id?: unknown
  readonly image_url?: unknown
  readonly additional_image_urls?: unknown
  readonly metadata: unknown
}

/** One record, understood. */
export type FeedItem =
  | {
      readonly kind: 'product'
      readonly line: number
      readonly product: FeedProduct
      readonly notes: readonly string[]
    }
  /** The shop itself does not sell it now. */
  | { readonly kind: 'skipped'; readonly line: number; readonly productId: string; readonly reason: string }
  | {
      readonly kind: 'problem'
      readonly line: number
      readonly productId: string | null
      readonly problem: RecordProblem
    }

/** The feed as a whole cannot be read, or not from here on. The message is one sentence for whoever gave the feed. */
export class FeedError extends Error {
  readonly code: string
  /** `null` when it is about no line in particular. */
  readonly line: number | null

  constructor(code: string, message: string, line: number | null = null) {
    super(message)
    this.name = 'FeedError'
    this.code = code
    this.line = line
  }
}

/** No record is longer, in characters. Longer ones are mistakes: a quote that nobody closed, a file of another kind. */
export const maxRecordLength = 1_048_576
