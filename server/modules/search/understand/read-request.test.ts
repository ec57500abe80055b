import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../../contract/search/search-fields.ts'
import type { SearchByText } from '../../../../contract/search/search-modes.ts'
import { valueKinds } from '../../../engine/attributes/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { readFilters } from './read-filters.ts'
import { parseSearch } from './read-request.ts'

function hasPrice(fields: Partial<SearchByText>): boolean {
  const body = { query: 'shoes under 50', limit: 10, threshold: 0, ...fields }
  const { subject } = parseSearch({ mode: 'text', body })
  return subject.kind === 'text' && subject.query.hasPrice
}

describe('a price in the words of a query', () => {
  it.each<[boolean, Partial<SearchByText>]>([
    [false, {}],
    [true, { price_min: 0 }],
    [true, { price_max: 100 }],
  ])('counts unless the fields state a price: %j for %j', (expected, fields) => {
    expect(hasPrice(fields)).toBe(expected)
  })

  it.each<[boolean, Filter]>([
    [true, { field: 'price', operator: 'gt', value: 100 }],
    [true, { field: 'price', operator: 'in', value: [10, 20] }],
    [false, { field: 'price', operator: 'exists', value: true }],
    [false, { field: 'price', operator: 'ne', value: 0 }],
    [false, { field: 'price.net', operator: 'lt', value: 9 }],
  ])('counts unless a filter states a price: %j for %j', (expected, filter) => {
    expect(hasPrice({ filters: [filter] })).toBe(expected)
  })

  it('is overridden by a price in the metadata filters of a hybrid search', () => {
    const metadata_filters: Filter[] = [{ field: 'price', operator: 'lte', value: 9 }]
    const body = { query: 'shoes under 50', visual_weight: 0.5, limit: 10, threshold: 0, metadata_filters }
    expect(parseSearch({ mode: 'hybrid', body }).subject).toMatchObject({ query: { hasPrice: true } })
  })
})

describe('a color', () => {
  const labOf = (color: string) => {
    const { pre } = parseSearch({ mode: 'text', body: { query: 'chair', limit: 10, color } }).conditions
    return pre.color?.lab
  }

  it('may be three or six hexadecimal digits, with or without #', () => {
    for (const color of ['f00', ' F00 ', '#f00', 'ff0000']) expect(labOf(color)).toEqual(labOf('#ff0000'))
    for (const color of ['##f00', 'f0', 'f0g']) expect(() => labOf(color)).toThrow('color must be a hex color')
  })
})

const { text, number, boolean: truth } = valueKinds
const kinds: Record<string, number> = { price: number, brand: text, new: truth, size: text | number }
const read = (...filters: Filter[]) =>
  readFilters(filters, { pointer: '/filters', kindsOf: (field) => kinds[field] ?? 0 })

function refusal(...filters: Filter[]): unknown {
  try {
    return read(...filters)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [first] = (error.data as { errors: { pointer: string; code: string; message: string }[] }).errors
    return [error.status, first?.pointer, first?.code, first?.message]
  }
}

describe('filters', () => {
  it('become conditions when their values have the right type', () => {
    const filters: Filter[] = [
      { field: 'price', operator: 'gte', value: 5 },
      { field: 'size', operator: 'in', value: ['S', 40] },
      { field: 'brand', operator: 'contains', value: 'fix' },
      { field: 'new', operator: 'ne', value: false },
      { field: 'brand', operator: 'exists', value: false },
    ]
    expect(read(...filters)).toEqual(filters)
    expect(read({ field: 'brand', operator: 'exists' })).toEqual([{ field: 'brand', operator: 'exists', value: true }])
  })

  it('on an unknown field are valid', () => {
    expect(
      read({ field: 'other', operator: 'eq', value: 'x' }, { field: 'other', operator: 'gt', value: 1 }),
    ).toHaveLength(2)
  })

  it.each<[Filter, string, string, string]>([
    [{ field: 'price', operator: 'eq' }, '', 'required', 'filters/1/value is required: eq compares with a value.'],
    [
      { field: 'price', operator: 'gt', value: '5' },
      '',
      'wrong_type',
      'filters/1/value must be a number or an ISO 8601 date for the operator gt.',
    ],
    [
      { field: 'price', operator: 'lte', value: [5] },
      '',
      'wrong_type',
      'filters/1/value must be a number or an ISO 8601 date for the operator lte.',
    ],
    [
      { field: 'price', operator: 'in', value: 5 },
      '',
      'wrong_type',
      'filters/1/value must be a list of values for the operator in.',
    ],
    [
      { field: 'price', operator: 'eq', value: [5] },
      '',
      'wrong_type',
      'filters/1/value must be a single value for the operator eq.',
    ],
    [
      { field: 'price', operator: 'exists', value: 'yes' },
      '',
      'wrong_type',
      'filters/1/value must be true or false for the operator exists.',
    ],
    [{ field: 'price', operator: 'eq', value: 'cheap' }, '', 'wrong_type', 'price holds numbers, not strings.'],
    [{ field: 'brand', operator: 'lt', value: '2026-01-31' }, '', 'wrong_type', 'brand holds strings, not dates.'],
    [{ field: 'price', operator: 'lt', value: '2026-01-31' }, '', 'wrong_type', 'price holds numbers, not dates.'],
    [
      { field: 'brand', operator: 'lt', value: 5 },
      '',
      'wrong_type',
      'brand holds strings, not numbers. If these are numbers, import them as such: map the column to "brand:number".',
    ],
    [
      { field: 'size', operator: 'contains', value: true },
      '',
      'wrong_type',
      'size holds numbers and strings, not booleans.',
    ],
    [{ field: 'new', operator: 'nin', value: [true, 'no'] }, '/1', 'wrong_type', 'new holds booleans, not strings.'],
  ])('that do not fit are refused by name: %j', (filter, place, code, sentence) => {
    const before: Filter = { field: 'price', operator: 'lt', value: 9 }
    expect(refusal(before, filter)).toEqual([422, `/filters/1/value${place}`, code, sentence])
  })
})
