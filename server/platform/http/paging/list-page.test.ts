import { describe, expect, it } from 'vitest'
import { cutPage, readPage } from './list-page.ts'
import { encodeCursor } from './paging.ts'

const rows = Array.from({ length: 4 }, (_none, at) => ({
  created_at: new Date(1_000 - at),
  id: `00000000-0000-4000-8000-00000000000${at}`,
}))

describe('a page of a list', () => {
  it('continues after its last row', () => {
    const { items, next_cursor: cursor } = cutPage(rows, 3, (row) => row.id)
    expect(items).toEqual(rows.slice(0, 3))
    expect(readPage({ limit: 3, cursor: cursor ?? '' })).toEqual({
      after: { createdAt: rows[2]?.created_at, id: rows[2]?.id },
      rows: 4,
    })
  })

  it('that is full and last has no cursor', () => {
    expect(cutPage(rows, 4, (row) => row.id)).toEqual({ items: rows, next_cursor: null })
    expect(cutPage([], 4, () => '')).toEqual({ items: [], next_cursor: null })
    expect(cutPage(rows, 0, (row) => row.id)).toEqual({ items: [], next_cursor: null })
  })

  it('starts at the first row without a cursor', () => {
    expect(readPage({ limit: 3 })).toEqual({ after: null, rows: 4 })
  })

  it.each([
    ['before 1970', -1],
    ['beyond the range of a date', 8.64e15 + 1],
  ])('is refused for a cursor with a time %s', (_when, time) => {
    const cursor = encodeCursor([time, rows[0]?.id ?? ''])
    expect(() => readPage({ limit: 3, cursor })).toThrow('cursor')
  })

  it('follows a row that was created at the start of 1970', () => {
    const [id = ''] = rows.map((row) => row.id)
    expect(readPage({ limit: 3, cursor: encodeCursor([0, id]) }).after).toEqual({ createdAt: new Date(0), id })
  })

  it('is refused for a cursor of another list', () => {
    const foreign = Buffer.from(JSON.stringify([5, 'sku-1'])).toString('base64url')
    for (const cursor of [foreign, 'x', '']) expect(() => readPage({ limit: 3, cursor })).toThrow('cursor')
  })
})
