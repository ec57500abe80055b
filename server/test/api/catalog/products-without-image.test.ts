import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore
let photo: string

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  photo = host.serve('/1.jpg', await anImage(1))
  store = await aStore(app)
  await add('voucher', { metadata: { name: 'Gift voucher', price: 20, brand: 'Nord' } })
  await add('lamp', { image_url: photo, metadata: { name: 'Desk lamp', price: 30 } })
})
afterAll(async () => {
  await host.close()
  await app.close()
})

const add = async (id: string, fields: object) => {
  const answer = await store.call('POST', '/v1/products', { product_id: id, ...fields })
  expect([answer.status, answer.body.message ?? '']).toEqual([200, expect.stringContaining('Product')])
  return answer
}
const read = async (id: string) => (await store.call('GET', `/v1/products/${id}`)).body
const found = async (path: string, body: object): Promise<string[]> => {
  const answer = await store.call('POST', path, body)
  expect(answer.status).toBe(200)
  return answer.body.results.map((hit: { product_id: string }) => hit.product_id)
}

describe('a product without an image', () => {
  it('is indexed, and its record says that it has none', async () => {
    expect(await read('voucher')).toMatchObject({
      image_url: null,
      image_status: 'none',
      status: 'indexed',
      palette: [],
    })
    expect(await read('lamp')).toMatchObject({ image_url: photo, image_status: 'indexed' })
  })

  it('is found by its words and filters, and never by an image', async () => {
    expect(await found('/v1/search/text', { query: 'gift voucher' })).toContain('voucher')
    expect(
      await found('/v1/search/text', {
        query: 'voucher',
        filters: [{ field: 'brand', operator: 'eq', value: 'Nord' }],
      }),
    ).toEqual(['voucher'])
    expect(await found('/v1/search/url', { image_url: photo, threshold: 0 })).toEqual(['lamp'])
    const similar = await store.call('GET', '/v1/products/lamp/similar?threshold=0')
    expect(similar.body.results).toEqual([])
  })

  it('has no similar products, and the error says why', async () => {
    const answer = await store.call('GET', '/v1/products/voucher/similar')
    expect([answer.status, answer.body.details.errors[0]]).toEqual([
      422,
      expect.objectContaining({ code: 'no_image', message: expect.stringContaining('voucher') }),
    ])
  })

  it('is counted by image health', async () => {
    const list = await store.call('GET', '/v1/products/image-health?problem=missing')
    expect(list.body).toMatchObject({
      total: 1,
      images: [
        { product_id: 'voucher', name: expect.any(String), image_url: null, problems: ['missing'], in_use: false },
      ],
    })
    const own = await store.call('GET', '/v1/products/voucher/image-health')
    expect(own.body.images).toMatchObject([{ image_url: null, problems: ['missing'] }])
    expect((await store.call('GET', '/v1/products/nobody/image-health')).status).toBe(404)
  })

  it('gets an image later, keeps it when a write names none, and loses it on request', async () => {
    await add('later', { metadata: { name: 'Chair' } })
    expect((await store.call('PATCH', '/v1/products/later', { image_url: photo })).body.image_status).toBe('indexed')
    expect(await found('/v1/search/url', { image_url: photo })).toContain('later')
    await add('later', { metadata: { name: 'Stool' } })
    expect(await read('later')).toMatchObject({ image_url: photo, metadata: { name: 'Stool' } })
    expect((await store.call('PATCH', '/v1/products/later', { image_url: null })).body).toMatchObject({
      image_url: null,
      image_status: 'none',
      palette: [],
    })
    expect(await found('/v1/search/url', { image_url: photo })).not.toContain('later')
    expect(await found('/v1/search/text', { query: 'stool' })).toContain('later')
    expect((await store.call('POST', '/v1/products/later/retry')).status).toBe(200)
    await store.call('DELETE', '/v1/products/later')
  })

  it('still refuses an invalid image_url, and additional images without a main one', async () => {
    for (const image_url of ['', 'ftp://x.example/1.jpg', 5, '/1.jpg']) {
      const answer = await store.call('POST', '/v1/products', { product_id: 'bad', image_url })
      expect([answer.status, answer.body.details.errors[0].pointer]).toEqual([422, '/image_url'])
    }
    const answer = await store.call('POST', '/v1/products', { product_id: 'bad', additional_image_urls: [photo] })
    expect([answer.status, answer.body.details.errors[0]]).toEqual([
      422,
      expect.objectContaining({ pointer: '/additional_image_urls', code: 'needs_image_url' }),
    ])
    expect((await store.call('GET', '/v1/products/bad')).status).toBe(404)
  })

  it('can be imported by bulk jobs and feeds, and is exported unchanged', async () => {
    const other = await aStore(app)
    const products = [
      { product_id: 'a', metadata: { name: 'Mug' } },
      { product_id: 'b', image_url: photo },
    ]
    const job = await other.call('POST', '/v1/products/bulk', { products })
    const feed = await other.upload('/v1/products/import', { file: Buffer.from('id,title\nc,Plate\n') })
    expect([job.status, feed.status]).toEqual([202, 202])
    const listed = async () => (await other.call('GET', '/v1/products')).body.products
    await expect.poll(listed, { timeout: 10_000 }).toHaveLength(3)
    const status = (await listed()).map((one: Record<string, string>) => `${one.product_id} ${one.image_status}`)
    expect(status.sort()).toEqual(['a none', 'b indexed', 'c none'])
    for (const format of ['jsonl', 'csv']) {
      const headers = { authorization: `Bearer ${other.token}` }
      const { body } = await app.http.inject({ url: `/v1/products/export?format=${format}`, headers })
      const again = await other.upload('/v1/products/import', { file: Buffer.from(body) })
      expect(again.body).toMatchObject({ status: 'nothing_to_do', counts: { unchanged: 3, invalid: 0 } })
    }
  })
})
