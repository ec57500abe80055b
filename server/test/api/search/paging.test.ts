import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { type MadeProduct, writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Hit {
  product_id: string
  similarity_score: number
}
interface Page {
  readonly results: Hit[]
  readonly next_cursor: string | null
  readonly total: number
}

const words = ['oak', 'chair', 'lamp', 'red', 'wool', 'rug']

/** One of few images, so that many products score the same and the ID breaks ties. */
function made(productId: string, { appearance, price }: { appearance: number; price: number | null }): MadeProduct {
  const vector = Float32Array.from({ length: app.model.dimension }, (_n, axis) => (axis === appearance % 7 ? 1 : 0.05))
  const name = `${words[appearance % 6] ?? ''} ${words[(appearance * 5 + 1) % 6] ?? ''}`
  return { productId, metadata: { name, brand: `B${appearance % 3}`, ...(price === null ? {} : { price }) }, vector }
}

async function pageOf(store: TestStore, search: Search, cursor: string | null): Promise<Page> {
  const more = cursor === null ? {} : { cursor }
  const { kind, ...fields } = search
  const answer =
    kind === 'text'
      ? await store.call('POST', '/v1/search/text', { query: 'red chair', limit: 4, ...fields, ...more })
      : await store.call('GET', `/v1/products/a0/similar?${new URLSearchParams({ limit: '4', ...fields, ...more })}`)
  expect(answer.status).toBe(200)
  return answer.body
}

async function everyPage(store: TestStore, search: Search): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let cursor: string | null = null; ; ) {
    const page: Page = await pageOf(store, search, cursor)
    hits.push(...page.results)
    cursor = page.next_cursor
    if (cursor === null) return hits
  }
}

interface Search {
  readonly kind: 'text' | 'similar'
  readonly sort: 'relevance' | 'price_asc' | 'price_desc' | 'newest'
}
const searches: Search[] = (['text', 'similar'] as const).flatMap((kind) =>
  (['relevance', 'price_asc', 'price_desc', 'newest'] as const).map((sort) => ({ kind, sort })),
)

describe('pages', () => {
  it.each(searches)('are parts of the complete list, without gap or repeat: $kind by $sort', async (search) => {
    const store = await aStore(app)
    const products = Array.from({ length: 30 }, (_n, at) =>
      made(`a${at}`, { appearance: at, price: at % 4 ? at % 6 : null }),
    )
    await writeProducts(app, store.scope, products.slice(0, 15))
    await writeProducts(app, store.scope, products.slice(15))
    const hits = await everyPage(store, search)
    const fields = { query: 'red chair', limit: 100, sort: search.sort }
    const complete =
      search.kind === 'text'
        ? await store.call('POST', '/v1/search/text', fields)
        : await store.call('GET', `/v1/products/a0/similar?limit=100&sort=${search.sort}`)
    expect(hits).toEqual(complete.body.results)
    expect(hits.length).toBe(complete.body.total)
    expect(hits.length).toBeGreaterThan(8)
    const prices = new Map(products.map(({ productId, metadata }) => [productId, metadata.price]))
    const shown = hits.map(({ product_id }) => prices.get(product_id) ?? null)
    if (search.sort.startsWith('price')) {
      const sign = search.sort === 'price_asc' ? 1 : -1
      const sortKey = (price: unknown): number => (typeof price === 'number' ? sign * price : Number.POSITIVE_INFINITY)
      expect(shown).toEqual(shown.toSorted((a, b) => sortKey(a) - sortKey(b)))
    }
    if (search.sort === 'newest') {
      const firstOld = hits.findIndex(({ product_id }) => Number(product_id.slice(1)) < 15)
      expect(hits.slice(firstOld).every(({ product_id }) => Number(product_id.slice(1)) < 15)).toBe(true)
    }
  })

  const change = fc.record({
    // Products 0 to 19 stay unchanged; 20 to 29 are added, changed and deleted.
    at: fc.integer({ min: 20, max: 29 }),
    what: fc.constantFrom('write', 'delete'),
    appearance: fc.nat(20),
    price: fc.option(fc.nat(6)),
  })

  it('show every unchanged product exactly once and in one order while others change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...searches),
        fc.array(fc.array(change, { maxLength: 3 }), { minLength: 8, maxLength: 8 }),
        async (search, changes) => {
          const store = await aStore(app)
          const initial = Array.from({ length: 20 }, (_n, at) =>
            made(`a${at}`, { appearance: at, price: at % 4 ? at % 6 : null }),
          )
          await writeProducts(app, store.scope, initial)
          const expected = (await everyPage(store, search)).map(({ product_id }) => product_id)
          const others = Array.from({ length: 5 }, (_n, at) => made(`a${20 + at}`, { appearance: at * 3, price: at }))
          await writeProducts(app, store.scope, others)
          // The word weights of the first page still apply, because only these few products were added since.
          const seen: string[] = []
          let cursor: string | null = null
          for (const [at, some] of changes.entries()) {
            const page = await pageOf(store, search, cursor)
            seen.push(...page.results.map(({ product_id }) => product_id))
            cursor = page.next_cursor
            if (cursor === null) break
            for (const { what, ...one } of some) {
              const id = `a${one.at}`
              if (what === 'delete') await store.call('DELETE', `/v1/products/${id}`)
              else await writeProducts(app, store.scope, [made(id, one)])
            }
            expect(at).toBeLessThan(8)
          }
          while (cursor !== null) {
            const page: Page = await pageOf(store, search, cursor)
            seen.push(...page.results.map(({ product_id }) => product_id))
            cursor = page.next_cursor
          }
          const staying = seen.filter((id) => Number(id.slice(1)) < 20)
          expect(staying.toSorted()).toEqual(expected.toSorted())
          if (search.kind === 'similar') expect(staying).toEqual(expected)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('continue at their position after products of the previous page are deleted', async () => {
    const store = await aStore(app)
    const products = Array.from({ length: 12 }, (_n, at) => made(`a${at}`, { appearance: at, price: at }))
    await writeProducts(app, store.scope, products)
    const search: Search = { kind: 'similar', sort: 'price_asc' }
    const first = await pageOf(store, search, null)
    for (const { product_id } of first.results) await store.call('DELETE', `/v1/products/${product_id}`)
    const second = await pageOf(store, search, first.next_cursor)
    expect(second.results.map(({ product_id }) => product_id)).toEqual(['a5', 'a6', 'a7', 'a8'])
  })
})

describe('a cursor', () => {
  let store: TestStore
  let cursor: string

  beforeAll(async () => {
    store = await aStore(app)
    const products = Array.from({ length: 12 }, (_n, at) => made(`a${at}`, { appearance: at, price: at }))
    await writeProducts(app, store.scope, products)
    const page = await store.call('POST', '/v1/search/text', { query: 'red chair', limit: 2 })
    cursor = page.body.next_cursor
    expect(cursor).not.toBeNull()
  })

  const ask = (fields: object, from = store) =>
    from.call('POST', '/v1/search/text', { query: 'red chair', limit: 2, cursor, ...fields })

  it.each<[string, object]>([
    ['query', { query: 'oak lamp' }],
    ['language', { language: 'de' }],
    ['order', { sort: 'newest' }],
    ['group', { group_by: 'brand' }],
    ['filter', { filters: [{ field: 'brand', operator: 'exists' }] }],
    ['threshold', { threshold: 0.1 }],
    ['mode', { query: undefined, image_url: 'https://x.example/a.jpg' }],
  ])('of another %s is refused', async (_what, fields) => {
    const answer = await ask(fields)
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
  })

  it('of another store is refused', async () => {
    const other = await aStore(app)
    const answer = await ask({}, other)
    expect(answer.body.details.errors).toEqual([expect.objectContaining({ pointer: '/cursor', code: 'bad_cursor' })])
  })

  it('can be used with another limit, and twice', async () => {
    const [small, again, large] = await Promise.all([ask({}), ask({}), ask({ limit: 5 })])
    expect(again.body.results).toEqual(small.body.results)
    expect(large.body.results.slice(0, 2)).toEqual(small.body.results)
  })

  it('is refused or starts elsewhere when it was tampered with, and never causes an internal error', async () => {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const corrupt = (at: number, value: unknown): string =>
      Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url')
    for (const value of [null, -1, 1e308, '', '\0', '\ud800', 'x'.repeat(500), {}, [], true]) {
      for (let at = 0; at < parts.length; at += 1) {
        const answer = await ask({ cursor: corrupt(at, value) })
        expect([200, 422]).toContain(answer.status)
      }
    }
  })

  it('interprets the words as the first page did, even after the vocabulary of the catalog has grown', async () => {
    const typo = { query: 'chiar', limit: 1 }
    const first = await store.call('POST', '/v1/search/text', typo)
    expect(first.body.results).toHaveLength(1)
    await writeProducts(app, store.scope, [made('b1', { appearance: 1, price: 1 })])
    await store.call('PATCH', '/v1/products/b1', { metadata: { name: 'chiar' } })
    const second = await store.call('POST', '/v1/search/text', { ...typo, cursor: first.body.next_cursor })
    expect(second.status).toBe(200)
    expect(second.body.interpreted).toEqual(first.body.interpreted)
    const fresh = await store.call('POST', '/v1/search/text', typo)
    expect(fresh.body.results[0].product_id).toBe('b1')
  })
})
