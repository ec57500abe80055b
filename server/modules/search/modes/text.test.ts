import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseColor } from '../../../engine/color/names.ts'
import type { Palette } from '../../../engine/color/palette.ts'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { createBackground } from '../../../engine/ranking/sentence-fit.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { Among } from '../../../engine/vectors/vector-rows.ts'
import type { Scored } from '../pipeline.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex, type StoreIndex } from '../store-index/store-index.ts'
import { interpretText } from '../understand/interpret-text.ts'
import { scoreText } from './text.ts'

// A sentence fits an image by 1 / (1 + exp(-10 cosine)): 0.5 where they are unrelated.
const calibration: Parameters<typeof createCalibrator>[0] = {
  imageMean: new Float32Array(4),
  imageImage: [
    [-1, 0],
    [1, 1],
  ],
  textImage: { a: 10, b: 0 },
}
const calibrator = createCalibrator(calibration)
const strict = createCalibrator({ ...calibration, cutoffs: { sentence: 1 } })
const fits = Float32Array.of(1, 0, 0, 0)
const fitsNot = Float32Array.of(-1, 0, 0, 0)
const red: Palette = [{ hex: '#c4202b', share: 1, lab: parseColor('#c4202b') ?? [0, 0, 0] }]

interface Product {
  readonly name: string
  readonly sku?: string
  readonly image?: Float32Array
  readonly palette?: Palette
  readonly isPlain?: boolean
}

function indexOf(...products: readonly Product[]): StoreIndex {
  const index = createStoreIndex(4, calibrator)
  for (const [at, { image = fitsNot, palette = [], isPlain = false, ...metadata }] of products.entries()) {
    const vectors = Buffer.from(encodeHalf(image))
    const about = {
      metadata: { ...metadata, price: 10 * (at + 1) },
      palette,
      is_plain: isPlain,
      created_at: new Date(0),
    }
    index.set({ product_id: `p${at}`, revision: 1, ...about, vectors })
  }
  return index
}

interface Wanted {
  readonly rows?: Int32Array | null
  readonly exactCount?: number
  readonly minScore?: number
  readonly trust?: number
  readonly by?: typeof calibrator
  readonly usesCutoffs?: boolean
}

function score(index: StoreIndex, text: string, wanted: Wanted = {}): Scored {
  const { rows = null, trust = 0.5, by = calibrator, ...limits } = wanted
  const asked = { text, language: null, interpret: true, hasPrice: false, settings: defaultSettings }
  const { plan, interpreted } = interpretText(index, asked)
  const candidates = { mask: index.occupiedRows(), count: index.size, rows }
  const ranking = { calibrator: by, settings: { ...defaultSettings, visual_trust: trust } }
  const scoring = { candidates, ranking, ...limits }
  return scoreText(index, { text, plan, interpreted, vector: fits, background: null }, scoring)
}

const matching = ({ scores }: Scored, rows: number): number[] =>
  [...Array(rows).keys()].filter((row) => (scores[row] ?? 0) > 0)

describe('a color that only images show', () => {
  const blue: Palette = [{ hex: '#2357b5', share: 1, lab: parseColor('#2357b5') ?? [0, 0, 0] }]
  const index = indexOf(
    { name: 'Kettle', palette: blue },
    { name: 'Kettle', palette: red },
    { name: 'Lamp', palette: red },
    { name: 'Pot', palette: blue, image: fits },
  )

  it.each(['red', 'rot', 'rouge', 'rojo'])('finds the products in it if the text names nothing else: %s', (text) => {
    expect(matching(score(index, text, { usesCutoffs: true }), 4)).toEqual([1, 2])
  })

  it('does not find them if the text also names something that no product has', () => {
    expect(matching(score(index, 'red bicycle', { usesCutoffs: true, by: strict }), 4)).toEqual([])
  })

  it('counts more than a better image, if the text of no product names it', () => {
    const unrelated = Float32Array.of(0, 1, 0, 0)
    const other = { name: 'Kettle', image: fits, palette: blue }
    const kettles = indexOf(other, { name: 'Kettle', image: unrelated, palette: red })
    const { scores } = score(kettles, 'red kettle')
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 1)
  })
})

describe('the results of a text search', () => {
  const index = indexOf({ name: 'Kettle' }, { name: 'Pot', image: fits }, { name: 'Lamp' })

  it('match its words, or have images, however poorly these fit: the threshold decides', () => {
    expect(matching(score(index, 'kettle'), 3)).toEqual([0, 1, 2])
    const { scores } = score(index, 'something warm')
    expect(scores[1]).toBeGreaterThan(0.4)
    expect(scores[2]).toBeLessThan(0.1)
  })

  it('include no image matches for an article number', () => {
    const numbered = indexOf({ name: 'Kettle', sku: 'K-100' }, { name: 'Pot', image: fits })
    expect(matching(score(numbered, 'k100'), 2)).toEqual([0])
  })

  it('include a plain image only for a color, or where a threshold decides', () => {
    const plain = indexOf(
      { name: 'Kettle' },
      { name: 'Pot', image: fits, isPlain: true },
      { name: 'Lamp', image: fits },
    )
    // Without a cutoff for sentences.
    const by = createCalibrator({ ...calibration, cutoffs: { image: 0, sentence: 0 } })
    expect(matching(score(plain, 'something warm', { by, usesCutoffs: true }), 3)).toContain(2)
    expect(matching(score(plain, 'something warm', { by, usesCutoffs: true }), 3)).not.toContain(1)
    expect(matching(score(plain, 'something red', { by, usesCutoffs: true }), 3)).toContain(1)
    expect(matching(score(plain, 'something warm', { by }), 3)).toContain(1)
    const listed = { by, usesCutoffs: true, rows: Int32Array.of(1, 2) }
    expect(matching(score(plain, 'something warm', listed), 3)).toEqual([2])
  })

  it('include everything for a price alone', () => {
    const all = score(index, 'under 25')
    expect(matching(all, 3)).toEqual([0, 1, 2])
    expect([...all.scores]).toEqual([1, 1, 1])
  })

  it('have the same scores when rows are scored alone', () => {
    const complete = score(index, 'kettle pot')
    const expected = [complete.scores[1], complete.partsOf(1)]
    const alone = score(index, 'kettle pot', { rows: Int32Array.of(1) })
    expect([alone.scores[1], alone.partsOf(1)]).toEqual(expected)
  })
})

describe('the score of a text match', () => {
  it('is 1 for the complete name, and always between 0 and 1 with six decimals', () => {
    const { scores } = score(indexOf({ name: 'Red Kettle', palette: red }, { name: 'Red Pot' }), 'red kettle')
    expect(scores[0]).toBe(1)
    for (const one of scores) expect(one).toBe(Math.round(Math.min(1, Math.max(0, one)) * 1e6) / 1e6)
  })

  it('reports its parts', () => {
    const { partsOf } = score(indexOf({ name: 'Steel Kettle', image: fits }), 'kettle')
    expect(partsOf(0)).toEqual({ text: expect.closeTo(1, 3), lexical: expect.any(Number) })
  })

  it('is above 0 for every product with an image, however little the image fits, unless images are not trusted', () => {
    const by = createCalibrator({ ...calibration, textImage: { a: 100, b: 0 } })
    const index = indexOf({ name: 'Steel Kettle' }, { name: 'Lamp', image: fits })
    expect([...score(index, 'something warm', { by }).scores]).toEqual([1e-6, 0.5])
    expect([...score(index, 'something warm', { by, trust: 0 }).scores]).toEqual([0, 0])
  })

  it('rises for products of a color that the words name, and for no others', () => {
    const index = indexOf({ name: 'Tall Kettle', palette: red }, { name: 'Tall Kettle' })
    const { scores, partsOf } = score(index, 'red kettle')
    expect(scores[0]).toBeGreaterThan(scores[1] ?? 1)
    expect(partsOf(0).color).toBeGreaterThan(0.9)
    expect(partsOf(1).color).toBe(0)
    const plain = score(index, 'kettle')
    expect(plain.scores[0]).toBe(plain.scores[1])
  })
})

describe('scores that are exact only where a page needs them', () => {
  const product = fc.record({
    name: fc.constantFrom('Kettle', 'Red Kettle', 'Lamp', 'Tall Pot', 'Red Lamp'),
    angle: fc.double({ min: 0, max: Math.PI, noNaN: true }),
    palette: fc.constantFrom([], red),
  })
  const query = fc.constantFrom('kettle', 'red', 'something warm', 'red something', 'tall kettle')
  const trust = fc.constantFrom(0, 1e-7, 0.3, 0.5, 1)
  const generatedProducts = fc.array(product, { minLength: 1, maxLength: 40 })
  const shopOf = (products: readonly { name: string; angle: number; palette: Palette }[]): StoreIndex =>
    indexOf(
      ...products.map(({ angle, ...one }) => ({
        ...one,
        image: Float32Array.of(Math.cos(angle), Math.sin(angle), 0, 0),
      })),
    )

  it('find the same products with the same best scores', () => {
    fc.assert(
      fc.property(generatedProducts, query, trust, (products, text, visualTrust) => {
        const index = shopOf(products)
        const all = [...score(index, text, { trust: visualTrust }).scores]
        const page = [...score(index, text, { trust: visualTrust, exactCount: 3 }).scores]
        expect(page.map((one) => one > 0)).toEqual(all.map((one) => one > 0))
        const best = all.toSorted((a, b) => b - a)[2] ?? 0
        for (const [row, one] of all.entries()) {
          if (one >= best) expect(page[row]).toBe(one)
          else expect(page[row]).toBeLessThan(best)
        }
      }),
    )
  })

  it('reach a threshold for the same products, with the same best scores, whether a page is known or not', () => {
    const threshold = fc.constantFrom(1e-6, 0.05, 0.2, 0.5, 0.9, 1)
    const count = fc.constantFrom(undefined, 1, 3)
    fc.assert(
      fc.property(
        generatedProducts,
        query,
        trust,
        threshold,
        count,
        (products, text, visualTrust, minScore, exactCount) => {
          const index = shopOf(products)
          const all = [...score(index, text, { trust: visualTrust }).scores].map((one) => (one >= minScore ? one : 0))
          const limits = { minScore, ...(exactCount === undefined ? {} : { exactCount }) }
          const { scores, matchRows = Int32Array.of() } = score(index, text, { trust: visualTrust, ...limits })
          const shown = [...scores].map((one, row) => (one >= minScore && matchRows.includes(row) ? one : 0))
          expect(shown.map((one) => one > 0)).toEqual(all.map((one) => one > 0))
          const best = all.toSorted((a, b) => b - a)[(exactCount ?? all.length) - 1] ?? 0
          for (const [row, one] of all.entries()) {
            if (one >= best) expect(shown[row]).toBe(one)
            else expect(shown[row]).toBeLessThan(best)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the lowest fitting cosine of a text', () => {
  const background = createBackground([fitsNot, Float32Array.of(0, 1, 0, 0), Float32Array.of(0, 0, 1, 0)])
  const scoreIn = (index: StoreIndex, rows: Int32Array | null): Scored => {
    const asked = {
      text: 'something warm',
      language: null,
      interpret: true,
      hasPrice: false,
      settings: defaultSettings,
    }
    const { plan, interpreted } = interpretText(index, asked)
    const ranking = { calibrator: strict, settings: defaultSettings }
    const candidates = { mask: index.occupiedRows(), count: index.size, rows }
    const query = { text: asked.text, plan, interpreted, vector: fits, background }
    return scoreText(index, query, { candidates, ranking, usesCutoffs: true })
  }
  const scanned = (index: StoreIndex) => {
    const calls: (number | null)[] = []
    const countingIndex: StoreIndex = Object.create(index, {
      bestDots: {
        value: (query: Float32Array, out: Float32Array, among: Among) => {
          calls.push(among.rows?.length ?? null)
          index.bestDots(query, out, among)
        },
      },
    })
    return { countingIndex, calls }
  }

  it('is found once, so that the next search of the text scans its candidates only, with the same scores', () => {
    const { countingIndex, calls } = scanned(
      indexOf({ name: 'Pot', image: fits }, { name: 'Lamp' }, { name: 'Kettle', image: fits }),
    )
    const rows = Int32Array.of(0, 1)
    const first = [...scoreIn(countingIndex, rows).scores]
    expect([...scoreIn(countingIndex, rows).scores]).toEqual(first)
    expect(first[0]).toBeGreaterThan(0)
    expect(calls).toEqual([null, 2])
  })

  it('is found again once a product has changed', () => {
    const index = indexOf({ name: 'Pot', image: fits }, { name: 'Lamp' })
    const { countingIndex, calls } = scanned(index)
    scoreIn(countingIndex, Int32Array.of(0))
    index.set({
      product_id: 'new',
      revision: 2,
      metadata: { name: 'Oven' },
      palette: [],
      created_at: new Date(0),
      vectors: Buffer.from(encodeHalf(fits)),
    })
    scoreIn(countingIndex, Int32Array.of(0))
    index.remove('new', 3)
    scoreIn(countingIndex, Int32Array.of(0))
    expect(calls).toEqual([null, null, null])
  })
})
