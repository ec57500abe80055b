import { expect, it } from 'vitest'
import { kindsSection, type MeasuredKinds, verdict } from './search-kinds.ts'

const of = (p50: number, p99 = p50) => ({ p50, p95: p99, p99 })
const allMet: MeasuredKinds = {
  products: 1000,
  plain: of(4),
  faceted: of(6),
  rare: of(3),
  batch: of(32),
  crowd: of(40, 399),
  failures: [],
}

it('reports that all targets are met, including at their exact limits', () => {
  expect(verdict([allMet])).toBe('All met in this run.')
})

it('names every missed target, with the size', () => {
  const slow = {
    ...allMet,
    products: 50,
    faceted: of(6.1),
    rare: of(4),
    batch: of(32.1),
    crowd: of(40, 400),
    failures: ['x'],
  }
  expect(verdict([allMet, slow])).toBe(
    '**Missed in this run: filters and facets at 50, 1 in 1,000 at 50, batch at 50, 50 clients at 50, no error at 50.**',
  )
})

it('counts an unmeasured target as missed, and marks it in the table', () => {
  const unmeasured = { ...allMet, batch: null, crowd: null, failures: ['/v1/search/batch answered 404'] }
  expect(verdict([unmeasured])).toContain('batch at 1000, 50 clients at 1000, no error at 1000')
  const { columns, rows } = kindsSection([unmeasured])
  expect(rows[0]).toEqual([
    '1000',
    '4.00',
    '6.00 (× 1.5)',
    '3.00 (× 0.8)',
    'not measured',
    'not measured',
    'not measured',
    '/v1/search/batch answered 404',
  ])
  expect(columns).toHaveLength(rows[0]?.length ?? 0)
})
