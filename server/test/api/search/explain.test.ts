import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type MadeProduct, writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore

// biome-ignore lint/suspicious/noExplicitAny: an answer's body is what the test expects it to be
type Answer = any

/** Nearly equal vectors: the lower the number, the more similar to 0. */
function made(at: number, more: object = {}): MadeProduct {
  return {
    productId: `a${at}`,
    metadata: { name: `thing ${at}`, brand: at < 4 ? 'One' : 'Two', category: 'Chairs', price: at, ...more },
    vector: Float32Array.from(
      { length: app.model.dimension },
      (_m, axis) => Math.sin(axis * 7) + (axis === 0 ? at : 0),
    ),
  }
}

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  await writeProducts(app, store.scope, [
    ...Array.from({ length: 8 }, (_n, at) => made(at)),
    made(8, { name: 'grün Sessel', colors: ['red', 'blue'], sku: 'GS-77' }),
  ])
})
afterAll(() => app.close())

const similar = { mode: 'similar', product_id: 'a0' }

async function explain(search: object, productId: string, from = store): Promise<Answer> {
  const answer = await from.call('POST', '/v1/search/explain', { search, product_id: productId })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('explaining a search', () => {
  it('reports a product that never existed', async () => {
    expect(await explain(similar, 'nobody')).toMatchObject({
      found: false,
      stage: 'catalogue',
      sentence: 'The store has no product nobody.',
      similarity_score: null,
      filters: [],
      total: 8,
    })
  })

  it('reports a product that was deleted, and when', async () => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(0), made(1)])
    await own.call('DELETE', '/v1/products/a1')
    const { stage, sentence } = await explain(similar, 'a1', own)
    expect([stage, sentence]).toEqual(['catalogue', expect.stringMatching(/deleted at \d{4}-\d\d-\d\dT.*Z/)])
  })

  it('reports a product that exceeded the plan', async () => {
    const own = await aStore(app, 'free')
    await writeProducts(
      app,
      own.scope,
      Array.from({ length: 50 }, (_n, at) => made(at)),
    )
    const { stage, sentence } = await explain(similar, 'a50', own)
    expect([stage, sentence]).toEqual(['catalogue', expect.stringContaining('more than 50 products are not accepted')])
  })

  it.each([
    ['failed', { code: 'image_timeout', message: 'The image took too long.' }, /The image took too long\.$/],
    ['processing', null, /not been fetched yet/],
  ] as const)('reports a product whose image is %s', async (status, error, sentence) => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(0), made(1)])
    await withoutVectors(own, { status, error: JSON.stringify(error) })
    const explained = await explain(similar, 'a1', own)
    expect([explained.stage, explained.sentence]).toEqual(['image', expect.stringMatching(sentence)])
  })

  it('reports a product without an embedding of the active model', async () => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(0), made(1)])
    await withoutVectors(own, {})
    expect((await explain(similar, 'a1', own)).stage).toBe('index')
  })

  /** The state after a change of model: a1 is stored and was never embedded. */
  async function withoutVectors(own: TestStore, change: object): Promise<void> {
    const { db } = app.database
    const storeId = own.scope.storeId
    await db.deleteFrom('product_vectors').where('store_id', '=', storeId).where('product_id', '=', 'a1').execute()
    await db
      .updateTable('products')
      .set({ vector_id: 'missing', ...change })
      .where('store_id', '=', storeId)
      .where('product_id', '=', 'a1')
      .execute()
  }

  it('reports every condition, the product’s value for it, and which conditions fail', async () => {
    const search = {
      ...similar,
      category: 'chairs',
      price_min: 2,
      color: 'red',
      filters: [
        { field: 'brand', operator: 'in', value: ['One', 'Three'] },
        { field: 'colors', operator: 'contains', value: 'red' },
        { field: 'nothing', operator: 'exists', value: false },
      ],
    }
    const { filters, stage, sentence, similarity_score } = await explain(search, 'a8')
    expect(filters).toEqual([
      { condition: 'category is “chairs”', passes: true, found: 'Chairs' },
      { condition: 'price is at least 2', passes: true, found: 8 },
      { condition: 'color is red', passes: false, found: { color_name: null, likeness: 0 } },
      { condition: 'brand is one of “One”, “Three”', passes: false, found: 'Two' },
      { condition: 'colors contains “red”', passes: true, found: ['red', 'blue'] },
      { condition: 'nothing is not given', passes: true, found: null },
    ])
    expect(stage).toBe('filter')
    expect(sentence).toContain('color is red')
    expect(sentence).toContain('brand is one of “One”, “Three” (it has "Two")')
    expect(similarity_score).toBeGreaterThan(0)
  })

  it('reports prices stated in words as conditions', async () => {
    const { filters, stage } = await explain({ mode: 'text', query: 'thing under 5' }, 'a7')
    expect(stage).toBe('filter')
    expect(filters).toEqual([{ condition: 'price is at most 5', passes: false, found: 7 }])
  })

  it('reports a product that does not match', async () => {
    const itself = await explain(similar, 'a0')
    expect([itself.stage, itself.sentence]).toEqual(['match', expect.stringContaining('never a result')])
    const words = await explain({ mode: 'text', query: '-----' }, 'a3')
    expect([words.stage, words.total]).toEqual(['match', 0])
    const number = await explain({ mode: 'text', query: 'gs77' }, 'a3')
    expect([number.stage, number.sentence]).toEqual(['match', expect.stringContaining('article number of another')])
  })

  it('reports a score below the threshold', async () => {
    const { body } = await store.call('GET', '/v1/products/a0/similar')
    const [, second, third] = body.results
    const threshold = (second.similarity_score + third.similarity_score) / 2
    const explained = await explain({ ...similar, threshold }, third.product_id)
    expect(explained).toMatchObject({
      stage: 'threshold',
      threshold,
      similarity_score: third.similarity_score,
      total: 2,
      score_parts: { rank: 3 },
    })
    expect(explained.sentence).toContain(`${third.similarity_score} is below the threshold`)
  })

  it('reports a rank in its group beyond those shown', async () => {
    const search = { ...similar, group_by: 'brand', group_limit: 2 }
    const { body } = await store.call('GET', '/v1/products/a0/similar?group_by=brand&group_limit=2')
    const shown = body.results.map(({ product_id }: Answer) => product_id)
    for (const at of [1, 2, 3]) {
      const { found, stage, sentence } = await explain(search, `a${at}`)
      expect(found).toBe(shown.includes(`a${at}`))
      if (!found)
        expect([stage, sentence]).toEqual(['group', 'It is number 3 of its group by brand, of which 2 are shown.'])
    }
  })

  it('reports the exact rank of a product after the page, on it, and before it', async () => {
    const { body } = await store.call('GET', '/v1/products/a0/similar?limit=100')
    const ids: string[] = body.results.map(({ product_id }: Answer) => product_id)
    const first = await store.call('GET', '/v1/products/a0/similar?limit=3')
    const second = { ...similar, limit: 3, cursor: first.body.next_cursor }
    for (const [at, id] of ids.entries()) {
      const onFirst = await explain({ ...similar, limit: 3 }, id)
      expect(onFirst).toMatchObject({
        found: at < 3,
        stage: at < 3 ? 'found' : 'rank',
        similarity_score: body.results[at].similarity_score,
        score_parts: { rank: at + 1 },
        total: ids.length,
      })
      const onSecond = await explain(second, id)
      expect(onSecond.found).toBe(at >= 3 && at < 6)
      if (at < 3) expect(onSecond.sentence).toContain('on an earlier page')
    }
  })

  it('explains an answered search by its search_id, including a search by an uploaded image', async () => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(0), made(1), made(2)])
    const { body } = await own.upload('/v1/search', { image: await anImage(3), limit: '1', threshold: '0' })
    const [first] = body.results
    const one = await own.call('POST', '/v1/search/explain', {
      search_id: body.search_id,
      product_id: first.product_id,
    })
    expect([one.status, one.body]).toEqual([
      200,
      expect.objectContaining({ found: true, stage: 'found', similarity_score: first.similarity_score, total: 3 }),
    ])
    const others = ['a0', 'a1', 'a2'].filter((id) => id !== first.product_id)
    const ranked = { search_id: body.search_id, product_id: others[0] }
    expect((await own.call('POST', '/v1/search/explain', ranked)).body.stage).toBe('rank')
    expect((await store.call('POST', '/v1/search/explain', ranked)).status).toBe(404)
  })

  it('refuses a search_id that cannot be repeated, and a request with two searches or none', async () => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(0), made(1)])
    const { body } = await own.call('GET', '/v1/products/a0/similar')
    await own.call('DELETE', '/v1/products/a0')
    const notRepeatable = await own.call('POST', '/v1/search/explain', { search_id: body.search_id, product_id: 'a1' })
    expect([notRepeatable.status, notRepeatable.body.details.reason]).toEqual([409, 'not_repeatable'])
    for (const [given, pointer] of [
      [{}, '/search'],
      [{ search: similar, search_id: body.search_id }, '/search_id'],
    ] as const) {
      const refused = await own.call('POST', '/v1/search/explain', { ...given, product_id: 'a1' })
      expect([refused.status, refused.body.details.errors[0].pointer]).toEqual([422, pointer])
    }
  })

  it('agrees with the search itself on every product', async () => {
    for (const fields of [
      { query: 'thing' },
      { query: 'thing 3', sort: 'price_desc', limit: 4 },
      { query: 'sessel' },
    ]) {
      const { body } = await store.call('POST', '/v1/search/text', fields)
      const shown = new Set(body.results.map(({ product_id }: Answer) => product_id))
      for (let at = 0; at < 9; at += 1) {
        const { found, total } = await explain({ mode: 'text', ...fields }, `a${at}`)
        expect([at, found, total]).toEqual([at, shown.has(`a${at}`), body.total])
      }
    }
  })

  it('stores no receipt', async () => {
    const count = async () => {
      await app.modules.search.receiptsWritten()
      return app.database.db
        .selectFrom('search_history')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    }
    const before = await count()
    await explain(similar, 'a1')
    expect(await count()).toEqual(before)
  })

  it.each<[object, string]>([
    [{ mode: 'text', query: ' ' }, '/search/query'],
    [{ mode: 'text', query: 'a', color: 'reddish' }, '/search/color'],
    [{ mode: 'upload' }, '/search/mode'],
    [{}, '/search/mode'],
  ])('refuses %j and names the invalid field', async (search, pointer) => {
    const answer = await store.call('POST', '/v1/search/explain', { search, product_id: 'a1' })
    expect([answer.status, answer.body.details.errors[0].pointer]).toEqual([422, pointer])
  })

  it('answers 404 for a search by a product that the store does not have', async () => {
    const other = await aStore(app)
    const answer = await other.call('POST', '/v1/search/explain', { search: similar, product_id: 'a1' })
    expect(answer.status).toBe(404)
  })
})
