import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShopProduct, ShopProducts } from '../../../../contract/catalog/demo-shop.ts'
import { heroPhoto } from '../../../../contract/catalog/hero-photo.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { ensureBuiltPages } from '../../kit/browser/built-pages.ts'

let app: TestApp
let tooEarly: Awaited<ReturnType<TestApp['http']['inject']>>
let key: string | null

beforeAll(async () => {
  await ensureBuiltPages()
  app = await startTestApp({ environment: { BASE_URL: 'https://search.example' } })
  tooEarly = await app.http.inject('/demo/products')
  const { access } = await app.openDemo()
  if (access.kind === 'elsewhere') throw new Error('The credentials are elsewhere')
  key = access.credentials.widget_key
})
afterAll(() => app.close())

const list = async (query: string) => (await app.http.inject(`/demo/products?${query}`)).json() as ShopProducts

describe('the backend of the demo shop', () => {
  it('asks to try again while the demo store is being installed', () => {
    expect([tooEarly.statusCode, tooEarly.headers['retry-after']]).toEqual([503, '1'])
  })

  it('lists every product once over its pages', async () => {
    const products: ShopProduct[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: ShopProducts = await list(`limit=20${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
      expect(page.total).toBe(54)
      products.push(...page.products)
      cursor = page.next_cursor
    }
    expect(new Set(products.map(({ product_id }) => product_id)).size).toBe(54)
    expect(products).toHaveLength(54)
  })

  it('shows a sold-out product and a sold-out size as such', async () => {
    const { products } = await list('limit=100')
    const stock = products.filter((product) => product.stock === 0).map(({ product_id }) => product_id)
    expect(stock).toEqual(['bedside-table'])
    const shoe = products.find(({ product_id }) => product_id === 'runx-running-shoe')
    expect(shoe?.variants.map((variant) => variant.stock > 0)).toEqual([true, true, true, false])
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=nonsense', 'sort=price'])('refuses ?%s', async (query) => {
    expect((await app.http.inject(`/demo/products?${query}`)).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('may be cached for as long as its own cache lasts', async () => {
    const { headers } = await app.http.inject('/demo/products?limit=1')
    expect(headers['cache-control']).toBe('public, max-age=10')
  })

  it('names the thumbnail of every photo', async () => {
    const { products } = await list('limit=2')
    for (const { thumbnail } of products) {
      const photo = await app.http.inject({ url: `${thumbnail?.url}?w=640`, headers: { accept: 'image/avif' } })
      expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/avif'])
      expect((await sharp(photo.rawPayload).metadata()).width).toBe(640)
      expect(photo.rawPayload.length).toBeLessThan(60_000)
    }
  })
})

describe('the page of the demo shop', () => {
  it('is the same at every address of the shop, with the widget key of the demo store and no secret', async () => {
    const first = await app.http.inject('/demo-shop')
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain(`<script type="module" src="/widget/search.js" data-service-key="${key}"`)
    expect(first.body).not.toMatch(/secret|password|\{\{/)
    expect(first.headers['content-security-policy']).toContain("default-src 'self'")
    expect(first.headers['content-security-policy']).not.toContain('unsafe')
    for (const path of ['/demo-shop/p/tent', '/demo-shop/c/plants', '/demo-shop/checkout', '/demo-shop/orders/DS-1'])
      expect((await app.http.inject(path)).body, path).toBe(first.body)
  })

  it('preloads the photo of its home page, and the products, before its scripts have run', async () => {
    const home = await app.http.inject('/demo-shop')
    const link = String(home.headers.link)
    const { products } = await list('limit=100')
    const sofa = products.find(({ product_id }) => product_id === heroPhoto.productId)
    expect(link).toContain(`<${sofa?.thumbnail?.url}?w=640>; rel=preload; as=image; imagesrcset="`)
    expect(link).toContain(`imagesizes="${heroPhoto.sizes}"; fetchpriority=high`)
    expect(home.body).toContain('<link rel="preload" href="/demo/products?limit=60" as="fetch" crossorigin')
    expect((await app.http.inject('/demo-shop/help')).headers.link).toBeUndefined()
  })

  it('is served without a key, and its backend returns 404, when the demo store is off', async () => {
    const off = await startTestApp({ environment: { DEMO: 'off' } })
    try {
      expect((await off.http.inject('/demo-shop')).body).toContain('data-service-key=""')
      const { statusCode, body } = await off.http.inject('/demo/products')
      expect([statusCode, JSON.parse(body)]).toMatchObject([404, { error: 'not_found' }])
    } finally {
      await off.close()
    }
  })
})
