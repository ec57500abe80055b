import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { SearchAnswer } from '../../contract/search/search-answer.ts'
import { presentResults, summarize } from './present-results.ts'

const result = (product_id: string, similarity_score: number, metadata: Record<string, unknown>) => ({
  product_id,
  similarity_score,
  confidence: 'strong' as const,
  metadata,
  image_url: 'https://shop.example/a.jpg',
})
const response = (results: SearchAnswer['results']): SearchAnswer => ({
  search_id: '0b9f6a52-6e1c-4a5b-8f6e-0d4a4c1f9a11',
  query_time_ms: 7,
  count: results.length,
  total: results.length,
  total_is_estimate: false,
  results,
  next_cursor: null,
  model_generation: 'mini-v1',
})
const onTerminal = (results: SearchAnswer['results']) =>
  stripVTControlCharacters(presentResults(response(results), true))

describe('results on a terminal', () => {
  it('form a table with aligned columns', () => {
    const table = onTerminal([
      result('a', 1, { name: 'Ball', price: 5 }),
      result('long-id', 0.05, { name: 'Größe ✓', price: 1234.5, currency: 'EUR' }),
      result('b', 0.5, {}),
    ])
    expect(table).toBe(
      [
        'score  product_id  name           price',
        '1.000  a           Ball            5.00',
        '0.050  long-id     Größe ✓  1234.50 EUR',
        '0.500  b',
        '',
      ].join('\n'),
    )
  })

  it('show a long name in full', () => {
    expect(onTerminal([result('a', 1, { name: 'n'.repeat(500), price: 5 })])).toContain('n'.repeat(500))
  })

  it('contain no escape sequence from product data', () => {
    const evil = result('a\u001b[2J', 1, { name: '\u001b]0;owned\u0007\u202e\n' })
    const table = presentResults(response([evil]), true)
    expect(table.split('\n').slice(1).join('\n')).toBe('1.000  a [2J       ]0;owned\n')
  })

  it('print nothing without results', () => {
    expect(onTerminal([])).toBe('')
  })
})

describe('the summary', () => {
  it('uses singular and plural', () => {
    expect(summarize(response([]))).toBe('No results in 7 ms.')
    expect(summarize(response([result('a', 1, {})]))).toBe('1 of 1 product in 7 ms.')
    expect(summarize({ ...response([]), total: 54 })).toBe('0 of 54 products in 7 ms.')
    expect(summarize({ ...response([]), total: 5432, total_is_estimate: true })).toBe(
      '0 of about 5432 products in 7 ms.',
    )
  })
})
