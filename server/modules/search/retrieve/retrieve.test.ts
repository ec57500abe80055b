import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorMatch } from '../../../engine/color/match-color.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { ChangedProduct } from '../../catalog/index.ts'
import type { Hit, PagePosition, PreFilters, ResolvedSearch, Subject } from '../pipeline.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex, type StoreIndex } from '../store-index/store-index.ts'
import { interpretText } from '../understand/interpret-text.ts'
import { findMatches } from './retrieve.ts'

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

// Few different vectors and words, so that equal scores are the rule and only the ID decides.
const vector = fc
  .array(fc.constantFrom(-1, 0, 1), { minLength: dimension, maxLength: dimension })
  .filter((numbers) => numbers.some((number) => number !== 0))
  .map((numbers) => Float32Array.from(numbers, (number) => number / Math.hypot(...numbers)))
const word = fc.constantFrom('red', 'running', 'shoe', 'lamp', 'oak', 'chair', 'mini', 'camera')
const catalog = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    name: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    category: fc.constantFrom('chairs', 'Lamps ', 'shoes', undefined),
    price: fc.option(fc.integer({ min: 0, max: 20 })),
    color: fc.constantFrom(...colors, undefined),
    images: fc.array(vector, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 30, maxLength: 80, selector: ({ id }) => id },
)
type Made = typeof catalog extends fc.Arbitrary<(infer One)[]> ? One : never

const image = vector.map((numbers) => ({ vector: numbers, contentHash: 'h' }))
const subject: fc.Arbitrary<Subject> = fc.oneof(
  image.map((one) => ({ kind: 'image' as const, image: one })),
  fc.record({
    kind: fc.constant('images' as const),
    images: fc.array(image, { minLength: 2, maxLength: 4 }),
    aggregation: fc.constantFrom('average', 'union', 'best'),
  }),
)
const filters = fc.record({
  category: fc.option(fc.constantFrom('chairs', 'lamps', 'none')),
  priceMin: fc.option(fc.integer({ min: 0, max: 10 })),
  priceMax: fc.option(fc.integer({ min: 10, max: 20 })),
  color: fc.option(fc.constantFrom(...colors).map((name) => ({ name, lab: labOf(name) }))),
})

function changeOf(made: Made, revision: number): ChangedProduct {
  const { id, name, category, price, color, images } = made
  return {
    product_id: id,
    revision,
    metadata: { name, category, price },
    palette: color === undefined ? [] : [{ hex: '#000000', lab: labOf(color), share: 1 }],
    created_at: new Date(0),
    vectors: Buffer.concat(images.map(encodeHalf)),
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

interface Asked {
  readonly subject: Subject
  readonly filters?: PreFilters
  readonly threshold?: number
  readonly limit?: number
  readonly after?: PagePosition | null
}

function find(index: StoreIndex, { subject: asked, filters: pre = noFilters, ...page }: Asked) {
  const { threshold = 0, limit = 100, after = null } = page
  const view: ResolvedSearch['view'] = {
    limit,
    offset: 0,
    order: { by: 'relevance' },
    boosts: [],
    collapsesVariants: true,
    includesHighlights: true,
    facets: [],
    groupBy: null,
    groupLimit: 1,
    includesScoreParts: false,
  }
  const conditions = { pre, filters: [], threshold }
  const search: ResolvedSearch = {
    mode: 'url',
    subject: asked,
    conditions,
    view,
    after,
    recordedFields: {},
    fingerprint: '',
    planId: '',
    asOf: 0,
  }
  return findMatches(index, search, { calibrator, settings: defaultSettings })
}

/** A text of words from the catalog, interpreted against this index. */
function wordsOf(index: StoreIndex, text: string, seen: Float32Array | null): Subject {
  const asked = { text, language: null, interpret: true, hasPrice: false, settings: defaultSettings }
  const { plan, interpreted } = interpretText(index, asked)
  return { kind: 'text', query: { text, plan, interpreted, vector: seen, background: null } }
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

/** The textbook centered cosine, in double precision. */
function naiveCosine(query: Float32Array, stored: Float32Array): number {
  const centered = (numbers: Float32Array): number[] => [...numbers].map((number, at) => number - (at === 0 ? 0.3 : 0))
  const [q, s] = [centered(query), centered(stored)]
  const dot = q.reduce((sum, number, at) => sum + number * (s[at] ?? 0), 0)
  return dot / (Math.hypot(...q) * Math.hypot(...s))
}

describe('search compared with a brute-force reference', () => {
  it('gives the same total, order, threshold, filters and pages, for texts and images', () => {
    fc.assert(
      fc.property(
        catalog,
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
          expect(everything.total).toBe(everything.hits.length)
          expect(new Set(everything.hits.map(({ productId }) => productId)).size).toBe(everything.total)
          expect(everything.hits.every(({ score }) => score > 0)).toBe(true)
          // Half the time an existing score, to test products exactly at the threshold.
          const threshold = at % 2 === 0 ? drawn : (everything.hits[at % products.length]?.score ?? 0)
          const passing = new Set(products.filter((made) => passes(made, wanted)).map(({ id }) => id))
          // With rank fusion, order and displayed score depend on all lists; the match itself depends on the best similarity.
          const isFused = asked.kind === 'images' && asked.aggregation === 'union'
          const scoreOf = (hit: Hit): number => (isFused ? (hit.parts.image ?? 0) : hit.score)
          const matching = everything.hits.filter((hit) => passing.has(hit.productId) && scoreOf(hit) >= threshold)
          let lowest = 1
          const expected = matching.map((hit, at) => {
            lowest = Math.min(lowest, scoreOf(hit))
            return { productId: hit.productId, score: lowest, rank: at + 1 }
          })
          const byHand = expected.toSorted((a, b) => b.score - a.score || (a.productId < b.productId ? -1 : 1))
          if (!isFused) expect(expected).toEqual(byHand)
          const seen: { productId: string; score: number; rank: number }[] = []
          for (let after: PagePosition | null = null; ; ) {
            const page = find(index, { subject: asked, filters: wanted, threshold, limit, after })
            expect(page.total).toBe(expected.length)
            expect(page.hits.length).toBeLessThanOrEqual(limit)
            seen.push(...page.hits.map(({ productId, score, parts }) => ({ productId, score, rank: parts.rank })))
            after = page.next
            expect(after === null).toBe(seen.length >= expected.length)
            if (after === null) break
          }
          expect(seen).toEqual(expected)
          index.close()
        },
      ),
      { numRuns: 150 },
    )
  })

  it('shows the same first page of a text search as a list of all its matches', () => {
    const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const limit = fc.integer({ min: 1, max: 17 })
    fc.assert(
      fc.property(catalog, text, fc.option(vector), filters, limit, (products, said, seen, wanted, maxHits) => {
        const index = indexOf(products)
        const asked = { subject: wordsOf(index, said, seen), filters: wanted }
        const everything = find(index, asked)
        const page = find(index, { ...asked, limit: maxHits })
        expect(everything.total).toBe(everything.hits.length)
        expect(page.total).toBe(everything.total)
        expect(page.hits).toEqual(everything.hits.slice(0, maxHits))
        index.close()
      }),
      { numRuns: 150 },
    )
  })

  it('scores an image by the best of each product’s images', () => {
    fc.assert(
      fc.property(catalog, vector, (products, query) => {
        const index = indexOf(products)
        const { hits } = find(index, { subject: { kind: 'image', image: { vector: query, contentHash: 'h' } } })
        const scores = new Map(hits.map(({ productId, score }) => [productId, score]))
        for (const { id, images } of products) {
          const best = Math.max(...images.map((stored) => calibrator.imageScore(naiveCosine(query, stored))))
          // Half floats and single precision.
          expect(scores.get(id) ?? 0).toBeCloseTo(best, 2)
        }
        index.close()
      }),
      { numRuns: 30 },
    )
  })
})
