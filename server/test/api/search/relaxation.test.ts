import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Relaxation } from '../../../../contract/search/search-answer.ts'
import type { JsonMode } from '../../../../contract/search/search-modes.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Palette } from '../../../engine/color/palette.ts'
import type { SearchPipeline } from '../../../modules/search/pipeline.ts'
import { relax } from '../../../modules/search/relax/relax.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type MadeProduct, writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore

const words = ['oak', 'chair', 'lamp', 'red', 'wool', 'rug']

const red: Palette = [{ hex: '#d01c1c', lab: parseColor('#d01c1c') ?? [0, 0, 0], share: 1 }]

function made(at: number): MadeProduct {
  return {
    productId: `a${at}`,
    metadata: {
      name: `${words[at % 6]} ${words[(at * 5 + 1) % 6]}`,
      brand: `B${at % 4}`,
      category: at % 3 === 0 ? 'Chairs' : 'Lamps',
      size: { width: at % 5 },
      ...(at % 7 === 0 ? {} : { price: at }),
    },
    vector: Float32Array.from({ length: app.model.dimension }, (_m, axis) => Math.sin(axis * 7) + Math.sin(at + axis)),
    palette: at % 5 === 0 ? red : [],
  }
}

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  await writeProducts(
    app,
    store.scope,
    Array.from({ length: 40 }, (_n, at) => made(at)),
  )
})
afterAll(() => app.close())

type Fields = Record<string, unknown>

const text = (fields: Fields): Promise<TestAnswer> => store.call('POST', '/v1/search/text', fields)

/** Sends the fields as query parameters, which are text. */
const similar = (fields: Fields): Promise<TestAnswer> =>
  store.call(
    'GET',
    `/v1/products/a0/similar?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`,
  )

const asQueryParameters = (fields: Fields): Fields => ({
  ...fields,
  ...('filters' in fields ? { filters: JSON.stringify(fields.filters) } : {}),
})

const filter = fc.oneof(
  fc.record({ field: fc.constant('brand'), operator: fc.constantFrom('eq', 'ne'), value: fc.constantFrom('B1', 'B9') }),
  fc.record({ field: fc.constant('price'), operator: fc.constantFrom('gt', 'lte'), value: fc.nat(45) }),
  fc.record({ field: fc.constant('size.width'), operator: fc.constant('in'), value: fc.constantFrom([1, 2], [9]) }),
  fc.record({ field: fc.constant('nowhere'), operator: fc.constant('exists'), value: fc.boolean() }),
)
const conditions = {
  filters: fc.array(filter, { maxLength: 3 }),
  category: fc.constantFrom('chairs', 'lamps', 'sofas'),
  price_min: fc.nat(40),
  color: fc.constantFrom('red', 'blue'),
  threshold: fc.constantFrom(0, 0.35, 0.7, 0.97),
  limit: fc.constant(2),
}
const requiredKeys = ['filters'] as const
const similarSearches = fc.record(conditions, { requiredKeys: [...requiredKeys] })
const textSearches = fc.record(
  {
    ...conditions,
    query: fc.constantFrom('red chair', 'oak zzyzx', 'lamp under 3', 'wool between 20 and 22 euro', 'qqqq'),
  },
  { requiredKeys: [...requiredKeys, 'query'] },
)

async function expectCorrect(answer: TestAnswer, run: (fields: Fields) => Promise<TestAnswer>): Promise<Relaxation[]> {
  expect(answer.status).toBe(200)
  if (answer.body.total > 0) expect(answer.body.relaxations).toBeUndefined()
  const relaxations: Relaxation[] = answer.body.relaxations ?? []
  expect(relaxations.length).toBeLessThanOrEqual(5)
  expect(relaxations).toEqual(relaxations.toSorted((a, b) => b.total - a.total))
  for (const { total, request, change } of relaxations) {
    expect(total).toBeGreaterThan(0)
    expect(change.sentence).toMatch(/^Wit.*\.$/)
    const relaxed = await run({ ...request })
    expect([relaxed.status, relaxed.body.total]).toEqual([200, total])
  }
  return relaxations
}

describe('a search without results', () => {
  it('by image names exactly the conditions whose individual removal gives results, each with its cost', async () => {
    let empty = 0
    await fc.assert(
      fc.asyncProperty(similarSearches, async (fields) => {
        const answer = await similar(asQueryParameters(fields))
        const relaxations = await expectCorrect(answer, similar)
        if (answer.body.total > 0) return
        empty += 1
        const singles = await totalsWithoutOne(fields)
        const expected = singles.filter((total) => total > 0).sort((a, b) => b - a)
        const dropped = relaxations.filter(({ change }) => change.kind !== 'lower_threshold' && !change.also)
        if (relaxations.length < 5) expect(dropped.map(({ total }) => total)).toEqual(expected)
        if (relaxations.some(({ change }) => change.also)) expect(dropped).toEqual([])
      }),
      { numRuns: 40 },
    )
    expect(empty).toBeGreaterThan(8)
  })

  /** The results without each condition except the threshold. */
  async function totalsWithoutOne(fields: { filters: readonly unknown[] } & Fields): Promise<number[]> {
    const { filters, ...others } = fields
    const fewer = [
      ...filters.map((_filter, at) => ({ ...fields, filters: filters.filter((_one, other) => other !== at) })),
      ...['category', 'price_min', 'color'].flatMap((name) => {
        if (!(name in others)) return []
        const { [name]: _dropped, ...left } = fields
        return [left]
      }),
    ]
    const answers = await Promise.all(fewer.map((one) => similar(asQueryParameters(one))))
    return answers.map(({ body }) => body.total)
  }

  it('by words names the changes that would give results, each with its exact total', async () => {
    let relaxed = 0
    await fc.assert(
      fc.asyncProperty(textSearches, async (fields) => {
        relaxed += (await expectCorrect(await text(fields), text)).length
      }),
      { numRuns: 100 },
    )
    expect(relaxed).toBeGreaterThan(15)
  })

  it('leaves the rest of the request unchanged', async () => {
    const asked = { query: 'chair', limit: 3, facets: ['brand'], sort: 'newest', language: 'de' }
    const { body } = await text({ ...asked, category: 'sofas', price_min: 1 })
    expect(body.relaxations).toEqual([
      {
        change: {
          kind: 'drop_category',
          field: 'category',
          sentence: 'Without the condition that category is “sofas”.',
        },
        total: expect.any(Number),
        request: { ...asked, price_min: 1 },
      },
    ])
  })

  it('names two conditions where no single one is the cause', async () => {
    const { body } = await text({
      query: 'chair',
      category: 'sofas',
      filters: [{ field: 'brand', operator: 'eq', value: 'B9' }],
    })
    expect(body.relaxations).toHaveLength(1)
    expect(body.relaxations[0].change).toMatchObject({
      kind: 'drop_category',
      also: { kind: 'drop_filter', field: 'brand' },
      sentence: 'Without the condition that category is “sofas”, and without the condition that brand is “B9”.',
    })
  })

  it('names a list without values', async () => {
    const { body } = await text({ query: 'chair', filters: [{ field: 'brand', operator: 'in', value: [] }] })
    expect(body.relaxations[0].change.sentence).toBe('Without the condition that brand is in an empty list.')
  })

  it('lowers the threshold to just below the best score', async () => {
    const best = await similar({ limit: 1 })
    const { similarity_score: score } = best.body.results[0]
    const { body } = await similar({ threshold: 1 })
    expect(body.relaxations[0]).toMatchObject({
      change: { kind: 'lower_threshold', threshold: Math.floor(Math.round(score * 1e6) / 1e4) / 100 },
    })
    await expectCorrect({ status: 200, headers: {}, body }, similar)
  })

  it('removes a price from the words that state it', async () => {
    const { body } = await text({ query: 'red chair under 0.5' })
    expect(body.relaxations[0]).toMatchObject({
      change: { kind: 'drop_price', field: 'price' },
      request: { query: 'red chair' },
    })
  })

  it('drops the word that lowers the score', async () => {
    const complete = await text({ query: 'rug', limit: 1 })
    const threshold = Math.floor(complete.body.results[0].similarity_score * 100) / 100
    const { body } = await text({ query: 'rug zzyzx', threshold })
    expect(body.total).toBe(0)
    const words = body.relaxations.filter(({ change }: Relaxation) => change.kind === 'drop_word')
    expect(words).toMatchObject([{ change: { word: 'zzyzx' }, request: { query: 'rug' } }])
  })

  it('does not drop a negation, which would ask for what the query excludes', async () => {
    const { body } = await text({ query: 'rug without lamp', threshold: 0.99 })
    expect(body.total).toBe(0)
    const words = body.relaxations.flatMap(({ change }: Relaxation) =>
      change.kind === 'drop_word' ? [change.word] : [],
    )
    expect(words).not.toContain('without')
  })

  it('has no relaxations where none would help, on later pages, and in a batch', async () => {
    const other = await aStore(app)
    const empty = await other.call('POST', '/v1/search/text', { query: 'chair', category: 'sofas' })
    expect(empty.body.relaxations).toEqual([])
    const batch = await store.call('POST', '/v1/search/batch', {
      queries: [{ mode: 'text', query: 'chair', category: 'sofas' }],
    })
    expect(batch.body.results[0]).toMatchObject({ status: 200, total: 0 })
    expect(batch.body.results[0].relaxations).toBeUndefined()
  })

  it('of an upload can be sent again with the same image', async () => {
    const image = await anImage(3)
    const asked = {
      filters: JSON.stringify([{ field: 'brand', operator: 'eq', value: 'B9' }]),
      limit: '3',
      threshold: '0',
    }
    const asText = (fields: Fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const { body } = await store.upload('/v1/search', { image, ...asked })
    expect(body.relaxations).toHaveLength(1)
    const again = await store.upload('/v1/search', { image, ...asText(body.relaxations[0].request) })
    expect([again.status, again.body.total]).toEqual([200, body.relaxations[0].total])
    const filtered = await store.upload('/v1/search/filtered', { image, ...asked })
    const { request, total } = filtered.body.relaxations[0]
    const filteredAgain = await store.upload('/v1/search/filtered', { image, ...asText(request) })
    expect([filteredAgain.status, filteredAgain.body.total]).toEqual([200, total])
  })

  it('by colors can drop one of them', async () => {
    const { fields, relaxations } = await relaxed('hybrid', { query: 'chair', colors: ['red', '#00ff00'] })
    expect(relaxations.map(({ change }) => change.kind)).toContain('drop_color')
    for (const { request, total } of relaxations) {
      const again = await app.modules.search.pipeline.understand(store.scope, 'hybrid', { ...fields, ...request })
      const { matches } = await app.modules.search.pipeline.retrieve(store.scope, [again])
      expect(matches[0]?.total).toBe(total)
    }
  })

  it.each<[string, Fields]>([
    ['hybrid', { metadata_filters: [{ field: 'brand', operator: 'eq', value: 'B9' }] }],
    ['hybrid', { query: 'under 0.5', colors: [] }],
    ['fusion', { query: 'under 0.5' }],
  ])('of a mixed search that has only what is dropped can be sent again: %s %j', async (mode, fields) => {
    const { status, body } = await store.call('POST', `/v1/search/${mode}`, fields)
    expect([status, body.total, body.relaxations.length]).toEqual([200, 0, 1])
    const again = await store.call('POST', `/v1/search/${mode}`, body.relaxations[0].request)
    expect([again.status, again.body.total]).toEqual([200, body.relaxations[0].total])
  })

  it('costs at most eight searches, however many conditions could be relaxed', async () => {
    const filters = Array.from({ length: 40 }, (_n, at) => ({ field: 'brand', operator: 'ne', value: `B${at % 4}` }))
    const common = { query: 'red oak lamp chair wool rug zzyzx under 30', threshold: 0.2 }
    for (const fields of [
      { ...common, filters: filters.slice(0, 4) },
      { ...common, filters },
      { ...common, threshold: 1 },
    ]) {
      const { cost } = await relaxed('text', fields)
      expect(cost).toBeGreaterThan(0)
      expect(cost).toBeLessThanOrEqual(7)
    }
  })

  /** The proposed relaxations and the number of searches: each index query counts as one. */
  async function relaxed(mode: JsonMode, fields: Fields) {
    const { pipeline } = app.modules.search
    let cost = 0
    const counting: SearchPipeline = {
      ...pipeline,
      inspect: (...all) => {
        cost += 1
        return pipeline.inspect(...all)
      },
      retrieve: (scope, searches) => {
        cost += searches.length
        return pipeline.retrieve(scope, searches)
      },
    }
    const search = await pipeline.understand(store.scope, mode, fields)
    const relaxations = await relax(counting, store.scope, search)
    return { fields, relaxations, cost }
  }
})
