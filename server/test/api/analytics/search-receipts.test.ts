import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type MadeProduct, writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore

// biome-ignore lint/suspicious/noExplicitAny: an answer's body is what the test expects it to be
type Answer = any

const words = ['oak', 'chair', 'lamp', 'red', 'wool', 'rug']

function made(at: number, more: object = {}): MadeProduct {
  return {
    productId: `a${at}`,
    metadata: { name: `${words[at % 6]} ${words[(at * 5 + 1) % 6]}`, brand: `B${at % 3}`, price: at, ...more },
    vector: Float32Array.from({ length: app.model.dimension }, (_m, axis) => Math.sin(at * 31 + axis)),
  }
}

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  await writeProducts(
    app,
    store.scope,
    Array.from({ length: 24 }, (_n, at) => made(at)),
  )
})
afterAll(() => app.close())

const receiptOf = async (searchId: string, from = store): Promise<Answer> => {
  const answer = await from.call('GET', `/v1/search/${searchId}`)
  expect(answer.status).toBe(200)
  return answer.body
}

const text = (fields: object, from = store) => from.call('POST', '/v1/search/text', { query: 'red chair', ...fields })

async function batched(query: object): Promise<Answer> {
  const answer = await store.call('POST', '/v1/search/batch', { queries: [query] })
  expect(answer.body.results[0].error).toBeUndefined()
  return answer.body.results[0]
}

describe('the search_id of an answer', () => {
  it('is usable immediately for its receipt and for a report by fifty concurrent shoppers, and all are counted and exported', async () => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(1), made(3)])
    const searchAndReport = async (at: number): Promise<number[]> => {
      const { body } = await text({ limit: 1 + (at % 2) }, own)
      const report = { search_id: body.search_id, result_product_id: 'a1', action: 'click' }
      const reported = own.call('POST', '/v1/search/feedback', report)
      const read = own.call('GET', `/v1/search/${body.search_id.toUpperCase()}`)
      return [(await reported).status, (await read).status]
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_none, at) => searchAndReport(at)))
    expect(answers).toEqual(Array(50).fill([201, 200]))
    const { body } = await text({}, own)
    const report = await own.call('GET', '/v1/search/analytics?days=2')
    expect([report.body.searches, report.body.click_through_rate]).toEqual([51, expect.closeTo(50 / 51, 3)])
    const last = await text({}, own)
    const authorization = `Bearer ${own.token}`
    const url = '/v1/search/analytics/export?kind=searches&days=2'
    const exported = await app.http.inject({ url, headers: { authorization } })
    const lines = exported.body.trim().split('\n')
    expect(lines).toHaveLength(52)
    for (const { search_id } of [body, last.body]) expect(exported.body).toContain(search_id)
  })

  it('of each search of a batch is usable immediately', async () => {
    const queries = Array.from({ length: 20 }, () => ({ mode: 'text', query: 'red chair' }))
    const { body } = await store.call('POST', '/v1/search/batch', { queries })
    const read = await Promise.all(body.results.map(({ search_id }: Answer) => receiptOf(search_id)))
    expect(new Set(read.map(({ search_id }) => search_id)).size).toBe(20)
  })

  it('is stored by a service that stops immediately afterwards', async () => {
    const first = await app.restarted()
    const answer = await first.http.inject({
      method: 'POST',
      url: '/v1/search/text',
      headers: { authorization: `Bearer ${store.token}` },
      payload: { query: 'red chair' },
    })
    await first.stop()
    await receiptOf(answer.json().search_id)
  })
})

describe('a receipt', () => {
  it('records the request and the response', async () => {
    const { body } = await text({ limit: 3, explain: true })
    const receipt = await receiptOf(body.search_id)
    expect(receipt).toMatchObject({
      search_id: body.search_id,
      mode: 'text',
      request: { query: 'red chair', limit: 3 },
      total: body.total,
      query_time_ms: body.query_time_ms,
      model_generation: body.model_generation,
      results: body.results.map(({ product_id, similarity_score, score_parts }: Answer) => ({
        product_id,
        similarity_score,
        score_parts,
      })),
    })
    expect(receipt.results).toHaveLength(3)
  })

  it.each<[string, () => Promise<Answer>]>([
    ['words', async () => (await text({})).body],
    ['words with a price', async () => (await text({ query: 'red chair under 12' })).body],
    ['text without words', async () => (await text({ query: '-----' })).body],
    [
      'words with filters and groups',
      async () => (await text({ group_by: 'brand', group_limit: 2, price_max: 20 })).body,
    ],
    ['a product', async () => (await store.call('GET', '/v1/products/a1/similar?sort=price_asc')).body],
    ['an upload', async () => (await store.upload('/v1/search', { image: await anImage(1) })).body],
    [
      'several uploads',
      async () => {
        const images = [await anImage(1), await anImage(2)]
        return (await store.upload('/v1/search/multi-image', { images, aggregation: 'union' })).body
      },
    ],
    ['words and colors', () => batched({ mode: 'hybrid', query: 'lamp', colors: ['red'] })],
    ['words by fusion', () => batched({ mode: 'fusion', query: 'lamp' })],
  ])('of a search by %s replays to the same answer, twice', async (_what, search) => {
    const answer = await search()
    for (let times = 0; times < 2; times += 1) {
      const { replay } = await receiptOf(answer.search_id)
      expect(replay).toEqual({
        is_possible: true,
        is_catalogue_unchanged: true,
        is_same: true,
        total: answer.total,
        results: answer.results.map(({ product_id, similarity_score }: Answer) => ({ product_id, similarity_score })),
      })
    }
  })

  it('of a later page replays that page', async () => {
    const first = await text({ limit: 4 })
    const second = await text({ limit: 4, cursor: first.body.next_cursor })
    const { replay } = await receiptOf(second.body.search_id)
    expect(replay).toMatchObject({ is_same: true, total: first.body.total })
    expect(replay.results[0].product_id).toBe(second.body.results[0].product_id)
  })

  it.each<[string, (cursor: object) => Promise<Answer>]>([
    [
      'words with filters',
      (page) => text({ limit: 2, filters: [{ value: 20, operator: 'lt', field: 'price' }], ...page }),
    ],
    [
      'a part of an image',
      async (page) => {
        const crop = JSON.stringify({ x: 0, y: 0, width: 0.5, height: 0.5 })
        return store.upload('/v1/search/crop', { image: await anImage(1), crop, threshold: '0', limit: '2', ...page })
      },
    ],
  ])('of a later page of a search by %s replays that page', async (_what, search) => {
    const first = await search({})
    const second = await search({ cursor: first.body.next_cursor })
    const { replay } = await receiptOf(second.body.search_id)
    expect(replay).toMatchObject({ is_same: true, total: first.body.total })
    expect(replay.results[0].product_id).toBe(second.body.results[0].product_id)
  })

  it('is replayed without storing a receipt for the replay', async () => {
    const { body } = await text({})
    const count = async () => {
      await app.modules.search.receiptsWritten()
      return app.database.db
        .selectFrom('search_history')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    }
    const before = await count()
    await receiptOf(body.search_id)
    expect(await count()).toEqual(before)
  })

  it('reports when the catalog has changed since, and whether that changes the answer', async () => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(1), made(2), made(3)])
    const [filtered, open] = await Promise.all([text({ price_max: 2 }, own), text({}, own)])
    expect(open.body.total).toBeGreaterThan(0)
    await writeProducts(app, own.scope, [made(9, { name: 'red chair' })])
    expect((await receiptOf(filtered.body.search_id, own)).replay).toMatchObject({
      is_possible: true,
      is_catalogue_unchanged: false,
    })
    const { replay, results } = await receiptOf(open.body.search_id, own)
    expect(replay).toMatchObject({ is_possible: true, is_catalogue_unchanged: false, is_same: false })
    expect(replay.results[0].product_id).toBe('a9')
    expect(results.map(({ product_id }: Answer) => product_id)).not.toContain('a9')
  })

  it.each<[string, object]>([
    ['another model', { generation: 'another-model' }],
    ['before vectors were stored', { query_vectors: null, results: JSON.stringify([['a1', 0.5]]) }],
  ])('of %s is shown and not replayed', async (_what, change) => {
    const { body } = await text({})
    await app.modules.search.receiptsWritten()
    await app.database.db.updateTable('search_history').set(change).where('search_id', '=', body.search_id).execute()
    const { replay, total, results } = await receiptOf(body.search_id)
    expect(replay).toEqual({
      is_possible: false,
      is_catalogue_unchanged: true,
      is_same: null,
      total: null,
      results: null,
    })
    expect(total).toBe(body.total)
    if ('results' in change) {
      expect(results).toEqual([{ product_id: 'a1', similarity_score: 0.5, score_parts: null, confidence: null }])
    }
  })

  it('of a search by a deleted product is shown and not replayed', async () => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(1), made(2)])
    const { body } = await own.call('GET', '/v1/products/a1/similar')
    await own.call('DELETE', '/v1/products/a1')
    const { replay } = await receiptOf(body.search_id, own)
    expect(replay).toMatchObject({ is_possible: false, is_catalogue_unchanged: false, is_same: null })
  })

  it('is visible only to its own store', async () => {
    const { body } = await text({})
    const other = await aStore(app)
    const answer = await other.call('GET', `/v1/search/${body.search_id}`)
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found'])
  })

  it.each([
    ['GET', crypto.randomUUID(), 404],
    ['GET', '-'.repeat(36), 404],
    ['GET', 'no-such-thing', 404],
    ['GET', 'text', 405],
    ['GET', 'batch', 405],
    ['POST', crypto.randomUUID(), 405],
  ] as const)('requested by %s /v1/search/%s is answered with %i', async (method, name, status) => {
    expect((await store.call(method, `/v1/search/${name}`)).status).toBe(status)
  })
})

describe('the list of receipts', () => {
  const list = async (by: TestStore, query = ''): Promise<Answer> => {
    const { status, body } = await by.call('GET', `/v1/search/receipts${query}`)
    expect(status).toBe(200)
    return body
  }

  it('shows the searches of the store, newest first, by mode, outcome and text', async () => {
    const own = await aStore(app)
    await writeProducts(app, own.scope, [made(0), made(1)])
    const first = await text({ query: 'Red  Chair' }, own)
    const second = await own.call('GET', '/v1/products/a0/similar')
    const third = await text({ query: 'red chair', price_min: 1000, analytics: false }, own)
    const ids = [third, second, first].map(({ body }) => body.search_id)
    const all = await list(own)
    expect(all).toMatchObject({ total: 3, next_cursor: null })
    expect(all.receipts.map(({ search_id }: Answer) => search_id)).toEqual(ids)
    expect(all.receipts.map(({ mode, subject, total }: Answer) => [mode, subject, total])).toEqual([
      ['text', 'red chair', 0],
      ['similar', 'a0', second.body.total],
      ['text', 'Red  Chair', first.body.total],
    ])
    const idsOf = async (query: string) => (await list(own, query)).receipts.map(({ search_id }: Answer) => search_id)
    expect(await idsOf('?mode=similar')).toEqual([ids[1]])
    expect(await idsOf('?outcome=empty')).toEqual([ids[0]])
    expect(await idsOf('?outcome=found')).toEqual([ids[1], ids[2]])
    expect(await idsOf('?query=RED%20chair')).toEqual([ids[0], ids[2]])
  })

  it('is paged, and shows nothing of other stores', async () => {
    const own = await aStore(app)
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push((await text({ query: `chair ${at}` }, own)).body.search_id)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer = await list(own, `?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(5)
      seen.push(...page.receipts.map(({ search_id }: Answer) => search_id))
      cursor = page.next_cursor
    }
    expect(seen.toSorted()).toEqual(ids.toSorted())
    // Newest first; an ID begins with its time, and two searches may have the same millisecond.
    const times = seen.map((id) => id.slice(0, 13))
    expect(times).toEqual(times.toSorted().reverse())
    expect((await store.call('GET', '/v1/search/receipts?cursor=none')).status).toBe(422)
    expect((await list(await aStore(app))).total).toBe(0)
  })
})
