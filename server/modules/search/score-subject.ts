import type { Candidates } from './candidates.ts'
import { scoreFusion } from './modes/fusion.ts'
import { scoreHybrid } from './modes/hybrid.ts'
import { scorePicture } from './modes/picture.ts'
import { scorePictures } from './modes/pictures.ts'
import { scoreSimilar } from './modes/similar.ts'
import { scoreText } from './modes/text.ts'
import type { Ranking, Scored, Subject } from './pipeline.ts'
import type { StoreIndex } from './store-index.ts'

/** Scores by the mode that the subject calls for. Where `shown` is given, the scores of the best so many candidates are right. */
export function scoreSubject(
  index: StoreIndex,
  subject: Subject,
  { shown, ...scoring }: { candidates: Candidates; ranking: Ranking; shown?: number | undefined },
): Scored {
  switch (subject.kind) {
    case 'words':
      return scoreText(index, subject.words, shown === undefined ? scoring : { ...scoring, shown })
    case 'picture':
      return scorePicture(index, subject.picture, shown === undefined ? scoring : { ...scoring, shown })
    case 'pictures':
      return scorePictures(index, subject, scoring)
    case 'product':
      return scoreSimilar(index, subject.productId, scoring)
    case 'hybrid':
      return scoreHybrid(index, subject, scoring)
    case 'fusion':
      return scoreFusion(index, subject, scoring)
  }
}
