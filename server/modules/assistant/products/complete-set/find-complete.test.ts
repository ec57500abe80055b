import { describe, expect, it } from 'vitest'
import { aFoundProduct, anAdmitted } from '../../../../test/kit/assistant/a-turn.ts'
import { aReading } from '../../../../test/kit/assistant/scripted-live-reads.ts'
import { type LiveReader, type LiveVariant, type ProductReading, unavailable } from '../../../connectors/index.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'
import { findComplete, type Selection } from './find-complete.ts'

const unbounded = { min: null, max: null }
const plain: Selection = { bounds: () => unbounded, inStock: false, order: 'relevance', limit: 10 }
const wordsOnly = {
  words: 'shirt',
  language: 'en',
  colors: [],
  sizes: [],
  categories: [],
  sku: null,
  mayLoosen: true,
} as const

/** The reading of a product in this state of stock; without variants, as `readPrices` returns it. */
function stock(state: 'in_stock' | 'out_of_stock' | 'unknown', given: Partial<ProductReading> = {}): ProductReading {
  return aReading(100, 'EUR', {
    availability: { state: 'live', value: { state }, readAt: new Date(0), source: 'conn_1' },
    ...given,
  })
}

const sized = (size: string, state: 'in_stock' | 'out_of_stock'): LiveVariant => ({
  externalId: size,
  sku: null,
  title: size,
  options: [{ name: 'Size', value: size }],
  price: { amount_minor: 100, currency: 'EUR' },
  availability: { state },
})

interface Shop {
  readonly ids: readonly string[]
  /** Matching products of the catalog, if they are more than the search returns. */
  readonly total?: number
  /** What `readPrices`, `read` and `readVariants` return. */
  readonly prices?: Readonly<Record<string, ProductReading>>
  readonly details?: Readonly<Record<string, ProductReading>>
  readonly variants?: Readonly<Record<string, ProductReading>>
}

/** Searches in a shop, and records the calls to its storefront. */
async function search(shop: Shop, wanted: Partial<Selection> = {}, query: object = {}) {
  const calls = { prices: [] as string[][], details: [] as string[][], variants: [] as string[] }
  const asMap = (readings: Shop['prices'], ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (readings?.[id] === undefined ? [] : [[id, readings[id]]])))
  const reader: LiveReader = {
    currency: 'EUR',
    async readPrices(ids) {
      calls.prices.push([...ids])
      return asMap(shop.prices, ids)
    },
    async read(ids) {
      calls.details.push([...ids])
      return asMap(shop.details, ids)
    },
    async readVariants(id) {
      calls.variants.push(id)
      return shop.variants?.[id] ?? unavailable
    },
  }
  const { shopper } = anAdmitted()
  const asked: unknown[] = []
  const found = await findComplete(
    {
      async find(...about) {
        asked.push(about)
        const products = shop.ids.map((productId) => aFoundProduct({ productId }))
        return { products, total: shop.total ?? products.length, loosened: ['color'], revision: 1 }
      },
    },
    { shopper, reader, query: { ...wordsOnly, ...query }, selection: { ...plain, ...wanted } },
  )
  return { ...found, ids: idsOf(found.products), calls, asked, shopper }
}

const idsOf = (products: readonly FoundProduct[]): string[] => products.map(({ productId }) => productId)
const numbered = (count: number): string[] => Array.from({ length: count }, (_none, at) => `p${at}`)
const pricesFrom = (first: number, count: number): Record<string, ProductReading> =>
  Object.fromEntries(numbered(count).map((id, at) => [id, aReading(first + at)]))

describe('the live prices of everything that matches', () => {
  it('are read for up to a thousand products of the search', async () => {
    const { asked, shopper, calls } = await search({ ids: ['a', 'b'] })
    expect(asked).toEqual([[shopper, { ...wordsOnly, limit: 1000 }]])
    expect(calls).toEqual({ prices: [['a', 'b']], details: [['a', 'b']], variants: [] })
  })

  it.each([
    [{ min: 100, max: 102 }, ['p1', 'p2', 'p3']],
    [{ min: 101, max: null }, ['p2', 'p3', 'p4']],
    [{ min: null, max: 101 }, ['p0', 'p1', 'p2']],
    [{ min: 101, max: 101 }, ['p2']],
    [{ min: 0, max: 0 }, []],
    [{ min: 102, max: 100 }, []],
    [unbounded, numbered(5)],
  ])('are compared with both inclusive bounds: %o', async (bounds, expected) => {
    const found = await search({ ids: numbered(5), prices: pricesFrom(99, 5) }, { bounds: () => bounds })
    expect(found.ids).toEqual(expected)
    expect(found).toMatchObject({
      matching: expected.length,
      checked: 5,
      outsideRange: 5 - expected.length,
      withoutLivePrice: 0,
      notInStock: 0,
      isComplete: true,
      loosened: ['color'],
    })
  })

  it('have no lower bound without a minimum, and no upper bound without a maximum', async () => {
    const prices = { low: aReading(-100), high: aReading(Number.MAX_SAFE_INTEGER) }
    expect((await search({ ids: ['low', 'high'], prices })).ids).toEqual(['low', 'high'])
  })

  it('are compared with bounds in the currency of the store', async () => {
    const bounds = (currency: string) => ({ min: null, max: currency === 'EUR' ? 100 : 0 })
    expect((await search({ ids: numbered(2), prices: pricesFrom(100, 2) }, { bounds })).ids).toEqual(['p0'])
  })

  it.each([
    ['a minimum', { bounds: () => ({ min: 0, max: null }) }],
    ['a maximum', { bounds: () => ({ min: null, max: 1000 }) }],
    ['the lowest price first', { order: 'price_asc' }],
    ['the highest price first', { order: 'price_desc' }],
  ] as const)('are required for %s', async (_what, wanted) => {
    const shop = { ids: ['a', 'missing', 'failed'], prices: { a: aReading(100), failed: unavailable } }
    const found = await search(shop, wanted)
    expect(found.ids).toEqual(['a'])
    expect(found).toMatchObject({ checked: 3, matching: 1, outsideRange: 0, withoutLivePrice: 2, isComplete: false })
  })

  it.each(['relevance', 'newest'] as const)('are not required for the order %s', async (order) => {
    const found = await search({ ids: ['missing', 'a'], prices: { a: aReading(100) } }, { order })
    expect(found.ids).toEqual(['missing', 'a'])
    expect(found).toMatchObject({ checked: 2, matching: 2, withoutLivePrice: 0, isComplete: true })
  })

  it('determine the order only if the shopper requests it; equal prices keep the search order', async () => {
    const shop = {
      ids: ['b', 'a', 'same', 'c'],
      prices: { a: aReading(1), b: aReading(2), same: aReading(2), c: aReading(3) },
    }
    expect((await search(shop)).ids).toEqual(['b', 'a', 'same', 'c'])
    expect((await search(shop, { order: 'newest' })).ids).toEqual(['b', 'a', 'same', 'c'])
    expect((await search(shop, { order: 'price_asc' })).ids).toEqual(['a', 'b', 'same', 'c'])
    expect((await search(shop, { order: 'price_desc' })).ids).toEqual(['c', 'b', 'same', 'a'])
  })

  it('are incomplete if the search found more than it returned', async () => {
    const prices = pricesFrom(100, 2)
    expect(await search({ ids: numbered(2), prices, total: 3 })).toMatchObject({ total: 3, isComplete: false })
    expect(await search({ ids: numbered(2), prices, total: 2 })).toMatchObject({ total: 2, isComplete: true })
  })
})

describe('the products returned', () => {
  it('are limited, and all matches are counted', async () => {
    const found = await search({ ids: numbered(4), prices: pricesFrom(100, 4) }, { limit: 3 })
    expect(found.ids).toEqual(['p0', 'p1', 'p2'])
    expect(found.matching).toBe(4)
    expect(found.calls.details).toEqual([['p0', 'p1', 'p2']])
  })

  it('have the compared price, and the stock and variants of the details', async () => {
    const variants = [sized('M', 'in_stock')]
    const { price } = aReading(999)
    const details = stock('out_of_stock', { variants, hasMoreVariants: true, price, priceMax: price })
    const { products } = await search({ ids: ['a'], prices: { a: aReading(100) }, details: { a: details } })
    const { availability } = details
    expect(products).toEqual([
      { ...aFoundProduct({ productId: 'a' }), ...aReading(100), availability, variants, hasMoreVariants: true },
    ])
  })

  it('have the price of the details if none was read before', async () => {
    const details = { ...aReading(300), priceMax: aReading(400).price }
    const { products } = await search({ ids: ['a'], prices: { a: unavailable }, details: { a: details } })
    expect(products).toEqual([{ ...aFoundProduct({ productId: 'a' }), ...details }])
  })

  it('are unchanged without details', async () => {
    const failed = { ...aReading(999), availability: unavailable.availability }
    const shop = { ids: ['a', 'b'], prices: { a: aReading(100), b: aReading(200) }, details: { b: failed } }
    const { products } = await search(shop)
    expect(products).toEqual([
      { ...aFoundProduct({ productId: 'a' }), ...aReading(100) },
      { ...aFoundProduct({ productId: 'b' }), ...aReading(200) },
    ])
  })
})

describe('products in stock', () => {
  const inStock = { inStock: true }

  it('are not read unless requested', async () => {
    const found = await search({ ids: ['a'], prices: { a: stock('out_of_stock') } })
    expect(found).toMatchObject({ ids: ['a'], notInStock: 0, isComplete: true })
  })

  it('are those confirmed by the details', async () => {
    const shop = {
      ids: ['yes', 'no', 'summaryNo', 'becameNo'],
      prices: {
        yes: stock('unknown'),
        no: stock('unknown'),
        summaryNo: stock('out_of_stock'),
        becameNo: stock('in_stock'),
      },
      details: { yes: stock('in_stock'), no: stock('out_of_stock'), becameNo: stock('out_of_stock') },
    }
    const found = await search(shop, inStock)
    expect(found.ids).toEqual(['yes'])
    expect(found).toMatchObject({ matching: 1, notInStock: 3, isComplete: true })
    expect(found.calls.details).toEqual([['yes', 'no', 'becameNo'], ['yes']])
  })

  it('are confirmed by the details where no price was read', async () => {
    const found = await search({ ids: ['a', 'b'], details: { a: stock('in_stock') } }, inStock)
    expect(found).toMatchObject({ ids: ['a'], notInStock: 1, isComplete: false })
  })

  it('are incomplete if the stock of one is unknown', async () => {
    const shop = { ids: ['a', 'b'], prices: { a: stock('in_stock'), b: stock('unknown') } }
    const found = await search({ ...shop, details: { b: stock('unknown') } }, inStock)
    expect(found).toMatchObject({ ids: ['a'], notInStock: 1, isComplete: false })
  })

  it('have their details read for two hundred products; beyond that the result is incomplete', async () => {
    const shop = (count: number): Shop => ({
      ids: numbered(count),
      prices: Object.fromEntries(numbered(count).map((id) => [id, stock('in_stock')])),
    })
    const [most, more] = [await search(shop(200), inStock), await search(shop(201), inStock)]
    expect([most.matching, most.isComplete]).toEqual([200, true])
    expect([more.matching, more.isComplete]).toEqual([201, false])
    expect(more.calls.details[0]).toEqual(numbered(200))
  })
})

describe('products in stock in a requested size or color', () => {
  const withVariants = (variants: readonly LiveVariant[], hasMoreVariants = false) =>
    stock('in_stock', { variants, hasMoreVariants })
  const soldOut = withVariants([sized('M', 'out_of_stock'), sized('L', 'in_stock')])
  const truncated = withVariants([sized('M', 'out_of_stock'), sized('L', 'in_stock')], true)
  const inSize = (details: ProductReading, about: Partial<Shop> = {}, query: object = { sizes: ['M'] }) =>
    search(
      { ids: ['a'], prices: { a: stock('in_stock') }, details: { a: details }, ...about },
      { inStock: true },
      query,
    )

  it('need one matching variant in stock', async () => {
    expect(await inSize(withVariants([sized('M', 'in_stock')]))).toMatchObject({ ids: ['a'], isComplete: true })
    expect(await inSize(soldOut)).toMatchObject({ ids: [], notInStock: 1, isComplete: true })
    expect((await inSize(soldOut)).calls.variants).toEqual([])
  })

  it('may have any variant in stock without a requested size or color', async () => {
    expect((await inSize(soldOut, {}, {})).ids).toEqual(['a'])
    expect((await inSize(soldOut, {}, { colors: ['red'] })).ids).toEqual(['a'])
    expect((await inSize(withVariants([sized('M', 'out_of_stock')]), {}, {})).ids).toEqual(['a'])
  })

  it('need a variant of the size even if a color is requested too', async () => {
    expect((await inSize(soldOut, {}, { sizes: ['M'], colors: ['red'] })).ids).toEqual([])
    expect((await inSize(soldOut, {}, { sizes: ['L'], colors: ['red'] })).ids).toEqual(['a'])
  })

  it('count as in stock if the storefront returns no variants', async () => {
    expect((await inSize(withVariants([]))).ids).toEqual(['a'])
  })

  it('stay out of stock regardless of their variants', async () => {
    const details = stock('out_of_stock', { variants: [sized('M', 'in_stock')] })
    expect((await inSize(details)).ids).toEqual([])
  })

  it('are searched in all variants if none of the first ones is in stock', async () => {
    const all = [sized('M', 'out_of_stock'), sized('medium', 'in_stock')]
    const found = await inSize(truncated, { variants: { a: withVariants(all) } })
    expect(found.calls.variants).toEqual(['a'])
    expect(found).toMatchObject({ ids: ['a'], isComplete: true })
  })

  it('have their other variants read only if none of the first ones is in stock', async () => {
    expect((await inSize(withVariants([sized('M', 'in_stock')], true))).calls.variants).toEqual([])
  })

  it('are out of stock if all variants were read and none is in stock', async () => {
    const found = await inSize(truncated, { variants: { a: soldOut } })
    expect(found).toMatchObject({ ids: [], notInStock: 1, isComplete: true })
  })

  it.each([
    ['more variants were not read', truncated],
    ['the variants cannot be read', unavailable],
  ])('are incomplete if %s', async (_why, variants) => {
    const found = await inSize(truncated, { variants: { a: variants } })
    expect(found).toMatchObject({ ids: [], notInStock: 1, isComplete: false })
  })
})
