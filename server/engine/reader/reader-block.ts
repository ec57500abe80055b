/** A block of a text: a paragraph, list or table with the headings above it. */
export interface ReaderBlock {
  readonly title: string
  readonly headings: readonly string[]
  readonly sentences: readonly string[]
}

/** The title and the headings as one text. */
export function headingOf({ title, headings }: Pick<ReaderBlock, 'title' | 'headings'>): string {
  return [title, ...headings].join(' . ')
}
