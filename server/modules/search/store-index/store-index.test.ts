import { describe, expect, it } from 'vitest'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import type { ChangedProduct } from '../../catalog/index.ts'
import { createStoreIndex, type StoreIndex } from './store-index.ts'

const dimension = 16
const calibrator = createCalibrator({
  imageMean: new Float32Array(dimension),
  imageImage: [
    [0, 0],
    [1, 1],
  ],
  textImage: { a: 10, b: -5 },
})
const quarterVectors = Buffer.from(new Uint16Array(dimension).fill(0x3400).buffer)

function changedProduct(id: string, revision: number, metadata: Record<string, unknown> = {}): ChangedProduct {
  const palette = [{ hex: '#ff0000', lab: [53, 80, 67] as const, share: 1 }]
  return { product_id: id, revision, metadata, palette, created_at: new Date(0), vectors: quarterVectors }
}

function indexOf(products: number, metadata: (at: number) => Record<string, unknown>): StoreIndex {
  const index = createStoreIndex(dimension, calibrator)
  for (let at = 0; at < products; at += 1) index.set(changedProduct(`p${at}`, at + 1, metadata(at)))
  return index
}

describe('the bytes of an index', () => {
  it('include long descriptions', () => {
    const words = (at: number): string => Array.from({ length: 300 }, (_none, word) => `w${at}q${word}`).join(' ')
    const plain = indexOf(100, () => ({})).bytes
    expect(indexOf(100, (at) => ({ description: words(at) })).bytes - plain).toBeGreaterThan(100 * 300 * 45)
  })

  it('include long categories, which filters read', () => {
    const plain = indexOf(50, () => ({})).bytes
    const long = (at: number): string => `${at} ${'c'.repeat(10_000)}`
    expect(indexOf(50, (at) => ({ category: long(at) })).bytes - plain).toBeGreaterThan(50 * 10_000)
  })

  it('decrease when products are deleted, and do not drift when they are rewritten', () => {
    const metadata = (at: number) => ({ name: `Name ${at}`, category: `${at} ${'x'.repeat(1000)}` })
    const index = indexOf(50, metadata)
    const full = index.bytes
    for (let at = 0; at < 50; at += 1) index.set(changedProduct(`p${at}`, 100, metadata(at)))
    expect(index.bytes).toBe(full)
    for (let at = 0; at < 50; at += 1) index.remove(`p${at}`, 101)
    expect(index.bytes).toBeLessThan(full - 50 * 1000)
  })
})

describe('changes of an index', () => {
  it('may be applied twice and out of order: the newest revision of a product wins', () => {
    const index = indexOf(0, () => ({}))
    index.set(changedProduct('a', 5, { category: 'new' }))
    index.set(changedProduct('a', 3, { category: 'old' }))
    index.remove('a', 4)
    expect([index.size, index.categoryAt(0)]).toEqual([1, 'new'])
    index.remove('a', 6)
    index.remove('a', 6)
    expect([index.size, index.productIdAt(0)]).toEqual([0, ''])
  })

  it('compare revisions that exceed 32 bits', () => {
    const index = indexOf(3, () => ({}))
    const high = 2 ** 40
    index.set(changedProduct('p1', high + 1, { category: 'new' }))
    index.set(changedProduct('p1', high, { category: 'old' }))
    expect([index.categoryAt(1), index.revisionAt(1), index.revisionAt(2)]).toEqual(['new', high + 1, 3])
  })

  it('reuse a freed row for the next product, without data of the former one', () => {
    const index = indexOf(2, (at) => ({ name: `Former ${at}`, category: 'former' }))
    index.remove('p0', 10)
    index.set(changedProduct('next', 11, { name: 'Next one' }))
    expect([index.rows, index.rowOf('next'), index.rowOf('p0')]).toEqual([2, 0, undefined])
    expect([...index.occupiedRows()]).toEqual([1, 1])
    expect([...index.words.scoreRows('former').subarray(0, index.rows)].map((score) => score > 0)).toEqual([
      false,
      true,
    ])
    expect([index.productIdAt(0), index.categoryAt(0)]).toEqual(['next', ''])
    expect(index.vectorsOf(0)).toHaveLength(1)
  })

  it('keep the mask of occupied rows correct and independent of its copies', () => {
    const index = indexOf(3000, (at) => ({ name: `Product ${at}` }))
    index.remove('p1', 10)
    index.occupiedRows().fill(0)
    const occupied = index.occupiedRows()
    expect([occupied.length, occupied[0], occupied[1], occupied[2999]]).toEqual([3000, 1, 0, 1])
    expect(occupied.reduce((sum, bit) => sum + bit, 0)).toBe(2999)
  })
})

it('count a category that products share once, and reuse the ordinal of one without products', () => {
  const index = indexOf(3, (at) => ({ category: at === 2 ? 'Lamps' : 'Chairs' }))
  expect(index.categories().names).toEqual(['', 'chairs', 'lamps'])
  expect([0, 1, 2].map(index.categoryAt)).toEqual(['chairs', 'chairs', 'lamps'])
  index.remove('p2', 10)
  index.set(changedProduct('p3', 11, { category: 'Rugs' }))
  expect([index.categoryAt(2), index.categories().names]).toEqual(['rugs', ['', 'chairs', 'rugs']])
})
