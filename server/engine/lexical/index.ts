/** What is known of a product in words. `row` is the caller's small integer for it. */
export interface LexicalDocument {
  readonly row: number
  readonly name: string
  readonly brand: string
  readonly category: string
  readonly tags: readonly string[]
  /** Article numbers, matched whole and without regard to case and punctuation. */
  readonly skus: readonly string[]
  readonly description: string
}

/** Rows that matched in words and how well, 0 (not at all) to 1 (the exact name or SKU); parallel arrays, best first. */
export interface LexicalMatches {
  readonly rows: readonly number[]
  readonly scores: readonly number[]
}

/** Words over one store's products: typo-tolerant by word length, prefix on the last word, exact names and SKUs first. */
export interface LexicalIndex {
  readonly size: number
  /** Bytes held, counted as it grows and shrinks; within a factor of 2 of what the process grows by. */
  readonly bytes: number
  /** Adds or replaces the document of its row. */
  set(document: LexicalDocument): void
  remove(row: number): void
  search(query: string): LexicalMatches
  /** The score of every row, 0 to 1, not sorted: for a caller that has a score of its own to add. Good until the next call. */
  scoreRows(query: string): Float32Array
}
