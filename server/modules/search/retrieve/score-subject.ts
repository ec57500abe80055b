import { scoreFusion } from '../modes/fusion.ts'
import { scoreHybrid } from '../modes/hybrid.ts'
import { scoreImage } from '../modes/image.ts'
import { scoreImages } from '../modes/images.ts'
import { scoreSimilar } from '../modes/similar.ts'
import { scoreText } from '../modes/text.ts'
import type { Ranking, Scored, Subject } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { PagePosition } from '../understand/search-cursor.ts'
import type { Candidates } from './candidates.ts'

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  readonly shown?: number | undefined
  readonly after?: PagePosition | null
}

/**
 * Scores by the mode that the subject calls for. Where `shown` is given, the scores of the best so many candidates are right;
 * where `after` is, scores and places are those of the page before.
 */
export function scoreSubject(
  index: StoreIndex,
  subject: Subject,
  { shown, after = null, ...scoring }: Scoring,
): Scored {
  switch (subject.kind) {
    case 'words':
      return scoreText(index, subject.words, shown === undefined ? scoring : { ...scoring, exactCount: shown })
    case 'picture':
      return scoreImage(index, subject.picture, shown === undefined ? scoring : { ...scoring, exactCount: shown })
    case 'pictures':
      return scoreImages(index, subject, { ...scoring, after })
    case 'product':
      return scoreSimilar(index, subject.productId, scoring)
    case 'hybrid':
      return scoreHybrid(index, subject, scoring)
    case 'fusion':
      return scoreFusion(index, subject, { ...scoring, after })
  }
}
