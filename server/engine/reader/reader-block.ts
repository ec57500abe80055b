/** A block of a text: a paragraph, list or table with the headings above it. */
export interface ReaderBlock {
  readonly title: string
  readonly headings: readonly string[]
  readonly sentences: readonly string[]
}
