import { describe, expect, it } from 'vitest'
import { maxVariants } from '../../../../contract/connectors/store-api.ts'
import { moneyOf, parseLiveProducts } from './parse-live.ts'

const price = { amount: '19.90', currency: 'EUR' }
const lamp = { id: 'lamp', price, availability: 'in_stock' }
const variant = (id: string, amount = '19.90', given: object = {}) => ({
  id,
  price: { amount, currency: 'EUR' },
  availability: 'in_stock',
  ...given,
})
const parse = (...products: unknown[]) => parseLiveProducts(products)
const parseWith = (...variants: unknown[]) => parse({ ...lamp, variants }).get('lamp')

it('reads a product without variants', () => {
  expect(parse({ ...lamp, quantity: 3 })).toEqual(
    new Map([
      [
        'lamp',
        {
          price: { amount_minor: 1990, currency: 'EUR' },
          priceMax: { amount_minor: 1990, currency: 'EUR' },
          availability: { state: 'in_stock', quantity: 3 },
          variants: [],
          hasMoreVariants: false,
        },
      ],
    ]),
  )
})

it('reads the price range of a product from its variants', () => {
  expect(parseWith(variant('b', '20'), variant('a', '18.5'), variant('c', '30.25'))).toMatchObject({
    price: { amount_minor: 1850, currency: 'EUR' },
    priceMax: { amount_minor: 3025, currency: 'EUR' },
    hasMoreVariants: false,
  })
})

it('reads a variant completely', () => {
  const options = [{ name: 'Size', value: 'M' }]
  const given = { sku: 'S-1', title: 'Medium', options, availability: 'backorder', quantity: null }
  expect(parseWith(variant('m', '20', given))?.variants).toEqual([
    {
      externalId: 'm',
      sku: 'S-1',
      title: 'Medium',
      options,
      price: { amount_minor: 2000, currency: 'EUR' },
      availability: { state: 'backorder' },
    },
  ])
})

it('names a variant without a title by its options or its ID', () => {
  const options = [
    { name: 'Color', value: 'Blue' },
    { name: 'Size', value: 'M' },
  ]
  expect(parseWith(variant('1', '20', { options }), variant('2'))?.variants).toMatchObject([
    { title: 'Blue / M', options, sku: null },
    { title: '2', options: [], sku: null },
  ])
})

it('reads at most the documented number of variants, and reports that there are more', () => {
  const variants = Array.from({ length: maxVariants + 1 }, (_none, at) => variant(String(at)))
  const truncated = parseWith(...variants)
  expect(truncated?.variants).toHaveLength(maxVariants)
  expect(truncated?.hasMoreVariants).toBe(true)
  expect(parseWith(...variants.slice(1))).toMatchObject({ hasMoreVariants: false })
})

describe('omits only', () => {
  const chair = { ...lamp, id: 'chair' }
  const inDollars = variant('b', '1', { price: { amount: '1', currency: 'USD' } })
  const yen = { amount: '19.90', currency: 'JPY' }
  it.each([
    ['a product without an ID', { price, availability: 'in_stock' }],
    ['a product whose ID is not a string', { ...lamp, id: 7 }],
    ['an entry that is not a product', null],
    ['text', 'lamp'],
    ['a product without a price', { id: 'lamp', availability: 'in_stock' }],
    ['a product with an inexact price', { ...lamp, price: yen }],
    ['a product with an invalid variant', { ...lamp, variants: [variant('a'), {}] }],
    ['a product with a variant at an inexact price', { ...lamp, variants: [variant('a'), variant('b', '1.999')] }],
    ['a product with prices in two currencies', { ...lamp, variants: [variant('a'), inDollars] }],
    ['a product whose variants are not a list', { ...lamp, variants: {} }],
  ])('%s', (_title, given) => {
    expect([...parse(given, chair).keys()]).toEqual(['chair'])
  })

  it('a product that appears twice', () => {
    expect([...parse(lamp, chair, lamp).keys()]).toEqual(['chair'])
  })

  it('a product that is invalid where it appears again', () => {
    expect([...parse(lamp, chair, { ...lamp, price: yen }).keys()]).toEqual(['chair'])
    expect([...parse({ ...lamp, price: yen }, chair, lamp).keys()]).toEqual(['chair'])
  })
})

it.each([
  ['19.90', 'EUR', 1990],
  ['20', 'JPY', 20],
  ['20.5', 'JPY', null],
  ['20', 'XXX', null],
])('%s %s is %s in minor units', (amount, currency, minor) => {
  expect(moneyOf({ amount, currency })).toEqual(minor === null ? null : { amount_minor: minor, currency })
})
