import { describe, expect, it } from 'vitest'
import { isWithin, readLiveProduct } from './live-product.ts'

const money = (amount: string, currencyCode = 'EUR') => ({ amount, currencyCode })
const id = (number: number | string) => `gid://shopify/ProductVariant/${number}`

function variant(given: object = {}) {
  return {
    id: id(1),
    sku: 'S-1',
    title: 'Blue / M',
    availableForSale: true,
    currentlyNotInStock: false,
    quantityAvailable: 3,
    price: money('20.00'),
    selectedOptions: [{ name: 'Color', value: 'Blue' }],
    ...given,
  }
}

interface Given {
  readonly variants?: readonly unknown[]
  readonly pageInfo?: object
  readonly range?: object
}

function product({ variants = [variant()], pageInfo = {}, range = {} }: Given = {}, given: object = {}) {
  return {
    id: 'gid://shopify/Product/1',
    availableForSale: true,
    totalInventory: 9,
    priceRange: { minVariantPrice: money('10.0'), maxVariantPrice: money('30.0'), ...range },
    variants: { pageInfo: { hasNextPage: false, endCursor: null, ...pageInfo }, nodes: variants },
    ...given,
  }
}

const read = (node: unknown) => readLiveProduct(node, 'EUR')
const availabilityOf = (node: unknown) => {
  const result = read(node)
  return typeof result === 'string' ? result : result.product.availability
}

it('reads price range, stock and variants', () => {
  expect(read(product())).toEqual({
    product: {
      price: { amount_minor: 1000, currency: 'EUR' },
      priceMax: { amount_minor: 3000, currency: 'EUR' },
      availability: { state: 'in_stock', quantity: 9 },
      variants: [
        {
          externalId: id(1),
          sku: 'S-1',
          title: 'Blue / M',
          options: [{ name: 'Color', value: 'Blue' }],
          price: { amount_minor: 2000, currency: 'EUR' },
          availability: { state: 'in_stock', quantity: 3 },
        },
      ],
      hasMoreVariants: false,
    },
    next: null,
    areAllReadable: true,
  })
})

describe('a product is not returned', () => {
  it.each([
    ['with a price in another currency', { minVariantPrice: money('10', 'USD') }, 'currency'],
    ['with a maximum price in another currency', { maxVariantPrice: money('30', 'USD') }, 'currency'],
    ['with a malformed price', { minVariantPrice: money('-1') }, 'unreadable'],
    ['with a malformed maximum price', { maxVariantPrice: money('x') }, 'unreadable'],
    ['with a minimum price above the maximum', { minVariantPrice: money('31') }, 'unreadable'],
  ])('%s', (_title, range, expected) => {
    expect(read(product({ range }))).toBe(expected)
  })

  it.each(['9.99', '30.01'])('with a variant outside its price range: %s', (amount) => {
    expect(read(product({ variants: [variant(), variant({ id: id(2), price: money(amount) })] }))).toBe('unreadable')
  })

  it('without its fields', () => {
    expect(read({ ...product(), availableForSale: undefined })).toBe('unreadable')
  })
})

describe('a variant is left out', () => {
  it.each([
    ['without its fields', {}],
    ['with the ID of something else', variant({ id: 'gid://shopify/Product/2' })],
    ['with a price in another currency', variant({ price: money('20', 'USD') })],
  ])('%s, and the product has more variants than were read', (_title, malformed) => {
    expect(read(product({ variants: [malformed, variant()] }))).toMatchObject({
      product: { variants: [{ externalId: id(1) }], hasMoreVariants: true },
      areAllReadable: false,
    })
  })
})

it('reads where the next variants are', () => {
  expect(read(product({ pageInfo: { hasNextPage: true, endCursor: 'next' } }))).toMatchObject({
    product: { hasMoreVariants: true },
    next: 'next',
    areAllReadable: true,
  })
})

describe('the stock of a variant', () => {
  it.each([
    ['that is not for sale', { availableForSale: false, currentlyNotInStock: true }, { state: 'out_of_stock' }],
    ['on backorder', { currentlyNotInStock: true }, { state: 'backorder' }],
    ['that is not tracked', { quantityAvailable: 0 }, { state: 'in_stock' }],
    ['that is oversold', { quantityAvailable: -2 }, { state: 'in_stock' }],
    ['that may not be read', { quantityAvailable: undefined }, { state: 'in_stock' }],
    ['of one piece', { quantityAvailable: 1 }, { state: 'in_stock', quantity: 1 }],
  ])('%s', (_title, given, availability) => {
    const result = read(product({ variants: [variant(given)] }))
    expect(typeof result === 'string' ? result : result.product.variants[0]?.availability).toEqual(availability)
  })
})

describe('the stock of a product', () => {
  const backordered = variant({ currentlyNotInStock: true })
  const soldOut = variant({ id: id(2), availableForSale: false })
  const more = { hasNextPage: true, endCursor: 'next' }

  it.each([
    [
      'that is not for sale',
      product({ variants: [backordered] }, { availableForSale: false }),
      { state: 'out_of_stock' },
    ],
    ['of variants on backorder', product({ variants: [backordered, soldOut] }), { state: 'backorder' }],
    [
      'of variants on backorder and in stock',
      product({ variants: [backordered, variant()] }),
      { state: 'in_stock', quantity: 9 },
    ],
    ['of variants on backorder and others', product({ variants: [backordered], pageInfo: more }), { state: 'unknown' }],
    [
      'that is not for sale, of variants on backorder and others',
      product({ variants: [backordered], pageInfo: more }, { availableForSale: false }),
      { state: 'out_of_stock' },
    ],
    ['of variants in stock and others', product({ pageInfo: more }), { state: 'in_stock', quantity: 9 }],
    [
      'of variants that are sold out, and others',
      product({ variants: [soldOut], pageInfo: more }),
      { state: 'in_stock', quantity: 9 },
    ],
    ['that may not be read', product({}, { totalInventory: null }), { state: 'in_stock' }],
    ['that is not tracked', product({}, { totalInventory: 0 }), { state: 'in_stock' }],
  ])('%s', (_title, node, availability) => {
    expect(availabilityOf(node)).toEqual(availability)
  })
})

it.each([
  [1000, 'EUR', true],
  [3000, 'EUR', true],
  [999, 'EUR', false],
  [3001, 'EUR', false],
  [2000, 'USD', false],
])('%s %s is in the price range: %s', (amount_minor, currency, expected) => {
  const range = { price: { amount_minor: 1000, currency: 'EUR' }, priceMax: { amount_minor: 3000, currency: 'EUR' } }
  expect(isWithin({ amount_minor, currency }, range)).toBe(expected)
})
