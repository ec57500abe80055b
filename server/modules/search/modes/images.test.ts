import { describe, expect, it } from 'vitest'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex } from '../store-index/store-index.ts'
import { scoreImages } from './images.ts'

const calibrator = createCalibrator({
  imageMean: Float32Array.of(0, 0, 0),
  imageImage: [
    [0, 0],
    [1, 1],
  ],
  textImage: { a: 1, b: 0 },
})

/** The indexes of the products in order of relevance, best first. */
function unionOf(products: readonly (readonly number[])[], images: readonly (readonly number[])[]): number[] {
  const index = createStoreIndex(3, calibrator)
  for (const [at, vector] of products.entries()) {
    const length = Math.hypot(...vector)
    const vectors = Buffer.from(encodeHalf(Float32Array.from(vector, (part) => part / length)))
    index.set({ product_id: `p${at}`, revision: 1, metadata: {}, palette: [], created_at: new Date(0), vectors })
  }
  const { scores, order } = scoreImages(
    index,
    {
      kind: 'images',
      aggregation: 'union',
      images: images.map((vector) => ({ vector: Float32Array.from(vector), contentHash: '' })),
    },
    {
      candidates: { mask: index.occupiedRows(), count: index.size, rows: null },
      ranking: { calibrator, settings: defaultSettings },
    },
  )
  const at = (list: ArrayLike<number> | null, row: number): number => list?.[row] ?? 0
  return [...products.keys()].sort((a, b) => at(order, b) - at(order, a) || at(scores, b) - at(scores, a))
}

describe('several images by union', () => {
  const first = [1, 0, 0]
  const second = [0, 1, 0]

  it('rank the products that they show above products that slightly resemble both', () => {
    const mediocre = Array.from({ length: 100 }, (_none, at) => [1, 1, at / 100])
    expect(unionOf([...mediocre, first, second], [first, second]).slice(0, 2)).toEqual([100, 101])
  })

  it('count equally, even if one has far better matches', () => {
    const near = [0.1, 0.2, 0.3].map((part) => [1, 0, part])
    const distant = [0.2, 1, 8]
    const order = unionOf([...near, distant], [first, second])
    expect(order).toEqual([0, 3, 1, 2])
  })
})
