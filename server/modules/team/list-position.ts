import { badCursor, decodeCursor, encodeCursor } from '../../platform/http/paging.ts'

/** Where a page of a list that is ordered by time and id begins: after this row. */
export interface ListPosition {
  readonly createdAt: Date
  readonly id: string
}

/** One row more than the page has, to see whether another page follows. */
export interface PageWanted {
  readonly after: ListPosition | null
  readonly rows: number
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function readPage(query: { limit: number; cursor?: string }): PageWanted {
  return { after: query.cursor === undefined ? null : readPosition(query.cursor), rows: query.limit + 1 }
}

/** Cuts the extra row off and says where the next page begins. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => ListPosition,
): { shown: readonly Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length <= limit || last === undefined) return { shown, next_cursor: null }
  const { createdAt, id } = positionOf(last)
  return { shown, next_cursor: encodeCursor([createdAt.getTime(), id]) }
}

function readPosition(cursor: string): ListPosition {
  const [time, id] = decodeCursor(cursor, ['number', 'string'])
  const createdAt = new Date(Number(time))
  if (!(createdAt.getTime() >= 0) || !uuid.test(String(id))) throw badCursor()
  return { createdAt, id: String(id) }
}
