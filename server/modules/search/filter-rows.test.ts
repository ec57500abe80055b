import { describe, expect, it } from 'vitest'
import { parseColor } from '../../engine/color/names.ts'
import type { Lab } from '../../engine/color/palette.ts'
import { filterRows } from './filter-rows.ts'
import type { PreFilters } from './search-request.ts'
import type { ProductFacts, StoreIndex } from './store-index.ts'

const all: PreFilters = { category: null, priceMin: null, priceMax: null, color: null }
const labOf = (color: string): Lab => parseColor(color) ?? [0, 0, 0]

function aProduct(facts: Partial<ProductFacts>): ProductFacts {
  return { productId: 'p', category: '', price: null, colorName: '', palette: [], ...facts }
}

function mask(products: readonly (ProductFacts | null)[], filters: Partial<PreFilters>): number[] {
  const index = {
    rows: products.length,
    factsAt: (row: number) => products[row] ?? null,
    standingRows: () => Uint8Array.from(products, (product) => (product === null ? 0 : 1)),
  } as StoreIndex
  return [...filterRows(index, { ...all, ...filters })]
}

describe('filters', () => {
  it('let every product pass when there are none, and never a row that is empty', () => {
    expect(mask([aProduct({}), null, aProduct({ price: 3 })], {})).toEqual([1, 0, 1])
  })

  it('compare the category as a whole', () => {
    const shop = ['chairs', 'chair', '', 'office chairs'].map((category) => aProduct({ category }))
    expect(mask(shop, { category: 'chairs' })).toEqual([1, 0, 0, 0])
  })

  it('take both ends of a price range in, and leave out what has no price', () => {
    const shop = [null, 9.99, 10, 15, 20, 20.01].map((price) => aProduct({ price }))
    expect(mask(shop, { priceMin: 10, priceMax: 20 })).toEqual([0, 0, 1, 1, 1, 0])
    expect(mask(shop, { priceMin: 0 })).toEqual([0, 1, 1, 1, 1, 1])
    expect(mask(shop, { priceMax: 10 })).toEqual([0, 1, 1, 0, 0, 0])
  })

  it('find a colour in the picture or by its name, in any case and with blanks', () => {
    const red = { name: 'red', lab: labOf('red') }
    const swatch = (hex: string, share: number) => [{ hex, lab: labOf(hex), share }]
    const shop = [
      aProduct({ palette: swatch('#d02020', 0.9) }),
      aProduct({ palette: swatch('#2020d0', 0.9) }),
      aProduct({ palette: swatch('#2020d0', 0.9), colorName: ' Red ' }),
      aProduct({ palette: swatch('#d02020', 0.02) }),
      aProduct({ colorName: 'dark red' }),
    ]
    expect(mask(shop, { color: red })).toEqual([1, 0, 1, 0, 0])
  })

  it('all have to be met', () => {
    const shop = [
      aProduct({ category: 'lamps', price: 5 }),
      aProduct({ category: 'lamps', price: 50 }),
      aProduct({ category: 'chairs', price: 5 }),
    ]
    expect(mask(shop, { category: 'lamps', priceMax: 10 })).toEqual([1, 0, 0])
  })
})
