import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { PagePosition, ResolvedSearch, Subject } from '../pipeline.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex, type StoreIndex } from '../store-index/store-index.ts'
import { interpretText } from '../understand/interpret-text.ts'
import { readSearchCursor, writeSearchCursor } from '../understand/search-cursor.ts'
import { findMatches } from './retrieve.ts'

const dimension = 4
const calibrator = createCalibrator({
  imageMean: new Float32Array(dimension),
  imageImage: [
    [-1, 0],
    [0, 0.1],
    [1, 1],
  ],
  textImage: { a: 8, b: -3 },
})

const vector = fc
  .array(fc.integer({ min: -3, max: 3 }), { minLength: dimension, maxLength: dimension })
  .filter((numbers) => numbers.some((number) => number !== 0))
  .map((numbers) => Float32Array.from(numbers, (number) => number / Math.hypot(...numbers)))
const image = vector.map((numbers) => ({ vector: numbers, contentHash: 'h' }))
const product = fc.record({
  category: fc.constantFrom('chairs', 'lamps', 'shoes', undefined),
  name: fc.constantFrom('oak chair', 'red lamp', 'shoe', 'red shoe'),
  vector,
})
type Made = typeof product extends fc.Arbitrary<infer One> ? One : never
const subject = fc.oneof(
  fc.record({
    kind: fc.constant('images' as const),
    images: fc.array(image, { minLength: 2, maxLength: 4 }),
    aggregation: fc.constantFrom('average', 'union', 'best'),
  }),
  fc.record({
    kind: fc.constantFrom('fusion', 'hybrid'),
    image,
    text: fc.constantFrom('red chair', 'lamp', 'shoe oak'),
    weight: fc.constantFrom(0.2, 0.5, 0.8),
  }),
)
type Drawn = typeof subject extends fc.Arbitrary<infer One> ? One : never

function subjectOf(index: StoreIndex, drawn: Drawn): Subject {
  if (drawn.kind === 'images') return drawn
  const { kind, text, weight, image: searched } = drawn
  const { plan, interpreted } = interpretText(index, {
    text,
    language: null,
    interpret: true,
    hasPrice: false,
    settings: defaultSettings,
  })
  return {
    kind,
    image: searched,
    query: { text, plan, interpreted, vector: null, background: null },
    weight,
    colors: [],
  }
}

let written = 1
const nextRevision = (): number => {
  written += 1
  return written
}
function write(index: StoreIndex, productId: string, { name, category, vector: seen }: Made): void {
  index.set({
    product_id: productId,
    revision: nextRevision(),
    metadata: { name, category },
    palette: [],
    created_at: new Date(0),
    vectors: Buffer.from(encodeHalf(seen)),
  })
}

function page(index: StoreIndex, asked: Subject, { limit, after }: { limit: number; after: PagePosition | null }) {
  const search: ResolvedSearch = {
    mode: 'multi-image',
    subject: asked,
    conditions: { pre: { category: null, priceMin: null, priceMax: null, color: null }, filters: [], threshold: 0 },
    view: {
      limit,
      offset: 0,
      order: { by: 'relevance' },
      boosts: [],
      collapsesVariants: true,
      facets: [],
      groupBy: null,
      groupLimit: 1,
      includesHighlights: false,
      includesScoreParts: false,
    },
    after,
    recordedFields: {},
    fingerprint: '',
    planId: '',
    asOf: 0,
  }
  return findMatches(index, search, { calibrator, settings: defaultSettings })
}

const throughCursor = (position: PagePosition): PagePosition =>
  readSearchCursor(writeSearchCursor({ position, planId: '', generation: 'g', asOf: 0 }, 'f'), 'f').position

it('shows each unchanged product exactly once in every mode, whatever products are added or deleted between pages', () => {
  const change = fc.record({ at: fc.nat(9), to: fc.option(product) })
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 12, maxLength: 30 }),
      subject,
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.array(change, { maxLength: 4 }), { minLength: 30, maxLength: 30 }),
      (unchanged, drawn, limit, changes) => {
        const index = createStoreIndex(dimension, calibrator)
        for (const [at, one] of unchanged.entries()) write(index, `s${at}`, one)
        const asked = subjectOf(index, drawn)
        const expected = page(index, asked, { limit: 100, after: null }).hits.map(({ productId }) => productId)
        const seen: string[] = []
        let after: PagePosition | null = null
        for (let turn = 0; turn === 0 || after !== null; turn += 1) {
          const { hits, next } = page(index, asked, { limit, after })
          seen.push(...hits.map(({ productId }) => productId))
          after = next === null ? null : throughCursor(next)
          for (const { at, to } of changes[turn] ?? []) {
            if (to === null) index.remove(`c${at}`, nextRevision())
            else write(index, `c${at}`, to)
          }
        }
        const unchangedIds = seen.filter((id) => id.startsWith('s'))
        expect(unchangedIds.toSorted()).toEqual(expected.toSorted())
        index.close()
      },
    ),
    { numRuns: 150 },
  )
})
