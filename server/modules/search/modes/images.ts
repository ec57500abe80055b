import type { Ranking, Scored, Subject } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { PagePosition } from '../understand/search-cursor.ts'
import { scanImage, scoreImage } from './image.ts'
import { roundScores } from './round-scores.ts'
import { listPositions, initialProgress, decodeProgress, encodeProgress } from './union-positions.ts'

type Pictures = Extract<Subject, { kind: 'pictures' }>

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /** What the page begins after; absent for the first. */
  readonly after?: PagePosition | null
}

/**
 * Scores products by several pictures. `average`: by their mean, for pictures of one thing from several sides. `best`: by the
 * picture that a product is most like. `union`: the pictures' own lists laid one into the other, so that each has its say.
 */
export function scoreImages(index: StoreIndex, subject: Pictures, scoring: Scoring): Scored {
  if (subject.aggregation === 'average') return scoreImage(index, { vector: meanOf(subject) }, scoring)
  if (subject.aggregation === 'union') return scoreUnion(index, subject, scoring)
  const { candidates, ranking } = scoring
  const scores = index.zeroedScores()
  for (const { vector } of subject.pictures) scanImage(index, vector, { scores, ranking, rows: candidates.rows })
  roundScores(scores)
  return { scores, order: null, partsOf: (row) => ({ image: scores[row] ?? 0 }) }
}

/** The mean of the pictures' vectors, as long as they are; all zero when they cancel out. */
export function meanOf({ pictures }: Pictures): Float32Array {
  const mean = new Float32Array(pictures[0]?.vector.length ?? 0)
  for (const { vector } of pictures)
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0)
  const length = Math.hypot(...mean)
  return length > 0 ? mean.map((number) => number / length) : mean
}

/**
 * The pictures' lists over the whole store, whatever the filters, laid one into the other: all that are first in a list, then
 * all that are second in one. Reciprocal ranks added up, as for lists of documents, brought what is middling in every list
 * before the very products in the pictures: these had both of the first two places in 2 of 18 pairs of the demo catalogue. A
 * product's score is its likeness to the picture it is most like.
 */
function scoreUnion(index: StoreIndex, { pictures }: Pictures, { ranking, after = null }: Scoring): Scored {
  const order = new Float64Array(index.rows)
  const best = new Float64Array(index.rows)
  const passed = decodeProgress(after?.modeState ?? '', pictures.length) ?? initialProgress(pictures.length)
  const lists = pictures.map(({ vector }, at) => {
    const scores = index.zeroedScores()
    scanImage(index, vector, { scores, ranking, rows: null })
    roundScores(scores)
    const places = listPositions(scores, passed, at)
    for (let row = 0; row < best.length; row += 1) {
      const score = scores[row] ?? 0
      if (score > 0) order[row] = Math.max(order[row] ?? 0, 1 / places.positionOf(score))
      best[row] = Math.max(best[row] ?? 0, score)
    }
    return places
  })
  const frozenAt = (row: number): string => {
    const place = Math.round(1 / (order[row] ?? 1))
    return encodeProgress({ place, lists: lists.map((list) => list.progressAt(place)) })
  }
  return { scores: best, order, partsOf: (row) => ({ image: best[row] ?? 0 }), modeStateAt: frozenAt }
}
