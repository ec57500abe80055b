import { expect, it } from 'vitest'
import type { Conditions, View } from '../pipeline.ts'
import { requiredFields } from './retrieve.ts'

const noConditions: Conditions = {
  pre: { category: null, priceMin: null, priceMax: null, color: null },
  filters: [],
  threshold: 0,
}
const plain: View = {
  limit: 10,
  order: 'relevance',
  facets: [],
  groupBy: null,
  groupLimit: 1,
  includesScoreParts: false,
}

it('needs no column for a plain search', () => {
  expect(requiredFields({ conditions: noConditions, view: plain })).toEqual([])
})

it('needs the columns of filters, facets, groups and prices, each once', () => {
  const filters = [
    { field: 'size', operator: 'eq', value: 'M' },
    { field: 'size', operator: 'exists', value: true },
  ] as const
  const view: View = { ...plain, order: 'price_asc', facets: ['brand', 'size'], groupBy: 'brand' }
  expect(requiredFields({ conditions: { ...noConditions, filters }, view })).toEqual(['size', 'brand', 'price'])
})
