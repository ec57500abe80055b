import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import type { StoreIndex } from '../store-index.ts'

/** Scores every product by a picture: the calibrated similarity of its best picture. */
export function scoreByImage(index: StoreIndex, vector: Float32Array, calibrator: Calibrator): Float64Array {
  const scores = index.blankScores()
  const query = calibrator.centre(vector)
  index.scan(query.vector, scores, (dot, norm) => calibrator.imageScore(calibrator.centredCosine(query, dot, norm)))
  return scores
}
