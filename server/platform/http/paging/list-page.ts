import { isUuid } from '../../ids.ts'
import { badCursor, decodeCursor, encodeCursor } from './paging.ts'

/** A position in a list that is ordered by creation time and ID. The page starts after this row. */
export interface ListPosition {
  readonly createdAt: Date
  /** A UUID. */
  readonly id: string
}

/** One more than the page size, to detect whether another page follows. */
export interface PageWanted {
  readonly after: ListPosition | null
  readonly rows: number
}

/** The rows to read for a page of `limit` rows. Throws 422 if the cursor was not issued by such a list. */
export function readPage(query: { readonly limit: number; readonly cursor?: string }): PageWanted {
  return { after: query.cursor === undefined ? null : readPosition(query.cursor), rows: query.limit + 1 }
}

/** Drops the extra row and returns the cursor of the next page. */
export function cutPage<Row extends { created_at: Date }>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { items: readonly Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || last === undefined) return { items, next_cursor: null }
  return { items, next_cursor: encodeCursor([last.created_at.getTime(), idOf(last)]) }
}

function readPosition(cursor: string): ListPosition {
  const [time, id] = decodeCursor(cursor, ['number', 'string'])
  const createdAt = new Date(Number(time))
  if (!(createdAt.getTime() >= 0) || !isUuid(String(id))) throw badCursor()
  return { createdAt, id: String(id) }
}
