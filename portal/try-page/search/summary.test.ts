import { describe, expect, it } from 'vitest'
import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import { createAnswer } from '../../test/demo-shop.ts'
import { announcement, formatMs, resultAnnouncement, resultCount } from './summary.ts'

const found = (facts: Partial<SearchAnswer>) => ({ answer: createAnswer([], facts), roundTripMs: 20 })

describe('the summary of a search', () => {
  it('is announced as a number of results and a time', () => {
    expect(resultAnnouncement(found({ count: 12, total: 12, query_time_ms: 8 }))).toBe('12 results in 8 ms')
    expect(resultAnnouncement(found({ count: 12, total: 54, query_time_ms: 11.6 }))).toBe('12 of 54 results in 12 ms')
    expect(resultCount(found({ count: 12, total: 5432, total_is_estimate: true }))).toBe('12 of about 5432 results')
    expect(resultAnnouncement(found({ count: 0, total: 0 }))).toBe('No results')
    expect(resultAnnouncement(found({ count: 24, total: 54 }), 12)).toBe('12 more, 24 of 54 results')
  })

  it('says when other searches would find something', () => {
    const one = { change: { kind: 'drop_price', sentence: 'Without.' }, total: 2, request: {} } as const
    expect(resultAnnouncement(found({ count: 0, relaxations: [one] }))).toBe(
      'No results. 1 other search finds something',
    )
    expect(resultAnnouncement(found({ count: 0, relaxations: [one, one] }))).toBe(
      'No results. 2 other searches find something',
    )
  })

  it('describes the interpretation once', () => {
    const filter = { phrase: 'under 50', field: 'price', operator: 'lte', value: 50 } as const
    const nothing = { colors: [], synonyms: [], corrections: [] }
    const shoe = found({
      count: 12,
      total: 20,
      interpreted: { language: 'en', words: 'shoe', exact: null, ...nothing, filters: [filter] },
    })
    const said = (added: number) => announcement({ state: 'found', found: shoe, more: { state: 'idle', added } }, null)
    expect(said(0)).toBe('12 of 20 results in 8 ms. Interpreted as: price at most 50')
    expect(said(8)).toBe('8 more, 12 of 20 results')
  })

  it('uses the singular for one', () => {
    expect(resultCount(found({ count: 1, total: 1 }))).toBe('1 result')
  })

  it('shows fractions of a millisecond only for short times', () => {
    expect([0, 0.42, 1.44, 8, 8.25, 12.5, 1234.5].map(formatMs)).toEqual([
      'under 1 ms',
      'under 1 ms',
      '1.4 ms',
      '8 ms',
      '8.3 ms',
      '13 ms',
      '1235 ms',
    ])
  })
})
