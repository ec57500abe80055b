import { expect, it } from 'vitest'
import { extractProductText } from './product-text.ts'

it('reads the short texts of all other fields as attributes, and the names of those that are true', () => {
  const { attributes } = extractProductText(0, {
    name: 'Chair',
    description: 'Soft.',
    material: 'oak',
    sizes: ['S', 'M', 3],
    details: { finish: 'matt', weight: 3 },
    water_proof: true,
    foldable: false,
    price: 3,
  })
  expect(attributes).toEqual(['oak', 'S', 'M', 'matt', 'water proof'])
})

it('does not read links, ids, currencies, states or long texts as attributes', () => {
  const { attributes } = extractProductText(0, {
    url: 'https://shop.example/chair',
    image: 'https://shop.example/chair.jpg',
    supplier_id: 'S-1',
    currency: 'EUR',
    availability: 'in_stock',
    story: 'x'.repeat(81),
    nothing: null,
  })
  expect(attributes).toEqual([])
})

it('reads at most fifty attributes, whatever is in the metadata', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_none, at) => [`field${at}`, `value ${at}`]))
  expect(extractProductText(0, many).attributes).toHaveLength(50)
})

it('reads article numbers from all usual fields, as text or number, of the product and its variants', () => {
  const { skus } = extractProductText(0, {
    sku: 'AS-100',
    ean: 4006381333931,
    isbn: '978-3-16-148410-0',
    upc: ['036000291452', 36000291453],
    variants: [
      { sku: 'AS-100-42', barcode: '4006381333948' },
      null,
      'AS-100-43',
      { sku: 'AS-100', gtin: 4006381333955 },
    ],
  })
  expect(skus.toSorted()).toEqual(
    [
      '036000291452',
      '36000291453',
      '4006381333931',
      '4006381333948',
      '4006381333955',
      '978-3-16-148410-0',
      'AS-100',
      'AS-100-42',
    ].toSorted(),
  )
})
