import { badCursor, decodeCursor, encodeCursor } from '../../platform/http/paging.ts'

/** Where a page of a list that shows the newest first begins: after this row. */
export interface ListPosition {
  readonly createdAt: Date
  readonly id: string
}

export interface WantedPage {
  readonly limit: number
  readonly cursor?: string
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The place a cursor stands for; `null` is the beginning. Throws 422 for one that no list gave out. */
export function readPosition(cursor: string | undefined): ListPosition | null {
  if (cursor === undefined) return null
  const [time, id] = decodeCursor(cursor, ['number', 'string'])
  const createdAt = new Date(Number(time))
  if (!(createdAt.getTime() >= 0) || !uuid.test(String(id))) throw badCursor()
  return { createdAt, id: String(id) }
}

/** Cuts `rows`, of which there is one more than the page holds if another page follows. */
export function cutPage<Row extends { created_at: Date }>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { page: readonly Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isLast = rows.length <= limit || last === undefined
  return { page, next_cursor: isLast ? null : encodeCursor([last.created_at.getTime(), idOf(last)]) }
}
