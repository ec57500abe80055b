import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex } from '../store-index/store-index.ts'
import { scoreImage } from './image.ts'

it('scores an image that equals the mean of all images as similarity 0, unaffected by rounding noise', () => {
  // Numbers that half floats represent exactly, so that the distance to the mean is 0.
  const imageMean = Float32Array.of(0.5, 0.25, 0.125, 0.5)
  const calibrator = createCalibrator({
    imageMean,
    imageImage: [
      [-1, 0],
      [0, 0.25],
      [1, 1],
    ],
    textImage: { a: 1, b: 0 },
  })
  const index = createStoreIndex(4, calibrator)
  const products = [imageMean, Float32Array.of(1, 0, 0, 0), Float32Array.of(0, 1, 0, 0)]
  for (const [at, vector] of products.entries()) {
    const vectors = Buffer.from(encodeHalf(vector))
    index.set({ product_id: `p${at}`, revision: 1, metadata: {}, palette: [], created_at: new Date(0), vectors })
  }
  const everything = { mask: index.occupiedRows(), count: 3, rows: null }
  const image = { vector: Float32Array.of(1, 0, 0, 0) }
  const ranking = { calibrator, settings: defaultSettings }
  const [mean, same, other] = scoreImage(index, image, { candidates: everything, ranking }).scores
  expect(mean).toBe(0.25)
  expect(same).toBeCloseTo(1, 4)
  expect(other).toBeLessThan(0.25)
})

it('finds the same products with the same best scores, whether all scores or only those of a page are exact', () => {
  const calibrator = createCalibrator({
    imageMean: Float32Array.of(0.2, 0, 0, 0),
    // Flat at both ends, so that some images match nothing and many scores are equal.
    imageImage: [
      [-0.5, 0],
      [0.1, 0.3],
      [0.8, 1],
    ],
    textImage: { a: 1, b: 0 },
  })
  const number = fc.constantFrom(-0.9, -0.5, -0.1, 0.1, 0.3, 0.7, 0.9)
  const vector = fc
    .tuple(number, number, number, number)
    .map((numbers) => Float32Array.from(numbers, (one) => one / Math.hypot(...numbers)))
  const products = fc.array(fc.array(vector, { minLength: 0, maxLength: 2 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(products, vector, fc.nat({ max: 40 }), fc.boolean(), (made, query, deleted, isListed) => {
      const index = createStoreIndex(4, calibrator)
      for (const [at, images] of made.entries()) {
        const about = { revision: 1, metadata: {}, palette: [], created_at: new Date(0) }
        index.set({ product_id: `p${at}`, ...about, vectors: Buffer.concat(images.map(encodeHalf)) })
      }
      index.remove(`p${deleted}`, 2)
      const mask = index.occupiedRows().map((standing, row) => (row % 3 === 0 ? 0 : standing))
      const rows = isListed ? Int32Array.from(mask.keys()).filter((row) => mask[row] === 1) : null
      const candidates = { mask, count: 0, rows }
      const ranking = { calibrator, settings: defaultSettings }
      const all = [...scoreImage(index, { vector: query }, { candidates, ranking }).scores]
      const page = scoreImage(index, { vector: query }, { candidates, ranking, exactCount: 3 })
      const isMatch = (row: number): boolean => mask[row] === 1 && (all[row] ?? 0) > 0
      const matching = [...all.keys()].filter(isMatch)
      expect([...page.scores.keys()].filter((row) => mask[row] === 1 && (page.scores[row] ?? 0) > 0)).toEqual(matching)
      expect([...(page.matchRows ?? [])].filter((row) => mask[row] === 1)).toEqual(matching)
      const best = matching.map((row) => all[row] ?? 0).sort((a, b) => b - a)[2] ?? 0
      for (const row of matching) {
        if ((all[row] ?? 0) >= best) expect(page.scores[row]).toBe(all[row])
        else expect(page.scores[row]).toBeLessThan(best)
      }
    }),
  )
})
