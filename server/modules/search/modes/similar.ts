import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { productNotFound } from '../../catalog/index.ts'
import type { StoreIndex } from '../store-index.ts'
import { scoreByImage } from './image.ts'

/** Scores every product by its likeness to the main picture of one of them, which itself is left out of the mask. */
export function scoreBySimilar(
  index: StoreIndex,
  productId: string,
  ranking: { calibrator: Calibrator; mask: Uint8Array },
): Float64Array {
  const row = index.rowOf(productId)
  const vector = row === undefined ? undefined : index.vectorsOf(row)[0]
  if (row === undefined || vector === undefined) throw productNotFound(productId)
  ranking.mask[row] = 0
  return scoreByImage(index, vector, ranking.calibrator)
}
