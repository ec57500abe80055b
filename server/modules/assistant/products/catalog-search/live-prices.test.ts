import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aFoundProduct } from '../../../../test/kit/assistant/a-turn.ts'
import { aReading, scriptedLiveReads } from '../../../../test/kit/assistant/scripted-live-reads.ts'
import { notRequested, type ProductReading, unavailable } from '../../../connectors/index.ts'
import { grantScope } from '../../../stores/index.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'
import { filterByLivePrice, readLive } from './live-prices.ts'

const unbounded = { min: null, max: null }
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

describe('a filter by live price', () => {
  it.each([
    [{ min: 100, max: 102 }, ['p1', 'p2', 'p3']],
    [{ min: 101, max: null }, ['p2', 'p3', 'p4']],
    [{ min: null, max: 101 }, ['p0', 'p1', 'p2']],
    [{ min: 101, max: 101 }, ['p2']],
    [{ min: 0, max: 0 }, []],
    [{ min: 102, max: 100 }, []],
    [unbounded, range(0, 5)],
  ])('includes both bounds: %o', async (bounds, expected) => {
    const { products, reader } = await shelf(5, (index) => at(99 + index))
    const found = await filterByLivePrice(reader, products, { bounds: () => bounds, wanted: 5 })
    expect(idsOf(found.products)).toEqual(expected)
    expect(found).toMatchObject({ checked: 5, outside: 5 - expected.length, withoutPrice: 0, currency: 'EUR' })
  })

  it('has no lower bound without a minimum, and no upper bound without a maximum', async () => {
    const { products, reader } = await shelf(2, (index) => at(index === 0 ? -100 : Number.MAX_SAFE_INTEGER))
    const found = await filterByLivePrice(reader, products, { bounds: () => unbounded, wanted: 2 })
    expect(idsOf(found.products)).toEqual(['p0', 'p1'])
  })

  it('returns the products with what was read', async () => {
    const { products, reader } = await shelf(1)
    const found = await filterByLivePrice(reader, products, { bounds: () => unbounded, wanted: 1 })
    expect(found.products).toEqual([{ ...products[0], ...at(100) }])
  })

  it('leaves out products without a live price, and counts them', async () => {
    const { products, reader } = await shelf(4, (index) =>
      index === 1 ? null : index === 2 ? { ...at(100), price: { state: 'unavailable' } } : at(100),
    )
    const found = await filterByLivePrice(reader, products, { bounds: () => unbounded, wanted: 4 })
    expect(idsOf(found.products)).toEqual(['p0', 'p3'])
    expect(found).toMatchObject({ checked: 4, outside: 0, withoutPrice: 2 })
  })

  it('compares only prices in the currency of the first price that was read', async () => {
    const { products, reader } = await shelf(
      4,
      (index) => [null, at(100, 'USD'), at(100, 'EUR'), at(900, 'USD')][index] ?? null,
    )
    const found = await filterByLivePrice(reader, products, { bounds: () => ({ min: null, max: 500 }), wanted: 4 })
    expect(idsOf(found.products)).toEqual(['p1'])
    expect(found).toMatchObject({ checked: 4, outside: 1, withoutPrice: 2, currency: 'USD' })
  })

  it('takes the bounds for the currency of the prices', async () => {
    const { products, reader } = await shelf(2, (index) => at(1000 + index, 'JPY'))
    const bounds = (currency: string) => ({ min: null, max: currency === 'JPY' ? 1000 : 10 })
    const found = await filterByLivePrice(reader, products, { bounds, wanted: 2 })
    expect(idsOf(found.products)).toEqual(['p0'])
  })

  it('keeps the currency of the first batch for the next one', async () => {
    const { products, reader } = await shelf(11, (index) => at(100, index < 10 ? 'USD' : 'EUR'))
    const found = await filterByLivePrice(reader, products, { bounds: () => unbounded, wanted: 11 })
    expect(found).toMatchObject({ checked: 11, withoutPrice: 1, currency: 'USD' })
  })

  it('reads ten products at a time, in order, until enough are found', async () => {
    const { reads, products, reader } = await shelf(35, (index) => at(index < 15 ? 900 : 100))
    const found = await filterByLivePrice(reader, products, { bounds: () => ({ min: null, max: 500 }), wanted: 5 })
    expect(reads).toEqual([range(0, 10), range(10, 20)])
    expect(idsOf(found.products)).toEqual(range(15, 20))
    expect(found).toMatchObject({ checked: 20, outside: 15 })
  })

  it('reads every candidate if too few match', async () => {
    const { reads, products, reader } = await shelf(21)
    const found = await filterByLivePrice(reader, products, { bounds: () => unbounded, wanted: 30 })
    expect(reads).toEqual([range(0, 10), range(10, 20), range(20, 21)])
    expect(idsOf(found.products)).toEqual(idsOf(products))
    expect(found.checked).toBe(21)
  })

  it('returns no more products than wanted, although more of the batch match', async () => {
    const { products, reader } = await shelf(10)
    const found = await filterByLivePrice(reader, products, { bounds: () => unbounded, wanted: 3 })
    expect(idsOf(found.products)).toEqual(range(0, 3))
    expect(found.checked).toBe(10)
  })

  it('finds nothing without a storefront: every candidate is without a price', async () => {
    const { products } = await shelf(3)
    expect(await filterByLivePrice(null, products, { bounds: () => unbounded, wanted: 3 })).toEqual({
      products: [],
      checked: 0,
      outside: 0,
      withoutPrice: 3,
      currency: null,
    })
  })

  it('does not call the storefront without candidates', async () => {
    const { reads, reader } = await shelf(0)
    expect(await filterByLivePrice(reader, [], { bounds: () => unbounded, wanted: 3 })).toEqual({
      products: [],
      checked: 0,
      outside: 0,
      withoutPrice: 0,
      currency: null,
    })
    expect(reads).toEqual([])
  })

  it('has no currency if no price was read', async () => {
    const { products, reader } = await shelf(2, () => null)
    const found = await filterByLivePrice(reader, products, { bounds: () => unbounded, wanted: 2 })
    expect(found).toEqual({ products: [], checked: 2, outside: 0, withoutPrice: 2, currency: null })
  })
})
