import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { fuseTextScores } from '../../../engine/ranking/fuse.ts'
import type { StoreIndex } from '../store-index.ts'

/**
 * Scores every product by a sentence: how well its picture fits the words, fused with how well its words do. Without a vector
 * (the model cannot read the sentence) the words alone decide: the vector of an unknown text lies near some picture as any
 * vector does, and gave `-----` 0.45 in the demo shop (decision 2026-11-21-lexical-index.md, "Fusion").
 */
export function scoreByText(
  index: StoreIndex,
  query: { text: string; vector: Float32Array | null },
  calibrator: Calibrator,
): Float64Array {
  const scores = index.blankScores()
  if (query.vector !== null) index.scan(query.vector, scores, (dot) => calibrator.textScore(dot))
  const words = index.scoreWords(query.text)
  for (let row = 0; row < scores.length; row += 1) {
    scores[row] = fuseTextScores(scores[row] ?? 0, words[row] ?? 0)
  }
  return scores
}
