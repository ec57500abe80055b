import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoCredentials } from '../../../modules/indexing/demo/demo-credentials.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let demo: { credentials: DemoCredentials; file: string }
let tooEarly: Awaited<ReturnType<TestApp['http']['inject']>>
let call: TestStore['call']
let upload: TestStore['upload']

interface Product {
  product_id: string
  image_url: string
  palette: { hex: string; share: number }[]
  metadata: { name: string; category: string; variants: { sku: string; price: number }[]; price: number; stock: number }
}
let products: Product[]

beforeAll(async () => {
  app = await startTestApp({ environment: { BASE_URL: 'http://localhost:8080' } })
  tooEarly = await app.http.inject({ method: 'POST', url: '/demo/session' })
  demo = await openDemo()
  const session = await app.http.inject({ method: 'POST', url: '/demo/session' })
  ;({ call, upload } = callsOf(app, session.json().access_token))
  products = (await call('GET', '/v1/products?limit=100')).body.products
})
afterAll(() => app.close())

const openDemo = async () => {
  const { access } = await app.openDemo()
  if (access.kind === 'elsewhere') throw new Error('The credentials are elsewhere')
  return access
}

const search = async (query: string, limit: number): Promise<Product[]> =>
  (await call('POST', '/v1/search/text', { query, limit })).body.results

describe('the demo store', () => {
  it('contains all 54 products, each with a palette, a price and stock', () => {
    expect(products).toHaveLength(54)
    for (const { product_id: id, palette, metadata } of products) {
      expect(palette.length, id).toBeGreaterThan(0)
      expect(metadata.price, id).toBeGreaterThan(0)
      expect(metadata.stock > 0, id).toBe(id !== 'bedside-table')
    }
  })

  it.each<[string, RegExp]>([
    ['running shoe', /running shoe/i],
    ['camera', /camera/i],
    ['plant in a pot', /pot|plant|tree|aloe|cactus|succulent|fern|orchid/i],
    ['office chair', /chair/i],
  ])('answers "%s" with a right product in the first three', async (query, right) => {
    const names = (await search(query, 3)).map(({ metadata }) => metadata.name)
    expect(
      names.some((name) => right.test(name)),
      names.join(', '),
    ).toBe(true)
  })

  it.each(['guitar', 'submarine', 'qwertzuiop'])(
    'never scores above 0.5 for "%s", which is not in the catalog',
    async (query) => {
      const { results } = (await call('POST', '/v1/search/text', { query, limit: 1 })).body
      expect(results.at(0)?.similarity_score ?? 0).toBeLessThanOrEqual(0.5)
    },
  )

  it('finds every product first by its article number and its exact name', async () => {
    const wrong: string[] = []
    const owners = new Map<string, Set<string>>()
    for (const { product_id: id, metadata } of products) {
      for (const key of [metadata.name, ...metadata.variants.map(({ sku }) => sku)])
        owners.set(key, (owners.get(key) ?? new Set()).add(id))
    }
    for (const [key, ids] of owners) {
      const [first] = await search(key, 1)
      if (first === undefined || !ids.has(first.product_id)) wrong.push(`${key} → ${first?.product_id}`)
    }
    expect(wrong).toEqual([])
    expect(owners.size).toBeGreaterThan(130)
  })

  it('finds every product first by its own photo, with a score over 0.99', async () => {
    const folder = path.join(app.modules.indexing.demoAssets ?? '', 'images')
    for (const { product_id: id, image_url: url } of products) {
      const image = await readFile(path.join(folder, path.basename(url)))
      const [first] = (await upload('/v1/search', { image, limit: '1' })).body.results
      expect(first.product_id).toBe(id)
      expect(first.similarity_score).toBeGreaterThan(0.99)
    }
  })

  it('serves its photos, and no other files of their folder', async () => {
    const photo = await app.http.inject(new URL(products[0]?.image_url ?? '').pathname)
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
    for (const name of ['..%2fproducts.csv', '%2e%2e', 'nothing.jpg'])
      expect((await app.http.inject(`/demo/images/${name}`)).statusCode, name).toBe(404)
  })

  it.each([
    [{ 'if-match': '"another"' }, 412, 'precondition_failed'],
    [{ 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412, 'precondition_failed'],
    [{ range: 'bytes=99999999-' }, 416, 'range_not_satisfiable'],
  ])('refuses a photo that does not meet %j', async (headers, status, error) => {
    const answer = await app.http.inject({ url: new URL(products[0]?.image_url ?? '').pathname, headers })
    expect([answer.statusCode, answer.json().error]).toEqual([status, error])
  })

  it.each([
    'nothing.jpg',
    '..%2fproducts.csv',
    '../products.csv',
    '',
    'camera.jpg?size=1',
    '%00.jpg',
    '...jpg',
    `${'a'.repeat(1000)}.jpg`,
  ])('has no photo at /demo/images/%s to search with or to index', async (name) => {
    const store = await aStore(app)
    const image_url = `http://localhost:8080/demo/images/${name}`
    const searched = await store.call('POST', '/v1/search/url', { image_url })
    const indexed = await store.call('POST', '/v1/products', { product_id: 'x', image_url })
    expect([searched.status, searched.body.error]).toEqual([422, 'image_unavailable'])
    expect([indexed.status, indexed.body.error]).toEqual([422, 'image_unavailable'])
    expect((await store.call('GET', '/v1/products/x')).status).toBe(404)
  })

  it.each([
    ['http://localhost:8080', '?size=1'],
    ['http://localhost:8080', '#photo'],
    ['http://127.0.0.1:8080', ''],
    ['http://[::1]:8080', '?a=b#c'],
  ])('indexes its photos by any URL that serves them: %s/demo/images/…%s', async (base, suffix) => {
    const store = await aStore(app)
    const photo = new URL(products[0]?.image_url ?? '').pathname
    const indexed = await store.call('POST', '/v1/products', { product_id: 'x', image_url: `${base}${photo}${suffix}` })
    expect([indexed.status, indexed.body.status]).toEqual([200, 'indexed'])
  })

  it.each(['http://localhost:8081', 'http://127.0.0.2:8080', 'https://localhost:8080'])(
    'does not serve its photos at %s',
    async (base) => {
      const store = await aStore(app)
      const photo = new URL(products[0]?.image_url ?? '').pathname
      const indexed = await store.call('POST', '/v1/products', { product_id: 'x', image_url: `${base}${photo}` })
      expect(indexed.status).toBe(422)
    },
  )

  it('asks its page to wait a second while it is being installed', () => {
    expect([tooEarly.statusCode, tooEarly.json().error]).toEqual([503, 'service_unavailable'])
    expect(tooEarly.headers['retry-after']).toBe('1')
  })

  it('gives its page a token that can only read and search', async () => {
    expect((await call('POST', '/v1/products', { product_id: 'x', image_url: 'http://h/x.jpg' })).status).toBe(403)
    expect((await call('DELETE', `/v1/products/${products[0]?.product_id}`)).status).toBe(403)
  })

  it('writes working credentials, readable only by their owner', async () => {
    const { mode } = await stat(demo.file)
    expect(mode & 0o777).toBe(0o600)
    const { client_id, client_secret } = JSON.parse(await readFile(demo.file, 'utf8'))
    expect(await app.modules.stores.authenticateClient(client_id, client_secret)).toMatchObject({
      slug: 'demo',
      plan: 'enterprise',
    })
  })

  it('writes an owner who can sign in and act, a widget key for its own pages, and the public key for shopper sessions', async () => {
    const { owner_email: email, owner_password: password, widget_key, store_public_key, client_id } = demo.credentials
    const login = await app.http.inject({ method: 'POST', url: '/oauth/login', payload: { email, password } })
    expect([login.statusCode, login.json().redirect]).toEqual([200, '/demo/portal'])
    const owner = callsOf(app, login.json().access_token)
    expect((await owner.call('GET', '/v1/widget/keys')).body.keys).toMatchObject([
      { key: widget_key, name: 'Demo', origins: ['http://localhost:8080', 'http://127.0.0.1:8080'] },
    ])
    expect((await owner.call('GET', '/v1/admin/assistant/keys')).body.store_public_key).toBe(store_public_key)
    const { events } = (await owner.call('GET', '/v1/security/audit?action=user.create')).body
    expect(events).toMatchObject([{ actor: { type: 'system' }, target: { type: 'user' } }])
    expect(client_id).toBe(login.json().memberships[0].client_id)
  })

  it('is the same store with the same secret at the next start', async () => {
    const again = await openDemo()
    expect(again.credentials).toEqual(demo.credentials)
    expect((await call('GET', '/v1/products?limit=1')).body.total).toBe(54)
  })

  it('installs into any store, once, and only as much as the plan allows', async () => {
    const mine = await aStore(app, 'free')
    const first = await mine.call('POST', '/v1/products/demo')
    expect(first.body).toMatchObject({ installed: 50, skipped: 4 })
    expect(first.body.products).toHaveLength(50)
    expect((await mine.call('POST', '/v1/products/demo')).body).toEqual({ installed: 0, skipped: 54, products: [] })
    const largerStore = await aStore(app, 'basic')
    expect((await largerStore.call('POST', '/v1/products/demo')).body.installed).toBe(54)
  })
})

describe('without a demo', () => {
  it('the service returns 404 to the demo page', async () => {
    const plain = await startTestApp({ environment: { DEMO: 'off' } })
    const answer = await plain.http.inject({ method: 'POST', url: '/demo/session' })
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    await plain.close()
  })
})
