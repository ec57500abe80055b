import { roundScores } from '../../../engine/ranking/round-scores.ts'
import type { PagePosition, Ranking, Scored, Subject } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { describeByImage, dropBelow, minImageScore, scanImage, scoreImage } from './image.ts'
import { decodeProgress, encodeProgress, initialProgress, listPositions } from './union-positions.ts'

type Images = Extract<Subject, { kind: 'images' }>

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /** The page begins after this position; absent for the first page. */
  readonly after?: PagePosition | null
  /** Whether products below the model's cutoff for images are left out. */
  readonly usesCutoffs?: boolean
}

/**
 * Scores products by several images. `average`: by their mean, for several views of one object. `best`: by the image that a
 * product is most similar to. `union`: interleaves the result lists of the images.
 */
export function scoreImages(index: StoreIndex, subject: Images, scoring: Scoring): Scored {
  if (subject.aggregation === 'average') return scoreImage(index, { vector: meanVector(subject) }, scoring)
  if (subject.aggregation === 'union') return scoreUnion(index, subject, scoring)
  const { candidates, ranking, usesCutoffs = false } = scoring
  const scores = index.zeroedScores()
  for (const { vector } of subject.images) scanImage(index, vector, { scores, ranking, among: candidates })
  roundScores(scores)
  dropBelow(scores, minImageScore(ranking, usesCutoffs))
  return { scores, order: null, ...describeByImage(scores, ranking) }
}

/** The normalized mean of the images' vectors; all zero when they cancel out. */
export function meanVector({ images }: Images): Float32Array {
  const mean = new Float32Array(images[0]?.vector.length ?? 0)
  for (const { vector } of images)
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0)
  const length = Math.hypot(...mean)
  return length > 0 ? mean.map((number) => number / length) : mean
}

/**
 * Interleaves the images' result lists over the whole store, whatever the filters: all first results, then all second ones. The
 * usual sum of reciprocal ranks placed products that are mediocre in every list before the products shown in the images: those
 * had both of the first two positions in 2 of 18 pairs of the demo catalog. A product's score is its similarity to the image
 * it is most similar to.
 */
function scoreUnion(
  index: StoreIndex,
  { images }: Images,
  { ranking, after = null, usesCutoffs = false }: Scoring,
): Scored {
  const order = new Float64Array(index.rows)
  const best = new Float64Array(index.rows)
  const progress = decodeProgress(after?.modeState ?? '', images.length) ?? initialProgress(images.length)
  const lists = images.map(({ vector }, at) => {
    const scores = index.zeroedScores()
    scanImage(index, vector, { scores, ranking, among: {} })
    roundScores(scores)
    dropBelow(scores, minImageScore(ranking, usesCutoffs))
    const positions = listPositions(scores, progress, at)
    for (let row = 0; row < best.length; row += 1) {
      const score = scores[row] ?? 0
      if (score > 0) order[row] = Math.max(order[row] ?? 0, 1 / positions.positionOf(score))
      best[row] = Math.max(best[row] ?? 0, score)
    }
    return positions
  })
  const modeStateAt = (row: number): string => {
    const position = Math.round(1 / (order[row] ?? 1))
    return encodeProgress({ position, lists: lists.map((list) => list.progressAt(position)) })
  }
  return { scores: best, order, ...describeByImage(best, ranking), modeStateAt }
}
