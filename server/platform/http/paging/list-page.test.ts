import { describe, expect, it } from 'vitest'
import { cutPage, readPage } from './list-page.ts'

const rows = Array.from({ length: 4 }, (_none, at) => ({
  created_at: new Date(1_000 - at),
  id: `00000000-0000-4000-8000-00000000000${at}`,
}))

describe('a page of a list', () => {
  it('leads to the next one after its last row', () => {
    const { shown, next_cursor: cursor } = cutPage(rows, 3, (row) => row.id)
    expect(shown).toEqual(rows.slice(0, 3))
    expect(readPage({ limit: 3, cursor: cursor ?? '' })).toEqual({
      after: { createdAt: rows[2]?.created_at, id: rows[2]?.id },
      rows: 4,
    })
  })

  it('that is full but the last leads nowhere', () => {
    expect(cutPage(rows, 4, (row) => row.id)).toEqual({ shown: rows, next_cursor: null })
    expect(cutPage([], 4, () => '')).toEqual({ shown: [], next_cursor: null })
  })

  it('is refused for a cursor of another list', () => {
    const foreign = Buffer.from(JSON.stringify([5, 'sku-1'])).toString('base64url')
    for (const cursor of [foreign, 'x', '']) expect(() => readPage({ limit: 3, cursor })).toThrow('cursor')
  })
})
