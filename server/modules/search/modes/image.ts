import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import type { StoreIndex } from '../store-index.ts'

/** Scores every product by a picture: the calibrated similarity of its best picture. */
export function scoreByImage(index: StoreIndex, vector: Float32Array, calibrator: Calibrator): Float64Array {
  const scores = new Float64Array(index.rows)
  const { vector: centred, offset } = calibrator.centre(vector)
  index.scan(centred, scores, (dot, norm) => calibrator.imageScore((dot - offset) / norm))
  return scores
}
