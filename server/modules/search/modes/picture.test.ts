import { expect, it } from 'vitest'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import { defaultSettings } from '../default-settings.ts'
import { createStoreIndex } from '../store-index.ts'
import { scorePicture } from './picture.ts'

it('gives a picture that is the mean of all pictures the score of no likeness, not one made of rounding', () => {
  // Numbers that half floats hold exactly, so that the distance to the mean is 0.
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
  const everything = { mask: index.standingRows(), count: 3, rows: null }
  const picture = { vector: Float32Array.of(1, 0, 0, 0) }
  const ranking = { calibrator, settings: defaultSettings }
  const [mean, same, other] = scorePicture(index, picture, { candidates: everything, ranking }).scores
  expect(mean).toBe(0.25)
  expect(same).toBeCloseTo(1, 5)
  expect(other).toBeLessThan(0.25)
})
