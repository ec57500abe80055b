import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '../../../../contract/search/search-fields.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore

interface Hit {
  product_id: string
  similarity_score: number
  variant_count?: number
  score_parts?: { ranking_score?: number; boosts?: object[] }
  highlights?: { field: string; text: string; ranges: { start: number; end: number }[] }[]
}

const shop: Record<string, Record<string, unknown>> = {
  'AB-1001': { name: 'Oak Chair', category: 'Chairs', stock: 3, released: '2026-01-05', sales: 10 },
  'AB-1002': { name: 'Steel Chair', category: 'Chairs', stock: 0, released: '2025-06-01', sales: 400 },
  'AB-1003': { name: 'Garden Chair', category: 'Chairs', released: '2026-01-20', item_group_id: 'garden', size: 'S' },
  'AB-1004': { name: 'Garden Chair', category: 'Chairs', stock: 9, item_group_id: 'garden', size: 'M' },
  'AB-1005': {
    name: 'Desk Lamp',
    category: 'Lamps',
    stock: 5,
    brand: 'Nordlys',
    tags: ['Lights', 'Office'],
    description: `${'A lamp that lights your desk evenly. '.repeat(12)}The shade is made of opal glass.`,
  },
}

async function aShop(): Promise<TestStore> {
  const made = await aStore(app)
  for (const [at, [productId, metadata]] of Object.entries(shop).entries()) {
    const vector = Float32Array.from({ length: app.model.dimension }, (_none, axis) => (axis === at ? 1 : 0.05))
    await writeProducts(app, made.scope, [{ productId, metadata, vector }])
  }
  return made
}

beforeAll(async () => {
  app = await startTestApp()
  store = await aShop()
})
afterAll(() => app.close())

const search = (fields: object): Promise<TestAnswer> => store.call('POST', '/v1/search/text', fields)
const idsOf = ({ body }: TestAnswer): string[] => body.results.map((hit: Hit) => hit.product_id.replace('AB-100', ''))
const found = async (fields: object): Promise<string> => {
  const answer = await search(fields)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return idsOf(answer).join('')
}

describe('product IDs', () => {
  it.each(['AB-1002', 'ab1002', 'steel ab-1002'])('are found like article numbers: %j', async (query) => {
    const { body } = await search({ query })
    expect(body.results[0].product_id).toBe('AB-1002')
    expect(body.results[0].highlights).toContainEqual(expect.objectContaining({ field: 'product_id', text: 'AB-1002' }))
  })
})

describe('a search without a query', () => {
  it.each([{}, { query: '*' }, { query: ' * ' }])('lists the catalog, newest first: %j', async (fields) => {
    const { body } = await search({ ...fields, facets: ['category'], collapse_variants: false })
    expect([body.total, body.next_cursor, body.interpreted]).toEqual([5, null, undefined])
    expect(body.results.map((hit: Hit) => hit.product_id)).toEqual(Object.keys(shop).reverse())
    expect(body.facets.category.values).toEqual([
      { value: 'Chairs', count: 4 },
      { value: 'Lamps', count: 1 },
    ])
  })

  it.each(['hybrid', 'fusion'])('lists the catalog in the mode %s too', async (mode) => {
    const listing = async (fields: object, to = mode) => {
      const { body } = await store.call('POST', `/v1/search/${to}`, { collapse_variants: false, ...fields })
      const { search_id: _id, query_time_ms: _time, ...answer } = body
      return answer
    }
    const filters = [{ field: 'stock', operator: 'gte', value: 0 }]
    for (const fields of [{}, { filters, limit: 1 }, { category: 'chairs', sort: 'stock:desc' }]) {
      const { next_cursor: next, ...answer } = await listing({ query: ' * ', ...fields })
      const { next_cursor: textNext, ...textAnswer } = await listing({ query: '*', ...fields }, 'text')
      expect(answer).toEqual(textAnswer)
      expect(answer.total).toBeGreaterThan(1)
      expect(next === null).toBe(textNext === null)
    }
  })

  it('lists the products that meet the metadata_filters of a hybrid search', async () => {
    const metadata_filters = [{ field: 'stock', operator: 'gte', value: 0 }]
    const hybrid = { metadata_filters, facets: ['category'], collapse_variants: false, limit: 2 }
    const text = { query: '*', filters: metadata_filters, facets: ['category'], collapse_variants: false, limit: 2 }
    const [answer, expected] = await Promise.all(
      (
        [
          ['hybrid', hybrid],
          ['text', text],
        ] as const
      ).map(async ([mode, body]) => {
        const { status, body: found } = await store.call('POST', `/v1/search/${mode}`, body)
        const { search_id: _id, query_time_ms: _time, next_cursor: next, ...rest } = found
        return { status, hasNext: next !== null, ...rest }
      }),
    )
    expect(answer).toEqual(expected)
    expect(answer.total).toBeGreaterThan(2)
  })

  it('filters, sorts and pages by cursor and by offset', async () => {
    const asked = { category: 'chairs', sort: 'stock:desc', limit: 2, collapse_variants: false }
    const first = await search(asked)
    expect([idsOf(first), first.body.total]).toEqual([['4', '1'], 4])
    const next = { ...asked, cursor: first.body.next_cursor }
    expect(await found(next)).toBe('23')
    expect(await found({ ...asked, offset: 1 })).toBe('12')
    expect(await found({ ...asked, offset: 4 })).toBe('')
    const refused = await search({ ...next, offset: 2 })
    expect([refused.status, refused.body.details.errors[0].pointer]).toEqual([422, '/offset'])
    const further = await search({ ...asked, offset: 1 })
    expect(await found({ ...asked, offset: 1, cursor: undefined, limit: 3 })).toBe('123')
    expect(await found({ ...asked, cursor: further.body.next_cursor })).toBe('3')
  })

  it('is answered, recorded and replayed in a batch, and explained', async () => {
    const { body } = await store.call('POST', '/v1/search/batch', {
      queries: [
        { mode: 'text', sort: 'released:asc', filters: [{ not: { field: 'stock', operator: 'eq', value: 0 } }] },
      ],
    })
    const [{ search_id: id, results }] = body.results
    expect(results.map((hit: Hit) => hit.product_id)).toEqual(['AB-1001', 'AB-1003', 'AB-1005'])
    const receipt = await store.call('GET', `/v1/search/${id}`)
    expect(receipt.body.replay).toMatchObject({ is_possible: true, is_same: true, total: 3 })
    const explained = await store.call('POST', '/v1/search/explain', {
      product_id: 'AB-1002',
      search: { mode: 'text', filters: [{ any: [{ field: 'stock', operator: 'gt', value: 0 }] }] },
    })
    expect(explained.body).toMatchObject({ stage: 'filter', filters: [{ condition: 'stock is above 0', found: 0 }] })
  })

  it('counts as no query in analytics', async () => {
    const other = await aShop()
    await other.call('POST', '/v1/search/text', { query: 'chair' })
    await other.call('POST', '/v1/search/text', { filters: [{ field: 'stock', operator: 'gt', value: 99 }] })
    const { body } = await other.call('GET', '/v1/search/analytics?days=1')
    expect(body).toMatchObject({ searches: 2, top_queries: [{ query: 'chair' }], zero_result_queries: [] })
  })
})

describe('sorting by a field', () => {
  it.each([
    ['released:asc', '21345'],
    ['released:desc', '31245'],
    ['stock:asc', '21543'],
    ['nobody.has:desc', '12345'],
    ['price_asc', '12345'],
  ])('%s puts products without a value last, ties by ID', async (sort, ids) => {
    expect(await found({ sort, collapse_variants: false })).toBe(ids)
  })

  it.each([
    ['name:asc', 'wrong_type', 'name holds strings; results can be sorted by numbers, dates and booleans.'],
    ['name', 'wrong_format', expect.stringContaining('sort must be relevance, newest')],
    ['stock:up', 'wrong_format', expect.stringContaining('sort must be relevance, newest')],
  ])('is refused for %j', async (sort, code, message) => {
    const { status, body } = await search({ sort })
    expect([status, body.details.errors]).toEqual([422, [{ pointer: '/sort', code, message }]])
  })
})

describe('nested filters', () => {
  const chairs: Filter = { field: 'category', operator: 'eq', value: 'CHAIRS' }
  const steel: Filter = { field: 'name', operator: 'contains', value: 'steel' }
  const recent: Filter = { field: 'released', operator: 'gte', value: '2026-01-05T00:00:00Z' }
  const all = { sort: 'relevance', collapse_variants: false }

  it.each<[Filter[], string]>([
    [[{ any: [steel, { field: 'stock', operator: 'gte', value: 5 }] }], '245'],
    [[chairs, { not: { any: [steel, recent] } }], '4'],
    [[{ any: [{ all: [chairs, recent] }, { not: chairs }] }], '135'],
    [[recent], '13'],
  ])('%j find %s', async (filters, ids) => {
    expect(await found({ ...all, filters })).toBe(ids)
  })

  const deep = (depth: number): object => (depth === 0 ? steel : { not: deep(depth - 1) })
  it.each<[object, string, string]>([
    [{ any: [steel, { field: 'stock', operator: 'gt', value: 'many' }] }, '/filters/0/any/1/value', 'wrong_type'],
    [{ any: [steel, { field: 'stock', operator: 'like', value: 1 }] }, '/filters/0/any/1/operator', 'unknown_value'],
    [{ not: { all: [{ field: 'stock', operator: 'eq' }] } }, '/filters/0/not/all/0/value', 'required'],
    [{ not: { field: 'stock', value: 1 } }, '/filters/0/not/operator', 'required'],
    [{ any: [steel], all: [steel] }, '/filters/0/all', 'unknown_field'],
    [{ any: [steel], value: 1 }, '/filters/0/value', 'unknown_field'],
    [{ any: [] }, '/filters/0/any', 'too_few_items'],
    [{ any: [7] }, '/filters/0/any/0', 'wrong_type'],
    [{ value: 1 }, '/filters/0/field', 'required'],
    [deep(5), '/filters/0/not/not/not/not', 'too_deep'],
    [{ any: Array(26).fill({ all: [steel, steel] }) }, '/filters/0/any/25/all/0', 'too_many_items'],
  ])('are refused by their path: %j', async (filter, pointer, code) => {
    const { status, body } = await search({ filters: [filter] })
    expect([status, body.details.errors]).toEqual([422, [expect.objectContaining({ pointer, code })]])
  })

  it('are all dropped together when nothing is found', async () => {
    const nothing: Filter = { all: [steel, { field: 'stock', operator: 'gt', value: 1 }] }
    const { body } = await search({ query: 'chair', filters: [chairs, nothing] })
    expect(body.total).toBe(0)
    expect(body.relaxations[0]).toMatchObject({
      change: { sentence: 'Without the condition that name contains “steel” and stock is above 1.' },
      total: 3,
      request: { filters: [chairs] },
    })
    expect((await search(body.relaxations[0].request)).body.total).toBe(3)
  })
})

describe('variants of a product', () => {
  it('count and appear once, represented by the best variant', async () => {
    const { body } = await search({ category: 'chairs', facets: ['size'], sort: 'stock:desc' })
    expect([body.total, body.total_variants]).toEqual([3, 4])
    expect(body.results.map((hit: Hit) => [hit.product_id, hit.variant_count])).toEqual([
      ['AB-1004', 2],
      ['AB-1001', undefined],
      ['AB-1002', undefined],
    ])
    expect(body.facets.size.values).toEqual([
      { value: 'M', count: 1 },
      { value: 'S', count: 1 },
    ])
    expect(body.facets.size.missing).toBe(2)
    const narrowed = await search({ filters: [{ field: 'size', operator: 'eq', value: 's' }] })
    expect([idsOf(narrowed), narrowed.body.total]).toEqual([['3'], 1])
    const everyOne = await search({ category: 'chairs', collapse_variants: false })
    expect([everyOne.body.total, everyOne.body.total_variants]).toEqual([4, undefined])
  })

  it('are explained by the variant in the results', async () => {
    const { body } = await store.call('POST', '/v1/search/explain', {
      product_id: 'AB-1003',
      search: { mode: 'text', sort: 'stock:desc' },
    })
    expect([body.stage, body.total]).toEqual(['group', 4])
    expect(body.sentence).toBe('It is a variant of the same product as AB-1004, which is shown in its place.')
  })
})

describe('boosts', () => {
  const sales = { field: 'sales', weight: 2, shape: 'saturation', half_at: 100 }
  const stock = { field: 'stock', weight: -3, shape: 'linear', from: 1, to: 0 }
  const newness = { field: 'released', weight: 1, shape: 'recency', half_life_days: 30 }

  it('change the order, not the scores, and show what they contribute', async () => {
    const plain = await search({ query: 'chair', collapse_variants: false })
    const { body } = await search({ query: 'chair', boosts: [sales], explain: true, collapse_variants: false })
    const [first] = body.results as Hit[]
    expect(first?.product_id).toBe('AB-1002')
    expect(first?.score_parts?.boosts).toEqual([{ field: 'sales', strength: 0.8, factor: 3.031433 }])
    const scoreOf = (hits: Hit[]) => Object.fromEntries(hits.map((hit) => [hit.product_id, hit.similarity_score]))
    expect(scoreOf(body.results)).toEqual(scoreOf(plain.body.results))
    const ranked = (body.results as Hit[]).map((hit) => hit.score_parts?.ranking_score ?? 0)
    expect(ranked).toEqual(ranked.toSorted((a, b) => b - a))
    const score = first?.similarity_score ?? 0
    expect(ranked[0]).toBeCloseTo((score * 3.031433) / (1 - score + score * 3.031433), 5)
  })

  it('order a list without a query, the same by cursor and by offset', async () => {
    const asked = { boosts: [sales, stock, newness], category: 'chairs', collapse_variants: false }
    const complete = await found(asked)
    expect(complete[0]).toBe('1')
    const first = await search({ ...asked, limit: 2 })
    expect(await found({ ...asked, limit: 2, cursor: first.body.next_cursor })).toBe(complete.slice(2))
    expect(await found({ ...asked, limit: 2, offset: 2 })).toBe(complete.slice(2))
  })

  it('of the store apply unless the request has its own, are replayed, and keep exact matches first', async () => {
    const other = await aShop()
    const settings = await other.call('PUT', '/v1/search/settings', { boosts: [sales, newness] })
    expect([settings.status, settings.body.boosts]).toEqual([200, [sales, newness]])
    const firstOf = async (fields: object) =>
      (await other.call('POST', '/v1/search/text', fields)).body.results[0].product_id
    expect(await firstOf({ query: 'chair' })).toBe('AB-1002')
    expect(await firstOf({ query: 'oak chair' })).toBe('AB-1001')
    expect(await firstOf({ query: 'AB-1003' })).toBe('AB-1003')
    expect(await firstOf({ category: 'chairs', boosts: [] })).toBe('AB-1004')
    expect(await firstOf({ category: 'chairs', sort: 'sales:asc' })).toBe('AB-1001')
    const { body } = await other.call('POST', '/v1/search/text', { category: 'chairs', explain: true })
    const receipt = await other.call('GET', `/v1/search/${body.search_id}`)
    expect(receipt.body.replay).toMatchObject({ is_same: true })
    expect(receipt.body.results[0].score_parts.boosts).toHaveLength(2)
    const explained = await other.call('POST', '/v1/search/explain', {
      product_id: 'AB-1001',
      search: { mode: 'text', category: 'chairs' },
    })
    expect(explained.body.score_parts.boosts).toMatchObject([{ field: 'sales' }, { field: 'released' }])
  })

  it.each([
    [{ ...sales, half_at: undefined }, '/boosts/0/half_at', 'required'],
    [{ ...sales, minimum: 1 }, '/boosts/0/minimum', 'unknown_field'],
    [{ ...sales, weight: 6 }, '/boosts/0/weight', 'too_large'],
    [{ ...stock, to: 1 }, '/boosts/0/to', 'bad_range'],
    [{ ...sales, shape: 'log' }, '/boosts/0/shape', 'unknown_value'],
  ])('are refused with wrong parameters, in requests and settings: %j', async (boost, pointer, code) => {
    for (const answer of [
      await search({ query: 'chair', boosts: [boost] }),
      await store.call('PUT', '/v1/search/settings', { boosts: [boost] }),
    ]) {
      expect([answer.status, answer.body.details.errors]).toEqual([422, [expect.objectContaining({ pointer, code })]])
    }
  })
})

describe('highlights', () => {
  const marked = async (fields: object): Promise<string[]> => {
    const { body } = await search({ filters: [{ field: 'category', operator: 'eq', value: 'lamps' }], ...fields })
    const [hit] = body.results as Hit[]
    return (hit?.highlights ?? []).flatMap(({ field, text, ranges }) =>
      ranges.map(({ start, end }) => `${field}: ${text.slice(start, end)}`),
    )
  }

  it('show words, other forms, typing errors and unfinished words where they match', async () => {
    expect(await marked({ query: 'desk lamps' })).toEqual(
      expect.arrayContaining(['name: Desk', 'name: Lamp', 'category: Lamps', 'description: lamp', 'description: desk']),
    )
    expect(await marked({ query: 'offise' })).toEqual(['tags: Office'])
    expect(await marked({ query: 'offi' })).toEqual(['tags: Office'])
  })

  it('cut a long text around its first match', async () => {
    const { body } = await search({ query: 'opal glass' })
    const [{ field, text, ranges }] = body.results[0].highlights
    expect(field).toBe('description')
    expect(text).toMatch(/^….*opal glass\.$/)
    expect(text.length).toBeLessThan(250)
    expect(ranges.map(({ start, end }: { start: number; end: number }) => text.slice(start, end))).toEqual([
      'opal',
      'glass',
    ])
  })

  it('include synonyms', async () => {
    const other = await aShop()
    await other.call('PUT', '/v1/search/settings', { synonyms: [{ words: ['luminaire', 'desk lamp'] }] })
    const { body } = await other.call('POST', '/v1/search/text', { query: 'luminaire' })
    const name = body.results[0].highlights.find(({ field }: { field: string }) => field === 'name')
    expect(name).toEqual({
      field: 'name',
      text: 'Desk Lamp',
      ranges: [
        { start: 0, end: 4 },
        { start: 5, end: 9 },
      ],
    })
  })

  it('are omitted on request and for searches without words', async () => {
    expect(await marked({ query: 'desk', highlight: false })).toEqual([])
    expect(await marked({})).toEqual([])
  })
})
