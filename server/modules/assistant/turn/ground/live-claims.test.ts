import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { aFoundProduct } from '../../../../test/kit/assistant/a-turn.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import { totalOf } from '../draft/live-lines.ts'
import type { FoundProduct } from '../pipeline.ts'
import { formatPrice, formatPriceFrom, formatStockLeft } from '../wording/wording.ts'
import { type ProductText, productFactFault } from './check-product-facts.ts'

const about = { source: 'conn_1', readAt: new Date(0) } as const
const euros = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const live = (amount_minor: number) => ({ state: 'live', value: euros(amount_minor), ...about }) as const
const variant = (id: string, given: Partial<LiveVariant> = {}): LiveVariant => ({
  externalId: id,
  sku: null,
  title: id,
  options: [{ name: 'Color', value: id }],
  price: euros(1000),
  availability: { state: 'in_stock', quantity: 3 },
  ...given,
})
const red = variant('Red')
const blue = variant('Blue 64', { price: euros(1500), availability: { state: 'out_of_stock' } })
const shirt: FoundProduct = {
  ...aFoundProduct({ title: 'Shirt', attributes: new Map() }),
  price: live(1000),
  priceMax: live(1500),
  availability: { state: 'live', value: { state: 'in_stock' }, ...about },
  variants: [red, blue],
}

const faultOf = (markdown: string, given: Partial<ProductText> = {}, product = shirt): string | null =>
  productFactFault({ markdown, ...given }, 'en', [product])

describe('a statement about a variant', () => {
  it('holds with the price and stock of that variant, and its own name', () => {
    expect(faultOf('- Red: €10.00, in stock (3 left)', { variantIds: ['Red'] })).toBeNull()
    expect(faultOf('- Blue 64: €15.00, out of stock', { variantIds: ['Blue 64'] })).toBeNull()
  })

  it.each([
    ['the price of another variant', '- Red: €15.00'],
    ['the stock of another variant', '- Red: out of stock'],
    ['another number of pieces', '- Red: €10.00, in stock (4 left)'],
    ['its number of pieces as something else', '- Red: size 3'],
    ['a stale price', '- Red: €9.99'],
  ])('does not hold with %s', (_what, text) => {
    expect(faultOf(text, { variantIds: ['Red'] })).not.toBeNull()
  })

  it('does not hold for a variant that was not read', () => {
    expect(faultOf('- Green', { variantIds: ['Green'] })).toBe('it names a variant that was not read')
    const unread = { ...shirt, price: { state: 'unavailable' } as const }
    expect(faultOf('- Red: €10.00', { variantIds: ['Red'] }, unread)).not.toBeNull()
  })
})

describe('a product whose variants differ in price', () => {
  it('costs at least the lowest and at most the highest price, and neither exactly', () => {
    expect(faultOf('- **Shirt**: from €10.00')).toBeNull()
    expect(faultOf('- **Shirt**: €10.00 to €15.00')).toBeNull()
    for (const text of ['€10.00', '€15.00', 'from €15.00', 'up to €10.00', 'from €9.00'])
      expect(faultOf(`- **Shirt**: ${text}`)).not.toBeNull()
  })
})

describe('a total', () => {
  it('is a live price times the number of pieces, and nothing else', () => {
    const given = { variantIds: ['Red'], quantity: 3 }
    expect(faultOf('- Red: 3 × €10.00 = €30.00', given)).toBeNull()
    for (const text of ['3 × €10.00 = €31.00', '2 × €10.00 = €20.00', '3 × €15.00 = €45.00'])
      expect(faultOf(`- Red: ${text}`, given)).not.toBeNull()
    expect(faultOf('- Red: €30.00', { variantIds: ['Red'] })).not.toBeNull()
    expect(faultOf('- **Shirt**: €30.00', { quantity: 3 })).not.toBeNull()
  })

  it('is not stated where it is not exact', () => {
    expect(totalOf(euros(Number.MAX_SAFE_INTEGER), 2)).toBeNull()
    expect(totalOf(euros(1990), 99)).toEqual(euros(197_010))
  })
})

it('a live value is accepted in every language, and no other value is', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...assistantLanguages),
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 1000 }),
      (language, minor, left, off) => {
        const one = variant('Red', { price: euros(minor), availability: { state: 'in_stock', quantity: left } })
        const product = { ...shirt, price: live(minor), priceMax: live(minor + off), variants: [one] }
        const check = (markdown: string, given: Partial<ProductText> = {}) =>
          productFactFault({ markdown, ...given }, language, [product])
        const own = { variantIds: ['Red'] }
        expect(check(`- ${formatPrice(euros(minor), language)}`, own)).toBeNull()
        expect(check(`- ${formatPrice(euros(minor + off), language)}`, own)).not.toBeNull()
        expect(check(`- ${formatPriceFrom(euros(minor), language)}`)).toBeNull()
        expect(check(`- ${formatPriceFrom(euros(minor + off), language)}`)).not.toBeNull()
        expect(check(`- ${formatStockLeft(one.availability, language)}`, own)).toBeNull()
        const wrong = formatStockLeft({ state: 'in_stock', quantity: left + off }, language)
        expect(check(`- ${wrong}`, own)).not.toBeNull()
      },
    ),
    { numRuns: 200 },
  )
})
