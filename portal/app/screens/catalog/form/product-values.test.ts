import { describe, expect, it } from 'vitest'
import type { ProductRecord } from '../../../../../contract/catalog/product.ts'
import { attributesOf, formValuesOf, invalidAttribute, metadataChange, metadataOf } from './product-values.ts'

const metadata = {
  name: 'Lamp',
  price: 49.9,
  tags: ['brass', 'dimmable'],
  sku: '007',
  watts: 40,
  in_stock: true,
  size: { width: 10 },
}
const product: ProductRecord = {
  product_id: 'lamp',
  image_url: null,
  image_status: 'none',
  additional_image_urls: [],
  metadata,
  status: 'indexed',
  error: null,
  vector_id: null,
  palette: [],
  created_at: '2026-11-23T10:00:00.000Z',
  updated_at: '2026-11-23T10:00:00.000Z',
}

describe('the values of the product form', () => {
  it('equal the metadata of every type when nothing is changed', () => {
    expect(metadataOf(formValuesOf(product), attributesOf(product))).toEqual(metadata)
    expect(metadataChange(metadata, metadataOf(formValuesOf(product), attributesOf(product)))).toEqual({})
  })

  it('accept both decimal separators, and leave invalid prices to the API', () => {
    const priced = (price: string) => metadataOf({ 'metadata/price': price }, [])
    expect([priced('12,90'), priced('12.90'), priced(''), priced('dear')]).toEqual([
      { price: 12.9 },
      { price: 12.9 },
      {},
      { price: 'dear' },
    ])
  })

  it('change only what differs, and remove fields with null', () => {
    expect(metadataChange({ a: 1, b: [1], c: 'x' }, { a: 1, b: [1, 2], d: true })).toEqual({
      b: [1, 2],
      c: null,
      d: true,
    })
  })

  it('name the attribute that is not valid JSON', () => {
    const attributes = attributesOf(product).map((one) => (one.key === 'size' ? { ...one, text: '{' } : one))
    expect(invalidAttribute(attributes)?.key).toBe('size')
    expect(invalidAttribute(attributesOf(product))).toBeNull()
  })
})
