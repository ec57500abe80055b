import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { fuseTextScores } from '../../../engine/ranking/fuse.ts'
import type { StoreIndex } from '../store-index.ts'

/** Scores every product by a sentence: how well its picture fits the words, fused with how well its words do. */
export function scoreByText(
  index: StoreIndex,
  query: { text: string; vector: Float32Array },
  calibrator: Calibrator,
): Float64Array {
  const scores = new Float64Array(index.rows)
  index.scan(query.vector, scores, (dot) => calibrator.textScore(dot))
  const words = index.searchWords(query.text)
  const lexical = new Float64Array(index.rows)
  for (const [at, row] of words.rows.entries()) lexical[row] = words.scores[at] ?? 0
  for (let row = 0; row < scores.length; row += 1) {
    scores[row] = fuseTextScores(scores[row] ?? 0, lexical[row] ?? 0)
  }
  return scores
}
