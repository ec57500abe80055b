import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reservedProductIds } from '../../../../contract/catalog/product.ts'
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

const imageUrl = (seed: number): string => `${host.url}/${seed}.jpg`
const index = (id: string, seed: number, metadata: object = {}) =>
  store.call('POST', '/v1/products', { product_id: id, image_url: imageUrl(seed), metadata })

describe('a product', () => {
  beforeAll(async () => {
    store = await aStore(app)
  })

  it('is indexed with its palette and read back in full', async () => {
    const answer = await index('shirt-1', 1, { name: 'Shirt', price: 12.5, nested: { any: ['thing', null] } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'indexed',
      product_id: 'shirt-1',
      vector_id: expect.stringMatching(/^vec_/),
    })
    const read = await store.call('GET', '/v1/products/shirt-1')
    expect(read.body).toMatchObject({
      product_id: 'shirt-1',
      status: 'indexed',
      error: null,
      image_url: imageUrl(1),
      metadata: { name: 'Shirt', price: 12.5, nested: { any: ['thing', null] } },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(read.body.palette.length).toBeGreaterThan(0)
    expect(read.body.palette.reduce((sum: number, color: { share: number }) => sum + color.share, 0)).toBeCloseTo(1, 1)
  })

  it('with an unchanged image URL is not fetched again', async () => {
    const before = host.hits('/2.jpg')
    await index('same', 2, { name: 'one' })
    await index('same', 2, { name: 'two' })
    expect(host.hits('/2.jpg')).toBe(before + 1)
    expect((await store.call('GET', '/v1/products/same')).body.metadata).toEqual({ name: 'two' })
  })

  it('gets a new vector with a new image and keeps its position', async () => {
    const first = await index('changing', 1)
    const second = await index('changing', 3)
    expect(second.body.vector_id).not.toBe(first.body.vector_id)
    const list = await store.call('GET', '/v1/products?q=changing')
    expect(list.body.total).toBe(1)
  })

  it('is changed field by field: metadata merges, null removes', async () => {
    await index('patched', 1, { name: 'Old', brand: 'B', price: 3 })
    const answer = await store.call('PATCH', '/v1/products/patched', {
      metadata: { name: 'New', brand: null, size: 'L' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.metadata).toEqual({ name: 'New', price: 3, size: 'L' })
    const wrong = await store.call('PATCH', '/v1/products/patched', { metadata: { price: 'cheap' } })
    expect(wrong.status).toBe(422)
    expect(wrong.body.details.errors[0].pointer).toBe('/metadata/price')
  })

  it('is not read, listed or found after its deletion', async () => {
    await index('doomed', 4, { name: 'Zanzibar' })
    expect((await store.call('DELETE', '/v1/products/doomed')).body).toEqual({
      status: 'deleted',
      product_id: 'doomed',
    })
    expect((await store.call('GET', '/v1/products/doomed')).status).toBe(404)
    expect((await store.call('DELETE', '/v1/products/doomed')).status).toBe(404)
    expect((await store.call('PATCH', '/v1/products/doomed', { metadata: { a: 1 } })).status).toBe(404)
    const found = await store.call('POST', '/v1/search/text', { query: 'Zanzibar', limit: 100 })
    expect(found.body.results.map((r: { product_id: string }) => r.product_id)).not.toContain('doomed')
  })

  it('may have additional images and is found by the best match among them', async () => {
    const answer = await store.call('POST', '/v1/products', {
      product_id: 'many',
      image_url: imageUrl(1),
      additional_image_urls: [imageUrl(5), imageUrl(6)],
    })
    expect(answer.status).toBe(200)
    const found = await store.upload('/v1/search', { image: await anImage(6), limit: '1' })
    expect(found.body.results[0]).toMatchObject({ product_id: 'many' })
    expect(found.body.results[0].similarity_score).toBeGreaterThan(0.99)
  })

  it('sends one event for each change', async () => {
    store = await aStore(app)
    await index('observed', 1, { name: 'A', deep: { x: 1 } })
    await store.call('PATCH', '/v1/products/observed', { metadata: { name: 'B' } })
    await store.call('DELETE', '/v1/products/observed')
    expect(await eventTypes(store)).toEqual({ 'product.indexed': 1, 'product.updated': 1, 'product.deleted': 1 })
  })
})

/** Events of the store, counted by type. */
async function eventTypes(of: TestStore): Promise<Record<string, number>> {
  return Object.fromEntries(
    (
      await app.database.pool.query('select type, count(*)::int as n from outbox where store_id = $1 group by type', [
        of.clientId,
      ])
    ).rows.map((row) => [row.type, row.n]),
  )
}

describe('many products', () => {
  beforeAll(async () => {
    store = await aStore(app)
  })
  const remove = (product_ids: unknown, of: TestStore = store) =>
    of.call('POST', '/v1/products/delete', { product_ids })

  it('are deleted with one call, which names those that do not exist', async () => {
    const other = await aStore(app)
    for (const id of ['a', 'b', 'c'])
      await store.call('POST', '/v1/products', { product_id: id, metadata: { name: `Lamp ${id}` } })
    await other.call('POST', '/v1/products', { product_id: 'a', metadata: { name: 'Lamp a' } })
    const { status, body } = await remove(['c', 'nothing', 'a'])
    expect([status, { ...body, deleted: body.deleted.toSorted() }]).toEqual([
      200,
      { deleted: ['a', 'c'], missing: ['nothing'] },
    ])
    const left = (await store.call('GET', '/v1/products')).body
    expect([left.total, left.products.map((one: { product_id: string }) => one.product_id)]).toEqual([1, ['b']])
    const found = (await store.call('POST', '/v1/search/text', { query: 'lamp' })).body
    expect(found.results.map((one: { product_id: string }) => one.product_id)).toEqual(['b'])
    expect((await other.call('GET', '/v1/products/a')).status).toBe(200)
  })

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['more than 1,000', Array.from({ length: 1001 }, (_one, at) => `p${at}`)],
    ['a repeated ID', ['b', 'b']],
    ['an invalid ID', ['b', '..']],
  ])('are not deleted for %s', async (_why, product_ids) => {
    expect((await remove(product_ids)).status).toBe(422)
    expect((await store.call('GET', '/v1/products/b')).status).toBe(200)
  })
})

it.each([
  ['a space', ' '],
  ['a no-break space', '\u00a0'],
  ['a zero-width space', '\u200b'],
  ['a byte order mark', '\ufeff'],
  ['a character that reverses text', '\u202e '],
])('the product_id of a new product is not blank: %s', async (_what, product_id) => {
  const product = { product_id, metadata: { name: 'Lamp' } }
  const answer = await store.call('POST', '/v1/products', product)
  expect([answer.status, answer.body.details?.errors[0].pointer]).toEqual([422, '/product_id'])
  expect((await store.call('POST', '/v1/products/bulk', { products: [product] })).status).toBe(422)
  // A product of an earlier version can still be read and deleted.
  expect((await store.call('DELETE', `/v1/products/${encodeURIComponent(product_id)}`)).body.error).toBe('not_found')
  expect((await index(`${product_id}seen`, 1)).status).toBe(200)
})

describe('the name of another resource', () => {
  it('is reserved for every static path under GET /v1/products/', () => {
    const names = app.http.knownRoutes
      .filter(({ methods }) => methods.includes('GET'))
      .flatMap(({ url }) => url.match(/^\/v1\/products\/([^:/]+)$/)?.[1] ?? [])
    expect(names.sort()).toEqual([...reservedProductIds].sort())
  })

  it.each(reservedProductIds)('is refused as a product_id: %s', async (product_id) => {
    const other = await aStore(app)
    const product = { product_id, metadata: { name: 'Lamp' } }
    const image = await anImage(1)
    const file = Buffer.from(`product_id,name\n${product_id},Lamp\n`)
    for (const [answer, pointer] of [
      [await other.call('POST', '/v1/products', product), '/product_id'],
      [await other.upload('/v1/products', { product_id, image }), '/product_id'],
      [await other.call('POST', '/v1/products/bulk', { products: [product] }), '/products/0/product_id'],
    ] as const) {
      expect([answer.status, answer.body.details.errors[0].pointer]).toEqual([422, pointer])
      expect(answer.body.message).toContain('the reserved names duplicates, export, image-health')
    }
    const feed = await other.upload('/v1/products/import', { file, dry_run: 'true' })
    expect(feed.body.counts).toMatchObject({ invalid: 1, new: 0 })
    expect((await index(`${product_id}-1`, 1)).status).toBe(200)
  })
})

describe('concurrent changes', () => {
  /** A URL that serves its image only when released. */
  const slowImage = async (path: string, seed: number) => {
    const reached = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const bytes = await anImage(seed)
    const url = host.answer(path, (_request, response) => {
      reached.resolve()
      void release.promise.then(() => response.writeHead(200).end(bytes))
    })
    return { url, reached: reached.promise, release: release.resolve }
  }

  beforeAll(async () => {
    store = await aStore(app)
  })

  it('never restore a product that was deleted meanwhile', async () => {
    await index('res', 1, { name: 'R', brand: 'B' })
    const slow = await slowImage('/slow-1.jpg', 2)
    const patch = store.call('PATCH', '/v1/products/res', { image_url: slow.url, metadata: { name: 'patched' } })
    await slow.reached
    expect((await store.call('DELETE', '/v1/products/res')).status).toBe(200)
    slow.release()
    expect((await patch).status).toBe(404)
    expect((await store.call('GET', '/v1/products/res')).status).toBe(404)
  })

  it('to different fields of a product are all stored', async () => {
    await index('both', 1, { name: 'N' })
    const slow = await slowImage('/slow-2.jpg', 2)
    const first = store.call('PATCH', '/v1/products/both', { image_url: slow.url })
    await slow.reached
    expect(
      (
        await store.call('PATCH', '/v1/products/both', {
          additional_image_urls: [imageUrl(3)],
          metadata: { size: 'L' },
        })
      ).status,
    ).toBe(200)
    slow.release()
    expect((await first).status).toBe(200)
    expect((await store.call('GET', '/v1/products/both')).body).toMatchObject({
      image_url: slow.url,
      additional_image_urls: [imageUrl(3)],
      metadata: { name: 'N', size: 'L' },
    })
  })

  it('of an image succeed during many changes of metadata', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = `crowd-${round}`
      await index(id, 1)
      const fields = Array.from({ length: 20 }, (_none, at) =>
        store.call('PATCH', `/v1/products/${id}`, { metadata: { [`f${at}`]: at } }),
      )
      const answers = await Promise.all([
        store.call('PATCH', `/v1/products/${id}`, { image_url: imageUrl(4) }),
        ...fields,
      ])
      expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200))
      const { body } = await store.call('GET', `/v1/products/${id}`)
      expect(body.image_url).toBe(imageUrl(4))
      expect(Object.keys(body.metadata)).toHaveLength(20)
    }
  })

  it('cannot together exceed the size limit of metadata', async () => {
    await index('heap', 1)
    const grow = (at: number) =>
      store.call('PATCH', '/v1/products/heap', { metadata: { [`k${at}`]: 'x'.repeat(20_000) } })
    const answers = await Promise.all([0, 1, 2, 3].map(grow))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.details.errors[0]).toMatchObject({
      pointer: '/metadata',
      code: 'too_large',
    })
  })

  it('fetch only the new images', async () => {
    const temporaryUrl = host.serve('/temporary.jpg', await anImage(1))
    await store.call('POST', '/v1/products', { product_id: 'extras', image_url: temporaryUrl })
    host.answer('/temporary.jpg', (_request, response) => response.writeHead(404).end())
    const answer = await store.call('PATCH', '/v1/products/extras', { additional_image_urls: [imageUrl(5)] })
    expect(answer.status).toBe(200)
    for (const seed of [1, 5]) {
      const found = await store.upload('/v1/search', { image: await anImage(seed), limit: '100', threshold: '0.99' })
      expect(found.body.results.map((one: { product_id: string }) => one.product_id)).toContain('extras')
    }
    const moved = await store.call('PATCH', '/v1/products/extras', {
      image_url: imageUrl(5),
      additional_image_urls: [],
    })
    expect(moved.body).toMatchObject({ image_url: imageUrl(5), additional_image_urls: [] })
    const withoutFirst = await store.upload('/v1/search', { image: await anImage(1), limit: '100', threshold: '0.99' })
    expect(withoutFirst.body.results.map((one: { product_id: string }) => one.product_id)).not.toContain('extras')
  })

  it('preserve an existing null', async () => {
    await index('nulls', 1, { empty: null })
    expect((await store.call('PATCH', '/v1/products/nulls', { metadata: { q: 1 } })).body.metadata).toEqual({
      empty: null,
      q: 1,
    })
  })

  it('that change nothing send no event', async () => {
    store = await aStore(app)
    await index('calm', 1, { name: 'A' })
    await index('calm', 1, { name: 'A' })
    await store.call('PATCH', '/v1/products/calm', { metadata: { name: 'A' } })
    expect(await eventTypes(store)).toEqual({ 'product.indexed': 1 })
  })
})

describe('a store with slow images', () => {
  it('delays only itself', async () => {
    const slowStore = await aStore(app)
    const release = Promise.withResolvers<void>()
    const waiting: Promise<unknown>[] = []
    for (let at = 0; at < 60; at += 1) {
      const url = host.answer(
        `/hang-${at}.jpg`,
        (_request, response) => void release.promise.then(() => response.writeHead(404).end()),
      )
      waiting.push(slowStore.call('POST', '/v1/products', { product_id: `h${at}`, image_url: url }))
    }
    const quick = await startImageHost()
    quick.serve('/1.jpg', await anImage(1))
    const other = await aStore(app)
    const answer = await Promise.race([
      other.call('POST', '/v1/products', { product_id: 'quick', image_url: `${quick.url}/1.jpg` }),
      Promise.all(waiting).then(() => null),
    ])
    expect(answer?.status).toBe(200)
    release.resolve()
    await Promise.all(waiting)
    await quick.close()
  })
})

describe('the list of products', () => {
  beforeAll(async () => {
    store = await aStore(app)
    for (let at = 0; at < 7; at += 1)
      await index(`p${at}`, 1 + (at % 3), {
        name: `Item ${at}`,
        category: at % 2 === 0 ? 'even' : 'odd',
        brand: 'Acme 100%',
      })
  })

  it('contains every product exactly once, newest first, page by page', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await store.call('GET', `/v1/products?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      expect(page.body.total).toBe(7)
      seen.push(...page.body.products.map((p: { product_id: string }) => p.product_id))
      cursor = page.body.next_cursor
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
    expect(seen[0]).toBe('p6')
  })

  it('can be filtered by category, brand, status and part of a name', async () => {
    const total = async (query: string) => (await store.call('GET', `/v1/products?${query}`)).body.total
    expect(await total('category=even')).toBe(4)
    expect(await total(`brand=${encodeURIComponent('Acme 100%')}`)).toBe(7)
    expect(await total('q=item%203')).toBe(1)
    expect(await total('q=%25')).toBe(0)
    expect(await total('status=failed')).toBe(0)
  })

  it.each([
    'limit=0',
    'limit=1001',
    'limit=abc',
    'cursor=nonsense',
    'cursor=WzEsMl0',
    'status=great',
    'unknown=1',
    'cursor=WzFlMzAwLCJhIl0',
    'cursor=Wy0xLCJhIl0',
  ])('refuses %s', async (query) => {
    const answer = await store.call('GET', `/v1/products?${query}`)
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
  })
})

describe('invalid products', () => {
  beforeAll(async () => {
    store = await aStore(app)
  })
  const good = () => ({ product_id: 'x', image_url: imageUrl(1), metadata: {} as Record<string, unknown> })
  const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) })

  it.each<[string, () => object, string]>([
    ['no product_id', () => ({ image_url: imageUrl(1) }), '/product_id'],
    ['an empty product_id', () => ({ ...good(), product_id: '' }), '/product_id'],
    ['a product_id of 256 characters', () => ({ ...good(), product_id: 'x'.repeat(256) }), '/product_id'],
    ['a product_id with a line break', () => ({ ...good(), product_id: 'a\nb' }), '/product_id'],
    ['half a surrogate pair', () => ({ ...good(), metadata: { name: '\ud800' } }), '/metadata/name'],
    ['NUL in metadata', () => ({ ...good(), metadata: { name: 'a\0b' } }), '/metadata/name'],
    ['a file URL', () => ({ ...good(), image_url: 'file:///etc/passwd' }), '/image_url'],
    ['a URL of 2,049 characters', () => ({ ...good(), image_url: `http://h/${'x'.repeat(2049)}` }), '/image_url'],
    ['a negative price', () => ({ ...good(), metadata: { price: -1 } }), '/metadata/price'],
    ['a price in words', () => ({ ...good(), metadata: { price: '10' } }), '/metadata/price'],
    ['tags that are not a list', () => ({ ...good(), metadata: { tags: 'a,b' } }), '/metadata/tags'],
    ['metadata over 32 kB', () => ({ ...good(), metadata: { text: 'x'.repeat(33_000) } }), '/metadata'],
    ['metadata nested 20 deep', () => ({ ...good(), metadata: deep(20) }), '/metadata'],
    ['metadata that is a list', () => ({ ...good(), metadata: [] }), '/metadata'],
    [
      'eleven additional images',
      () => ({ ...good(), additional_image_urls: Array(11).fill(imageUrl(1)) }),
      '/additional_image_urls',
    ],
    ['a misspelt field', () => ({ ...good(), image: 'x' }), '/image'],
  ])('with %s are refused with the name of the field', async (_what, body, pointer) => {
    const answer = await store.call('POST', '/v1/products', body())
    expect(answer.status).toBe(422)
    expect(answer.body.error).toBe('validation_failed')
    expect(answer.body.details.errors.some((e: { pointer: string }) => e.pointer.startsWith(pointer))).toBe(true)
  })

  it('leave nothing behind', async () => {
    expect((await store.call('GET', '/v1/products')).body).toMatchObject({ total: 0, products: [] })
    expect((await app.modules.stores.storeById(store.scope))?.products_count).toBe(0)
  })

  it.each([
    '__proto__',
    'constructor',
    'toString',
    '../../etc',
    "'; drop table products; --",
    '%00',
    '日本語',
    '👟',
    'a/b',
    '  spaced  ',
  ])('named %s are products like any other', async (id) => {
    const answer = await index(id, 1, { name: id })
    expect(answer.status).toBe(200)
    expect((await store.call('GET', `/v1/products/${encodeURIComponent(id)}`)).body.product_id).toBe(id)
    expect((await store.call('DELETE', `/v1/products/${encodeURIComponent(id)}`)).status).toBe(200)
  })
})

describe('the plan', () => {
  it('allows exactly its number of products under concurrent requests', async () => {
    store = await aStore(app, 'free')
    const answers = await Promise.all(Array.from({ length: 60 }, (_none, at) => index(`n${at}`, 1 + (at % 3))))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(50)
    const refused = answers.filter((one) => one.status !== 200)
    expect(refused).toHaveLength(10)
    for (const one of refused) {
      expect(one.body).toMatchObject({
        error: 'plan_limit_reached',
        status: 403,
        details: { plan_name: 'free', max_products: 50, products_count: 50 },
      })
    }
    expect((await store.call('GET', '/v1/products?limit=1')).body.total).toBe(50)
    expect((await index('n0', 2)).status).toBe(answers[0]?.status === 200 ? 200 : 403)
    const remainingId = (await store.call('GET', '/v1/products?limit=1')).body.products[0].product_id
    expect((await store.call('DELETE', `/v1/products/${remainingId}`)).status).toBe(200)
    expect((await index('after-deletion', 1)).status).toBe(200)
  })
})

describe('permissions', () => {
  it('are checked before anything else', async () => {
    store = await aStore(app)
    const calls = [callsOf(app, 'nonsense'), callsOf(app, `${store.token}x`), callsOf(app, '')]
    for (const { call } of calls) {
      const answer = await call('GET', '/v1/products')
      expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized'])
    }
    const other = await aStore(app)
    const mismatch = await app.http.inject({
      url: '/v1/products',
      headers: { authorization: `Bearer ${store.token}`, 'x-service-active-tenant': other.slug },
    })
    expect(mismatch.statusCode).toBe(403)
    const own = await app.http.inject({
      url: '/v1/products',
      headers: { authorization: `Bearer ${store.token}`, 'x-service-active-tenant': store.slug },
    })
    expect(own.statusCode).toBe(200)
  })
})
