import { describe, expect, it } from 'vitest'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import type { ChangedProduct } from '../../catalog/index.ts'
import type { PreFilters } from '../pipeline.ts'
import { createStoreIndex } from '../store-index/store-index.ts'
import { readPreFilters } from '../understand/read-request.ts'
import { colorFields, findCandidates } from './candidates.ts'

const dimension = 16
const calibrator = createCalibrator({
  imageMean: new Float32Array(dimension),
  imageImage: [
    [0, 0],
    [1, 1],
  ],
  textImage: { a: 10, b: -5 },
})
const vectors = Buffer.from(new Uint16Array(dimension).fill(0x3400).buffer)
const all: PreFilters = { category: null, priceMin: null, priceMax: null, color: null }
const labOf = (color: string): Lab => parseColor(color) ?? [0, 0, 0]

type Catalog = readonly (Record<string, unknown> | null)[]

function productMetadata(
  metadata: Record<string, unknown>,
  palette: ChangedProduct['palette'] = [],
): Record<string, unknown> {
  return { ...metadata, palette }
}

/** An index with one product per row; `null` leaves the row empty. */
function indexOf(catalog: Catalog) {
  const index = createStoreIndex(dimension, calibrator)
  index.attributes.open(colorFields).finish()
  for (const [row, product] of catalog.entries()) {
    const { palette = [], ...metadata } = product ?? {}
    const change = { product_id: `p${row}`, revision: row + 1, metadata, vectors, created_at: new Date(row) }
    index.set({ ...change, palette: palette as ChangedProduct['palette'] })
  }
  for (const [row, product] of catalog.entries()) if (product === null) index.remove(`p${row}`, catalog.length + 1)
  return index
}

const mask = (catalog: Catalog, pre: Partial<PreFilters>): number[] => [
  ...findCandidates(indexOf(catalog), { pre: { ...all, ...pre }, filters: [] }).mask,
]

describe('pre-filters', () => {
  it('accept every product when there are none, and never an empty row', () => {
    expect(mask([{}, null, { price: 3 }], {})).toEqual([1, 0, 1])
  })

  it('compare the entire category, ignoring case and surrounding blanks', () => {
    const catalog = ['chairs', ' Chairs', 'chair', '', 'office chairs', ['chairs']].map((category) => ({ category }))
    expect(mask(catalog, { category: 'chairs' })).toEqual([1, 1, 0, 0, 0, 1])
  })

  it('compare the category however its accents are written', () => {
    const catalog = [{ category: 'Caf\u00e9' }, { category: 'Cafe\u0301' }, { category: 'Cafe' }]
    for (const category of ['caf\u00e9', 'cafe\u0301']) {
      expect(mask(catalog, readPreFilters({ category }))).toEqual([1, 1, 0])
    }
  })

  it('include both ends of a price range and exclude products without a price', () => {
    const catalog = [undefined, 9.99, 10, 15, 20, 20.01, '15'].map((price) => (price === undefined ? {} : { price }))
    expect(mask(catalog, { priceMin: 10, priceMax: 20 })).toEqual([0, 0, 1, 1, 1, 0, 0])
    expect(mask(catalog, { priceMin: 0 })).toEqual([0, 1, 1, 1, 1, 1, 0])
    expect(mask(catalog, { priceMax: 10 })).toEqual([0, 1, 1, 0, 0, 0, 0])
  })

  it('find a color in the image or by its name, ignoring case and surrounding blanks', () => {
    const red = { name: 'red', lab: labOf('red') }
    const swatch = (hex: string, share: number) => [{ hex, lab: labOf(hex), share }]
    const catalog = [
      productMetadata({}, swatch('#d02020', 0.9)),
      productMetadata({}, swatch('#2020d0', 0.9)),
      productMetadata({ color_name: ' Red ' }, swatch('#2020d0', 0.9)),
      productMetadata({}, swatch('#d02020', 0.02)),
      productMetadata({ color_name: 'dark red' }),
    ]
    expect(mask(catalog, { color: red })).toEqual([1, 0, 1, 0, 1])
  })

  it('match a color by any of its names, in the search and in the product', () => {
    const catalog = ['Gray', 'grey', 'Light-Gray', 'Navy Blue', 'navy', 'Blue', 'reddish', 7].map((name) => ({
      color_name: name,
    }))
    expect(mask(catalog, readPreFilters({ color: 'grey' }))).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    expect(mask(catalog, readPreFilters({ color: 'gray' }))).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    expect(mask(catalog, readPreFilters({ color: 'light grey' }))).toEqual([0, 0, 1, 0, 0, 0, 0, 0])
    expect(mask(catalog, readPreFilters({ color: 'navy' }))).toEqual([0, 0, 0, 1, 1, 0, 0, 0])
    expect(mask(catalog, readPreFilters({ color: 'navy blue' }))).toEqual([0, 0, 0, 1, 1, 0, 0, 0])
  })

  it.each([
    ['anthrazit', [1, 0, 0, 1, 0, 0]],
    ['grau', [1, 0, 0, 1, 0, 0]],
    ['bleu marine', [0, 1, 0, 0, 1, 0]],
    ['azul', [0, 1, 0, 0, 1, 0]],
    ['Gold', [0, 0, 1, 0, 0, 0]],
  ])('match a color in every language and field that names it: %s', (color, expected) => {
    const catalog = [
      { color_name: 'Anthrazit' },
      { color_name: 'bleu marine' },
      { color_name: 'or' },
      { Farbe: 'anthrazitfarben' },
      { couleur: ['marine', 'écru'] },
      { material: 'navy' },
    ]
    expect(mask(catalog, readPreFilters({ color }))).toEqual(expected)
  })

  it('must all be met', () => {
    const catalog = [
      { category: 'lamps', price: 5 },
      { category: 'lamps', price: 50 },
      { category: 'chairs', price: 5 },
    ]
    expect(mask(catalog, { category: 'lamps', priceMax: 10 })).toEqual([1, 0, 0])
  })
})

describe('candidates', () => {
  it('are counted, and listed when they are few', () => {
    const index = indexOf(Array.from({ length: 40 }, (_none, row) => ({ size: row % 8 === 3 ? 'S' : 'M' })))
    index.attributes.open(['size']).finish()
    for (let row = 0; row < 40; row += 1) index.attributes.set(row, { size: row % 8 === 3 ? 'S' : 'M' })
    const few = findCandidates(index, { pre: all, filters: [{ field: 'size', operator: 'eq', value: 'S' }] })
    expect([few.count, [...(few.rows ?? [])]]).toEqual([5, [3, 11, 19, 27, 35]])
    const many = findCandidates(index, { pre: all, filters: [{ field: 'size', operator: 'ne', value: 'S' }] })
    expect([many.count, many.rows]).toEqual([35, null])
  })
})
