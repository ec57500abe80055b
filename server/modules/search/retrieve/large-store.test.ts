import { beforeAll, describe, expect, it } from 'vitest'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { Matches, ResolvedSearch, Subject } from '../pipeline.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex, type StoreIndex } from '../store-index/store-index.ts'
import { interpretText } from '../understand/interpret-text.ts'
import { findMatches } from './retrieve.ts'

const dimension = 96
const products = 14_000
const calibrator = createCalibrator({
  imageMean: new Float32Array(dimension),
  imageImage: [
    [0, 0],
    [1, 1],
  ],
  textImage: { a: 12, b: -4 },
  cutoffs: { image: 0.3, sentence: 0 },
})

let state = 11
/** A seeded generator: every run gets the same numbers. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32 - 0.5
}
const normalized = (vector: Float32Array): Float32Array => {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
const kinds = Array.from({ length: 30 }, () =>
  normalized(Float32Array.from({ length: dimension }, (_none, at) => random() / (1 + at / 10))),
)
const near = (kind: number): Float32Array =>
  normalized((kinds[kind] ?? new Float32Array(dimension)).map((value) => value + random() * 0.12))
const nameOf = (at: number): string =>
  `${['oak', 'red', 'tall'][at % 3]} ${['chair', 'lamp', 'rug', 'vase'][at % 4]} n${at}`

let exact: StoreIndex
let large: StoreIndex

beforeAll(() => {
  exact = createStoreIndex(dimension, calibrator)
  large = createStoreIndex(dimension, calibrator, { maxExact: 10_000 })
  for (let at = 0; at < products; at += 1) {
    const change = {
      product_id: `p${at}`,
      revision: at + 1,
      metadata: { name: nameOf(at), category: `kind ${at % 30}`, price: at % 100 },
      palette: [],
      created_at: new Date(0),
      vectors: Buffer.from(encodeHalf(near(at % 30))),
    }
    exact.set(change)
    large.set(change)
  }
  for (const steps = large.estimates.build(kinds); steps.next().done !== true; );
})

interface Asked {
  readonly filters?: ResolvedSearch['conditions']['filters']
  readonly threshold?: number | null
}

function find(index: StoreIndex, subject: Subject, { filters = [], threshold = null }: Asked = {}): Matches {
  const pre = { category: null, priceMin: null, priceMax: null, color: null }
  const view: ResolvedSearch['view'] = {
    limit: 10,
    offset: 0,
    order: { by: 'relevance' },
    boosts: [],
    collapsesVariants: true,
    includesHighlights: false,
    facets: [],
    groupBy: null,
    groupLimit: 1,
    includesScoreParts: true,
  }
  const identity = { mode: 'url', recordedFields: {}, fingerprint: '', planId: '', asOf: 0 } as const
  const search = { ...identity, subject, conditions: { pre, filters, threshold }, view, after: null }
  return findMatches(index, search, { calibrator, settings: defaultSettings })
}

const image = (vector: Float32Array): Subject => ({ kind: 'image', image: { vector, contentHash: '' } })
function text(index: StoreIndex, words: string, vector: Float32Array | null): Subject {
  const asked = { text: words, language: null, interpret: true, hasPrice: false, settings: defaultSettings }
  const { plan, interpreted } = interpretText(index, asked)
  return { kind: 'text', query: { text: words, plan, interpreted, vector, background: null } }
}

// Of a score, by the rounding of vectors in a large store.
const tolerance = 0.004

/** The share of the expected products that were found. Fails unless the scores are the same in order, and those of each product. */
function shareFound({ hits: found }: Matches, { hits: expected }: Matches): number {
  expect(found.length).toBe(expected.length)
  for (const [at, { score }] of expected.entries())
    expect(Math.abs((found[at]?.score ?? 0) - score)).toBeLessThan(tolerance)
  const shared = found.flatMap((hit) => {
    const same = expected.find(({ productId }) => productId === hit.productId)
    return same === undefined ? [] : [{ hit, same }]
  })
  for (const { hit, same } of shared) {
    expect(hit.confidence).toBe(same.confidence)
    expect(Object.keys(hit.parts)).toEqual(Object.keys(same.parts))
    // Products that differ only in the noise of their images may swap ranks.
    const parts = new Map<string, unknown>(Object.entries(hit.parts))
    for (const [name, part] of Object.entries(same.parts))
      if (name !== 'rank') expect(Math.abs(Number(parts.get(name)) - Number(part))).toBeLessThan(tolerance)
  }
  return shared.length / Math.max(1, expected.length)
}

const mean = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length

describe('a store with more images than are compared exactly', () => {
  it('is searched by estimates', () => {
    expect([exact.estimates.isUsed, large.estimates.isUsed]).toEqual([false, true])
  })

  it('finds the same products for an image, with the same scores', () => {
    const shares = Array.from({ length: 20 }, (_none, kind) => {
      const query = image(near(kind))
      return shareFound(find(large, query), find(exact, query))
    })
    expect(mean(shares)).toBeGreaterThan(0.95)
  })

  it('finds the same among few candidates and among products that are unlike the image', () => {
    const few = [{ field: 'price', operator: 'eq', value: 7 }] as const
    const others = [{ field: 'category', operator: 'nin', value: ['kind 3', 'kind 4', 'kind 5'] }] as const
    const shares = [few, others].map((filters) => {
      const query = image(near(3))
      return shareFound(find(large, query, { filters, threshold: 0 }), find(exact, query, { filters, threshold: 0 }))
    })
    expect(mean(shares)).toBeGreaterThan(0.9)
  })

  it('finds the same for a text whose words match thousands of products', () => {
    const shares: number[] = []
    for (const words of ['oak chair', 'red lamp', 'vase', 'n4711', 'n4715', 'n4720', 'n4723']) {
      const vector = near(8)
      for (const filters of [
        [],
        [{ field: 'price', operator: 'eq', value: 7 }],
        [{ field: 'price', operator: 'lt', value: 60 }],
      ] as const) {
        const findText = (index: StoreIndex): Matches => find(index, text(index, words, vector.slice()), { filters })
        shares.push(shareFound(findText(large), findText(exact)))
      }
    }
    // More than a thousand products have the same words, and differ only in the noise of their images.
    expect(mean(shares)).toBeGreaterThan(0.75)
  })

  it('reports when a total is an estimate, and estimates it closely', () => {
    const many = find(large, image(near(3)), { threshold: 0 })
    expect(many.isEstimate).toBe(true)
    expect(find(exact, image(near(3)), { threshold: 0 }).isEstimate).toBe(false)
    const query = image(near(3))
    const [few, expected] = [find(large, query, { threshold: 0.8 }), find(exact, query, { threshold: 0.8 })]
    expect(expected.total).toBeGreaterThan(20)
    expect(few).toMatchObject({ isEstimate: false, total: expected.total })
    const words = find(large, text(large, 'chair', null))
    expect(words).toMatchObject({ isEstimate: false, total: products / 4 })
  })
})
