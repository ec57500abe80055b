import { describe, expect, it } from 'vitest'
import type { StoreRow } from '../../stores/index.ts'
import type { ProductRow } from '../products/products.store.ts'
import { planWrites } from './plan-write.ts'
import type { IndexedImage, ProductWrite } from './product-write.ts'

const storeRow = (productsCount: number, plan: StoreRow['plan'] = 'free'): StoreRow => ({
  store_id: 's',
  slug: 's',
  name: 'S',
  plan,
  state: 'active',
  revision: 1,
  products_count: productsCount,
})
const productRow = (imageUrl: string, extras: string[] = []): ProductRow => ({
  store_id: 's',
  product_id: 'p',
  vector_id: 'vec_old',
  image_url: imageUrl,
  additional_image_urls: extras,
  metadata: { name: 'N' },
  status: 'indexed',
  error: null,
  palette: [],
  revision: 1,
  created_at: new Date(0),
  updated_at: new Date(0),
})
const indexedImage = (imageUrl: string): IndexedImage => ({
  imageUrl,
  contentHash: 'h',
  etag: null,
  lastModified: null,
  flaws: [],
  format: 'jpeg',
  width: 1,
  height: 1,
  bytes: 1,
  palette: [],
  signature: new Uint8Array(1),
  vectors: new Map([['g', new Float32Array(1)]]),
})
const productWrite = (fields: Partial<ProductWrite> = {}): ProductWrite => ({
  productId: 'p',
  intent: 'create',
  metadata: (before) => before,
  images: new Map(),
  ...fields,
})
const imagesAt = (...urls: string[]) => new Map(urls.map((url) => [url, indexedImage(url)]))
const plan = (write: ProductWrite, row: ProductRow | null, store = storeRow(0)) => {
  const rows = new Map(row === null ? [] : [[row.product_id, row]])
  return planWrites(store, [write], { rows, maxProducts: 50, newVectorId: () => 'vec_new' })[0]
}

describe('planning a write', () => {
  it('requests the images that neither the write nor the row has', () => {
    expect(plan(productWrite({ imageUrl: 'a', additionalImageUrls: ['b', 'b'] }), null)?.outcome).toEqual({
      kind: 'images_needed',
      imageUrls: ['a', 'b'],
    })
    expect(plan(productWrite({ additionalImageUrls: ['b'] }), productRow('a'))?.outcome).toEqual({
      kind: 'images_needed',
      imageUrls: ['b'],
    })
    expect(plan(productWrite({ additionalImageUrls: ['b'], images: imagesAt('b') }), productRow('a'))?.outcome).toEqual(
      {
        kind: 'updated',
        vectorId: 'vec_new',
      },
    )
  })

  it('fetches an image that becomes the main one, for its palette', () => {
    const swapped = productWrite({ imageUrl: 'b', additionalImageUrls: ['a'] })
    expect(plan(swapped, productRow('a', ['b']))?.outcome).toEqual({ kind: 'images_needed', imageUrls: ['b'] })
  })

  it('keeps the vector id while the images do not change', () => {
    expect(plan(productWrite({ metadata: { name: 'M' } }), productRow('a'))).toMatchObject({
      outcome: { kind: 'updated', vectorId: 'vec_old' },
      changes: ['metadata.name'],
    })
    expect(plan(productWrite(), productRow('a'))?.outcome).toEqual({ kind: 'unchanged', vectorId: 'vec_old' })
  })

  it('reports a missing product only for a change', () => {
    expect(plan(productWrite({ intent: 'change' }), null)?.outcome).toEqual({ kind: 'missing' })
    expect(plan(productWrite({ imageUrl: 'a', images: imagesAt('a') }), null)?.outcome).toEqual({
      kind: 'created',
      vectorId: 'vec_new',
    })
  })

  it('counts every new product of a batch against the plan, and no existing one', () => {
    const writes = ['a', 'b', 'p', 'c'].map((productId) =>
      productWrite({ productId, imageUrl: 'u', images: imagesAt('u') }),
    )
    const planned = planWrites(storeRow(48), writes, {
      rows: new Map([['p', productRow('x')]]),
      maxProducts: 50,
      newVectorId: () => 'v',
    })
    expect(planned.map(({ outcome }) => outcome.kind)).toEqual(['created', 'created', 'updated', 'over_plan'])
    expect(planned[3]?.outcome).toMatchObject({ productsCount: 50, plan: { name: 'free', maxProducts: 50 } })
    expect(
      planWrites(storeRow(9999, 'enterprise'), writes, {
        rows: new Map(),
        maxProducts: null,
        newVectorId: () => 'v',
      }).every(({ outcome }) => outcome.kind === 'created'),
    ).toBe(true)
  })

  it('refuses invalid merged metadata', () => {
    const grown = productWrite({ metadata: (before) => ({ ...before, text: 'x'.repeat(40_000) }) })
    expect(plan(grown, productRow('a'))?.outcome).toMatchObject({
      kind: 'refused',
      error: { code: 'validation_failed' },
    })
  })
})
