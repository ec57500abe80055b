import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  absurdPrices,
  type Fault,
  html,
  invalidJson,
  negativePrices,
  otherCurrency,
  otherMoney,
  productId,
  redirect,
  slow,
  status,
  variantId,
  withoutFields,
} from '../../../local-storefront/index.ts'
import { type ShopifyConnection, startShopifyConnection } from '../../../test/kit/peers/a-shopify-connection.ts'
import { aStorefrontProduct, manyVariants } from '../../../test/kit/peers/a-storefront.ts'
import type { LiveItem } from '../adapter.ts'

const images = ['https://img.example/1.jpg', 'https://img.example/2.jpg']
const secret = 'shpat_1234567890abcdef'
const names = Array.from({ length: 12 }, (_, at) => `lamp-${at + 1}`)
const item = (handle: string): LiveItem => ({ productId: handle, externalId: productId({ handle }) })

let shop: ShopifyConnection
beforeAll(async () => {
  shop = await startShopifyConnection({
    currency: 'EUR',
    tokens: { [secret]: [], shpat_no_inventory: ['unauthenticated_read_product_listings'] },
    products: [
      aStorefrontProduct('shirt', {
        imageUrls: [...images, ...images],
        descriptionHtml: '<p>Soft &amp; warm</p><script>x()</script>',
        tags: ['summer', 'sale'],
        vendor: 'Acme',
        productType: 'Shirts',
        variants: [
          { sku: 'S-RED-S', color: 'Red', size: 'S', price: '19.90', stock: 3 },
          { sku: 'S-RED-M', color: 'Red', size: 'M', price: '24.50', stock: 0 },
          { sku: 'S-BLU-M', color: 'Blue', size: 'M', price: '21.00', stock: 0, isBackorderable: true },
        ],
      }),
      aStorefrontProduct('plain', { imageUrls: images, price: '5.00', stock: 7, variants: [{ sku: 'PLAIN' }] }),
      aStorefrontProduct('no-image', {}),
      aStorefrontProduct('many', { imageUrls: images, variants: manyVariants(400) }),
      aStorefrontProduct('sold-out', { imageUrls: images, stock: 0 }),
      ...names.map((name) => aStorefrontProduct(name, { imageUrls: images })),
    ],
    policies: {
      refundPolicy: { title: 'Refunds', bodyHtml: '<h2>Returns</h2><p>Within <b>30 days</b>.</p>' },
      privacyPolicy: { title: 'Privacy', bodyHtml: '<p>We keep little.</p>' },
      contactInformation: { title: 'Contact', bodyHtml: '<p>Call us.</p>' },
    },
  })
})
afterEach(() => shop.peer.fail(null))
afterAll(() => shop.close())

const readLive = (...handles: string[]) => shop.adapter.readLive(shop.tokenless, handles.map(item), shop.options)

describe('check', () => {
  it('returns the name and currency of the shop', async () => {
    expect(await shop.adapter.check(shop.tokenless, shop.options)).toEqual({ name: 'Corner Shop', currency: 'EUR' })
    expect(await shop.adapter.check(shop.withToken(secret), shop.options)).toMatchObject({ currency: 'EUR' })
  })

  it('sends the private token and the address of the buyer only where there are any', async () => {
    await shop.adapter.check(shop.tokenless, shop.options)
    await shop.adapter.check(shop.withToken(secret), { ...shop.options, buyerIp: '203.0.113.7' })
    await shop.adapter.check(shop.tokenless, { ...shop.options, buyerIp: '203.0.113.7\r\nx: y' })
    const [tokenless, withToken, bad] = shop.peer.calls.slice(-3).map(({ headers }) => headers)
    expect(tokenless).not.toHaveProperty('shopify-storefront-private-token')
    expect(tokenless).not.toHaveProperty('shopify-storefront-buyer-ip')
    expect(withToken).toMatchObject({
      'shopify-storefront-private-token': secret,
      'shopify-storefront-buyer-ip': '203.0.113.7',
    })
    expect(withToken).not.toHaveProperty('x-shopify-storefront-access-token')
    expect(bad).not.toHaveProperty('shopify-storefront-buyer-ip')
    expect(shop.peer.calls.at(-1)?.path).toBe('/api/2026-04/graphql.json')
  })

  it('rejects a wrong token without repeating it', async () => {
    const wrong = 'shpat_wrong_secret'
    const failure = shop.adapter.check(shop.withToken(wrong), shop.options)
    await expect(failure).rejects.toMatchObject({ name: 'StorefrontError', kind: 'unauthorized' })
    const error = await failure.catch((one: Error) => `${one.message} ${one.stack} ${String(one.cause)}`)
    expect(error).not.toContain(wrong)
    await expect(shop.adapter.check(shop.withToken('bad\r\ntoken'), shop.options)).rejects.toMatchObject({
      kind: 'unauthorized',
    })
  })

  const farFuture = 'Fri, 01 Jan 2100 00:00:00 GMT'
  const faults: [name: string, fault: Fault, expected: object][] = [
    ['401', status(401), { kind: 'unauthorized' }],
    ['403', status(403), { kind: 'unauthorized' }],
    ['404', status(404), { kind: 'not_a_storefront' }],
    ['430', status(430, { 'retry-after': '2.5' }), { kind: 'throttled', retryAfterMs: 2_500 }],
    ['429', status(429, { 'retry-after': 'soon' }), { kind: 'throttled', retryAfterMs: null }],
    ['429 for years', status(429, { 'retry-after': farFuture }), { kind: 'throttled', retryAfterMs: 3_600_000 }],
    ['402', status(402), { kind: 'unavailable' }],
    ['500', status(500), { kind: 'unavailable' }],
    ['503', status(503), { kind: 'unavailable' }],
    ['THROTTLED', { kind: 'throttled' }, { kind: 'throttled' }],
    ['HTML', html, { kind: 'not_a_storefront' }],
    ['invalid JSON', invalidJson, { kind: 'invalid_response' }],
    ['JSON of another kind', { kind: 'body', text: '[1]' }, { kind: 'invalid_response' }],
    ['half a response', { kind: 'truncated' }, { kind: 'unavailable' }],
    ['no response', { kind: 'reset' }, { kind: 'unavailable' }],
    ['a redirect to a private address', redirect('http://169.254.169.254/x'), { kind: 'not_a_storefront' }],
    ['a missing currency', withoutFields('currencyCode'), { kind: 'invalid_response' }],
    ['a missing shop', withoutFields('shop'), { kind: 'not_a_storefront' }],
    ['missing products', withoutFields('products'), { kind: 'invalid_response' }],
  ]
  it.each(faults)('reports %s', async (_name, fault, expected) => {
    shop.peer.fail(fault)
    await expect(shop.adapter.check(shop.tokenless, shop.options)).rejects.toMatchObject({
      name: 'StorefrontError',
      ...expected,
    })
  })

  it('does not follow a redirect, and names its host', async () => {
    const before = shop.peer.calls.length
    shop.peer.fail(redirect('https://www.corner-shop.example/api'), { times: 1 })
    await expect(shop.adapter.check(shop.tokenless, shop.options)).rejects.toThrow(
      'redirects to www.corner-shop.example. Connect that address.',
    )
    expect(shop.peer.calls.length).toBe(before + 1)
  })

  it('ends with the signal of the caller', async () => {
    shop.peer.fail(slow(5_000))
    const signal = AbortSignal.timeout(100)
    await expect(shop.adapter.check(shop.tokenless, { signal, buyerIp: null })).rejects.toMatchObject({
      kind: 'timeout',
    })
  })

  it('reports private addresses and a storefront that is down', async () => {
    const access = { ...shop.tokenless, storeUrl: 'http://10.0.0.1' }
    await expect(shop.adapter.check(access, shop.options)).rejects.toMatchObject({ kind: 'not_a_storefront' })
    await shop.peer.goDown()
    await expect(shop.adapter.check(shop.tokenless, shop.options)).rejects.toMatchObject({ kind: 'unavailable' })
    await shop.peer.comeUp()
    await shop.adapter.check(shop.tokenless, shop.options)
  })
})

describe('live reads', () => {
  it('return price range, stock and variants as they are now', async () => {
    const read = await readLive('shirt', 'plain', 'sold-out')
    expect([...read.keys()]).toEqual(['shirt', 'plain', 'sold-out'])
    expect(read.get('shirt')).toMatchObject({
      price: { amount_minor: 1990, currency: 'EUR' },
      priceMax: { amount_minor: 2450, currency: 'EUR' },
      availability: { state: 'in_stock' },
      hasMoreVariants: false,
    })
    expect(read.get('shirt')?.variants).toMatchObject([
      {
        externalId: variantId({ sku: 'S-RED-S' }),
        sku: 'S-RED-S',
        options: [
          { name: 'Color', value: 'Red' },
          { name: 'Size', value: 'S' },
        ],
        price: { amount_minor: 1990 },
        availability: { state: 'in_stock' },
      },
      { sku: 'S-RED-M', availability: { state: 'out_of_stock' } },
      { sku: 'S-BLU-M', availability: { state: 'backorder' } },
    ])
    expect(read.get('plain')?.variants).toMatchObject([{ title: '', options: [] }])
    expect(read.get('sold-out')?.availability).toEqual({ state: 'out_of_stock' })
    shop.peer.change.variant('PLAIN', { price: '6.10' })
    expect((await readLive('plain')).get('plain')?.price.amount_minor).toBe(610)
    shop.peer.change.variant('PLAIN', { price: '5.00' })
  })

  it('contain quantities in token mode only', async () => {
    const read = await shop.adapter.readLive(shop.withToken(secret), [item('shirt'), item('plain')], shop.options)
    expect(read.get('plain')).toMatchObject({ availability: { state: 'in_stock', quantity: 7 } })
    expect(read.get('shirt')?.variants[0]?.availability).toEqual({ state: 'in_stock', quantity: 3 })
    expect((await readLive('plain')).get('plain')?.availability).toEqual({ state: 'in_stock' })
  })

  it('leave out fields that a token may not read, also in later requests', async () => {
    const access = shop.withToken('shpat_no_inventory')
    for (const _round of [1, 2]) {
      const read = await shop.adapter.readLive(access, [item('plain')], shop.options)
      expect(read.get('plain')).toMatchObject({ price: { amount_minor: 500 }, availability: { state: 'in_stock' } })
    }
    expect(shop.peer.calls.at(-1)?.query).not.toContain('quantityAvailable')
  })

  it('read ten products in one request, and none that do not exist', async () => {
    const before = shop.peer.calls.length
    const read = await readLive(...names.slice(0, 8), 'gone', 'many')
    expect(read.size).toBe(9)
    expect(read.has('gone')).toBe(false)
    expect(read.get('many')).toMatchObject({ hasMoreVariants: true })
    expect(read.get('many')?.variants.length).toBeGreaterThanOrEqual(25)
    expect(shop.peer.calls.length).toBe(before + 1)
    const malformed = [{ productId: 'x', externalId: 'gid://shopify/Product/1" }' }]
    expect((await shop.adapter.readLive(shop.tokenless, malformed, shop.options)).size).toBe(0)
  })

  it('read all variants of a single product', async () => {
    const many = (await readLive('many')).get('many')
    expect(many).toMatchObject({ hasMoreVariants: false })
    expect(new Set(many?.variants.map(({ externalId }) => externalId)).size).toBe(400)
  })

  it('return the first variants when a further page fails', async () => {
    shop.peer.fail(status(500), { only: 'LiveVariants' })
    const many = (await readLive('many')).get('many')
    expect(many?.variants).toHaveLength(250)
    expect(many?.hasMoreVariants).toBe(true)
  })

  it('make pages smaller when the platform finds the query too complex', async () => {
    const error = { errors: [{ message: 'Complexity exceeded', extensions: { code: 'MAX_COMPLEXITY_EXCEEDED' } }] }
    const other = { ...shop.tokenless, connectionId: 'conn_2' }
    shop.peer.fail({ kind: 'body', text: JSON.stringify(error) }, { times: 2 })
    const read = await shop.adapter.readLive(other, [item('shirt'), item('many')], shop.options)
    expect(read.get('shirt')?.price.amount_minor).toBe(1990)
    const sizes = shop.peer.calls.slice(-3).map(({ variables }) => variables?.variants as number)
    expect(sizes[1]).toBe(Math.floor((sizes[0] ?? 0) / 2))
    expect(sizes[2]).toBe(Math.floor((sizes[0] ?? 0) / 4))
  })

  it.each([
    ['negative', negativePrices],
    ['absurd', absurdPrices],
    ['missing', withoutFields('price', 'priceRange')],
    ['not decimal', otherMoney(({ currencyCode }) => ({ amount: '1e3', currencyCode }))],
    ['finer than the currency', otherMoney(({ currencyCode }) => ({ amount: '1.999', currencyCode }))],
    ['numbers', otherMoney(({ currencyCode }) => ({ amount: 19.9, currencyCode }))],
  ] as const)('never return prices that are %s', async (_name, fault) => {
    shop.peer.fail(fault)
    expect(await readLive('shirt', 'plain')).toEqual(new Map())
    expect((await shop.adapter.summaries?.read(shop.tokenless, [item('shirt')], shop.options))?.size).toBe(0)
  })

  it('report prices in another currency', async () => {
    shop.peer.fail(otherCurrency('KWD'))
    await expect(readLive('shirt')).rejects.toMatchObject({ kind: 'currency_mismatch' })
    await expect(shop.adapter.summaries?.read(shop.tokenless, [item('shirt')], shop.options)).rejects.toMatchObject({
      kind: 'currency_mismatch',
    })
  })

  it('read the price ranges of 220 products in one request', async () => {
    const items = [...Array.from({ length: 215 }, (_, at) => item(`gone-${at}`)), ...['shirt', 'plain'].map(item)]
    const before = shop.peer.calls.length
    const read = await shop.adapter.summaries?.read(shop.tokenless, items, shop.options)
    expect(shop.peer.calls.length).toBe(before + 1)
    expect(read).toEqual(
      new Map([
        [
          'shirt',
          {
            price: { amount_minor: 1990, currency: 'EUR' },
            priceMax: { amount_minor: 2450, currency: 'EUR' },
            availability: { state: 'unknown' },
          },
        ],
        [
          'plain',
          {
            price: { amount_minor: 500, currency: 'EUR' },
            priceMax: { amount_minor: 500, currency: 'EUR' },
            availability: { state: 'unknown' },
          },
        ],
      ]),
    )
    const withToken = await shop.adapter.summaries?.read(shop.withToken(secret), [item('plain')], shop.options)
    expect(withToken?.get('plain')?.availability).toEqual({ state: 'in_stock', quantity: 7 })
  })
})

describe('the import', () => {
  async function importAll(access = shop.tokenless) {
    const products = []
    const rejected = []
    let cursor: string | null = null
    do {
      const page = await shop.adapter.products(access, cursor, shop.options)
      products.push(...page.products)
      rejected.push(...page.rejected)
      cursor = page.next
    } while (cursor !== null)
    return { products, rejected }
  }

  it('reads every product once, with its images, options and all variants', async () => {
    const { products, rejected } = await importAll()
    const handles = ['shirt', 'plain', 'many', 'sold-out', 'no-image', ...names]
    expect(products.map((one) => one.productId).sort()).toEqual(handles.sort())
    expect(products.find((one) => one.productId === 'no-image')).toMatchObject({ imageUrls: [] })
    expect(rejected).toEqual([])
    const shirt = products.find((one) => one.productId === 'shirt')
    expect(shirt).toMatchObject({ externalId: productId({ handle: 'shirt' }), imageUrls: images })
    expect(shirt?.metadata).toMatchObject({
      name: 'Shirt',
      description: 'Soft & warm',
      brand: 'Acme',
      category: 'Shirts',
      product_type: 'Shirts',
      price: 19.9,
      currency: 'EUR',
      colors: ['Red', 'Blue'],
      sizes: ['S', 'M'],
      availability: 'in_stock',
      url: 'https://corner-shop.example/products/shirt',
    })
    expect(shirt?.metadata).not.toHaveProperty('tags')
    expect(shirt?.variants.map(({ sku }) => sku)).toEqual(['S-RED-S', 'S-RED-M', 'S-BLU-M'])
    const many = products.find((one) => one.productId === 'many')
    expect(new Set(many?.variants.map(({ externalId }) => externalId)).size).toBe(400)
    expect(many?.metadata.variants).toHaveLength(60)
    expect(products.find((one) => one.productId === 'plain')?.metadata).toMatchObject({ sku: 'PLAIN' })
  })

  it('reads tags with a token, and without them where the token lacks the scope', async () => {
    const tagsOf = async (token: string) =>
      (await importAll(shop.withToken(token))).products.find((one) => one.productId === 'shirt')?.metadata.tags
    expect(await tagsOf(secret)).toEqual(['summer', 'sale'])
    expect(await tagsOf('shpat_no_inventory')).toBeUndefined()
  })

  it('imports products without a price when prices cannot be read', async () => {
    shop.peer.fail(negativePrices)
    const { products } = await importAll()
    expect(products.find((one) => one.productId === 'shirt')?.metadata).not.toHaveProperty('price')
  })

  it('loses only the malformed product of a page', async () => {
    shop.peer.fail({
      kind: 'change',
      change: (body) => JSON.parse(JSON.stringify(body).replace('"handle":"shirt"', '"handle":5')),
    })
    const { products, rejected } = await importAll()
    expect(products.some((one) => one.productId === 'plain')).toBe(true)
    expect(rejected).toContainEqual({
      externalId: productId({ handle: 'shirt' }),
      reason: 'Fields of the product are missing or malformed.',
    })
  })

  it('fails instead of ending early or never when the cursors are inconsistent', async () => {
    const next = (value: string) => ({
      kind: 'change' as const,
      change: (body: unknown) =>
        JSON.parse(
          JSON.stringify(body).replace(/"pageInfo":\{[^}]*\}/, `"pageInfo":{"hasNextPage":true,"endCursor":${value}}`),
        ),
    })
    shop.peer.fail(next('null'))
    await expect(importAll()).rejects.toMatchObject({ kind: 'invalid_response' })
    shop.peer.fail(next('"same"'), { only: 'Products' })
    await expect(shop.adapter.products(shop.tokenless, 'same', shop.options)).rejects.toThrow()
  })

  it('reads policies as Markdown, with the topics of the assistant', async () => {
    expect(await shop.adapter.policies(shop.tokenless, shop.options)).toMatchObject([
      { key: 'refund-policy', title: 'Refunds', topic: 'returns', bodyMarkdown: '## Returns\n\nWithin **30 days**.' },
      { key: 'privacy-policy', title: 'Privacy', topic: 'privacy', bodyMarkdown: 'We keep little.' },
      { key: 'contact-information', title: 'Contact', topic: 'contact', bodyMarkdown: 'Call us.' },
    ])
    const unknownField = { errors: [{ message: 'x', extensions: { code: 'undefinedField' } }] }
    shop.peer.fail({ kind: 'body', text: JSON.stringify(unknownField) }, { only: 'ShopNotices' })
    expect(await shop.adapter.policies(shop.tokenless, shop.options)).toHaveLength(2)
    shop.peer.fail(status(500), { only: 'ShopNotices' })
    await expect(shop.adapter.policies(shop.tokenless, shop.options)).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
