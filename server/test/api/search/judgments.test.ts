import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const url = '/v1/search/judgments'
const evaluateUrl = '/v1/search/evaluate'
const aJudgment = (query: string, products: object[] = [{ product_id: 'p', rating: 3 }]) => ({
  search: { mode: 'text', query },
  products,
})

const create = async (store: TestStore, judgment: object): Promise<string> => {
  const { status, body } = await store.call('POST', url, judgment)
  expect(status).toBe(201)
  return body.judgment_id
}

const searches = async (store: TestStore): Promise<number> => {
  await app.modules.search.receiptsWritten()
  const { rowCount } = await app.database.pool.query('select from search_history where store_id = $1', [store.clientId])
  return rowCount ?? 0
}

/** Products whose images rank in list order for `similar` to the first. */
async function aShop(names: readonly string[]): Promise<TestStore> {
  const store = await aStore(app)
  const products = names.map((name, at) => ({
    productId: `p${at}`,
    metadata: { name },
    vector: Float32Array.from({ length: app.model.dimension }, (_n, axis) =>
      axis === 0 ? Math.cos(at / 12) : axis === 1 ? Math.sin(at / 12) : 0.01,
    ),
  }))
  await writeProducts(app, store.scope, products)
  return store
}

describe('judgments', () => {
  it('are created, read, replaced and deleted', async () => {
    const store = await aStore(app)
    const created = await store.call('POST', url, { search: aJudgment('lamp').search, products: [{ product_id: 'a' }] })
    expect(created.body).toMatchObject({
      search: { mode: 'text', query: 'lamp' },
      products: [{ product_id: 'a', rating: 3 }],
    })
    const one = `${url}/${created.body.judgment_id}`
    expect((await store.call('GET', one)).body).toEqual(created.body)
    const replaced = await store.call('PUT', one, aJudgment('desk lamp'))
    expect(replaced.body).toMatchObject({
      ...aJudgment('desk lamp'),
      judgment_id: created.body.judgment_id,
      created_at: created.body.created_at,
    })
    expect((await store.call('GET', one)).body).toEqual(replaced.body)
    expect((await store.call('DELETE', one)).body.status).toBe('deleted')
    for (const method of ['GET', 'DELETE'] as const) expect((await store.call(method, one)).status).toBe(404)
    expect((await store.call('PUT', one, aJudgment('lamp'))).status).toBe(404)
  })

  it('are listed newest first, page by page', async () => {
    const store = await aStore(app)
    for (let at = 0; at < 5; at += 1) await create(store, aJudgment(`query ${at}`))
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await store.call('GET', `${url}?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.body.total).toBe(5)
      seen.push(...page.body.judgments.map((one: { search: { query: string } }) => one.search.query))
      cursor = page.body.next_cursor
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((at) => `query ${at}`))
    expect((await store.call('GET', `${url}?cursor=none`)).status).toBe(422)
  })

  it('are visible only to their own store', async () => {
    const [store, other] = [await aStore(app), await aStore(app)]
    const one = `${url}/${await create(store, aJudgment('lamp'))}`
    expect((await other.call('GET', one)).status).toBe(404)
    expect((await other.call('PUT', one, aJudgment('mine'))).status).toBe(404)
    expect((await other.call('DELETE', one)).status).toBe(404)
    expect((await other.call('GET', url)).body.total).toBe(0)
    expect((await store.call('GET', one)).body.search.query).toBe('lamp')
  })

  it.each([
    [{ ...aJudgment('lamp'), products: [] }, '/products'],
    [aJudgment('lamp', [{ product_id: 'p', rating: 4 }]), '/products/0/rating'],
    [aJudgment('lamp', [{ product_id: 'p', rating: 0 }]), '/products'],
    [aJudgment('lamp', [{ product_id: 'p' }, { product_id: 'p' }]), '/products/1/product_id'],
    [aJudgment(''), '/search/query'],
    [{ ...aJudgment('lamp'), search: { mode: 'upload' } }, '/search/mode'],
    [{ ...aJudgment('lamp'), search: { mode: 'text', query: 'a', limit: 1000 } }, '/search/limit'],
    [{ ...aJudgment('lamp'), search: { mode: 'text', query: 'a', color: 'reddish' } }, '/search/color'],
    [{ ...aJudgment('lamp'), search: { mode: 'text', query: 'a', price_min: 2, price_max: 1 } }, '/search/price_min'],
    [
      {
        ...aJudgment('lamp'),
        search: { mode: 'text', query: 'a', filters: [{ field: 'a', operator: 'gt', value: '1' }] },
      },
      '/search/filters/0/value',
    ],
    [
      {
        ...aJudgment('lamp'),
        search: { mode: 'hybrid', query: 'a', metadata_filters: [{ field: 'a', operator: 'eq' }] },
      },
      '/search/metadata_filters/0/value',
    ],
  ])('that cannot be measured are refused with their position: %j', async (judgment, pointer) => {
    const store = await aStore(app)
    const { status, body } = await store.call('POST', url, judgment)
    expect([status, body.details.errors[0].pointer]).toEqual([422, pointer])
    expect((await store.call('GET', url)).body.total).toBe(0)
  })

  it('are limited in size, so that a thousand can be read at once', async () => {
    const store = await aStore(app)
    const products = Array.from({ length: 200 }, (_n, at) => ({ product_id: `${at}`.padEnd(255, 'x'), rating: 3 }))
    const one = `${url}/${await create(store, aJudgment('lamp', products))}`
    const value = Array.from({ length: 100 }, (_n, at) => `${at}`.padEnd(500, 'x'))
    const filters = [1, 2].map((at) => ({ field: `field${at}`, operator: 'nin', value }))
    const long = { search: { mode: 'text', query: 'lamp', filters }, products: [{ product_id: 'p' }] }
    for (const [method, address] of [
      ['POST', url],
      ['PUT', one],
    ] as const) {
      const { status, body } = await store.call(method, address, long)
      expect([status, body.details.errors]).toEqual([422, [expect.objectContaining({ pointer: '', code: 'too_long' })]])
      expect(body.message).toContain('65,536')
    }
    expect((await store.call('GET', url)).body.total).toBe(1)
  })

  it('are limited to 2,000 per store', async () => {
    const store = await aStore(app)
    await app.database.pool.query(
      `insert into search_judgments (store_id, judgment_id, search, wanted, created_at, updated_at)
       select $1, gen_random_uuid(), '{"mode":"text","query":"a"}', '[]', now(), now() from generate_series(1, 1999)`,
      [store.clientId],
    )
    const both = await Promise.all([1, 2].map((at) => store.call('POST', url, aJudgment(`query ${at}`))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('an evaluation', () => {
  it('returns the metrics that the formulas give, computed by hand, and stores no receipts', async () => {
    const store = await aShop(['Chair', 'Chair', 'Chair', 'Chair', 'Chair'])
    // The results similar to p0 are p1, p2, p3, p4.
    const similar = (products: object[]) => ({ search: { mode: 'similar', product_id: 'p0', limit: 1 }, products })
    const exact = await create(store, similar([{ product_id: 'p1', rating: 3 }]))
    const wanted = [{ product_id: 'p2', rating: 1 }, { product_id: 'p3', rating: 3 }, { product_id: 'gone' }]
    const half = await create(store, similar(wanted))
    const { status, body } = await store.call('POST', evaluateUrl, {})
    expect(status).toBe(200)
    const log2 = Math.log2
    // Found 0, 1, 3 at ranks 1 to 3; best possible 3, 3, 1.
    const ndcg = (1 / log2(3) + 3 / log2(4)) / (3 + 3 / log2(3) + 1 / log2(4))
    expect(body.queries).toEqual([
      { judgment_id: exact, now: { ndcg_at_10: 1, recall_at_10: 1, recall_at_100: 1, mrr: 1 }, error: null },
      {
        judgment_id: half,
        now: {
          ndcg_at_10: expect.closeTo(ndcg, 9),
          recall_at_10: expect.closeTo(2 / 3, 9),
          recall_at_100: expect.closeTo(2 / 3, 9),
          mrr: 0.5,
        },
        error: null,
      },
    ])
    expect(body).toMatchObject({ judgments: 2, before: null, now: { model_generation: app.model.id } })
    expect(body.now.metrics.ndcg_at_10).toBeCloseTo((1 + ndcg) / 2, 6)
    expect(body.now.metrics.mrr).toBe(0.75)
    expect(body).not.toHaveProperty('proposed')
    expect(await searches(store)).toBe(0)
  })

  it('shows what proposed settings would change, and changes nothing', async () => {
    const store = await aShop(['Leather couch', 'Desk lamp', 'Sofa table'])
    await create(store, aJudgment('tuffet', [{ product_id: 'p0', rating: 3 }]))
    const settings = { synonyms: [{ words: ['tuffet', 'couch'] }], visual_trust: 0 }
    const { body } = await store.call('POST', evaluateUrl, { settings })
    expect(body.proposed.metrics).toEqual({ ndcg_at_10: 1, recall_at_10: 1, recall_at_100: 1, mrr: 1 })
    expect(body.now.metrics.ndcg_at_10).toBeLessThan(1)
    expect(body.queries[0].proposed.mrr).toBe(1)
    expect((await store.call('GET', '/v1/search/settings')).body).toEqual({
      language: null,
      synonyms: [],
      visual_trust: 0.5,
      boosts: [],
    })
    const again = await store.call('POST', evaluateUrl, {})
    expect(again.body.now).toEqual(body.now)
    expect(again.body.before).toEqual(body.now)
    // The settings are saved, and the previous evaluation remains for comparison.
    await store.call('PUT', '/v1/search/settings', settings)
    const after = await store.call('POST', evaluateUrl, {})
    expect([after.body.now, after.body.before]).toEqual([body.proposed, body.now])
  })

  it('reports the judgments that could not be run, and includes them in no mean', async () => {
    const store = await aShop(['Chair', 'Chair'])
    const fine = { search: { mode: 'similar', product_id: 'p0' }, products: [{ product_id: 'p1' }] }
    await create(store, fine)
    const failing = await create(store, { ...fine, search: { mode: 'similar', product_id: 'nothing' } })
    const { body } = await store.call('POST', evaluateUrl, {})
    expect(body).toMatchObject({ judgments: 1, now: { metrics: { mrr: 1 } } })
    expect(body.queries[1]).toMatchObject({ judgment_id: failing, error: expect.stringContaining('nothing') })
  })

  it('measures every judgment once, in order of creation, however many there are', async () => {
    const store = await aShop(['Chair', 'Chair'])
    const ids: string[] = []
    for (let at = 0; at < 41; at += 1) {
      const product_id = at % 2 === 0 ? 'p1' : 'gone'
      const search = { mode: 'similar', product_id: 'p0' }
      ids.push(await create(store, { search, products: [{ product_id }] }))
    }
    const { body } = await store.call('POST', evaluateUrl, { settings: { visual_trust: 1 } })
    expect(body.queries.map((one: { judgment_id: string }) => one.judgment_id)).toEqual(ids)
    expect(body.queries.map((one: { now: { mrr: number } }) => one.now.mrr)).toEqual(ids.map((_id, at) => (at + 1) % 2))
    expect(body).toMatchObject({
      judgments: 41,
      now: { metrics: { mrr: 0.512195 } },
      proposed: { metrics: { mrr: 0.512195 } },
    })
  })

  it('of a store without judgments is refused with what to do', async () => {
    const store = await aStore(app)
    const { status, body } = await store.call('POST', evaluateUrl, {})
    expect([status, body.error]).toEqual([409, 'conflict'])
    expect(body.message).toContain('POST /v1/search/judgments')
  })

  it.each([
    [{ settings: { visual_trust: 2 } }, '/settings/visual_trust'],
    [{ settings: { synonyms: [{ words: ['alone'] }] } }, '/settings/synonyms/0/words'],
    [{ model: 'other' }, '/model'],
  ])('with invalid settings is refused: %j', async (request, pointer) => {
    const store = await aStore(app)
    const { status, body } = await store.call('POST', evaluateUrl, request)
    expect([status, body.details.errors[0].pointer]).toEqual([422, pointer])
  })
})

describe('the list of evaluations', () => {
  it('shows the scores of each, newest first, page by page, only to the own store', async () => {
    const store = await aShop(['one', 'two', 'three'])
    const similar = { mode: 'similar', product_id: 'p0' }
    await create(store, { search: similar, products: [{ product_id: 'p1' }] })
    const first = await store.call('POST', evaluateUrl, {})
    await create(store, { search: similar, products: [{ product_id: 'p2' }] })
    const second = await store.call('POST', evaluateUrl, {})
    const listUrl = '/v1/search/evaluations'
    const newest = await store.call('GET', `${listUrl}?limit=1`)
    expect(newest).toMatchObject({
      status: 200,
      body: {
        total: 2,
        evaluations: [{ evaluation_id: second.body.evaluation_id, judgments: 2, ...second.body.now }],
      },
    })
    const older = await store.call('GET', `${listUrl}?limit=1&cursor=${newest.body.next_cursor}`)
    expect(older.body.evaluations).toEqual([
      expect.objectContaining({ evaluation_id: first.body.evaluation_id, metrics: first.body.now.metrics }),
    ])
    expect(older.body.next_cursor).toBeNull()
    expect((await (await aStore(app)).call('GET', listUrl)).body.total).toBe(0)
  })
})
