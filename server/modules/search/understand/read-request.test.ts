import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../../contract/search/search-fields.ts'
import type { SearchByText } from '../../../../contract/search/search-modes.ts'
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
  ])('counts unless the fields say one: %j for %j', (expected, fields) => {
    expect(hasPrice(fields)).toBe(expected)
  })

  it.each<[boolean, Filter]>([
    [true, { field: 'price', operator: 'gt', value: 100 }],
    [true, { field: 'price', operator: 'in', value: [10, 20] }],
    [false, { field: 'price', operator: 'exists', value: true }],
    [false, { field: 'price', operator: 'ne', value: 0 }],
    [false, { field: 'price.net', operator: 'lt', value: 9 }],
  ])('counts unless a filter says one: %j for %j', (expected, filter) => {
    expect(hasPrice({ filters: [filter] })).toBe(expected)
  })

  it('is overridden by a price in the metadata filters of a hybrid search', () => {
    const metadata_filters: Filter[] = [{ field: 'price', operator: 'lte', value: 9 }]
    const body = { query: 'shoes under 50', visual_weight: 0.5, limit: 10, threshold: 0, metadata_filters }
    expect(parseSearch({ mode: 'hybrid', body }).subject).toMatchObject({ query: { hasPrice: true } })
  })
})
