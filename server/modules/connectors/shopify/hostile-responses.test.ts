import fc from 'fast-check'
import { Check } from 'typebox/value'
import { expect, it } from 'vitest'
import { ProductInput } from '../../../../contract/catalog/product.ts'
import { decimalsOf } from '../../../engine/facts/money.ts'
import { systemClock } from '../../../platform/clock.ts'
import { StorefrontError } from '../errors.ts'
import { createShopifyAdapter } from './shopify-adapter.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const access = { connectionId: 'conn_1', storeUrl: 'https://shop.example', secret: null }
const options = { signal: AbortSignal.timeout(600_000), buyerIp: null }

function adapterOver(body: unknown) {
  const response = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) }
  return createShopifyAdapter({ apiVersion: null, clock: systemClock, call: { callUntrusted: async () => response } })
}

const money = (amount: Json, currencyCode: Json = 'EUR'): Json => ({ amount, currencyCode })
const pageInfo: Json = { hasNextPage: false, endCursor: null }
const variant = (id: number, amount: string): Json => ({
  id: `gid://shopify/ProductVariant/${id}`,
  sku: `SKU-${id}`,
  barcode: null,
  title: `Variant ${id}`,
  availableForSale: true,
  currentlyNotInStock: false,
  price: money(amount),
  compareAtPrice: null,
  selectedOptions: [{ name: 'Size', value: String(id) }],
  image: null,
})
const product = (id: number): Json => ({
  id: `gid://shopify/Product/${id}`,
  handle: `product-${id}`,
  title: `Product ${id}`,
  descriptionHtml: '<p>Text</p>',
  vendor: 'Acme',
  productType: 'Things',
  category: { name: 'Things' },
  onlineStoreUrl: 'https://shop.example/p',
  updatedAt: '2026-01-01T00:00:00Z',
  availableForSale: true,
  images: { nodes: [{ url: 'https://img.example/1.jpg' }] },
  priceRange: { minVariantPrice: money('10.00'), maxVariantPrice: money('12.50') },
  variants: { pageInfo, nodes: [variant(id * 10, '10.00'), variant(id * 10 + 1, '12.50')] },
})
const shop: Json = { name: 'Shop', paymentSettings: { currencyCode: 'EUR' } }

/** Every place in a JSON value, as a path. */
function placesOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  const entries: [string | number, Json][] = Array.isArray(value)
    ? value.map((one, at) => [at, one])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : []
  return [path, ...entries.flatMap(([key, one]) => placesOf(one, [...path, key]))]
}

function replaced(value: Json, path: readonly (string | number)[], by: Json | undefined): Json {
  const [key, ...rest] = path
  if (key === undefined) return by ?? null
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? replaced(one, rest, by) : one))
  if (typeof value !== 'object' || value === null) return value
  if (rest.length === 0 && by === undefined) {
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  }
  return { ...value, [key]: replaced(value[key] ?? null, rest, by) }
}

const invalidValue = fc.oneof(
  fc.constantFrom<Json | undefined>(undefined, null, '', 0, -1, 1e308, true, [], {}, [null], '9'.repeat(50)),
  fc.constantFrom<Json | undefined>(
    '-10.00',
    '10,00',
    '1e2',
    '10.001',
    'NaN',
    'USD',
    'EURO',
    'javascript:x',
    '\u0000\ud800',
  ),
  fc.constantFrom<Json | undefined>(money('-1.00'), money('11.00', 'USD'), { pageInfo, nodes: [null, 5, {}] }),
  fc.string({ maxLength: 20 }),
)

/** A response with up to four values replaced or removed. */
function damaged(intact: Json): fc.Arbitrary<Json> {
  const places = placesOf(intact)
  const change = fc.record({ path: fc.constantFrom(...places), by: invalidValue })
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce((value, { path, by }) => replaced(value, path, by), intact))
}

/** All amounts of a response in a currency, as minor units; calculated with decimal digits only. */
function amountsIn(value: Json, currency: string): Set<number> {
  const found = new Set<number>()
  const walk = (one: Json): void => {
    if (typeof one !== 'object' || one === null) return
    if (!Array.isArray(one) && one.currencyCode === currency && typeof one.amount === 'string') {
      const [units = '', fraction = ''] = one.amount.split('.')
      found.add(Number(units + fraction.padEnd(decimalsOf(currency), '0').slice(0, decimalsOf(currency))))
    }
    for (const inner of Object.values(one)) walk(inner)
  }
  walk(value)
  return found
}

const ids = [1, 2, 3]
const items = ids.map((id) => ({ productId: `product-${id}`, externalId: `gid://shopify/Product/${id}` }))

it('returns no live price that the response does not contain, however the response is damaged', async () => {
  const intact: Json = { data: { shop, nodes: ids.map(product) } }
  let returned = 0
  await fc.assert(
    fc.asyncProperty(damaged(intact), async (body) => {
      const adapter = adapterOver(body)
      const reads = [adapter.readLive(access, items, options), adapter.summaries?.read(access, items, options)]
      for (const reading of reads) {
        const read = await Promise.resolve(reading).catch((error: unknown) => {
          expect(error).toBeInstanceOf(StorefrontError)
          return new Map()
        })
        for (const one of read?.values() ?? []) {
          returned += 1
          const prices = [
            one.price,
            one.priceMax,
            ...('variants' in one ? one.variants : []).map((v: typeof one) => v.price),
          ]
          const { currency } = one.price
          const known = amountsIn(body, currency)
          for (const price of prices) {
            expect(price.currency).toBe(currency)
            expect(price.amount_minor).toBeGreaterThanOrEqual(0)
            expect(known).toContain(price.amount_minor)
          }
        }
      }
    }),
    { numRuns: 700 },
  )
  expect(returned).toBeGreaterThan(1_000)
})

it('imports only valid products, including all undamaged ones, however one product is damaged', async () => {
  await fc.assert(
    fc.asyncProperty(damaged(product(1)), async (first) => {
      const nodes = [first, product(2), product(3)]
      const page = await adapterOver({ data: { shop, products: { pageInfo, nodes } } }).products(access, null, options)
      const found = page.products.map(({ productId }) => productId)
      expect(found).toEqual(expect.arrayContaining(['product-2', 'product-3']))
      expect(page.products.length + page.rejected.length).toBe(3)
      for (const { productId, imageUrls, metadata } of page.products) {
        const [image_url, ...additional_image_urls] = imageUrls
        const input = { product_id: productId, image_url, additional_image_urls, metadata }
        expect(Check(ProductInput, input), JSON.stringify(input)).toBe(true)
        expect(JSON.stringify(metadata)).not.toContain('\\ud800')
        expect(JSON.stringify(metadata)).not.toContain('\\u0000')
      }
    }),
    { numRuns: 500 },
  )
})

it('returns a result or rejects with a storefront error, for any damaged response to any call', async () => {
  const policy: Json = { title: 'Refunds', body: '<p>30 days</p>', url: 'https://shop.example/r' }
  const products: Json = { pageInfo, nodes: [product(1)] }
  const cart: Json = {
    id: 'gid://shopify/Cart/1',
    checkoutUrl: 'https://shop.example/c',
    lines: {
      pageInfo,
      nodes: [
        { id: 'l', quantity: 1, attribute: { value: 'k' }, merchandise: { id: 'gid://shopify/ProductVariant/1' } },
      ],
    },
  }
  const data: Json = {
    shop: { name: 'Shop', paymentSettings: { currencyCode: 'EUR' }, refundPolicy: policy },
    products,
  }
  const intact: Json = { data: { ...data, cart, result: { cart, userErrors: [], warnings: [] } }, errors: [] }
  const line = { variantId: 'gid://shopify/ProductVariant/1', quantity: 1, key: 'k' }
  await fc.assert(
    fc.asyncProperty(damaged(intact), async (body) => {
      const adapter = adapterOver(body)
      const calls = [
        () => adapter.check(access, options),
        () => adapter.products(access, null, options),
        () => adapter.policies(access, options),
        () => adapter.cart?.add(access, null, line, options),
        () => adapter.cart?.add(access, 'gid://shopify/Cart/1', line, options),
      ]
      for (const call of calls) {
        const error = await Promise.resolve(call()).then(
          () => null,
          (one: unknown) => one,
        )
        if (error !== null) expect(error).toBeInstanceOf(StorefrontError)
      }
    }),
    { numRuns: 300 },
  )
})

it('stores every product of the platform’s maximum size', async () => {
  const long = 'ß漢'.repeat(40_000)
  const large = {
    ...(product(1) as object),
    title: long,
    descriptionHtml: `<p>${long}</p>`,
    vendor: long,
    productType: long,
    tags: Array.from({ length: 250 }, (_, at) => `${at}${long}`),
    variants: {
      pageInfo,
      nodes: Array.from({ length: 250 }, (_, at) => ({
        ...(variant(at, '10.00') as object),
        title: long,
        sku: long,
        selectedOptions: ['Color', 'Size', 'Style'].map((name) => ({ name, value: `${at} ${long.slice(0, 500)}` })),
      })),
    },
  }
  const body = { data: { shop, products: { pageInfo, nodes: [large] } } }
  const { products } = await adapterOver(body).products(access, null, options)
  const [one] = products
  expect(one?.variants).toHaveLength(250)
  expect(Buffer.byteLength(JSON.stringify(one?.metadata))).toBeLessThanOrEqual(24_000)
  expect(one?.metadata).toMatchObject({ price: 10, currency: 'EUR', availability: 'in_stock' })
})
