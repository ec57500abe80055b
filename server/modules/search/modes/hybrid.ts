import { mixColors } from '../../../engine/ranking/mix.ts'
import type { Scored, Subject } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { forEachScoredRow, type Scoring, scoreImageAndText } from './image-and-text.ts'
import { roundScores, sixDecimals } from './round-scores.ts'

type Hybrid = Pick<Extract<Subject, { kind: 'hybrid' | 'fusion' }>, 'picture' | 'words' | 'weight' | 'colors'>

/**
 * Scores products by a picture, words and colours, whichever are given. Colours multiply: a product without them is no match,
 * however much it is like the picture. Colours alone are the score.
 */
export function scoreHybrid(index: StoreIndex, subject: Hybrid, scoring: Scoring): Scored {
  const { picture, words, colors } = subject
  const matches = colors.map((wanted) => likenessOf(index, wanted, scoring.candidates))
  const mixed = picture === null && words === null ? everything(index) : scoreImageAndText(index, subject, scoring)
  if (colors.length === 0) return mixed
  // A copy: the parts of a picture are read from its scores.
  const scores = mixed.scores.slice()
  forEachScoredRow(index, scoring.candidates, (row) => {
    scores[row] = (scores[row] ?? 0) * mixColors(matches, row)
  })
  roundScores(scores)
  return {
    ...mixed,
    scores,
    partsOf: (row) => ({ ...mixed.partsOf(row), color: sixDecimals(mixColors(matches, row)) }),
  }
}

function everything(index: StoreIndex): Scored {
  return { scores: index.zeroedScores().fill(1), order: null, partsOf: () => ({}) }
}

/** By row, how well its picture's colours answer the wanted one; only those of the candidates where these are few. */
function likenessOf(index: StoreIndex, wanted: Hybrid['colors'][number], { rows }: Candidates): Float32Array {
  const likeness = new Float32Array(index.rows)
  if (rows === null) index.colors.match(wanted, likeness)
  else for (const row of rows) likeness[row] = index.colors.at(row, wanted)
  return likeness
}
