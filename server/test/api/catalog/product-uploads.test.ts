import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runRetention } from '../../kit/app/run-retention.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'

let app: TestApp
let store: TestStore
let photo: Buffer

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  photo = await anImage(1)
})
afterAll(() => app.close())

const upload = (fields: Parameters<TestStore['upload']>[1], to: TestStore = store) => to.upload('/v1/products', fields)
const read = async (id: string, from: TestStore = store) => (await from.call('GET', `/v1/products/${id}`)).body
const served = (url: string) => app.http.inject({ url: new URL(url).pathname })

describe('a product uploaded with its image', () => {
  it('is found by image and words, and its image is public at its image_url', async () => {
    const answer = await upload({ product_id: 'mug', image: photo, metadata: '{"name":"Blue mug","price":12}' })
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ status: 'indexed', product_id: 'mug' }),
    ])
    const product = await read('mug')
    expect(product).toMatchObject({ image_status: 'indexed', metadata: { name: 'Blue mug', price: 12 } })
    const found = await store.upload('/v1/search', { image: photo })
    expect(found.body.results[0]).toMatchObject({ product_id: 'mug', image_url: product.image_url })
    expect(found.body.results[0].similarity_score).toBeGreaterThan(0.95)
    const image = await served(product.image_url)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(image.headers['cache-control']).toContain('immutable')
  })

  it('stores its image upright, scaled down and without metadata', async () => {
    const camera = { IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const large = await sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#a33' } })
      .withMetadata({ orientation: 6 })
      .withExif(camera)
      .jpeg()
      .toBuffer()
    await upload({ product_id: 'large', image: large })
    const { rawPayload } = await served((await read('large')).image_url)
    const facts = await sharp(rawPayload).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 800, height: 1600 })
    expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('can get another image, and keeps the one it has when a feed names none', async () => {
    const before = (await read('mug')).image_url
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(await anImage(2))]), 'other.png')
    const encoded = new Response(form)
    const answer = await app.http.inject({
      method: 'PATCH',
      url: '/v1/products/mug',
      headers: { authorization: `Bearer ${store.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect([answer.statusCode, answer.json().metadata]).toEqual([200, { name: 'Blue mug', price: 12 }])
    expect(answer.json().image_url).not.toBe(before)
    await store.call('POST', '/v1/products', { product_id: 'mug', metadata: { name: 'Red mug' } })
    expect(await read('mug')).toMatchObject({ image_url: answer.json().image_url, metadata: { name: 'Red mug' } })
    expect((await store.call('POST', '/v1/products/mug/retry')).body.message).toBe('The images have not changed.')
  })

  it.each<[string, Parameters<TestStore['upload']>[1], string]>([
    ['text instead of an image', { product_id: 'bad', image: Buffer.from('no image') }, 'image_not_an_image'],
    ['no file', { product_id: 'bad' }, 'validation_failed'],
    ['metadata that is not JSON', { product_id: 'bad', image: Buffer.from('x'), metadata: 'red' }, 'validation_failed'],
  ])('with %s is refused, and nothing is stored', async (_what, fields, code) => {
    const answer = await upload(fields)
    expect([answer.status, answer.body.error]).toEqual([422, code])
    expect((await store.call('GET', '/v1/products/bad')).status).toBe(404)
  })

  it('over the limit of the plan is refused before its image is stored', async () => {
    const small = await aStore(app, 'free')
    const products = Array.from({ length: 50 }, (_none, at) => ({ product_id: `p${at}` }))
    await small.call('POST', '/v1/products/bulk', { products })
    const count = async () => (await small.call('GET', '/v1/products?limit=1')).body.total
    await expect.poll(count, { timeout: 10_000, interval: 500 }).toBe(50)
    const answer = await upload({ product_id: 'more', image: photo }, small)
    expect([answer.status, answer.body.error]).toEqual([403, 'plan_limit_reached'])
    expect(await storedImages(small)).toBe(0)
  })

  it('leaves no image a day after it was deleted, and none with its store', async () => {
    const other = await aStore(app)
    await upload({ product_id: 'retained', image: photo }, other)
    await upload({ product_id: 'deleted', image: await anImage(3) }, other)
    const deletedUrl = (await read('deleted', other)).image_url
    await other.call('DELETE', '/v1/products/deleted')
    await app.database.pool.query(
      `update uploaded_images set uploaded_at = now() - interval '2 days' where store_id = $1`,
      [other.clientId],
    )
    await runRetention(app.database.db)
    expect([
      (await served(deletedUrl)).statusCode,
      (await served((await read('retained', other)).image_url)).statusCode,
    ]).toEqual([404, 200])
    await app.database.pool.query('delete from stores where store_id = $1', [other.clientId])
    expect(await storedImages(other)).toBe(0)
  })

  it('is served only at its exact URL', async () => {
    const { pathname } = new URL((await read('mug')).image_url)
    const hash = pathname.slice(-68, -4)
    const statuses = await Promise.all(
      [`/v1/uploads/${store.clientId}/${'0'.repeat(64)}.jpg`, `/v1/uploads/${crypto.randomUUID()}/${hash}.jpg`].map(
        async (url) => (await app.http.inject({ url })).statusCode,
      ),
    )
    expect(statuses).toEqual([404, 404])
  })
})

async function storedImages(of: TestStore): Promise<number> {
  const { rows } = await app.database.pool.query('select from uploaded_images where store_id = $1', [of.clientId])
  return rows.length
}
