import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorMatch } from '../../engine/color/match-color.ts'
import { parseColor } from '../../engine/color/names.ts'
import type { Lab } from '../../engine/color/palette.ts'
import { createCalibrator } from '../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../engine/vectors/half-float.ts'
import type { ChangedProduct } from '../catalog/index.ts'
import { retrieve, type UnderstoodSearch, type UnderstoodSubject } from './retrieve.ts'
import type { PagePosition } from './search-cursor.ts'
import type { PreFilters } from './search-request.ts'
import { createStoreIndex, type StoreIndex } from './store-index.ts'

const dimension = 8
const calibrator = createCalibrator({
  imageMean: Float32Array.from({ length: dimension }, (_none, at) => (at === 0 ? 0.3 : 0)),
  imageImage: [
    [-1, 0],
    [0, 0.1],
    [0.9, 0.9],
    [1, 1],
  ],
  textImage: { a: 8, b: -3 },
})
const colors = ['red', 'blue', 'green']
const labOf = (color: string): Lab => parseColor(color) ?? [0, 0, 0]
const noFilters: PreFilters = { category: null, priceMin: null, priceMax: null, color: null }

// Few different vectors and words, so that equal scores are the rule and only the id decides.
const vector = fc
  .array(fc.constantFrom(-1, 0, 1), { minLength: dimension, maxLength: dimension })
  .filter((numbers) => numbers.some((number) => number !== 0))
  .map((numbers) => Float32Array.from(numbers, (number) => number / Math.hypot(...numbers)))
const word = fc.constantFrom('red', 'running', 'shoe', 'lamp', 'oak', 'chair', 'mini', 'camera')
const catalogue = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    category: fc.constantFrom('chairs', 'Lamps ', 'shoes', undefined),
    price: fc.option(fc.integer({ min: 0, max: 20 })),
    color: fc.constantFrom(...colors, undefined),
    pictures: fc.array(vector, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 30, maxLength: 80, selector: ({ id }) => id },
)
type Made = typeof catalogue extends fc.Arbitrary<(infer One)[]> ? One : never

const text = fc.record({
  mode: fc.constant('text' as const),
  text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  vector: fc.option(vector),
})
const image = fc.record({ mode: fc.constant('image' as const), vector, contentHash: fc.constant('h') })
const subject: fc.Arbitrary<UnderstoodSubject> = fc.oneof(text, image)
const filters = fc.record({
  category: fc.option(fc.constantFrom('chairs', 'lamps', 'none')),
  priceMin: fc.option(fc.integer({ min: 0, max: 10 })),
  priceMax: fc.option(fc.integer({ min: 10, max: 20 })),
  color: fc.option(fc.constantFrom(...colors).map((name) => ({ name, lab: labOf(name) }))),
})

function changeOf(made: Made, revision: number): ChangedProduct {
  const { id, name, category, price, color, pictures } = made
  return {
    product_id: id,
    revision,
    metadata: { name, category, price },
    palette: color === undefined ? [] : [{ hex: '#000000', lab: labOf(color), share: 1 }],
    created_at: new Date(0),
    vectors: Buffer.concat(pictures.map(encodeHalf)),
  }
}

function indexOf(products: readonly Made[]): StoreIndex {
  const index = createStoreIndex(dimension, calibrator)
  // Rows in another order than any result, with gaps.
  index.set(changeOf({ ...(products[0] as Made), id: 'to be removed' }, 1))
  for (const made of products) index.set(changeOf(made, 2))
  index.remove('to be removed', 3)
  return index
}

function find(index: StoreIndex, search: Partial<UnderstoodSearch> & Pick<UnderstoodSearch, 'subject'>) {
  return retrieve(index, { filters: noFilters, threshold: 0, limit: 100, after: null, ...search }, calibrator)
}

function passes(made: Made, wanted: PreFilters): boolean {
  const { category, price, color } = made
  const palette = color === undefined ? [] : [{ hex: '#000000', lab: labOf(color), share: 1 }]
  return (
    (wanted.category === null || category?.trim().toLowerCase() === wanted.category) &&
    (wanted.priceMin === null || (price !== null && price >= wanted.priceMin)) &&
    (wanted.priceMax === null || (price !== null && price <= wanted.priceMax)) &&
    (wanted.color === null || colorMatch(palette, wanted.color.lab) >= 0.35)
  )
}

/** The centred cosine as the textbook has it, in double precision. */
function naiveCosine(query: Float32Array, stored: Float32Array): number {
  const centred = (numbers: Float32Array): number[] => [...numbers].map((number, at) => number - (at === 0 ? 0.3 : 0))
  const [q, s] = [centred(query), centred(stored)]
  const dot = q.reduce((sum, number, at) => sum + number * (s[at] ?? 0), 0)
  return dot / (Math.hypot(...q) * Math.hypot(...s))
}

describe('search compared with counting by hand', () => {
  it('gives the same total, order, threshold, filters and pages, for texts and pictures', () => {
    fc.assert(
      fc.property(
        catalogue,
        subject,
        filters,
        fc.record({
          limit: fc.integer({ min: 1, max: 17 }),
          threshold: fc.double({ min: 0, max: 1, noNaN: true }),
          at: fc.nat(79),
        }),
        (products, asked, wanted, { limit, threshold: drawn, at }) => {
          const index = indexOf(products)
          const everything = find(index, { subject: asked })
          expect(everything.total).toBe(products.length)
          expect(new Set(everything.hits.map(({ productId }) => productId)).size).toBe(products.length)
          const scoreOf = new Map(everything.hits.map(({ productId, score }) => [productId, score]))
          // Half the time a score that occurs, for what lies exactly at the threshold.
          const threshold = at % 2 === 0 ? drawn : (everything.hits[at % products.length]?.score ?? 0)
          const expected = products
            .filter((made) => passes(made, wanted) && (scoreOf.get(made.id) ?? 0) >= threshold)
            .map(({ id }) => ({ productId: id, score: scoreOf.get(id) ?? 0 }))
            .sort((a, b) => b.score - a.score || (a.productId < b.productId ? -1 : 1))
          const seen: { productId: string; score: number }[] = []
          for (let after: PagePosition | null = null; ; ) {
            const page = find(index, { subject: asked, filters: wanted, threshold, limit, after })
            expect(page.total).toBe(expected.length)
            expect(page.hits.length).toBeLessThanOrEqual(limit)
            seen.push(...page.hits)
            after = page.hits.at(-1) ?? null
            expect(page.isLastPage).toBe(seen.length >= expected.length)
            if (page.isLastPage || after === null) break
          }
          expect(seen).toEqual(expected)
          index.close()
        },
      ),
      { numRuns: 150 },
    )
  })

  it('scores a picture by the best of each product’s pictures', () => {
    fc.assert(
      fc.property(catalogue, vector, (products, query) => {
        const index = indexOf(products)
        const { hits } = find(index, { subject: { mode: 'image', vector: query, contentHash: 'h' } })
        const scores = new Map(hits.map(({ productId, score }) => [productId, score]))
        for (const { id, pictures } of products) {
          const best = Math.max(...pictures.map((stored) => calibrator.imageScore(naiveCosine(query, stored))))
          // Half floats and single precision.
          expect(scores.get(id)).toBeCloseTo(best, 2)
        }
        index.close()
      }),
      { numRuns: 30 },
    )
  })
})
