import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thumbnailSources, thumbnailWidths } from '../../../../contract/catalog/thumbnail-sources.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPage } from '../../kit/fixtures/a-page.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore
let folder: string

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  store = await aStore(app)
  folder = path.join(app.dataDirectory, 'thumbnails')
})
afterAll(async () => {
  await host.close()
  await app.close()
})

let productCount = 0
/** Indexes a product with an image of this width and height; returns its thumbnail as the product list presents it. */
async function aProduct({ width = 800, height = 600, of = store } = {}) {
  productCount += 1
  const product_id = `shoe ${productCount}/å`
  const image = await sharp(await anImage(productCount, 800))
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer()
  const imagePath = `/${productCount}.png`
  const image_url = host.serve(imagePath, image)
  const { status } = await of.call('POST', '/v1/products', {
    product_id,
    image_url,
    metadata: { name: `Shoe ${productCount}` },
  })
  expect(status).toBe(200)
  const { body } = await of.call('GET', `/v1/products/${encodeURIComponent(product_id)}`)
  return { product_id, imagePath, thumbnail: body.thumbnail as { url: string; width: number; height: number } }
}

const get = (url: string, accept = 'image/avif,image/webp,image/*,*/*;q=0.8') =>
  app.http.inject({ url, headers: { accept } })
/** The first result on a page with the search widget. */
const firstWidgetResult = async (by: TestStore) => {
  const page = await aPage(app, by)
  return (await page.call('POST', '/v1/widget/search/text', { body: { query: 'shoe' } })).body.results[0]
}
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

describe('a thumbnail', () => {
  it('appears with the size of the original in products, lists, searches and similar products', async () => {
    const { product_id, thumbnail } = await aProduct()
    expect(thumbnail).toEqual({ url: expect.stringMatching(/^\/v1\/images\/[\w-]+$/), width: 800, height: 600 })
    const listed = await store.call('GET', '/v1/products')
    expect(listed.body.products.find((one: { product_id: string }) => one.product_id === product_id).thumbnail).toEqual(
      thumbnail,
    )
    // Twice: from the database, and from the cache of the first search.
    for (let search = 0; search < 2; search += 1) {
      const found = await store.call('POST', '/v1/search/text', { query: `Shoe ${productCount}` })
      expect(found.body.results[0]).toMatchObject({ product_id, thumbnail })
    }
    const other = await aProduct()
    const similar = await store.call('GET', `/v1/products/${encodeURIComponent(other.product_id)}/similar`)
    expect(similar.body.results[0].thumbnail).toEqual(thumbnail)
  })

  it.each([
    ['image/avif,image/webp,image/png,*/*', 'avif', 'heif'],
    ['image/webp,image/png,*/*;q=0.5', 'webp', 'webp'],
    ['*/*', 'jpeg', 'jpeg'],
  ])('for a caller that accepts %s is %s', async (accept, type, format) => {
    const { thumbnail } = await aProduct()
    const answer = await get(`${thumbnail.url}?w=320`, accept)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': `image/${type}`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept'),
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 320, height: 240 })
  })

  it('comes in each supported width, but is never wider than the original', async () => {
    const { thumbnail } = await aProduct({ width: 700, height: 700 })
    for (const width of thumbnailWidths) {
      const answer = await get(`${thumbnail.url}?w=${width}`)
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(700, width))
    }
    for (const query of ['w=321', 'w=0', 'w=100000', 'w=x', 'w=320&h=5', 'width=320'])
      expect((await get(`${thumbnail.url}?${query}`)).statusCode).toBe(422)
  })

  it('is generated once, however many callers request it', async () => {
    const { thumbnail, imagePath } = await aProduct()
    const before = host.hits(imagePath)
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(`${thumbnail.url}?w=480`)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await get(`${thumbnail.url}?w=480`)
    expect(host.hits(imagePath) - before).toBe(1)
  })

  it('is cached on disk across a restart, and is generated again when the folder was deleted', async () => {
    const { thumbnail, imagePath } = await aProduct()
    const first = await get(`${thumbnail.url}?w=160`)
    const other = await app.restarted()
    const before = host.hits(imagePath)
    const again = await other.http.inject({ url: `${thumbnail.url}?w=160`, headers: { accept: 'image/avif' } })
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(host.hits(imagePath)).toBe(before)
    await other.stop()
    await rm(folder, { recursive: true })
    expect((await get(`${thumbnail.url}?w=160`)).statusCode).toBe(200)
    expect(host.hits(imagePath) - before).toBe(1)
  })

  it('changes its URL with the image', async () => {
    const { product_id, thumbnail, imagePath } = await aProduct()
    const image_url = host.serve(`${imagePath}?2`, await anImage(productCount + 1000, 640))
    await store.call('PATCH', `/v1/products/${encodeURIComponent(product_id)}`, { image_url })
    const { body } = await store.call('GET', `/v1/products/${encodeURIComponent(product_id)}`)
    expect(body.thumbnail.url).not.toBe(thumbnail.url)
    expect((await get(body.thumbnail.url)).headers['cache-control']).toContain('immutable')
    // A page that still uses the old URL gets the new image, and revalidates it soon.
    expect((await get(thumbnail.url)).headers['cache-control']).toBe('public, max-age=300')
  })
})

describe('access to thumbnails', () => {
  it('requires an issued key: any other key is not found, and nothing is fetched', async () => {
    const { thumbnail, imagePath } = await aProduct()
    const before = host.hits(imagePath)
    const key = thumbnail.url.replace('/v1/images/', '')
    const bytes = Buffer.from(key, 'base64url')
    const flipped = Array.from({ length: bytes.length }, (_none, at) => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed.toString('base64url')
    })
    const foreign = Buffer.from(`${host.url}${imagePath}`).toString('base64url')
    for (const wrong of [...flipped, foreign, key.slice(0, -2), `${key}AA`, 'x', '~', '%2e%2e', 'a'.repeat(2000)])
      expect((await get(`/v1/images/${wrong}`)).statusCode, wrong).toBe(404)
    expect(host.hits(imagePath)).toBe(before)
  })

  it('ends when the product is deleted', async () => {
    const { product_id, thumbnail } = await aProduct()
    await store.call('DELETE', `/v1/products/${encodeURIComponent(product_id)}`)
    const answer = await get(thumbnail.url)
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
  })

  it('is given to widgets only while the images of the store are public', async () => {
    const own = await aStore(app)
    const { product_id } = await aProduct({ of: own })
    expect(await firstWidgetResult(own)).toMatchObject({ product_id, thumbnail: { width: 800, height: 600 } })
    const hidden = await aStore(app)
    await hidden.call('PUT', '/v1/widget/settings', { public_fields: ['name'] })
    await aProduct({ of: hidden })
    expect(await firstWidgetResult(hidden)).not.toHaveProperty('thumbnail')
  })
})

describe('an original that cannot be loaded', () => {
  it('is reported as not found, and is not fetched again at once', async () => {
    const { thumbnail, imagePath } = await aProduct()
    host.serve(imagePath, Buffer.from('<html>gone</html>'))
    const before = host.hits(imagePath)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await get(`${thumbnail.url}?w=640`)
      expect([answer.statusCode, answer.json().error, answer.headers['cache-control']]).toEqual([
        404,
        'not_found',
        'no-store',
      ])
    }
    expect(host.hits(imagePath) - before).toBe(1)
  })
})

describe('the folder of thumbnails', () => {
  it('stays within its limit by deleting the least recently used files', async () => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(path.join(folder, 'aa'), { recursive: true })
    const mib = Buffer.alloc(1_048_576)
    const small = await startTestApp({ environment: { THUMBNAIL_CACHE_MB: '16' } })
    const cacheFolder = path.join(small.dataDirectory, 'thumbnails', 'aa')
    await mkdir(cacheFolder, { recursive: true })
    for (let at = 0; at < 20; at += 1) await writeFile(path.join(cacheFolder, `aa${String(at).padStart(2, '0')}`), mib)
    await writeFile(path.join(cacheFolder, 'aa.abandoned.tmp'), mib)
    const old = new Date(Date.now() - 7_200_000)
    await utimes(path.join(cacheFolder, 'aa.abandoned.tmp'), old, old)
    for (let at = 0; at < 10; at += 1)
      await utimes(path.join(cacheFolder, `aa${String(at).padStart(2, '0')}`), old, old)
    const other = await aStore(small)
    const image_url = host.serve('/limit.png', await anImage(77))
    await other.call('POST', '/v1/products', { product_id: 'a', image_url })
    const { body } = await other.call('GET', '/v1/products/a')
    expect((await small.http.inject(body.thumbnail.url)).statusCode).toBe(200)
    const names = async () => (await readdir(cacheFolder)).filter((name) => name.startsWith('aa')).sort()
    await expect.poll(async () => (await names()).length).toBe(14)
    // The older files are deleted, and so is the file of a killed process.
    expect((await names()).filter((name) => name >= 'aa10')).toHaveLength(10)
    expect(await names()).not.toContain('aa.abandoned.tmp')
    await small.close()
  })

  it('is optional: without a writable folder, each thumbnail is generated again', async () => {
    const { thumbnail } = await aProduct()
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, 'not a folder')
    expect((await get(`${thumbnail.url}?w=960`)).statusCode).toBe(200)
    await rm(folder)
    expect((await get(`${thumbnail.url}?w=960`)).statusCode).toBe(200)
    expect((await files()).length).toBe(1)
  })
})

describe('the sources of an img element', () => {
  const thumbnail = { url: '/v1/images/k', width: 1000, height: 500 }

  it('range from its width to twice its width, and never exceed the original', () => {
    expect(thumbnailSources(thumbnail, 300)).toEqual({
      src: '/v1/images/k?w=320',
      srcset: '/v1/images/k?w=320 320w, /v1/images/k?w=480 480w, /v1/images/k?w=640 640w',
      width: 1000,
      height: 500,
    })
    expect(thumbnailSources({ ...thumbnail, width: 330 }, 300).srcset).toBe(
      '/v1/images/k?w=320 320w, /v1/images/k?w=480 480w',
    )
    expect(thumbnailSources({ ...thumbnail, width: 100 }, 300).srcset).toBe('/v1/images/k?w=160 160w')
  })

  it('have absolute URLs of the service on pages of another origin', () => {
    expect(thumbnailSources(thumbnail, 1200, 'https://search.example').srcset).toBe(
      'https://search.example/v1/images/k?w=1280 1280w',
    )
  })
})
