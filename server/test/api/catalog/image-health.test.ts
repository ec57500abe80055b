import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { aFlatImage, anImage, aSign } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

const hours = 3_600_000
const clock = { at: Date.now(), now: () => new Date(clock.at) }
let app: TestApp
let host: ImageHost
let store: TestStore
let made = 0

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { IMAGE_CHECK_HOURS: '24' } })
  host = await startImageHost()
})
afterAll(async () => {
  await host.close()
  await app.close()
})
beforeEach(async () => {
  store = await aStore(app)
})

/** An image that only this test uses, with its URL. */
async function imageOf(seed: number, headers: Record<string, string> = {}) {
  made += 1
  const path = `/${made}.jpg`
  const asked: Record<string, string | string[] | undefined>[] = []
  const serve = (bytes: Buffer, how: Record<string, string> = {}): string =>
    host.answer(path, ({ headers: given }, response) => {
      asked.push(given)
      const isSame =
        (how.etag !== undefined && given['if-none-match'] === how.etag) ||
        (how['last-modified'] !== undefined && given['if-modified-since'] === how['last-modified'])
      response.writeHead(isSame ? 304 : 200, how).end(isSame ? undefined : bytes)
    })
  const url = serve(await anImage(seed), headers)
  const fail = (status: number) => host.answer(path, (_request, response) => response.writeHead(status).end())
  return { url, path, asked, serve, fail }
}

const index = (product_id: string, image_url: string, more: object = {}): Promise<TestAnswer> =>
  store.call('POST', '/v1/products', { product_id, image_url, ...more })
const healthOf = async (productId: string) =>
  (await store.call('GET', `/v1/products/${productId}/image-health`)).body.images
/** Advances the clock, and signs in again because tokens expire. */
async function advance(ms: number): Promise<void> {
  clock.at += ms
  const grant = { grant_type: 'client_credentials', client_id: store.clientId, client_secret: store.clientSecret }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(grant).toString()
  const { access_token } = (await app.http.inject({ method: 'POST', url: '/oauth/token', headers, payload })).json()
  store = { ...store, ...callsOf(app, access_token) }
}
const check = (maxImages = 100) =>
  app.modules.indexing.imageChecks.run(AbortSignal.timeout(240_000), { maxImages, delayMs: 0 })

/** The events published for the store, in order. */
async function events(type: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.pool.query(
    'select payload from outbox where store_id = $1 and type = $2 order by event_id',
    [store.clientId, type],
  )
  return rows.map(({ payload }) => payload)
}

async function finished(jobId: string): Promise<TestAnswer['body']> {
  const read = async () => (await store.call('GET', `/v1/jobs/${jobId}`)).body
  await expect.poll(async () => (await read()).status, { interval: 20 }).toBe('completed')
  return read()
}

describe('the health of an image', () => {
  it('reports its size, its format and the validators of its host', async () => {
    const image = await imageOf(1, { etag: '"one"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' })
    const other = await imageOf(2)
    await index('p', image.url, { additional_image_urls: [other.url] })
    const { status, body } = await store.call('GET', '/v1/products/p/image-health')
    expect(status).toBe(200)
    expect(body).toEqual({
      product_id: 'p',
      images: [
        {
          image_url: image.url,
          problems: [],
          in_use: true,
          failure: null,
          format: 'jpeg',
          width: 160,
          height: 160,
          bytes: (await anImage(1)).length,
          etag: '"one"',
          last_modified: 'Sat, 21 Nov 2026 10:00:00 GMT',
          shared_by: null,
          fetched_at: new Date(clock.at).toISOString(),
          checked_at: new Date(clock.at).toISOString(),
        },
        expect.objectContaining({ image_url: other.url, etag: null, last_modified: null }),
      ],
    })
    expect((await store.call('GET', '/v1/products/nothing/image-health')).status).toBe(404)
  })

  it('has a problem when the image is blank or too small, and such images are listed page by page', async () => {
    const flat = await imageOf(1)
    flat.serve(await aFlatImage(300))
    const small = await imageOf(1)
    small.serve(await anImage(3, 80))
    await index('flat', flat.url)
    await index('small', small.url)
    await index('well', (await imageOf(4)).url)
    const list = async (query: string) => (await store.call('GET', `/v1/products/image-health?${query}`)).body
    const first = await list('limit=1')
    expect(first).toMatchObject({ total: 2, images: [{ product_id: 'flat', problems: ['placeholder'] }] })
    const second = await list(`limit=1&cursor=${first.next_cursor}`)
    expect(second).toMatchObject({
      next_cursor: null,
      images: [{ product_id: 'small', problems: ['too_small'], width: 80 }],
    })
    expect(await list('problem=too_small')).toMatchObject({ total: 1, images: [{ product_id: 'small' }] })
    expect(await list('problem=failed')).toEqual({ images: [], total: 0, next_cursor: null })
    expect((await store.call('GET', '/v1/products/image-health?problem=ugly')).status).toBe(422)
    const other = await aStore(app)
    expect((await other.call('GET', '/v1/products/image-health')).body.total).toBe(0)
  })

  it('flags a placeholder symbol on many products as a problem, and not on a few', async () => {
    const sign = await imageOf(1)
    sign.serve(await aSign())
    const products = (count: number) =>
      Array.from({ length: count }, (_none, at) => ({ product_id: `s${at}`, image_url: sign.url }))
    await finished((await store.call('POST', '/v1/products/bulk', { products: products(4) })).body.job_id)
    expect(await healthOf('s0')).toMatchObject([{ problems: [], shared_by: 4 }])
    await index('s4', sign.url)
    expect(await healthOf('s0')).toMatchObject([{ problems: ['placeholder'], shared_by: 5 }])
    expect((await store.call('GET', '/v1/products/image-health?problem=placeholder')).body.total).toBe(5)
  })
})

describe('product.image_failed', () => {
  it('is sent once for an existing product whose new image cannot be fetched, and the product keeps the previous one', async () => {
    const image = await imageOf(1)
    await index('p', image.url, { metadata: { name: 'Unchanged' } })
    const missingUrl = `${host.url}/never-there.jpg`
    expect((await index('p', missingUrl)).status).toBe(422)
    expect((await store.call('PATCH', '/v1/products/p', { image_url: missingUrl })).status).toBe(422)
    expect(await events('product.image_failed')).toEqual([
      {
        product_id: 'p',
        image_url: missingUrl,
        code: 'image_unavailable',
        message: expect.stringContaining('404'),
        failed_at: new Date(clock.at).toISOString(),
      },
    ])
    expect(await healthOf('p')).toMatchObject([
      { image_url: image.url, problems: [], in_use: true },
      { image_url: missingUrl, problems: ['failed'], in_use: false, format: null, failure: { times: 2 } },
    ])
    expect((await store.call('GET', '/v1/products/p')).body).toMatchObject({
      status: 'indexed',
      image_url: image.url,
      metadata: { name: 'Unchanged' },
    })
    await index('p', (await imageOf(2)).url)
    expect(await healthOf('p')).toMatchObject([{ problems: [] }])
  })

  it('is not sent for a product that does not exist, of which nothing is stored', async () => {
    expect((await index('new', `${host.url}/never-there.jpg`)).status).toBe(422)
    const products = [{ product_id: 'newer', image_url: `${host.url}/never-there.jpg` }]
    await finished((await store.call('POST', '/v1/products/bulk', { products })).body.job_id)
    expect(await events('product.image_failed')).toEqual([])
  })

  it('is sent for the existing products of a bulk job, with the error that the job reports for each', async () => {
    const image = await imageOf(1)
    await index('known', image.url)
    const missingUrl = `${host.url}/never-there.jpg`
    const products = ['known', 'unknown'].map((product_id) => ({ product_id, image_url: missingUrl }))
    const job = await finished((await store.call('POST', '/v1/products/bulk', { products })).body.job_id)
    expect(job).toMatchObject({ failed: 2 })
    expect(await events('product.image_failed')).toMatchObject([
      { product_id: 'known', image_url: missingUrl, code: 'image_unavailable' },
    ])
  })
})

describe('a product that is retried', () => {
  const retry = (productId: string) => store.call('POST', `/v1/products/${productId}/retry`)

  it('is indexed with the current images behind its URLs, and only changes are written', async () => {
    const [first, second] = [await imageOf(1), await imageOf(2)]
    const before = (await index('p', first.url, { additional_image_urls: [second.url] })).body
    const same = await retry('p')
    expect(same).toMatchObject({ status: 200, body: { status: 'indexed', vector_id: before.vector_id } })
    expect(await events('product.updated')).toEqual([])
    second.serve(await anImage(7))
    const changed = await retry('p')
    expect(changed.status).toBe(200)
    expect(changed.body.vector_id).not.toBe(before.vector_id)
    expect(await events('product.updated')).toMatchObject([
      { product_id: 'p', changes: ['additional_image_urls'], previous_image_url: first.url, new_image_url: first.url },
    ])
    const found = await store.upload('/v1/search', { image: await anImage(7), limit: '1' })
    expect(found.body.results[0]).toMatchObject({ product_id: 'p' })
    expect(found.body.results[0].similarity_score).toBeGreaterThan(0.99)
    const still = await store.upload('/v1/search', { image: await anImage(1), limit: '1' })
    expect(still.body.results[0].similarity_score).toBeGreaterThan(0.99)
    await retry('p')
    expect(await events('product.updated')).toHaveLength(1)
  })

  it('reports a missing image, stays unchanged, and recovers once the image is back', async () => {
    const image = await imageOf(1)
    await index('p', image.url)
    image.fail(410)
    expect(await retry('p')).toMatchObject({ status: 422, body: { error: 'image_unavailable' } })
    expect(await events('product.image_failed')).toHaveLength(1)
    expect(await healthOf('p')).toMatchObject([{ problems: ['failed'], in_use: true, format: 'jpeg' }])
    expect((await store.upload('/v1/search', { image: await anImage(1) })).body.count).toBe(1)
    image.serve(await anImage(1))
    expect((await retry('p')).status).toBe(200)
    expect(await healthOf('p')).toMatchObject([{ problems: [], failure: null }])
  })

  it('must exist and belong to the caller', async () => {
    await index('p', (await imageOf(1)).url)
    expect((await retry('nothing')).status).toBe(404)
    const other = await aStore(app)
    expect((await other.call('POST', '/v1/products/p/retry')).status).toBe(404)
  })
})

describe('scheduled image checks', () => {
  it('run after a day with the validators of the host, and write nothing for an unchanged image', async () => {
    const tagged = await imageOf(1, { etag: '"one"' })
    const dated = await imageOf(2, { 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' })
    const plain = await imageOf(3)
    for (const [at, { url }] of [tagged, dated, plain].entries()) await index(`p${at}`, url)
    const revision = (await app.modules.stores.storeById(store.scope))?.revision
    await advance(23 * hours)
    await check()
    expect(tagged.asked).toHaveLength(1)
    await advance(2 * hours)
    await check()
    expect(tagged.asked[1]).toMatchObject({ 'if-none-match': '"one"' })
    expect(dated.asked[1]).toMatchObject({ 'if-modified-since': 'Sat, 21 Nov 2026 10:00:00 GMT' })
    expect(plain.asked).toHaveLength(2)
    expect((await healthOf('p0'))[0].checked_at).toBe(new Date(clock.at).toISOString())
    await check()
    expect([tagged.asked.length, dated.asked.length, plain.asked.length]).toEqual([2, 2, 2])
    expect((await app.modules.stores.storeById(store.scope))?.revision).toBe(revision)
  })

  it('index and report an image that changed behind the same URL', async () => {
    const image = await imageOf(1, { etag: '"one"' })
    await index('p', image.url, { metadata: { name: 'Same' } })
    image.serve(await anImage(9), { etag: '"two"' })
    await advance(25 * hours)
    await check()
    expect(await events('product.updated')).toMatchObject([{ product_id: 'p', changes: ['image_url'] }])
    const found = await store.upload('/v1/search', { image: await anImage(9), limit: '1' })
    expect(found.body.results[0].similarity_score).toBeGreaterThan(0.99)
    expect(await healthOf('p')).toMatchObject([{ etag: '"two"', problems: [] }])
    expect((await store.call('GET', '/v1/products/p')).body.metadata).toEqual({ name: 'Same' })
  })

  it('do not report an image that was replaced on the product in the meantime', async () => {
    const image = await imageOf(70)
    const other = await imageOf(71)
    await index('changed', image.url)
    await advance(25 * hours)
    host.answer(image.path, (_request, response) => {
      void index('changed', other.url).finally(() => response.writeHead(404).end())
    })
    await check()
    expect(await events('product.image_failed')).toEqual([])
    expect((await healthOf('changed')).map((one: { image_url: string }) => one.image_url)).toEqual([other.url])
  })

  it('report a missing image once, while the product is still found by its previous image', async () => {
    const image = await imageOf(1, { etag: '"one"' })
    await index('p', image.url)
    image.fail(404)
    for (let day = 0; day < 3; day += 1) {
      await advance(25 * hours)
      await check()
    }
    expect(await events('product.image_failed')).toMatchObject([
      { product_id: 'p', image_url: image.url, code: 'image_unavailable' },
    ])
    expect(await healthOf('p')).toMatchObject([{ problems: ['failed'], failure: { times: 3 } }])
    expect((await store.upload('/v1/search', { image: await anImage(1) })).body.count).toBe(1)
    image.serve(await anImage(1), { etag: '"one"' })
    await advance(25 * hours)
    await check()
    expect(await healthOf('p')).toMatchObject([{ problems: [], failure: null }])
  })

  it('report an outage of a host only after half a day', async () => {
    const image = await imageOf(1)
    await index('p', image.url)
    image.fail(503)
    await advance(25 * hours)
    for (let hour = 0; hour < 11; hour += 1) {
      await check()
      await advance(1.1 * hours)
    }
    expect(await events('product.image_failed')).toEqual([])
    expect(await healthOf('p')).toMatchObject([{ problems: [], failure: null }])
    await check()
    expect(await events('product.image_failed')).toHaveLength(1)
  })

  it('run in one of two concurrent processes, up to the limit, and in the other when the first one dies', async () => {
    const images = await Promise.all([1, 2, 3, 4].map((seed) => imageOf(seed)))
    for (const [at, { url }] of images.entries()) await index(`p${at}`, url)
    // Only the images of this store are due, so that they can be counted.
    await app.database.pool.query('delete from products where store_id <> $1', [store.clientId])
    const requestCount = () => images.reduce((sum, { asked }) => sum + asked.length, 0) - images.length
    await advance(25 * hours)
    await check(1)
    expect(requestCount()).toBe(1)
    // Claimed by a process that is killed before it checks.
    const claimed = await app.modules.catalog.imageChecks.claimDueAcrossStores(1)
    expect(claimed).toHaveLength(1)
    await Promise.all([check(), check()])
    expect(requestCount()).toBe(3)
    clock.at += 11 * 60_000
    await check()
    expect(requestCount()).toBe(4)
  })

  it('run immediately when a wrong clock had scheduled them years ahead', async () => {
    const image = await imageOf(1)
    const right = clock.at
    clock.at += 10 * 365 * 24 * hours
    const there = await aStore(app)
    await there.call('POST', '/v1/products', { product_id: 'p', image_url: image.url })
    clock.at = right
    await check()
    expect(image.asked).toHaveLength(2)
  })
})
