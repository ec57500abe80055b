import { imageConfidence } from '../../../engine/ranking/confidence.ts'
import { mixColors } from '../../../engine/ranking/mix.ts'
import { roundScore, roundScores } from '../../../engine/ranking/round-scores.ts'
import type { Scored, Subject } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { forEachScoredRow, type Scoring, scoreImageAndText } from './image-and-text.ts'

type Hybrid = Pick<Extract<Subject, { kind: 'hybrid' | 'fusion' }>, 'image' | 'query' | 'weight' | 'colors'>

// A product shows a color when the color covers a visible part of it: lower matches are of another shade, or traces.
const minColorMatch = 0.2

/**
 * Scores products by an image, a text and colors, whichever are given. Colors multiply: a product without them is not a match,
 * however similar its image. Without image and text, the colors alone are the score.
 */
export function scoreHybrid(index: StoreIndex, subject: Hybrid, scoring: Scoring): Scored {
  const { image, query, colors } = subject
  const { ranking, usesCutoffs = false } = scoring
  const matches = colors.map((color) => colorScores(index, color, scoring.candidates))
  const combined = image === null && query === null ? scoreAll(index) : scoreImageAndText(index, subject, scoring)
  if (colors.length === 0) return combined
  // A copy, because the score parts of an image are read from its scores.
  const scores = combined.scores.slice()
  const hasColorsOnly = image === null && query === null
  const minColor = usesCutoffs ? minColorMatch : 0
  forEachScoredRow(index, scoring.candidates, (row) => {
    const color = mixColors(matches, row)
    scores[row] = color < minColor ? 0 : (scores[row] ?? 0) * color
  })
  roundScores(scores)
  const { cutoffs } = ranking.calibrator
  return {
    ...combined,
    scores,
    confidenceOf: hasColorsOnly ? (row) => imageConfidence(scores[row] ?? 0, cutoffs) : combined.confidenceOf,
    partsOf: (row) => ({ ...combined.partsOf(row), color: roundScore(mixColors(matches, row)) }),
  }
}

function scoreAll(index: StoreIndex): Scored {
  return { scores: index.zeroedScores().fill(1), order: null, confidenceOf: () => 'related', partsOf: () => ({}) }
}

/** How well each row's image shows the color; only for the candidates where they are few. */
function colorScores(index: StoreIndex, color: Hybrid['colors'][number], { rows }: Candidates): Float32Array {
  const scores = new Float32Array(index.rows)
  if (rows === null) index.colors.match(color, scores)
  else for (const row of rows) scores[row] = index.colors.at(row, color)
  return scores
}
