import { expect, it } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const now = new Date('2026-11-21T10:00:00Z')
const maxMs = 3_600_000

it.each([
  ['120', 120_000],
  [' 120 ', 120_000],
  ['0', 0],
  ['2.5', 2_500],
  ['0.001', 1],
  ['1.001', 1_001],
  ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 09:05:00 GMT', 0],
  ['Saturday, 21-Nov-26 10:05:00 GMT', 300_000],
  ['Sat Nov 21 2026 10:05:00 GMT', 300_000],
])('%j requests a delay of %i ms', (header, expected) => {
  expect(parseRetryAfter(header, { now, maxMs })).toBe(expected)
})

it.each([
  undefined,
  '',
  ' ',
  'soon',
  'Sat, soon',
  '-5',
  '+5',
  '5s',
  's5',
  '1e9',
  '1.',
  '.5',
  '1.0005',
  '99999999999',
  '5, 7',
  '21 Nov 2026 10:05:00 GMT',
  '2026-11-21T10:05:00Z',
  'sat, 21 Nov 2026 10:05:00 GMT',
  'S, 21 Nov 2026 10:05:00 GMT',
  '- Sat, 21 Nov 2026 10:05:00 GMT',
])('%j requests no delay', (header) => {
  expect(parseRetryAfter(header, { now, maxMs })).toBeNull()
})

it.each(['3600', '3601', '999999999', 'Sat, 21 Nov 2026 11:00:00 GMT', 'Fri, 21 Nov 2036 10:00:00 GMT'])(
  '%j requests no more than the maximum delay',
  (header) => {
    expect(parseRetryAfter(header, { now, maxMs })).toBe(maxMs)
  },
)
