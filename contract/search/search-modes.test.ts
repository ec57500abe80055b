import { describe, expect, it } from 'vitest'
import { createValidatorCompiler } from '../../server/platform/http/validation/validation.ts'
import { AnalyticsQuery, ExportQuery } from './analytics.ts'
import { FeedbackRecord, PopularQuery } from './feedback.ts'
import { EvaluationRequest, JudgmentInput, JudgmentListQuery, JudgmentPath } from './judgment.ts'
import { Filter } from './search-fields.ts'
import {
  BatchSearch,
  ExplainRequest,
  jsonModes,
  SearchBySimilar,
  SearchByUpload,
  SearchCropByUpload,
  SearchFilteredByUpload,
  SearchMultiImageByUpload,
} from './search-modes.ts'
import { SearchSettings } from './search-settings.ts'
import { SuggestionQuery } from './suggestion.ts'

const compile = createValidatorCompiler()
type Schema = Parameters<typeof compile>[0]['schema']

/** Whether a body, or fields written as text, pass the schema as they do at a route. */
function accepts(schema: Schema, value: unknown, httpPart = 'body'): boolean {
  const answer: unknown = compile({ schema, method: 'POST', url: '/', httpPart })(value)
  return typeof answer === 'object' && answer !== null && 'value' in answer
}

const image = Buffer.from('image')
const image_url = 'https://shop.example/a.jpg'
const filters = [{ field: 'size', operator: 'eq', value: 'M' }]
const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
const search = { mode: 'text', query: 'chair' }

describe('the fields of each search', () => {
  it.each([
    ['text', { query: 'red chair', language: 'de', facets: ['brand'], sort: 'price_asc', filters }],
    ['url', { image_url, group_by: 'brand', group_limit: 2, explain: true }],
    ['hybrid', { colors: ['#c0392b'], metadata_filters: filters, visual_weight: 0.2 }],
    ['fusion', { image_url, query: 'chair', image_weight: 1, category: 'Chairs', price_min: 1, color: 'red' }],
    ['multi-image', { image_urls: [image_url, image_url], aggregation: 'union' }],
    ['crop', { image_url, crop }],
    ['filtered', { image_url, filters }],
    ['similar', { product_id: 'a' }],
  ] as const)('of mode %s are taken', (mode, body) => {
    expect(accepts(jsonModes[mode], structuredClone(body))).toBe(true)
    expect(accepts(jsonModes[mode], { ...body, surprise: 1 })).toBe(false)
  })

  it.each([
    ['an uploaded image', SearchByUpload, { image, limit: '5' }],
    ['several uploaded images', SearchMultiImageByUpload, { images: [image, image] }],
    ['a part of an uploaded image', SearchCropByUpload, { image, crop }],
    ['an uploaded image with filters', SearchFilteredByUpload, { image, filters }],
    ['a batch', BatchSearch, { queries: [search] }],
    ['a question why', ExplainRequest, { search, product_id: 'a' }],
    ['a golden query', JudgmentInput, { search, products: [{ product_id: 'a' }] }],
    ['an evaluation', EvaluationRequest, {}],
    ['settings', SearchSettings, { synonyms: [{ words: ['sofa', 'couch'] }] }],
    ['feedback', FeedbackRecord, { result_product_id: 'a', action: 'click' }],
  ])('of %s are taken', (_what, schema, body) => {
    expect(accepts(schema, body)).toBe(true)
  })

  it.each([
    ['similar products', SearchBySimilar, { limit: '3', threshold: '0.5' }],
    ['suggestions', SuggestionQuery, { q: 'sho', limit: '5' }],
    ['popular products', PopularQuery, { days: '7' }],
    ['analytics', AnalyticsQuery, { days: '365' }],
    ['an export', ExportQuery, { kind: 'feedback' }],
    ['a list of golden queries', JudgmentListQuery, {}],
    ['one golden query', JudgmentPath, { judgment_id: '0189f3c8-9a55-4b1e-8a0a-3d5f6f0c2b11' }],
  ])('of the address of %s are taken', (_what, schema, fields) => {
    expect(accepts(schema, fields, 'querystring')).toBe(true)
  })
})

describe('fields that no search accepts', () => {
  it.each([
    ['a limit of 101', { limit: 101 }],
    ['a limit of 1.5', { limit: 1.5 }],
    ['a negative threshold', { threshold: -0.1 }],
    ['a price of NaN', { price_min: Number.NaN }],
    ['an infinite price', { price_max: Number.POSITIVE_INFINITY }],
    ['an unknown order', { sort: 'cheapest' }],
    ['51 filters', { filters: Array.from({ length: 51 }, () => filters[0]) }],
    ['21 facets', { facets: Array.from({ length: 21 }, (_none, at) => `f${at}`) }],
    ['one facet twice', { facets: ['a', 'a'] }],
    ['a field 17 names deep', { facets: [Array.from({ length: 17 }, () => 'a').join('.')] }],
    ['a field that ends in a dot', { group_by: 'a.' }],
    ['a field with NUL', { group_by: 'a\0' }],
    ['a query of 1,001 characters', { query: 'x'.repeat(1001) }],
    ['a blank query', { query: ' \n ' }],
    ['half an emoji', { query: '\ud83d' }],
  ])('is %s', (_what, fields) => {
    expect(accepts(jsonModes.text, { query: 'chair', ...fields })).toBe(false)
  })

  it.each([
    ['an unknown operator', { operator: 'regex', value: '.*' }],
    ['an object as value', { operator: 'eq', value: { $gt: 1 } }],
    ['a list of lists', { operator: 'in', value: [['a']] }],
    ['a number beyond all numbers', { operator: 'lt', value: Number.POSITIVE_INFINITY }],
  ])('is a filter with %s', (_what, fields) => {
    expect(accepts(Filter, { field: 'a', ...fields })).toBe(false)
  })

  it('include a batch of 21 or none', () => {
    expect(accepts(BatchSearch, { queries: Array.from({ length: 21 }, () => search) })).toBe(false)
    expect(accepts(BatchSearch, { queries: [] })).toBe(false)
  })
})
