interface PagesByKey<Row> {
  readonly pageSize: number
  /** The rows after this one in the order of a unique key; the first rows when it is null. At most `pageSize`. */
  readonly readAfter: (last: Row | null) => Promise<readonly Row[]>
}

/**
 * Rows as JSON Lines, a page per chunk. A page is read when the previous one was taken, with no transaction in between: a slow
 * reader blocks nothing. A row that exists from the beginning to the end is in it exactly once.
 */
export async function* jsonLinesByKey<Row>({ pageSize, readAfter }: PagesByKey<Row>): AsyncGenerator<string> {
  let last: Row | null = null
  for (;;) {
    const page: readonly Row[] = await readAfter(last)
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(row)}\n`).join('')
    last = page.at(-1) ?? null
    if (page.length < pageSize) return
  }
}
