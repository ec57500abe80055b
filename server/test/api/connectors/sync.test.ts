import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plans } from '../../../../contract/billing/plan.ts'
import type { ImportedProduct } from '../../../modules/connectors/index.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aConnection, aMerchant, issuesOf, readConnection, syncNow } from '../../kit/fixtures/a-connection.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import {
  anImportedProduct,
  aPolicy,
  createScriptedStorefront,
  type ScriptedStorefront,
} from '../../kit/peers/scripted-storefront.ts'

let app: TestApp
let host: ImageHost
let images: readonly string[]
let storefront: ScriptedStorefront

const registered = createScriptedStorefront()

beforeAll(async () => {
  host = await startImageHost()
  const bytes = await Promise.all([1, 2, 3, 4].map((seed) => anImage(seed)))
  images = bytes.map((one, at) => host.serve(`/${at}.jpg`, one))
  app = await startTestApp({ storefrontAdapters: { shopify: registered.adapter } })
})
afterAll(async () => {
  await app.close()
  await host.close()
})
beforeEach(() => {
  storefront = Object.assign(registered, {
    ...createScriptedStorefront(),
    adapter: registered.adapter,
    calls: registered.calls,
  })
})

const lamp = (handle: string, more: Partial<ImportedProduct> = {}): ImportedProduct =>
  anImportedProduct(handle, { imageUrls: [images[0] ?? ''], ...more })
const lamps = (...handles: string[]): ImportedProduct[] => handles.map((handle) => lamp(handle))

const productIds = async (merchant: Awaited<ReturnType<typeof aMerchant>>): Promise<string[]> => {
  const { body } = await merchant.call('GET', '/v1/products?limit=1000')
  return body.products.map((one: { product_id: string }) => one.product_id).sort()
}
const product = async (merchant: Awaited<ReturnType<typeof aMerchant>>, id: string) =>
  (await merchant.call('GET', `/v1/products/${id}`)).body

describe('the first sync', () => {
  it('imports products of all pages with their images, metadata and variants', async () => {
    const merchant = await aMerchant(app)
    storefront.pageSize = 2
    storefront.products = [...lamps('a', 'b', 'c', 'd'), lamp('e', { imageUrls: [...images] })]
    const connection = await aConnection(merchant)
    expect(connection).toMatchObject({
      status: 'active',
      imported: { products: 5, policies: 0 },
      last_error: null,
      consecutive_failures: 0,
      first: { state: 'completed', counts: { products: 5, new: 5, changed: 0, unchanged: 0, deleted: 0, failed: 0 } },
    })
    expect(await productIds(merchant)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await product(merchant, 'e')).toMatchObject({
      status: 'indexed',
      image_url: images[0],
      additional_image_urls: images.slice(1),
      metadata: { name: 'Lamp e', price: 12.5 },
    })
    const { rows } = await app.database.pool.query(
      'select external_id, sku, title, options from connection_variants where store_id = $1 and product_id = $2',
      [merchant.clientId, 'e'],
    )
    expect(rows).toEqual([
      {
        external_id: 'gid://shopify/ProductVariant/e-1',
        sku: 'SKU-e',
        title: 'Red / M',
        options: [
          { name: 'Color', value: 'Red' },
          { name: 'Size', value: 'M' },
        ],
      },
    ])
  })

  it('takes over products that exist and keeps metadata that the storefront does not send', async () => {
    const merchant = await aMerchant(app)
    const own = { image_url: images[1] ?? '' }
    await merchant.call('POST', '/v1/products', { product_id: 'kept', ...own, metadata: { name: 'Own' } })
    await merchant.call('POST', '/v1/products', {
      product_id: 'taken',
      ...own,
      metadata: { name: 'Old name', material: 'brass' },
    })
    storefront.products = lamps('taken')
    const { first } = await aConnection(merchant)
    expect(first.counts).toMatchObject({ new: 0, changed: 1 })
    expect(await product(merchant, 'taken')).toMatchObject({
      image_url: images[0],
      metadata: { name: 'Lamp taken', price: 12.5, material: 'brass' },
    })
    expect(await product(merchant, 'kept')).toMatchObject({ metadata: { name: 'Own' } })
  })

  it('imports further images up to the limit of ten', async () => {
    const merchant = await aMerchant(app)
    const many = Array.from({ length: 13 }, (_none, at) => `${images[at % 4]}?v=${at}`)
    for (const [at, url] of many.entries())
      host.answer(`/${at % 4}.jpg?v=${at}`, (_request, response) => {
        void fetch(url.split('?')[0] ?? '').then(async (answer) =>
          response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(await answer.arrayBuffer())),
        )
      })
    storefront.products = [lamp('many', { imageUrls: many })]
    expect((await aConnection(merchant)).status).toBe('active')
    expect((await product(merchant, 'many')).additional_image_urls).toEqual(many.slice(1, 11))
  })
})

describe('a later sync', () => {
  it('writes only products that changed', async () => {
    const merchant = await aMerchant(app)
    storefront.products = lamps('a', 'b', 'c')
    const { connection_id: id } = await aConnection(merchant)
    const before = await product(merchant, 'a')
    const hits = host.hits('/0.jpg')
    storefront.products = [...lamps('a', 'c'), lamp('b', { metadata: { name: 'Lamp b', price: 15 } })]
    const sync = await syncNow(merchant.owner, id)
    expect(sync.counts).toMatchObject({ products: 3, new: 0, changed: 1, unchanged: 2 })
    expect(await product(merchant, 'b')).toMatchObject({ metadata: { price: 15 } })
    expect((await product(merchant, 'a')).updated_at).toBe(before.updated_at)
    expect(host.hits('/0.jpg')).toBe(hits)
    const again = await syncNow(merchant.owner, id)
    expect(again).toMatchObject({ counts: { changed: 0, unchanged: 3 }, job_id: null, state: 'completed' })
  })

  it('removes metadata that the storefront no longer sends, but not the store’s own', async () => {
    const merchant = await aMerchant(app)
    storefront.products = [lamp('a', { metadata: { name: 'A', tags: ['sale'] } })]
    const { connection_id: id } = await aConnection(merchant)
    await merchant.call('PATCH', '/v1/products/a', { metadata: { note: 'ours' } })
    storefront.products = [lamp('a', { metadata: { name: 'A' } })]
    expect((await syncNow(merchant.owner, id)).counts).toMatchObject({ changed: 1 })
    expect((await product(merchant, 'a')).metadata).toEqual({ name: 'A', note: 'ours' })
  })

  it('replaces the variants of a product whose options changed', async () => {
    const merchant = await aMerchant(app)
    storefront.products = lamps('a', 'b')
    const { connection_id: id } = await aConnection(merchant)
    const variant = { externalId: 'v2', sku: 'NEW', title: 'Blue', options: [{ name: 'Color', value: 'Blue' }] }
    storefront.products = [lamp('a', { variants: [variant] }), lamp('b')]
    await syncNow(merchant.owner, id)
    const { rows } = await app.database.pool.query(
      'select product_id, sku from connection_variants where store_id = $1 order by product_id',
      [merchant.clientId],
    )
    expect(rows).toEqual([
      { product_id: 'a', sku: 'NEW' },
      { product_id: 'b', sku: 'SKU-b' },
    ])
  })

  it('deletes products that are missing upstream, and no others', async () => {
    const merchant = await aMerchant(app)
    await merchant.call('POST', '/v1/products', { product_id: 'own', image_url: images[1] ?? '' })
    storefront.products = lamps('a', 'b', 'c')
    const { connection_id: id } = await aConnection(merchant)
    storefront.products = lamps('a', 'c')
    expect((await syncNow(merchant.owner, id)).counts).toMatchObject({ deleted: 1, withheld: 0 })
    expect(await productIds(merchant)).toEqual(['a', 'c', 'own'])
    expect((await readConnection(merchant.owner, id)).imported.products).toBe(2)
    // A second sync has nothing to delete.
    expect((await syncNow(merchant.owner, id)).counts).toMatchObject({ deleted: 0 })
  })

  it('keeps more than half of the products until a forced sync', async () => {
    const merchant = await aMerchant(app)
    storefront.products = lamps('a', 'b', 'c')
    const { connection_id: id } = await aConnection(merchant)
    storefront.products = lamps('a')
    const sync = await syncNow(merchant.owner, id)
    expect(sync).toMatchObject({ state: 'completed', counts: { deleted: 0, withheld: 2 } })
    expect(await readConnection(merchant.owner, id)).toMatchObject({
      status: 'degraded',
      last_error: {
        code: 'deletions_withheld',
        message: expect.stringContaining('no longer returns 2 of 3 imported products, more than half'),
      },
    })
    expect(await productIds(merchant)).toEqual(['a', 'b', 'c'])
    const forced = await syncNow(merchant.owner, id, { force: true })
    expect(forced.counts).toMatchObject({ deleted: 2, withheld: 0 })
    expect(await productIds(merchant)).toEqual(['a'])
    expect(await readConnection(merchant.owner, id)).toMatchObject({ status: 'active', last_error: null })
    // Force applies to one sync.
    storefront.products = []
    expect((await syncNow(merchant.owner, id)).counts).toMatchObject({ deleted: 0, withheld: 1 })
  })

  it('deletes nothing while a record cannot be identified, and keeps products whose records are rejected', async () => {
    const merchant = await aMerchant(app)
    storefront.products = lamps('a', 'b', 'c', 'd')
    const { connection_id: id } = await aConnection(merchant)
    storefront.products = lamps('a', 'c', 'd')
    storefront.rejected = [{ externalId: null, reason: 'The record has no ID.' }]
    expect((await syncNow(merchant.owner, id)).counts).toMatchObject({ deleted: 0, withheld: 1, rejected: 1 })
    storefront.rejected = [{ externalId: 'gid://shopify/Product/b', reason: 'The product has no title.' }]
    const withRejected = await syncNow(merchant.owner, id)
    expect(withRejected.counts).toMatchObject({ deleted: 0, withheld: 0, rejected: 1 })
    expect(await issuesOf(merchant.owner, id, withRejected.sync_id)).toEqual([
      {
        product_id: null,
        external_id: 'gid://shopify/Product/b',
        code: 'rejected',
        message: 'The product has no title.',
      },
    ])
    storefront.rejected = []
    expect((await syncNow(merchant.owner, id)).counts).toMatchObject({ deleted: 1 })
    expect(await productIds(merchant)).toEqual(['a', 'c', 'd'])
  })

  it('imports a product again that was deleted by hand', async () => {
    const merchant = await aMerchant(app)
    storefront.products = lamps('a', 'b')
    const { connection_id: id } = await aConnection(merchant)
    await merchant.call('DELETE', '/v1/products/a')
    expect((await syncNow(merchant.owner, id)).counts).toMatchObject({ new: 1 })
    expect(await productIds(merchant)).toEqual(['a', 'b'])
  })
})

describe('records that cannot be imported', () => {
  it('are reported, each with its reason', async () => {
    const merchant = await aMerchant(app)
    const broken = host.answer('/broken.jpg', (_request, response) => response.writeHead(404).end())
    storefront.products = [
      lamp('good'),
      lamp('no-image', { imageUrls: [] }),
      lamp('bad-image', { imageUrls: [broken] }),
      lamp('..'),
      lamp('x'.repeat(300)),
      lamp('nul\0'),
      lamp('negative', { metadata: { price: -1 } }),
      lamp('huge', { metadata: { text: 'x'.repeat(40_000) } }),
      lamp('twice', { externalId: 'one' }),
      lamp('twice', { externalId: 'two' }),
    ]
    const { connection_id: id, imported, status, first } = await aConnection(merchant)
    expect(await productIds(merchant)).toEqual(['good', 'no-image', 'twice'])
    expect(imported.products).toBe(3)
    expect(status).toBe('active')
    expect(first.counts).toMatchObject({ products: 10, new: 4, rejected: 6, failed: 1 })
    const issues = await issuesOf(merchant.owner, id, first.sync_id)
    const codes = Object.fromEntries(issues.map((one) => [one.product_id?.slice(0, 10), one.code]))
    expect(codes).toEqual({
      '..': 'wrong_format',
      xxxxxxxxxx: 'too_long',
      'nul\ufffd': 'wrong_format',
      negative: 'too_small',
      huge: 'too_large',
      twice: 'duplicate_handle',
      'bad-image': 'image_unavailable',
    })
    expect(issues.every(({ message }) => message.length > 10)).toBe(true)
  })

  it('beyond the plan limit are counted in the last error', async () => {
    const merchant = await aMerchant(app, 'free')
    const limit = plans.free.maxProducts ?? 0
    storefront.products = Array.from({ length: limit + 3 }, (_none, at) => lamp(`p${String(at).padStart(5, '0')}`))
    const { imported, status, last_error, first } = await aConnection(merchant)
    expect(first.counts).toMatchObject({ new: limit + 3, failed: 3 })
    expect(imported.products).toBe(limit)
    expect(status).toBe('degraded')
    expect(last_error).toMatchObject({
      code: 'plan_limit_reached',
      message: expect.stringContaining('3 products were not imported'),
    })
  })
})

describe('policies', () => {
  const concepts = async (merchant: Awaited<ReturnType<typeof aMerchant>>) =>
    (await merchant.call('GET', '/v1/admin/knowledge/concepts')).body.concepts as Record<string, unknown>[]

  it('become drafts that follow the storefront', async () => {
    const merchant = await aMerchant(app)
    storefront.policies = [aPolicy('refund-policy'), aPolicy('shipping-policy', 'Shipping takes two days.')]
    const { connection_id: id, imported } = await aConnection(merchant)
    expect(imported.policies).toBe(2)
    expect((await concepts(merchant)).map(({ state, source, title }) => [state, source, title]).sort()).toEqual([
      ['draft', 'storefront', 'The refund-policy'],
      ['draft', 'storefront', 'The shipping-policy'],
    ])
    storefront.policies = [aPolicy('refund-policy', 'You can return everything within 60 days.')]
    await syncNow(merchant.owner, id)
    const refund = (await concepts(merchant)).find(({ title }) => title === 'The refund-policy')
    expect(refund).toMatchObject({ body_markdown: 'You can return everything within 60 days.', state: 'draft' })
    expect((await readConnection(merchant.owner, id)).imported.policies).toBe(1)
  })

  it('are published on request, updated, and unpublished when they are missing upstream', async () => {
    const merchant = await aMerchant(app)
    storefront.policies = [aPolicy('refund-policy'), aPolicy('shipping-policy', 'Shipping takes two days.')]
    const { connection_id: id } = await aConnection(merchant, { publish_policies: true })
    const states = async () =>
      Object.fromEntries(
        (await concepts(merchant)).map(({ source_key, state, published_version }) => [
          source_key,
          [state, published_version],
        ]),
      )
    expect(await states()).toEqual({
      'shopify:refund-policy': ['published', 1],
      'shopify:shipping-policy': ['published', 1],
    })
    storefront.policies = [aPolicy('refund-policy', 'You can return everything within 60 days.')]
    await syncNow(merchant.owner, id)
    expect(await states()).toEqual({
      'shopify:refund-policy': ['published', 2],
      'shopify:shipping-policy': ['unpublished', null],
    })
  })

  it('that the store edited keep the edit until the storefront’s text changes', async () => {
    const merchant = await aMerchant(app)
    storefront.policies = [aPolicy('refund-policy')]
    const { connection_id: id } = await aConnection(merchant)
    const [one] = await concepts(merchant)
    await merchant.call('PATCH', `/v1/admin/knowledge/concepts/${one?.concept_id}`, { body_markdown: 'Our own words.' })
    await syncNow(merchant.owner, id)
    expect((await concepts(merchant))[0]).toMatchObject({ body_markdown: 'Our own words.' })
  })

  it('that cannot be used degrade the connection and do not affect products', async () => {
    const merchant = await aMerchant(app)
    storefront.products = lamps('a')
    storefront.policies = [aPolicy('refund-policy', ''), aPolicy('shipping-policy', 'Shipping takes two days.')]
    const connection = await aConnection(merchant)
    expect(connection).toMatchObject({
      status: 'degraded',
      imported: { products: 1, policies: 1 },
      last_error: { code: 'policies_failed', message: expect.stringContaining('refund-policy') },
    })
  })
})
