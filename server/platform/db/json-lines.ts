interface PagesByKey<Row> {
  readonly pageSize: number
  /** The next rows in the order of a unique key; the first rows if `last` is null. At most `pageSize`. */
  readonly readAfter: (last: Row | null) => Promise<readonly Row[]>
}

/**
 * Yields rows as JSON Lines, one page per chunk. A page is read when the previous one was consumed, without a transaction in between: a
 * slow reader blocks nothing. A row that exists during the entire export appears exactly once.
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
