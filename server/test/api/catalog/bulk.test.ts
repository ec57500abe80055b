import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkItem } from '../../../modules/indexing/index.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { withoutRequestLimit } from '../../kit/app/without-request-limit.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore

beforeAll(async () => {
  app = withoutRequestLimit(await startTestApp())
  host = await startImageHost()
  for (let seed = 1; seed <= 6; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
})
afterAll(async () => {
  await host.close()
  await app.close()
})

interface Product {
  product_id: string
  image_url: string
  metadata?: object
}

const product = (id: string, seed: number, metadata: object = {}): Product => ({
  product_id: id,
  image_url: `${host.url}/${seed}.jpg`,
  metadata,
})

/** The job once it has ended. */
async function finished(of: TestStore, jobId: string) {
  let job = await of.call('GET', `/v1/jobs/${jobId}`)
  await expect
    .poll(
      async () => {
        job = await of.call('GET', `/v1/jobs/${jobId}`)
        return job.body.status
      },
      { interval: 20 },
    )
    .not.toBe('processing')
  return job.body
}

async function run(of: TestStore, products: readonly Product[]) {
  const { status, body } = await of.call('POST', '/v1/products/bulk', { products })
  expect(status).toBe(202)
  expect(body).toEqual({ job_id: expect.any(String), status: 'processing', total: products.length })
  return finished(of, body.job_id)
}

/** Events of the store by type and product, with how often each was published. */
async function events(of: TestStore): Promise<Record<string, number>> {
  const { rows } = await app.database.pool.query<{ event: string; n: number }>(
    `select type || ' ' || coalesce(payload->>'product_id', '') as event, count(*)::int as n
     from outbox where store_id = $1 and type <> 'product.duplicate_detected' group by 1`,
    [of.clientId],
  )
  return Object.fromEntries(rows.map((row) => [row.event.trim(), row.n]))
}

const ids = async (of: TestStore): Promise<string[]> => {
  const { body } = await of.call('GET', '/v1/products?limit=1000')
  return body.products.map((one: { product_id: string }) => one.product_id).sort()
}

describe('a bulk job', () => {
  beforeAll(async () => {
    store = await aStore(app)
  })

  it('indexes every product, sends one event for each, and one for its own completion', async () => {
    const products = Array.from({ length: 130 }, (_none, at) => product(`p${at}`, 1 + (at % 6), { name: `Lamp ${at}` }))
    const job = await run(store, products)
    expect(job).toMatchObject({
      source: 'api',
      status: 'completed',
      total: 130,
      processed: 130,
      succeeded: 130,
      failed: 0,
      errors: [],
      next_cursor: null,
      error: null,
      created_by: { type: 'client', name: store.slug },
    })
    expect(job.started_at >= job.created_at && job.finished_at >= job.started_at).toBe(true)
    expect(await ids(store)).toHaveLength(130)
    expect((await app.modules.stores.storeById(store.scope))?.products_count).toBe(130)
    const published = await events(store)
    expect(products.map(({ product_id }) => published[`product.indexed ${product_id}`])).toEqual(Array(130).fill(1))
    expect([published['bulk.completed'], Object.keys(published).length]).toEqual([1, 131])
    const found = await store.call('POST', '/v1/search/text', { query: 'lamp 77', limit: 1 })
    expect(found.body.results[0].product_id).toBe('p77')
  })

  it('updates products without fetching their images again', async () => {
    const before = host.hits('/1.jpg') + host.hits('/2.jpg')
    const job = await run(store, [product('p0', 1, { name: 'Lamp 0' }), product('p1', 2, { name: 'Other' })])
    expect(job).toMatchObject({ status: 'completed', succeeded: 2 })
    expect(host.hits('/1.jpg') + host.hits('/2.jpg')).toBe(before)
    expect((await store.call('GET', '/v1/products/p1')).body.metadata).toEqual({ name: 'Other' })
    const published = await events(store)
    expect([published['product.updated p0'], published['product.updated p1']]).toEqual([undefined, 1])
  })

  it('fetches an image shared by many products once', async () => {
    const shared = host.serve('/shared.jpg', await anImage(9))
    const products = Array.from({ length: 200 }, (_none, at) => ({ product_id: `s${at}`, image_url: shared }))
    expect(await run(store, products)).toMatchObject({ succeeded: 200 })
    expect(host.hits('/shared.jpg')).toBe(1)
  })

  it('applies the last of several items for one product, and reports the others as superseded', async () => {
    const job = await run(store, [
      product('twice', 1, { name: 'first' }),
      product('once', 2),
      product('twice', 2, { name: 'second' }),
      product('twice', 3, { name: 'third' }),
    ])
    expect(job).toMatchObject({ status: 'completed', total: 4, processed: 4, succeeded: 2, failed: 2 })
    expect(job.errors).toEqual(
      [0, 2].map((index) => ({
        index,
        product_id: 'twice',
        code: 'superseded',
        message: 'Item 3 has the same product_id and comes later; that one counts.',
      })),
    )
    const { body } = await store.call('GET', '/v1/products/twice')
    expect([body.metadata.name, body.image_url]).toEqual(['third', `${host.url}/3.jpg`])
  })

  it('is listed with the others, newest first, page by page', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await store.call('GET', `/v1/jobs?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      expect(page.body.total).toBe(4)
      seen.push(...page.body.jobs.map((one: { job_id: string }) => one.job_id))
      cursor = page.body.next_cursor
    }
    expect(seen).toHaveLength(4)
    expect(seen).toEqual(seen.toSorted().toReversed())
    expect((await store.call('GET', '/v1/jobs?status=failed')).body).toMatchObject({ total: 0, jobs: [] })
    for (const query of ['limit=0', 'limit=101', 'cursor=nonsense', 'status=staging', 'unknown=1']) {
      expect((await store.call('GET', `/v1/jobs?${query}`)).status, query).toBe(422)
    }
  })

  it('runs after the earlier jobs of its store, so that the last change wins', async () => {
    const sent = await Promise.all(
      Array.from({ length: 6 }, async (_none, at) => {
        const products = Array.from({ length: 30 }, (_one, n) => product(`order-${n}`, 1 + at, { at }))
        return (await store.call('POST', '/v1/products/bulk', { products })).body.job_id as string
      }),
    )
    const jobs = await Promise.all(sent.map((id) => finished(store, id)))
    const { job_id: last } = jobs.toSorted((a, b) => (a.finished_at < b.finished_at ? -1 : 1)).at(-1)
    const list = await store.call('GET', '/v1/jobs?limit=1')
    expect(list.body.jobs[0].job_id).toBe(last)
    const { body } = await store.call('GET', '/v1/products?q=order-&limit=100')
    const words = new Set(body.products.map((one: { metadata: { at: number } }) => one.metadata.at))
    expect(words.size).toBe(1)
    expect([...words]).toEqual([sent.indexOf(last)])
  })

  it('belongs to its store', async () => {
    const { job_id } = (await store.call('POST', '/v1/products/bulk', { products: [product('mine', 1)] })).body
    const other = await aStore(app)
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await other.call(method, `/v1/jobs/${job_id}`)).status).toBe(404)
      expect((await store.call(method, '/v1/jobs/no-job')).body).toMatchObject({ status: 404, error: 'not_found' })
    }
    expect((await other.call('GET', '/v1/jobs')).body.total).toBe(0)
    expect(await finished(store, job_id)).toMatchObject({ status: 'completed' })
  })
})

describe('invalid items', () => {
  const answers: Record<string, [string, string]> = {
    dead: ['image_unavailable', '/nothing-here.jpg'],
    html: ['image_not_an_image', '/page.html'],
    huge: ['image_too_large', '/huge.jpg'],
    cut: ['image_not_an_image', '/cut.jpg'],
    error: ['image_unavailable', '/500.jpg'],
    closes: ['image_unavailable', '/closes.jpg'],
    private: ['image_blocked_address', '/private.jpg'],
    loop: ['image_unavailable', '/loop.jpg'],
  }

  beforeAll(async () => {
    store = await aStore(app)
    host.serve('/page.html', Buffer.from('<html><body>no image</body></html>'), { 'content-type': 'text/html' })
    host.answer('/huge.jpg', (_request, response) =>
      response.writeHead(200, { 'content-length': String(30 * 1_048_576) }).end(),
    )
    host.serve('/cut.jpg', (await anImage(1)).subarray(0, 800))
    host.answer('/500.jpg', (_request, response) => response.writeHead(500).end('out of order'))
    host.answer('/closes.jpg', (_request, response) => response.destroy())
    host.answer('/private.jpg', (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    )
    host.answer('/loop.jpg', (_request, response) => response.writeHead(302, { location: '/loop.jpg' }).end())
  })

  it('fail individually, each with its reason and position, and store nothing', async () => {
    const kinds = Object.keys(answers)
    const products = Array.from({ length: 120 }, (_none, at) => {
      const kind = kinds[(at / 2) % kinds.length]
      const path = at % 2 === 1 || kind === undefined ? '/1.jpg' : answers[kind]?.[1]
      return { product_id: `i${at}`, image_url: `${host.url}${path}` }
    })
    const job = await run(store, products)
    expect(job).toMatchObject({ status: 'completed', total: 120, processed: 120, succeeded: 60, failed: 60 })
    expect(job.errors.map((one: { index: number }) => one.index)).toEqual(
      Array.from({ length: 60 }, (_none, at) => at * 2),
    )
    for (const { index, product_id, code, message } of job.errors) {
      expect([product_id, code]).toEqual([`i${index}`, answers[kinds[(index / 2) % kinds.length] ?? '']?.[0]])
      expect(message.length).toBeGreaterThan(10)
    }
    expect(await ids(store)).toEqual(
      products
        .filter((_one, at) => at % 2 === 1)
        .map((one) => one.product_id)
        .sort(),
    )
    const published = await events(store)
    expect(Object.keys(published).filter((name) => name.startsWith('product.'))).toHaveLength(60)
  })

  it('are returned page by page', async () => {
    const { jobs } = (await store.call('GET', '/v1/jobs')).body
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const url = `/v1/jobs/${jobs[0].job_id}?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`
      const { body } = await store.call('GET', url)
      seen.push(...body.errors.map((one: { index: number }) => one.index))
      cursor = body.next_cursor
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_none, at) => at * 2))
    expect((await store.call('GET', `/v1/jobs/${jobs[0].job_id}?cursor=WyJhIl0`)).status).toBe(422)
  })

  it('beyond the product limit of the plan are refused individually, and their images are not fetched', async () => {
    const small = await aStore(app, 'free')
    const products = Array.from({ length: 60 }, (_none, at) => product(`n${at}`, 1 + (at % 3)))
    const job = await run(small, products)
    expect(job).toMatchObject({ status: 'completed', succeeded: 50, failed: 10 })
    expect(new Set(job.errors.map((one: { code: string }) => one.code))).toEqual(new Set(['plan_limit_reached']))
    expect((await app.modules.stores.storeById(small.scope))?.products_count).toBe(50)
    const late = host.serve('/late.jpg', await anImage(4))
    const again = await run(small, [{ product_id: 'late', image_url: late }, product('n0', 2)])
    expect(again).toMatchObject({ succeeded: 1, failed: 1 })
    expect(host.hits('/late.jpg')).toBe(0)
  })
})

describe('a request for a bulk job', () => {
  beforeAll(async () => {
    store = await aStore(app)
  })
  const many = (count: number) => Array.from({ length: count }, (_none, at) => product(`p${at}`, 1))

  it.each<[string, () => object, number, string]>([
    ['no products', () => ({}), 422, 'validation_failed'],
    ['an empty list', () => ({ products: [] }), 422, 'validation_failed'],
    ['a list that is not an array', () => ({ products: 'p' }), 422, 'validation_failed'],
    ['1,001 products', () => ({ products: many(1001) }), 413, 'payload_too_large'],
    ['1,001 items that are not products', () => ({ products: Array(1001).fill(1) }), 413, 'payload_too_large'],
    ['a misspelt field', () => ({ products: many(1), callback: 'x' }), 422, 'validation_failed'],
  ])('with %s is refused', async (_what, body, status, error) => {
    const answer = await store.call('POST', '/v1/products/bulk', body())
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  // No callback could ever be delivered to these URLs.
  it.each([
    ['ftp://x.example', 'https://'],
    ['http://x.example/', 'must begin with https://'],
    ['http://10.0.0.1/cb', 'must begin with https://'],
    ['https://u:p@x.example/', 'must not contain a user name or password'],
    ['https://:p@x.example/', 'must not contain a user name or password'],
    ['https://169.254.169.254/x', 'must be a public address on a web port'],
    ['https://x.example:22/', 'must be a public address on a web port'],
    ['https://x.example/cb#part', 'must not have a fragment'],
  ])('with the callback %s is refused with the reason', async (callback_url, why) => {
    const { status, body } = await store.call('POST', '/v1/products/bulk', { products: many(1), callback_url })
    expect([status, body.error]).toEqual([422, 'validation_failed'])
    expect(body.details.errors).toContainEqual(
      expect.objectContaining({ pointer: '/callback_url', message: expect.stringContaining(why) }),
    )
  })

  it('with an invalid product is refused entirely, with the position of the error', async () => {
    const bad = async (index: number, change: object) => {
      const products = many(5).map((one, at) => (at === index ? { ...one, ...change } : one))
      const { status, body } = await store.call('POST', '/v1/products/bulk', { products })
      expect(status).toBe(422)
      return body.details.errors[0].pointer
    }
    expect(await bad(3, { metadata: { price: -1 } })).toBe('/products/3/metadata/price')
    expect(await bad(2, { image_url: 'file:///etc/passwd' })).toBe('/products/2/image_url')
    expect(await bad(4, { metadata: { text: 'x'.repeat(33_000) } })).toBe('/products/4/metadata')
    expect(await bad(1, { metadata: { deep: 'a\0b' } })).toBe('/products/1/metadata/deep')
    expect((await store.call('GET', '/v1/jobs')).body.total).toBe(0)
  })

  it('accepts 1,000 products, and a callback to this machine when the operator allows it', async () => {
    const callback_url = 'http://127.0.0.1:8080/done'
    const { status, body } = await store.call('POST', '/v1/products/bulk', { products: many(1000), callback_url })
    expect([status, body.total]).toEqual([202, 1000])
    expect(await finished(store, body.job_id)).toMatchObject({ succeeded: 1000 })
    const { rows } = await app.database.pool.query(
      `select payload from outbox where store_id = $1 and type = 'bulk.completed'`,
      [store.clientId],
    )
    expect(rows.map((row) => row.payload)).toEqual([
      expect.objectContaining({
        job_id: body.job_id,
        status: 'completed',
        total: 1000,
        succeeded: 1000,
        failed: 0,
        callback_url,
      }),
    ])
  })

  it('starts no second job when it is retried with the same Idempotency-Key', async () => {
    const headers = { authorization: `Bearer ${store.token}`, 'idempotency-key': 'bulk-1' }
    const send = (products: readonly Product[]) =>
      app.http.inject({ method: 'POST', url: '/v1/products/bulk', headers, payload: { products } })
    const before = (await store.call('GET', '/v1/jobs')).body.total
    const answers = [await send(many(3)), await send(many(3))]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect((await send(many(4))).statusCode).toBe(422)
    expect((await store.call('GET', '/v1/jobs')).body.total).toBe(before + 1)
    await finished(store, answers[0]?.json().job_id)
  })

  it('needs the permission for it', async () => {
    const row = await app.modules.stores.storeById(store.scope)
    const secretId = (await app.modules.stores.secretIdOf(store.scope)) ?? ''
    if (row === undefined) throw new Error('The store does not exist')
    const { access_token } = await app.modules.tokens.issueMachineToken(row, { secretId, only: ['products:write'] })
    const { call } = callsOf(app, access_token)
    expect((await call('POST', '/v1/products/bulk', { products: many(1) })).status).toBe(403)
    expect((await call('GET', '/v1/jobs')).status).toBe(403)
  })
})

/** A URL whose response waits for `release`. */
function aDelayedImage(path: string, bytes: Buffer) {
  const release = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const url = host.answer(path, (_request, response) => {
    reached.resolve()
    void release.promise.then(() => response.writeHead(200).end(bytes))
  })
  return { url, release: release.resolve, reached: reached.promise }
}

describe('a canceled job', () => {
  it('stops, keeps its completed items, and reports its progress', async () => {
    store = await aStore(app)
    const delayed = aDelayedImage('/delayed-1.jpg', await anImage(1))
    const products = [product('done', 1), { product_id: 'delayed', image_url: delayed.url }]
    const { job_id } = (await store.call('POST', '/v1/products/bulk', { products })).body
    await delayed.reached
    await expect.poll(() => ids(store)).toEqual(['done'])
    const answer = await store.call('DELETE', `/v1/jobs/${job_id}`)
    const cancelled = {
      status: 'failed',
      error: { code: 'cancelled' },
      total: 2,
      processed: 1,
      succeeded: 1,
      failed: 0,
    }
    expect(answer).toMatchObject({ status: 200, body: cancelled })
    delayed.release()
    const after = await run(store, [product('later', 2)])
    expect(after.status).toBe('completed')
    expect(await ids(store)).toEqual(['done', 'later'])
    expect((await store.call('GET', `/v1/jobs/${job_id}`)).body).toMatchObject({ ...cancelled, errors: [] })
    expect((await store.call('DELETE', `/v1/jobs/${job_id}`)).status).toBe(200)
    expect((await events(store))['bulk.failed']).toBe(1)
    const late = await store.call('DELETE', `/v1/jobs/${after.job_id}`)
    expect([late.status, late.body.error]).toEqual([409, 'conflict'])
  })

  it('never starts when it was still queued', async () => {
    store = await aStore(app)
    const delayed = aDelayedImage('/delayed-2.jpg', await anImage(1))
    const first = await store.call('POST', '/v1/products/bulk', {
      products: [{ product_id: 'delayed', image_url: delayed.url }],
    })
    await delayed.reached
    const second = await store.call('POST', '/v1/products/bulk', { products: [product('never', 1)] })
    const { body } = await store.call('DELETE', `/v1/jobs/${second.body.job_id}`)
    expect(body).toMatchObject({ status: 'failed', processed: 0, started_at: null })
    delayed.release()
    expect(await finished(store, first.body.job_id)).toMatchObject({ status: 'completed' })
    expect(await ids(store)).toEqual(['delayed'])
  })
})

describe('a large job', () => {
  it('of one store does not delay a small one of another', async () => {
    const large = await aStore(app)
    const small = await aStore(app)
    const image = host.serve('/many.jpg', await anImage(2))
    async function* items() {
      for (let at = 0; at < 4000; at += 1) yield { product_id: `l${at}`, image_url: image }
    }
    const actor = { type: 'system', id: null, name: 'test', address: null } as const
    const { bulk } = app.modules.indexing
    const { job_id } = await bulk.start(large.scope, { source: 'import', callbackUrl: null, items: items(), actor })
    await expect.poll(async () => (await large.call('GET', `/v1/jobs/${job_id}`)).body.succeeded).toBeGreaterThan(0)
    const job = await run(
      small,
      [1, 2, 3, 4, 5, 6].map((seed) => product(`s${seed}`, seed)),
    )
    expect(job).toMatchObject({ status: 'completed', succeeded: 6 })
    const { body } = await large.call('GET', `/v1/jobs/${job_id}`)
    expect([body.status, body.source, body.total]).toEqual(['processing', 'import', 4000])
    expect(await finished(large, job_id)).toMatchObject({ succeeded: 4000 })
  })

  it('with a host that hangs does not delay the images of other hosts', async () => {
    store = await aStore(app)
    const slow = await startImageHost()
    const products = Array.from({ length: 100 }, (_none, at) => ({
      product_id: `h${at}`,
      image_url: slow.answer(`/${at}.jpg`, () => undefined),
    }))
    const { job_id } = (await store.call('POST', '/v1/products/bulk', { products: [...products, product('quick', 1)] }))
      .body
    await expect.poll(() => ids(store)).toEqual(['quick'])
    // The quick image did not wait until the others timed out one by one.
    expect((await store.call('GET', `/v1/jobs/${job_id}`)).body.processed).toBeLessThan(50)
    expect((await store.call('DELETE', `/v1/jobs/${job_id}`)).status).toBe(200)
    await slow.close()
  })
})

describe('items sent as a stream', () => {
  const actor = { type: 'system', id: null, name: 'test', address: null } as const
  const start = (items: AsyncIterable<BulkItem>) =>
    app.modules.indexing.bulk.start(store.scope, { source: 'import', callbackUrl: null, items, actor })

  beforeAll(async () => {
    store = await aStore(app)
  })

  it('may delete products too, including ones already deleted', async () => {
    await run(store, [product('a', 1), product('b', 2), product('c', 3)])
    async function* items(): AsyncGenerator<BulkItem> {
      yield { kind: 'delete', product_id: 'a' }
      yield { kind: 'delete', product_id: 'unknown' }
      yield { kind: 'upsert', ...product('d', 4) }
      yield { kind: 'delete', product_id: 'b' }
      yield product('b', 5)
    }
    const { job_id, total } = await start(items())
    expect(total).toBe(5)
    expect(await finished(store, job_id)).toMatchObject({ status: 'completed', succeeded: 4, failed: 1 })
    expect(await ids(store)).toEqual(['b', 'c', 'd'])
    expect((await app.modules.stores.storeById(store.scope))?.products_count).toBe(3)
    expect((await events(store))['product.deleted a']).toBe(1)
  })

  it('that ends early leave no job', async () => {
    const before = (await store.call('GET', '/v1/jobs')).body.total
    async function* items(): AsyncGenerator<BulkItem> {
      for (let at = 0; at < 1200; at += 1) yield product(`x${at}`, 1)
      throw new Error('the stream broke')
    }
    await expect(start(items())).rejects.toThrow('the stream broke')
    expect((await store.call('GET', '/v1/jobs')).body.total).toBe(before)
    const { rows } = await app.database.pool.query('select count(*)::int as n from bulk_items where store_id = $1', [
      store.clientId,
    ])
    // The one row is the superseded deletion of the previous test.
    expect(rows).toEqual([{ n: 1 }])
    expect(await ids(store)).toEqual(['b', 'c', 'd'])
  })

  it('may be empty', async () => {
    async function* items(): AsyncGenerator<BulkItem> {}
    const { job_id, total } = await start(items())
    expect(total).toBe(0)
    expect(await finished(store, job_id)).toMatchObject({ status: 'completed', processed: 0 })
  })
})
