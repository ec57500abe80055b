import type { Candidates } from './candidates.ts'
import { scorePicture } from './modes/picture.ts'
import { scorePictures } from './modes/pictures.ts'
import { roundScores } from './modes/round-scores.ts'
import { scoreSimilar } from './modes/similar.ts'
import { scoreByText } from './modes/text.ts'
import type { Ranking, Scored, Subject } from './pipeline.ts'
import type { StoreIndex } from './store-index.ts'

/** Scores by the mode that the subject calls for. */
export function scoreSubject(
  index: StoreIndex,
  subject: Subject,
  scoring: { candidates: Candidates; ranking: Ranking },
): Scored {
  switch (subject.kind) {
    case 'words': {
      const scores = roundScores(scoreByText(index, subject.words, scoring.ranking.calibrator))
      return { scores, order: null, partsOf: () => ({}) }
    }
    case 'picture':
      return scorePicture(index, subject.picture, scoring)
    case 'pictures':
      return scorePictures(index, subject, scoring)
    case 'product':
      return scoreSimilar(index, subject.productId, scoring)
    case 'hybrid':
    case 'fusion':
      throw new Error(`not yet: ${subject.kind}`)
  }
}
