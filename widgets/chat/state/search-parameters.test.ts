import { expect, it } from 'vitest'
import { searchParametersOf } from './search-parameters.ts'

it('the payload of a search action becomes a query; unknown fields and wrong values are left out', () => {
  const payload = {
    q: 'red & blue',
    color: ['red', 7, 'blue'],
    size: 'M',
    sku: null,
    category_id: [],
    price_min_minor: 'x',
    price_max_minor: 5000,
    limit: 1_000_000,
    evil: 'y',
  }
  expect(String(searchParametersOf(payload))).toBe(
    'limit=20&q=red+%26+blue&color=red&color=blue&size=M&price_max_minor=5000',
  )
})

it('no payload has more values than the service accepts', () => {
  const payload = { color: Array.from({ length: 100 }, (_none, at) => `c${at}`), q: 'x'.repeat(5000) }
  const query = searchParametersOf(payload)
  expect([query.getAll('color').length, query.get('q')?.length]).toEqual([20, 1000])
})
