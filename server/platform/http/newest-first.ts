import { badCursor, decodeCursor, encodeCursor } from './paging.ts'

/** Where a page of a newest-first list begins: after what was made at that time under that id. */
export interface NewestFirstPosition {
  readonly createdAt: Date
  /** A UUID. */
  readonly id: string
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The rows of one page, and the cursor of the next; `found` holds up to one row more than `limit`. */
export function newestFirstPage<Row>(
  found: readonly Row[],
  limit: number,
  positionOf: (row: Row) => NewestFirstPosition,
): { rows: readonly Row[]; next_cursor: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (last === undefined || found.length <= limit) return { rows, next_cursor: null }
  const { createdAt, id } = positionOf(last)
  return { rows, next_cursor: encodeCursor([createdAt.getTime(), id]) }
}

/** Reads the cursor of a request; throws 422 on one that no such list gave out. */
export function readNewestFirst(cursor: string | undefined): NewestFirstPosition | null {
  if (cursor === undefined) return null
  const [time, id] = decodeCursor(cursor, ['number', 'string'])
  const createdAt = new Date(Number(time))
  if (!(createdAt.getTime() >= 0) || !uuid.test(String(id))) throw badCursor()
  return { createdAt, id: String(id) }
}
