import { describe, expect, it } from 'vitest'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { createBackground } from '../../../engine/ranking/sentence-fit.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { PagePosition, Scored } from '../pipeline.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex, type StoreIndex } from '../store-index/store-index.ts'
import { interpretText } from '../understand/interpret-text.ts'
import { scoreText } from './text.ts'

// Any similarity to the sentence counts as an image match, so that only categories make a difference.
const calibrator = createCalibrator({
  imageMean: new Float32Array(4),
  imageImage: [
    [-1, 0],
    [1, 1],
  ],
  textImage: { a: 10, b: 0 },
  cutoffs: { sentence: 0 },
})
const fits = Float32Array.of(1, 0, 0, 0)
const fitsNot = Float32Array.of(-1, 0, 0, 0)

type Product = readonly [name: string, category: string | readonly string[] | null, image: Float32Array]

function indexOf(products: readonly Product[]): StoreIndex {
  const index = createStoreIndex(4, calibrator)
  for (const [at, product] of products.entries()) put(index, at, product)
  return index
}

function put(index: StoreIndex, at: number, [name, category, image]: Product): void {
  const metadata = category === null ? { name } : { name, category }
  const vectors = Buffer.from(encodeHalf(image))
  index.set({ product_id: `p${at}`, revision: at + 1, metadata, palette: [], created_at: new Date(0), vectors })
}

function search(index: StoreIndex, text: string, after: PagePosition | null = null): Scored {
  const asked = { text, language: null, interpret: true, hasPrice: false, settings: defaultSettings }
  const { plan, interpreted } = interpretText(index, asked)
  const candidates = { mask: index.occupiedRows(), count: index.size, rows: null }
  const scoring = { candidates, ranking: { calibrator, settings: defaultSettings }, usesCutoffs: true, after }
  return scoreText(index, { text, plan, interpreted, vector: fits, background: createBackground([fitsNot]) }, scoring)
}

function results(index: StoreIndex, text: string): number[] {
  const { scores } = search(index, text)
  return [...Array(index.rows).keys()].filter((row) => (scores[row] ?? 0) > 0)
}

describe('a product that only its image finds', () => {
  const products: readonly Product[] = [
    ['Trail Runner', 'Shoes', fitsNot],
    ['Court Classic', 'Shoes', fits],
    ['Pointer', 'Computers', fits],
    ['Gift Card', null, fits],
  ]

  it('is a result if its category is one of those that the words find, or unknown', () => {
    expect(results(indexOf(products), 'runner')).toEqual([0, 1, 3])
  })

  it('is a result whatever its category, if no words answer the query', () => {
    expect(results(indexOf(products), 'something warm')).toEqual([1, 2, 3])
  })

  it('is a result whatever its category, if a product that the words find has none', () => {
    expect(results(indexOf([...products, ['Table Runner', null, fitsNot]]), 'runner')).toEqual([0, 1, 2, 3, 4])
  })

  it('is a result whatever its category, if the words are found in many categories', () => {
    const many = Array.from({ length: 9 }, (_, at): Product => ['Runner', `Category ${at}`, fitsNot])
    expect(results(indexOf([...many, ['Pointer', 'Computers', fits]]), 'runner')).toContain(9)
    expect(results(indexOf([...many.slice(1), ['Pointer', 'Computers', fits]]), 'runner')).not.toContain(8)
  })

  it('compares the first category and the first part of a path, without regard to case', () => {
    const written: readonly Product[] = [
      ['Läufer', ['Möbel > Teppiche', 'Neu'], fitsNot],
      ['Teppich', 'MÖBEL/Wohnen', fits],
      ['Maus', 'Neu', fits],
    ]
    expect(results(indexOf(written), 'läufer')).toEqual([0, 1])
  })

  it('is never a strong result where words answer the query', () => {
    const index = indexOf(products)
    const confidenceOf = (text: string) => search(index, text).confidenceOf(1)
    expect([confidenceOf('runner'), confidenceOf('something warm')]).toEqual(['related', 'strong'])
  })
})

it('no product is a result for a type of product that the catalog lacks', () => {
  const named = Array.from({ length: 30 }, (_, at): Product => [`Oak chair with drawer ${at}`, 'Chairs', fits])
  const index = indexOf(named)
  expect(results(index, 'piano')).toEqual([])
  expect(results(index, 'oak piano')).toEqual([])
  expect(results(index, 'something warm').length).toBe(30)
})

it('uses the categories of the first page on later pages, whatever is added in between', () => {
  const index = indexOf([
    ['Trail Runner', 'Shoes', fitsNot],
    ['Pointer', 'Computers', fits],
  ])
  const modeState = search(index, 'runner').modeStateAt?.(0) ?? ''
  put(index, 2, ['Mouse Runner', 'Computers', fitsNot])
  expect(search(index, 'runner').scores[1]).toBeGreaterThan(0)
  expect(search(index, 'runner', { key: 1, score: 1, productId: 'p0', modeState }).scores[1]).toBe(0)
})
