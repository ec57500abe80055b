import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hexFromLab } from '../../../engine/color/distance.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab, Palette } from '../../../engine/color/palette.ts'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { Scored, TextQuery } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex, type StoreIndex } from '../store-index/store-index.ts'
import { scoreFusion } from './fusion.ts'
import { scoreHybrid } from './hybrid.ts'
import { scoreImage } from './image.ts'
import { scoreText } from './text.ts'

const dimension = 4
const calibrator = createCalibrator({
  imageMean: Float32Array.of(0, 0, 0, 0),
  imageImage: [
    [0, 0],
    [1, 1],
  ],
  textImage: { a: 4, b: -2 },
})
const ranking = { calibrator, settings: defaultSettings }

interface Product {
  readonly name: string
  readonly category?: string | readonly string[]
  readonly color?: string
  readonly vector: readonly number[]
}

const lab = (name: string): Lab => parseColor(name) ?? [0, 0, 0]
const paletteOf = (name: string | undefined): Palette =>
  name === undefined ? [] : [{ lab: lab(name), hex: hexFromLab(lab(name)), share: 1 }]

function indexOf(products: readonly Product[]): StoreIndex {
  const index = createStoreIndex(dimension, calibrator)
  for (const [at, { name, category, color, vector }] of products.entries()) {
    const norm = Math.hypot(...vector) || 1
    const vectors = Buffer.from(encodeHalf(Float32Array.from(vector, (value) => value / norm)))
    const metadata = { name, ...(category === undefined ? {} : { category }) }
    const palette = [...paletteOf(color)]
    index.set({ product_id: `p${at}`, revision: 1, metadata, palette, created_at: new Date(0), vectors })
  }
  return index
}

const everything = (index: StoreIndex): Candidates => ({ mask: index.occupiedRows(), count: index.size, rows: null })
const image = (...vector: number[]) => ({ vector: Float32Array.from(vector), contentHash: '' })

function words(index: StoreIndex, text: string, vector: Float32Array | null = null): TextQuery {
  const interpreted = {
    language: 'en' as const,
    words: text,
    exact: null,
    filters: [],
    colors: [],
    synonyms: [],
    corrections: [],
  }
  return { text, plan: index.words.plan(text), vector, background: null, interpreted }
}

/** Copies scores and parts, which are valid only until the index is scored again. */
const withParts = ({ scores, partsOf }: Scored) => [...scores].map((score, row) => ({ score, parts: partsOf(row) }))
const scoresOf = (scored: Scored): number[] => [...scored.scores]

const side = fc.integer({ min: -4, max: 4 })
const vector = fc.tuple(side, side, side, side)
const catalog = fc.array(
  fc.record({
    name: fc.constantFrom('oak lamp', 'oak chair', 'red lamp', 'rug'),
    category: fc.constantFrom('lighting', 'seating'),
    color: fc.constantFrom('red', 'blue', 'grey'),
    vector,
  }),
  { minLength: 1, maxLength: 15 },
)

describe.each(['hybrid', 'fusion'] as const)('a %s search', (kind) => {
  const score = (
    index: StoreIndex,
    subject: { image: ReturnType<typeof image> | null; query: TextQuery | null; weight: number },
  ) => {
    const scoring = { candidates: everything(index), ranking }
    return kind === 'hybrid'
      ? scoreHybrid(index, { ...subject, colors: [] }, scoring)
      : scoreFusion(index, subject, scoring)
  }

  it('by image or text alone equals the search in that mode, whatever the weight', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(catalog, vector, share, (products, query, weight) => {
        const index = indexOf(products)
        const scoring = { candidates: everything(index), ranking }
        const alone = scoresOf(scoreImage(index, image(...query), scoring))
        expect(scoresOf(score(index, { image: image(...query), query: null, weight }))).toEqual(alone)
        const text = words(index, 'oak lamp', Float32Array.from(query))
        const byText = scoresOf(scoreText(index, text, scoring))
        expect(scoresOf(score(index, { image: null, query: text, weight }))).toEqual(byText)
      }),
      { numRuns: 50 },
    )
  })

  it('by a photo with a color finds similar products in that color before those that the photo shows', () => {
    const index = indexOf([
      { name: 'dress one', color: 'red', vector: [1, 0, 0, 0] },
      { name: 'dress two', color: 'blue', vector: [0.8, 0.6, 0, 0] },
      { name: 'lamp', color: 'blue', vector: [0, 0, 1, 0] },
    ])
    const blue = { phrase: 'blue', name: 'blue', hex: '#0000ff' }
    const asked = (weight: number, colors: readonly (typeof blue)[]) => {
      const text = words(index, 'in blue')
      const query = { ...text, interpreted: { ...text.interpreted, colors: [...colors] } }
      const scores = scoresOf(score(index, { image: image(1, 0, 0, 0), query, weight }))
      return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    }
    expect(asked(0.5, [blue])).toEqual([1, 0, 2])
    expect(asked(1, [blue])).toEqual([0, 1, 2])
    expect(asked(0.5, [])).toEqual([0, 1, 2])
  })

  it('by a photo with a color accepts what a product states about its color', () => {
    const index = indexOf([
      { name: 'shirt blue', color: 'grey', vector: [0.9, 0.4, 0, 0] },
      { name: 'shirt plain', color: 'grey', vector: [1, 0, 0, 0] },
    ])
    const text = words(index, 'in blue')
    const query = {
      ...text,
      interpreted: { ...text.interpreted, colors: [{ phrase: 'blue', name: 'blue', hex: '#0000ff' }] },
    }
    const [stated = 0, other = 0] = scoresOf(score(index, { image: image(1, 0, 0, 0), query, weight: 0.5 }))
    expect(stated).toBeGreaterThan(2 * other)
  })

  it('by an image and a text that does not distinguish products equals the search by image', () => {
    const index = indexOf([
      { name: 'oak lamp', category: 'lighting', vector: [1, 0, 0, 0] },
      { name: 'rug', category: 'rugs', vector: [1, 3, 0, 0] },
    ])
    const one = image(1, 0, 0, 0)
    const alone = withParts(scoreImage(index, one, { candidates: everything(index), ranking }))
    const price = { phrase: 'under 50', field: 'price' as const, operator: 'lte' as const, value: 50 }
    const onlyPrice = words(index, '')
    const neutralTexts = [
      { ...onlyPrice, interpreted: { ...onlyPrice.interpreted, filters: [price] } },
      words(index, '\u{1F600}'),
      words(index, 'qwxyz'),
    ]
    for (const text of neutralTexts) {
      expect(withParts(score(index, { image: one, query: text, weight: 0.5 })), text.text).toEqual(alone)
    }
  })

  it('stays within 0 and 1, and reports both parts of each score', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(catalog, vector, share, (products, query, weight) => {
        const index = indexOf(products)
        const text = words(index, 'oak lamp', Float32Array.from(query))
        for (const { score: one, parts } of withParts(score(index, { image: image(...query), query: text, weight }))) {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(1)
          expect(Object.keys(parts)).toEqual(expect.arrayContaining(['image', 'text', 'lexical']))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('weighs image and text, and matches every product', () => {
    const index = indexOf([
      { name: 'oak lamp', vector: [1, 0, 0, 0] },
      { name: 'rug', vector: [0, 1, 0, 0] },
    ])
    const subject = { image: image(0, 1, 0, 0), query: words(index, 'oak lamp') }
    expect(scoresOf(score(index, { ...subject, weight: 0.3 }))).toEqual([0.7, 0.3])
    expect(scoresOf(score(index, { ...subject, weight: 1 }))).toEqual([0, 1])
  })
})

describe('a hybrid search with colors', () => {
  const products: Product[] = [
    { name: 'shirt', color: 'red', vector: [1, 0, 0, 0] },
    { name: 'shirt', color: 'blue', vector: [1, 0, 0, 0] },
    { name: 'shirt', vector: [1, 0, 0, 0] },
  ]

  it('scores by the colors alone when nothing else is given', () => {
    const index = indexOf(products)
    const found = withParts(
      scoreHybrid(
        index,
        { image: null, query: null, weight: 0.5, colors: [lab('red')] },
        { candidates: everything(index), ranking },
      ),
    )
    for (const [row, { score, parts }] of found.entries()) {
      expect(score).toBeCloseTo(index.colors.at(row, lab('red')), 6)
      expect(parts).toEqual({ color: score })
    }
    expect(found[0]?.score).toBeGreaterThan(0.95)
    expect(found[1]?.score).toBeLessThan(0.1)
  })

  it('reports the score of the image and of the colors', () => {
    const index = indexOf([{ name: 'shirt', color: 'dark red', vector: [1, 1, 0, 0] }])
    const one = image(1, 0, 0, 0)
    const scoring = { candidates: everything(index), ranking }
    const [alone] = withParts(scoreImage(index, one, scoring))
    const subject = { image: one, query: null, weight: 0.5, colors: [lab('red')] }
    const [found] = withParts(scoreHybrid(index, subject, scoring))
    expect(found?.score).toBeLessThan(alone?.score ?? 0)
    expect(found?.parts.image).toBe(alone?.score)
  })

  it('scores a product without colors 0, and one that has one of two colors lower', () => {
    const index = indexOf(products)
    const subject = { image: image(1, 0, 0, 0), query: null, weight: 0.5 }
    const run = (colors: Lab[]) =>
      scoresOf(scoreHybrid(index, { ...subject, colors }, { candidates: everything(index), ranking }))
    expect(run([lab('red')])[2]).toBe(0)
    expect(run([lab('red'), lab('blue')])[0]).toBeLessThan(run([lab('red')])[0] ?? 0)
  })

  it('scores a few candidates as it scores them among all products', () => {
    fc.assert(
      fc.property(catalog, vector, fc.array(fc.boolean()), (all, query, wanted) => {
        const index = indexOf(all)
        const rows = Int32Array.from([...all.keys()].filter((row) => wanted[row] === true))
        const few: Candidates = { mask: index.occupiedRows(), count: rows.length, rows }
        const subject = {
          image: image(...query),
          query: words(index, 'red lamp'),
          weight: 0.4,
          colors: [lab('red')],
        }
        const complete = scoresOf(scoreHybrid(index, subject, { candidates: everything(index), ranking }))
        const some = scoreHybrid(index, subject, { candidates: few, ranking }).scores
        for (const row of rows) expect(some[row]).toBe(complete[row])
      }),
      { numRuns: 50 },
    )
  })
})

describe('a fusion search', () => {
  const shop: Product[] = [
    { name: 'lamp', category: 'lighting', vector: [1, 0, 0, 0] },
    { name: 'lantern', category: 'lighting', vector: [1, 1, 0, 0] },
    { name: 'chair', category: 'seating', vector: [1, 1, 0, 0] },
    { name: 'thing', vector: [1, 1, 0, 0] },
  ]

  it('boosts the category of the best result, and reports the amount', () => {
    const index = indexOf(shop)
    const subject = { image: image(1, 0, 0, 0), query: words(index, 'lamp'), weight: 0.5 }
    const [lamp, lantern, chair, thing] = withParts(
      scoreFusion(index, subject, { candidates: everything(index), ranking }),
    )
    expect(lamp?.score).toBe(1)
    expect(lantern?.score).toBeGreaterThan(chair?.score ?? 1)
    expect(lantern?.parts.category_boost).toBeCloseTo((lantern?.score ?? 0) - (chair?.score ?? 0), 6)
    expect(chair?.parts).not.toHaveProperty('category_boost')
    expect(thing?.score).toBe(chair?.score)
  })

  it('recognizes a category in any case and spacing', () => {
    const written = ['Caf\u00e9', ' CAFE\u0301 ', ['caf\u00e9', 'shop'], 'cafe']
    const index = indexOf(written.map((category) => ({ name: 'cup', category, vector: [1, 1, 0, 0] })))
    const subject = { image: image(1, 0, 0, 0), query: words(index, 'cup'), weight: 0.5 }
    const found = withParts(scoreFusion(index, subject, { candidates: everything(index), ranking }))
    expect(found.map(({ parts }) => 'category_boost' in parts)).toEqual([true, true, true, false])
  })

  it('boosts the same category whatever the filters', () => {
    const index = indexOf(shop)
    const subject = { image: image(1, 0, 0, 0), query: words(index, 'lamp'), weight: 0.5 }
    const complete = scoresOf(scoreFusion(index, subject, { candidates: everything(index), ranking }))
    const few: Candidates = { mask: Uint8Array.of(0, 0, 1, 0), count: 1, rows: Int32Array.of(2) }
    expect(scoreFusion(index, subject, { candidates: few, ranking }).scores[2]).toBe(complete[2])
  })
})
