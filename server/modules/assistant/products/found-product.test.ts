import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aFoundProduct } from '../../../test/kit/assistant/a-turn.ts'
import { aReading, scriptedLiveReads } from '../../../test/kit/assistant/scripted-live-reads.ts'
import { notRequested, type ProductReading, unavailable } from '../../connectors/index.ts'
import { grantScope } from '../../stores/index.ts'
import type { FoundProduct } from '../turn/pipeline.ts'
import {
  hasPriceRange,
  isOrderable,
  presentCard,
  productHandle,
  readLive,
  sortByLivePrice,
  storeProductId,
  totalOf,
} from './found-product.ts'

const at = aReading

/** A storefront that answers with these readings, and the calls that it received. */
async function storefront(readings: Readonly<Record<string, ProductReading>>) {
  const scripted = scriptedLiveReads((id) => readings[id] ?? null)
  const reader = await scripted.open(grantScope(randomUUID()), {
    signal: new AbortController().signal,
    buyerIp: null,
  })
  return { reads: scripted.reads, reader }
}

/** `count` products p0, p1, …, each at the price that the function gives its number; null for one without a reading. */
async function shelf(count: number, priceOf: (index: number) => ProductReading | null = () => at(100)) {
  const products = Array.from({ length: count }, (_none, index) => aFoundProduct({ productId: `p${index}` }))
  const readings = products.flatMap(({ productId }, index) => {
    const reading = priceOf(index)
    return reading === null ? [] : [[productId, reading] as const]
  })
  return { products, ...(await storefront(Object.fromEntries(readings))) }
}

const idsOf = (products: readonly FoundProduct[]): string[] => products.map(({ productId }) => productId)
const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_none, index) => `p${from + index}`)

describe('live prices of an answer', () => {
  it('replace the states of the products and leave everything else as it is', async () => {
    const { products, reader } = await shelf(2, (index) => at(100 + index))
    expect(await readLive(reader, products)).toEqual([
      { ...products[0], ...at(100) },
      { ...products[1], ...at(101) },
    ])
  })

  it('are read for the first ten products only', async () => {
    const { reads, products, reader } = await shelf(12)
    const read = await readLive(reader, products)
    expect(reads).toEqual([range(0, 10)])
    expect(idsOf(read)).toEqual(idsOf(products))
    expect(read[9]).toEqual({ ...products[9], ...at(100) })
    expect(read.slice(10)).toEqual(products.slice(10).map((product) => ({ ...product, ...notRequested })))
  })

  it('of a product beyond the tenth are not requested, even if an earlier reading exists', async () => {
    const { products, reader } = await shelf(11)
    const stale = products.map((product) => ({ ...product, ...at(1) }))
    expect((await readLive(reader, stale)).at(-1)).toEqual({ ...products[10], ...notRequested })
  })

  it('are unavailable where the storefront returns no reading', async () => {
    const { products, reader } = await shelf(2, (index) => (index === 0 ? null : at(100)))
    expect(await readLive(reader, products)).toEqual([
      { ...products[0], ...unavailable },
      { ...products[1], ...at(100) },
    ])
  })

  it('are not read without a storefront or without products', async () => {
    const { reads, products, reader } = await shelf(1)
    expect(await readLive(null, products)).toBe(products)
    expect(await readLive(reader, [])).toEqual([])
    expect(reads).toEqual([])
  })
})

describe('products sorted by live price', () => {
  const priced = (productId: string, price: number | null): FoundProduct => ({
    ...aFoundProduct({ productId }),
    ...(price === null ? unavailable : at(price)),
  })
  const products = [priced('b', 200), priced('none', null), priced('a', 100), priced('same', 200), priced('c', 300)]

  it('begin with the cheapest, and keep the order of equal prices', () => {
    expect(idsOf(sortByLivePrice(products, 'price_asc'))).toEqual(['none', 'a', 'b', 'same', 'c'])
  })

  it('begin with the most expensive on request', () => {
    expect(idsOf(sortByLivePrice(products, 'price_desc'))).toEqual(['c', 'b', 'same', 'a', 'none'])
  })
})

describe('a variant', () => {
  it.each([
    ['in_stock', undefined, true],
    ['in_stock', 3, true],
    ['in_stock', 0, false],
    ['backorder', 0, true],
    ['preorder', undefined, true],
    ['out_of_stock', undefined, false],
    ['discontinued', undefined, false],
    ['unknown', undefined, false],
  ] as const)('that is %s, with %s pieces, can be ordered: %s', (state, quantity, expected) => {
    expect(isOrderable({ availability: { state, ...(quantity === undefined ? {} : { quantity }) } })).toBe(expected)
  })
})

describe('the price of a product', () => {
  const priced = (lowest: number, highest: number): FoundProduct => ({
    ...aFoundProduct(),
    ...at(lowest),
    priceMax: at(highest).price,
  })

  it('is a range if the variants differ in price', () => {
    expect(hasPriceRange(priced(100, 200))).toBe(true)
    expect(hasPriceRange(priced(100, 100))).toBe(false)
  })

  it.each(['price', 'priceMax'] as const)('is not a range without a live %s', (unread) => {
    expect(hasPriceRange({ ...priced(100, 200), [unread]: unavailable[unread] })).toBe(false)
  })

  it('is multiplied exactly, or not at all', () => {
    const price = { amount_minor: 1990, currency: 'EUR' }
    expect(totalOf(price, 99)).toEqual({ amount_minor: 197_010, currency: 'EUR' })
    expect(totalOf({ ...price, amount_minor: Number.MAX_SAFE_INTEGER }, 2)).toBeNull()
  })
})

describe('the handle of a product', () => {
  it('leads back to its ID in the store', () => {
    expect(productHandle('lamp-1')).toBe('prd_lamp-1')
    expect(storeProductId('prd_lamp-1')).toBe('lamp-1')
  })

  it.each(['lamp-1', 'prd_', '', 'PRD_lamp'])('is not "%s"', (handle) => {
    expect(storeProductId(handle)).toBeNull()
  })
})

describe('the card of a product', () => {
  const product = aFoundProduct({ productId: 'lamp', title: 'Lamp', url: 'https://shop.example/lamp' })
  const shown = {
    product_id: 'prd_lamp',
    title: 'Lamp',
    url: 'https://shop.example/lamp',
    image_url: 'https://shop.example/laptop.jpg',
    reasons: ['Color: red'],
  }

  it('shows price and stock as they were read', () => {
    expect(presentCard({ ...product, ...at(100) }, ['Color: red'])).toEqual({
      ...shown,
      price_state: 'live',
      price: { amount_minor: 100, currency: 'EUR' },
      availability_state: 'live',
      availability: { state: 'in_stock' },
    })
  })

  it.each([notRequested, unavailable])('shows neither where they were not read: $price.state', (unread) => {
    expect(presentCard({ ...product, ...unread }, ['Color: red'])).toEqual({
      ...shown,
      price_state: unread.price.state,
      price: null,
      availability_state: unread.availability.state,
      availability: { state: 'unknown' },
    })
  })
})
