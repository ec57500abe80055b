import { describe, expect, it } from 'vitest'
import type { Availability, Money } from '../../../../contract/assistant/answer.ts'
import type { LiveProduct, LiveVariant } from '../adapter.ts'
import { toReading } from './check-reading.ts'
import { unavailable } from './live-reads.ts'

const readAt = new Date('2026-11-22T12:00:00Z')
const origin = { connectionId: 'conn_1', readAt, currency: 'EUR' }
const money = (amount_minor: number, currency = 'EUR'): Money => ({ amount_minor, currency })
const live = <T>(value: T) => ({ state: 'live', value, readAt, source: 'conn_1' })
const inStock: Availability = { state: 'in_stock', quantity: 3 }

const variant = (price: Money, availability: Availability = inStock): LiveVariant => {
  return { externalId: 'v1', sku: null, title: 'Default', options: [], price, availability }
}
const product = (given: Partial<LiveProduct> = {}): LiveProduct => ({
  price: money(100),
  priceMax: money(200),
  availability: inStock,
  variants: [variant(money(100)), variant(money(200))],
  hasMoreVariants: true,
  ...given,
})
const read = (given: Partial<LiveProduct> = {}) => toReading(product(given), origin)

describe('the reading of a product', () => {
  it('has prices, stock and variants of the storefront, with their origin', () => {
    expect(read()).toEqual({
      price: live(money(100)),
      priceMax: live(money(200)),
      availability: live(inStock),
      variants: product().variants,
      hasMoreVariants: true,
    })
    expect(read({ hasMoreVariants: false }).hasMoreVariants).toBe(false)
  })

  it('of a summary has no variants, and states that there are more', () => {
    const { price, priceMax, availability } = product()
    expect(toReading({ price, priceMax, availability }, origin)).toEqual({
      price: live(price),
      priceMax: live(priceMax),
      availability: live(inStock),
      variants: [],
      hasMoreVariants: true,
    })
  })

  it.each([0, 1, 1_000_000_000_000])('accepts the price %i', (minor) => {
    expect(read({ price: money(minor), priceMax: money(minor) }).price).toEqual(live(money(minor)))
  })

  it.each([
    ['is negative', money(-1)],
    ['is above the maximum', money(1_000_000_000_001)],
    ['is not an integer', money(1.5)],
    ['is not a number', money(Number.NaN)],
    ['is in another currency', money(100, 'USD')],
  ])('has no price that %s, but the stock', (_fault, wrong) => {
    const withoutPrice = { ...unavailable, availability: live(inStock) }
    expect(read({ price: wrong, priceMax: { ...wrong, amount_minor: 200 } })).toEqual(withoutPrice)
    expect(read({ price: money(0), priceMax: wrong })).toEqual(withoutPrice)
  })

  it('has no price if the highest is below the lowest', () => {
    const withoutPrice = { ...unavailable, availability: live(inStock) }
    expect(read({ price: money(201), priceMax: money(200) })).toEqual(withoutPrice)
    expect(read({ price: money(200), priceMax: money(200) }).price).toEqual(live(money(200)))
  })

  it('leaves out variants without a valid price or stock', () => {
    const wrong = { state: 'maybe' } as unknown as Availability
    const variants = [variant(money(-1)), variant(money(1, 'USD')), variant(money(100), wrong), variant(money(150))]
    expect(read({ variants }).variants).toEqual([variant(money(150))])
  })
})

describe('the stock of a reading', () => {
  it('is unavailable in an unknown state, but the price remains', () => {
    const found = read({ availability: { state: 'maybe' } as unknown as Availability })
    expect(found.availability).toEqual({ state: 'unavailable' })
    expect(found.price).toEqual(live(money(100)))
  })

  it.each([0, 1, 5000])('has the quantity %i', (quantity) => {
    expect(read({ availability: { state: 'in_stock', quantity } }).availability).toEqual(
      live({ state: 'in_stock', quantity }),
    )
  })

  it.each([undefined, -1, 1.5, Number.POSITIVE_INFINITY])(
    'has no quantity where the storefront returns %j',
    (quantity) => {
      const availability = { state: 'out_of_stock', ...(quantity === undefined ? {} : { quantity }) } as const
      const variants = [variant(money(100), availability)]
      const found = read({ availability, variants })
      expect(found.availability).toEqual(live({ state: 'out_of_stock' }))
      expect(found.variants[0]?.availability).toEqual({ state: 'out_of_stock' })
    },
  )
})
