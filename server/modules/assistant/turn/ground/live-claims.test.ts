import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { aDraft, aFoundProduct, anAdmitted, gatheredOf, someEvidence } from '../../../../test/kit/assistant/a-turn.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import { totalOf } from '../../products/found-product.ts'
import type { Claim, FoundProduct, ProposedAction } from '../pipeline.ts'
import { formatPrice, formatPriceFrom, formatStockLeft } from '../wording/wording.ts'
import { type ProductText, productFactFault } from './check-product-facts.ts'
import { ground } from './ground.ts'

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
    ['its number of pieces and the denial of its stock', '- Red: not in stock (3 left)'],
  ])('does not hold with %s', (_what, text) => {
    expect(faultOf(text, { variantIds: ['Red'] })).not.toBeNull()
  })

  it('is refused with the text of the first wrong fact, also after the number of pieces', () => {
    const text = '- Red: in stock (3 left), size 5, size 6'
    expect(faultOf(text, { variantIds: ['Red'] })).toBe('number "5" is in no live fact or attribute')
  })

  it('may state the stock of a variant without a name', () => {
    const only = variant('only', { title: 'Default Title', options: [] })
    const product = { ...shirt, variants: [only] }
    expect(faultOf('- **Shirt**: in stock (3 left)', { variantIds: ['only'] }, product)).toBeNull()
    expect(faultOf('- **Shirt**: in stock (4 left)', { variantIds: ['only'] }, product)).not.toBeNull()
  })

  it('does not hold for a variant that was not read', () => {
    expect(faultOf('- Green', { variantIds: ['Green'] })).toBe('it names a variant that was not read')
    expect(faultOf('- Red, Green', { variantIds: ['Red', 'Green'] })).toBe('it names a variant that was not read')
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

describe('a product whose variants have one price', () => {
  it('costs exactly this price', () => {
    const product = { ...shirt, priceMax: live(1000) }
    expect(faultOf('- **Shirt**: €10.00', {}, product)).toBeNull()
    for (const text of ['from €10.00', 'up to €10.00'])
      expect(faultOf(`- **Shirt**: ${text}`, {}, product)).not.toBeNull()
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

  it('is not stated if it is not exact', () => {
    expect(totalOf(euros(Number.MAX_SAFE_INTEGER), 2)).toBeNull()
    expect(totalOf(euros(1990), 99)).toEqual(euros(197_010))
    const huge = variant('Huge', { price: euros(Number.MAX_SAFE_INTEGER) })
    const product = { ...shirt, variants: [huge] }
    expect(faultOf('- Huge: €20.00', { variantIds: ['Huge'], quantity: 2 }, product)).toMatch(/^money "€20.00"/)
  })
})

const { shopper } = anAdmitted()

/** The answer of the rules with these statements about the products. */
function answer(claims: readonly Partial<Claim>[], products = [shirt], proposal: ProposedAction | null = null) {
  const stated = claims.map((claim) => ({ kind: 'product' as const, productIds: ['laptop'], ...claim }))
  return ground({
    draft: aDraft(stated, { products, proposal, writtenBy: 'rules' }),
    gathered: gatheredOf(someEvidence({ products })),
    shopper,
  })
}

describe('the live facts of a product', () => {
  const of = { product_id: 'prd_laptop', read_at: '1970-01-01T00:00:00.000Z', source: 'conn_1' }
  const price = (value: number) => ({ ...of, kind: 'price', value, currency: 'EUR' })
  const stock = (value: string) => ({ ...of, kind: 'availability', value, currency: null })
  const quantity = (value: number) => ({ ...of, kind: 'quantity', value, currency: null })
  const whole = [price(1000), stock('in_stock')]

  it('are those of the product, and of the variants that the answer states', () => {
    expect(answer([{ markdown: '- **Shirt**' }]).liveFacts).toEqual(whole)
    const blueFacts = [price(1500), stock('out_of_stock')].map((fact) => ({ ...fact, variant: 'Blue 64' }))
    expect(answer([{ markdown: '- Blue 64', variantIds: ['Blue 64'] }]).liveFacts).toEqual([...whole, ...blueFacts])
    const redFacts = [price(1000), stock('in_stock')].map((fact) => ({ ...fact, variant: 'Red' }))
    expect(
      answer([
        { markdown: '- Blue 64', variantIds: ['Blue 64'] },
        { markdown: '- Red', variantIds: ['Red'] },
      ]).liveFacts,
    ).toEqual([...whole, ...redFacts, ...blueFacts])
  })

  it('include the quantity of a variant only if the answer states it', () => {
    const said = answer([{ markdown: '- Red: in stock (3 left)', variantIds: ['Red'] }])
    expect(said.liveFacts.at(-1)).toEqual({ ...quantity(3), variant: 'Red' })
    expect(said.liveFacts).toHaveLength(5)
    expect(answer([{ markdown: '- Red: in stock', variantIds: ['Red'] }]).liveFacts).toHaveLength(4)
  })

  it('include the quantity of the product only if the answer states it and the product is in stock', () => {
    const counted = (state: 'in_stock' | 'out_of_stock'): FoundProduct => ({
      ...shirt,
      title: 'Shirt 3',
      availability: { state: 'live', value: { state, quantity: 3 }, ...about },
    })
    const facts = (markdown: string, product: FoundProduct) => answer([{ markdown }], [product]).liveFacts
    expect(facts('- **Shirt 3**', counted('in_stock'))).toEqual([...whole, quantity(3)])
    expect(facts('- Shirt', counted('in_stock'))).toEqual(whole)
    const inOneOfTwo = answer([{ markdown: '- **Shirt 3**' }, { markdown: '- Shirt' }], [counted('in_stock')])
    expect(inOneOfTwo.liveFacts).toEqual([...whole, quantity(3)])
    expect(facts('- **Shirt 3**', counted('out_of_stock'))).toEqual([price(1000), stock('out_of_stock')])
    expect(facts('- **Shirt 3**', { ...shirt, title: 'Shirt 3' })).toEqual(whole)
  })

  it('prefer the variant if the quantity could belong to both', () => {
    const product = {
      ...shirt,
      availability: { state: 'live', value: { state: 'in_stock', quantity: 3 }, ...about },
    } as const
    const { liveFacts } = answer([{ markdown: '- Red: in stock (3 left)', variantIds: ['Red'] }], [product])
    expect(liveFacts.filter(({ kind }) => kind === 'quantity')).toEqual([{ ...quantity(3), variant: 'Red' }])
  })

  it('of its only variant are not repeated, except the number of pieces', () => {
    const only = variant('only', { title: 'Default Title', options: [] })
    const product = { ...shirt, variants: [only] }
    const { liveFacts } = answer([{ markdown: '- Shirt: in stock (3 left)', variantIds: ['only'] }], [product])
    expect(liveFacts).toEqual([...whole, quantity(3)])
  })

  it('are absent without a live price, except the stock', () => {
    const unread = { ...shirt, price: { state: 'unavailable' } as const }
    expect(answer([{ markdown: '- Shirt' }], [unread]).liveFacts).toEqual([stock('in_stock')])
    const nothing = { ...unread, availability: { state: 'unavailable' } as const }
    expect(answer([{ markdown: '- Shirt' }], [nothing]).liveFacts).toEqual([])
    const onlyPrice = { ...shirt, availability: { state: 'unavailable' } as const }
    expect(answer([{ markdown: '- Shirt' }], [onlyPrice]).liveFacts).toEqual([price(1000)])
  })

  it('are not taken from statements about other products', () => {
    const other = { ...shirt, productId: 'other' }
    const claims = [{ markdown: '- Red: in stock (3 left)', variantIds: ['Red'], productIds: ['other'] }]
    const facts = answer(claims, [shirt, other]).liveFacts.filter((fact) => fact.product_id === 'prd_laptop')
    expect(facts).toEqual(whole)
  })
})

describe('a proposal to add a product to the cart', () => {
  const given = { product_id: 'prd_laptop', variant_id: 'Red', quantity: 2 }
  const proposed = (lines: readonly string[], more: object = {}, action: ProposedAction['action'] = 'add_to_cart') => {
    const proposal = { action, title: 'Add to cart', lines, arguments: { ...given, ...more } }
    return answer([{ markdown: '- Shirt' }], [shirt], proposal).proposal
  }
  const right = '2 × Shirt – Red: €10.00, total €20.00'

  it('is kept if each of its lines states what was read', () => {
    expect(proposed([right, 'Red: in stock'])).toMatchObject({ lines: [right, 'Red: in stock'] })
    expect(proposed([])).not.toBeNull()
  })

  it.each([
    ['another total', ['Red: total €21.00']],
    ['the price of another variant', ['Red: €15.00']],
    ['another number of pieces', ['3 × Red']],
    ['one wrong line among right ones', [right, 'Red: out of stock']],
  ])('is dropped with %s', (_what, lines) => {
    expect(proposed(lines)).toBeNull()
  })

  it.each([
    ['no product', { product_id: null }],
    ['a product that was not found', { product_id: 'prd_other' }],
    ['no handle of a product', { product_id: 'laptop' }],
    ['no variant', { variant_id: 7 }],
    ['no quantity', { quantity: '2' }],
  ])('is dropped with %s, whatever it states', (_what, more) => {
    for (const lines of [[right], []]) expect(proposed(lines, more)).toBeNull()
  })

  it('is dropped with a variant that was not read', () => {
    expect(proposed([right], { variant_id: 'Green' })).toBeNull()
  })

  it('is not checked this way for another action', () => {
    expect(proposed(['Return 9 pieces for €99.00'], {}, 'request_return')).not.toBeNull()
  })
})

// The longest test is last, so that a mutation test finds a failure early.
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
