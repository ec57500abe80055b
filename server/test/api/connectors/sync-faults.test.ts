import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ImportedProduct, StorefrontError, type StorefrontErrorKind } from '../../../modules/connectors/index.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import {
  aConnection,
  aMerchant,
  issuesOf,
  readConnection,
  syncEnd,
  syncNow,
  syncsOf,
} from '../../kit/fixtures/a-connection.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { anImportedProduct, createScriptedStorefront } from '../../kit/peers/scripted-storefront.ts'

let app: TestApp
let host: ImageHost
let image: string
const storefront = createScriptedStorefront()

beforeAll(async () => {
  host = await startImageHost()
  image = host.serve('/lamp.jpg', await anImage(1))
  app = await startTestApp({ storefrontAdapters: { shopify: storefront.adapter } })
})
afterAll(async () => {
  await app.close()
  await host.close()
})
beforeEach(() => {
  const { adapter: _adapter, ...content } = createScriptedStorefront()
  Object.assign(storefront, content)
})

const lamp = (handle: string, more: Partial<ImportedProduct> = {}): ImportedProduct =>
  anImportedProduct(handle, { imageUrl: image, ...more })
type Merchant = Awaited<ReturnType<typeof aMerchant>>
const productIds = async ({ call }: Merchant): Promise<string[]> =>
  (await call('GET', '/v1/products?limit=1000')).body.products
    .map((one: { product_id: string }) => one.product_id)
    .sort()

/** A store with three imported products. */
async function connected(): Promise<{ merchant: Merchant; id: string }> {
  const merchant = await aMerchant(app)
  storefront.products = [lamp('a'), lamp('b'), lamp('c')]
  const { connection_id: id } = await aConnection(merchant)
  return { merchant, id }
}

const fail = (kind: StorefrontErrorKind, about?: { retryAfterMs?: number; cause?: unknown }) => (): never => {
  throw new StorefrontError(kind, 'The storefront failed.', about)
}
/** Ends a sync at its first page, without the retries of a temporary failure. */
const withoutRetry = { retryAfterMs: 90_000 }

async function secondsUntilNextSync(id: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_sync_at - now())::float8 as seconds from storefront_connections
    where connection_id = ${id}`.execute(app.database.db)
  return rows[0]?.seconds ?? Number.NaN
}

describe('a failed sync', () => {
  it.each([
    ['unauthorized', 'failed'],
    ['not_a_storefront', 'failed'],
    ['currency_mismatch', 'failed'],
    ['invalid_response', 'degraded'],
    ['throttled', 'degraded'],
    ['unavailable', 'degraded'],
    ['timeout', 'degraded'],
  ] as const)('shows its error and changes no product: %s', async (kind, status) => {
    const { merchant, id } = await connected()
    storefront.answer.products = fail(kind, withoutRetry)
    storefront.products = []
    const sync = await syncNow(merchant.owner, id)
    expect(sync).toMatchObject({ state: 'failed', error: { code: kind, message: 'The storefront failed.' } })
    expect(await readConnection(merchant.owner, id)).toMatchObject({
      status,
      consecutive_failures: 1,
      last_error: { code: kind, message: 'The storefront failed.', at: expect.any(String) },
      imported: { products: 3 },
    })
    expect(await productIds(merchant)).toEqual(['a', 'b', 'c'])
    storefront.answer = {}
    storefront.products = [lamp('a'), lamp('b'), lamp('c')]
    await syncNow(merchant.owner, id)
    expect(await readConnection(merchant.owner, id)).toMatchObject({
      status: 'active',
      consecutive_failures: 0,
      last_error: null,
    })
  })

  it('is repeated with growing delays, and after the delay that the platform requested', async () => {
    const { merchant, id } = await connected()
    const delays: number[] = []
    storefront.answer.products = fail('invalid_response')
    for (let failures = 1; failures <= 5; failures += 1) {
      await syncNow(merchant.owner, id)
      delays.push(await secondsUntilNextSync(id))
    }
    for (const [at, delay] of delays.entries()) {
      expect(delay).toBeGreaterThan(60 * 2 ** at * 0.7)
      expect(delay).toBeLessThanOrEqual(60 * 2 ** at)
    }
    // After five consecutive failures, the status of the connection is `failed`.
    expect((await readConnection(merchant.owner, id)).status).toBe('failed')
    storefront.answer.products = fail('throttled', { retryAfterMs: 3_600_000 })
    await syncNow(merchant.owner, id)
    expect(await secondsUntilNextSync(id)).toBeGreaterThan(3500)
  })

  it('at a later page deletes and writes nothing', async () => {
    const { merchant, id } = await connected()
    storefront.pageSize = 1
    storefront.products = [lamp('a', { metadata: { name: 'Changed' } }), lamp('d')]
    storefront.answer.products = ({ cursor }) => (cursor === null ? undefined : fail('invalid_response')())
    expect(await syncNow(merchant.owner, id)).toMatchObject({ state: 'failed', counts: { changed: 1 }, job_id: null })
    expect(await productIds(merchant)).toEqual(['a', 'b', 'c'])
    expect((await merchant.call('GET', '/v1/products/a')).body.metadata.name).toBe('Lamp a')
    // The next complete sync starts from the beginning.
    storefront.answer = {}
    storefront.products = [lamp('a', { metadata: { name: 'Changed' } }), lamp('b'), lamp('d')]
    expect(await syncNow(merchant.owner, id)).toMatchObject({
      counts: { new: 1, changed: 1, unchanged: 1, deleted: 1 },
    })
    expect(await productIds(merchant)).toEqual(['a', 'b', 'd'])
  })

  it('because of a fault of this service names no detail of it', async () => {
    const { merchant, id } = await connected()
    storefront.answer.products = () => {
      throw new TypeError('secret detail of the implementation')
    }
    const sync = await syncNow(merchant.owner, id)
    expect(sync).toMatchObject({ state: 'failed', error: { code: 'internal' } })
    expect(JSON.stringify(sync)).not.toContain('secret detail')
  })

  it('of policies does not affect products', async () => {
    const { merchant, id } = await connected()
    storefront.answer.policies = fail('unauthorized')
    storefront.products = [lamp('a'), lamp('b'), lamp('c'), lamp('d')]
    expect(await syncNow(merchant.owner, id)).toMatchObject({ state: 'completed', counts: { new: 1 } })
    expect(await readConnection(merchant.owner, id)).toMatchObject({
      status: 'degraded',
      last_error: { code: 'policies_failed', message: expect.stringContaining('The storefront failed.') },
    })
  })
})

describe('a hostile or broken storefront', () => {
  it('that repeats a cursor forever fails the sync', async () => {
    const { merchant, id } = await connected()
    storefront.answer.products = () => ({ products: [lamp('a')], next: 'again', rejected: [] })
    expect(await syncNow(merchant.owner, id)).toMatchObject({
      state: 'failed',
      error: { code: 'invalid_response', message: expect.stringContaining('same page') },
    })
  })

  it('that shifts a product to the next page while it is read counts it once', async () => {
    const { merchant, id } = await connected()
    storefront.answer.products = ({ cursor }) =>
      cursor === null
        ? { products: [lamp('a'), lamp('b')], next: '2', rejected: [] }
        : { products: [lamp('b'), lamp('c')], next: null, rejected: [] }
    expect(await syncNow(merchant.owner, id)).toMatchObject({
      state: 'completed',
      counts: { products: 3, unchanged: 3, rejected: 0 },
    })
  })

  it('with 12,000 variants of one product imports them all', async () => {
    const merchant = await aMerchant(app)
    const variants = Array.from({ length: 12_000 }, (_none, at) => ({
      externalId: `gid://shopify/ProductVariant/${at}`,
      sku: `S-${at}`,
      title: `Size ${at}`,
      options: [{ name: 'Size', value: String(at) }],
    }))
    storefront.products = [lamp('many', { variants })]
    expect((await aConnection(merchant)).status).toBe('active')
    const { rows } = await app.database.pool.query(
      'select count(*)::integer as total, count(distinct sku)::integer as skus from connection_variants where store_id = $1',
      [merchant.clientId],
    )
    expect(rows).toEqual([{ total: 12_000, skus: 12_000 }])
  })

  it('with more variants than the limit reports how many are left out', async () => {
    const merchant = await aMerchant(app)
    const variants = Array.from({ length: 20_002 }, (_none, at) => ({
      externalId: `v${at}`,
      sku: null,
      title: '\0broken\ud800',
      options: [],
    }))
    storefront.products = [lamp('too-many', { variants })]
    const { connection_id: id, status, first } = await aConnection(merchant)
    expect([status, first.counts.new, first.counts.rejected]).toEqual(['active', 1, 0])
    expect(await issuesOf(merchant.owner, id, first.sync_id)).toMatchObject([
      { product_id: 'too-many', code: 'too_many_variants', message: expect.stringContaining('last 2 variants') },
    ])
  })

  it('keeps at most 1,000 issues of a sync, and the exact count', async () => {
    const merchant = await aMerchant(app)
    storefront.pageSize = 400
    storefront.products = Array.from({ length: 1200 }, (_none, at) =>
      anImportedProduct(`bad${at}`, { metadata: { price: -1 } }),
    )
    const { connection_id: id, first } = await aConnection(merchant)
    expect(first.counts).toMatchObject({ products: 1200, rejected: 1200 })
    const path = `/v1/admin/connections/${id}/syncs/${first.sync_id}/issues`
    const page = await merchant.owner.call('GET', `${path}?limit=100`)
    expect(page.body).toMatchObject({ total: 1000, next_cursor: expect.any(String) })
    const next = await merchant.owner.call('GET', `${path}?limit=100&cursor=${page.body.next_cursor}`)
    expect(next.body.issues[0]).toMatchObject({ product_id: 'bad100', code: 'too_small' })
  })

  it('does not stop syncs of other stores', async () => {
    const { merchant, id } = await connected()
    storefront.answer.products = ({ storeUrl }) =>
      storeUrl.includes('lamps') ? new Promise(() => undefined) : { products: [lamp('x')], next: null, rejected: [] }
    await merchant.owner.call('POST', `/v1/admin/connections/${id}/sync`, { body: { reason: 'a test' } })
    const other = await aMerchant(app)
    const { imported } = await aConnection(other, { store_url: 'chairs.myshopify.com' })
    expect(imported.products).toBe(1)
    expect((await readConnection(merchant.owner, id)).status).toBe('syncing')
    expect((await merchant.owner.call('DELETE', `/v1/admin/connections/${id}?reason=stuck`)).status).toBe(200)
  })
})

describe('stores', () => {
  it('with the same products do not affect each other', async () => {
    const one = await connected()
    const two = await connected()
    storefront.products = [lamp('a'), lamp('b')]
    await syncNow(one.merchant.owner, one.id)
    expect(await productIds(one.merchant)).toEqual(['a', 'b'])
    expect(await productIds(two.merchant)).toEqual(['a', 'b', 'c'])
    const { rows } = await app.database.pool.query(
      'select store_id, count(*)::integer as products from connection_products where store_id = any($1) group by 1',
      [[one.merchant.clientId, two.merchant.clientId]],
    )
    expect(new Map(rows.map(({ store_id, products }) => [store_id, products]))).toEqual(
      new Map([
        [one.merchant.clientId, 2],
        [two.merchant.clientId, 3],
      ]),
    )
  })

  it('leave nothing behind when they are deleted', async () => {
    const { merchant, id } = await connected()
    storefront.products = [anImportedProduct('bad')]
    await syncNow(merchant.owner, id)
    await app.database.pool.query('delete from stores where store_id = $1', [merchant.clientId])
    const tables = [
      'storefront_connections',
      'connection_products',
      'connection_variants',
      'connection_syncs',
      'connection_sync_issues',
      'connection_staged_products',
    ]
    for (const table of tables) {
      const { rows } = await app.database.pool.query(
        `select count(*)::integer as n from ${table} where store_id = $1`,
        [merchant.clientId],
      )
      expect([table, rows]).toEqual([table, [{ n: 0 }]])
    }
  })
})

describe('a sync that was requested', () => {
  it('while another one runs, follows it', async () => {
    const { merchant, id } = await connected()
    let release = (): void => undefined
    storefront.answer.products = () =>
      new Promise((resolve) => {
        release = () => resolve(undefined)
      })
    const request = () =>
      merchant.owner.call('POST', `/v1/admin/connections/${id}/sync`, { body: { reason: 'a test' } })
    await request()
    await expect.poll(() => storefront.calls.length, { timeout: 5000 }).toBeGreaterThan(0)
    await request()
    await request()
    storefront.answer = {}
    release()
    await syncEnd(merchant.owner, id, 3)
    expect((await syncsOf(merchant.owner, id)).map(({ state }) => state)).toEqual([
      'completed',
      'completed',
      'completed',
    ])
  })

  it('whose bulk job is canceled is repeated by the next one', async () => {
    const { merchant, id } = await connected()
    let release = (): void => undefined
    const slow = host.answer('/slow.jpg', (_request, response) => {
      release = () => response.writeHead(404).end()
    })
    storefront.products = [lamp('a'), lamp('b'), lamp('slow', { imageUrls: [slow] })]
    await merchant.owner.call('POST', `/v1/admin/connections/${id}/sync`, { body: { reason: 'a test' } })
    const newest = async () => (await syncsOf(merchant.owner, id)).at(0)
    await expect.poll(async () => (await newest())?.state, { timeout: 5000, interval: 20 }).toBe('indexing')
    const jobId = (await newest())?.job_id
    expect((await merchant.call('DELETE', `/v1/jobs/${jobId}`)).body).toMatchObject({ status: 'failed' })
    const canceled = await syncEnd(merchant.owner, id, 2)
    release()
    expect(canceled).toMatchObject({ state: 'failed', error: { code: 'indexing_failed' } })
    storefront.products = [lamp('a'), lamp('b'), lamp('d')]
    await syncNow(merchant.owner, id)
    expect(await productIds(merchant)).toEqual(['a', 'b', 'd'])
    expect((await readConnection(merchant.owner, id)).imported.products).toBe(3)
  })
})
