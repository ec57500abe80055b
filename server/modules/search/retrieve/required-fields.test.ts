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
  offset: 0,
  order: { by: 'relevance' },
  boosts: [],
  collapsesVariants: true,
  includesHighlights: true,
  facets: [],
  groupBy: null,
  groupLimit: 1,
  includesScoreParts: false,
}

it('needs no column for a plain search', () => {
  expect(requiredFields({ conditions: noConditions, view: plain })).toEqual([])
})

it('needs the columns of filters, facets, boosts, groups and the order, each once', () => {
  const filters = [
    { field: 'size', operator: 'eq', value: 'M' },
    { any: [{ not: { field: 'stock', operator: 'exists', value: true } }, { all: [] }] },
  ] as const
  const order = { by: 'field', field: 'price', isDescending: false } as const
  const boosts = [{ field: 'sales', weight: 1, shape: 'at_least', minimum: 1 }] as const
  const view: View = { ...plain, order, boosts, facets: ['brand', 'size'], groupBy: 'brand' }
  const fields = requiredFields({ conditions: { ...noConditions, filters }, view })
  expect(fields).toEqual(['size', 'stock', 'brand', 'sales', 'price'])
})
