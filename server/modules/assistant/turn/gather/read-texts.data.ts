import type { BlockSignals, SentenceSignals } from './read-texts.ts'

/** Logistic regression. */
export const blockWeights: Readonly<Record<keyof BlockSignals | 'bias', number>> = {
  rule: 1,
  ruleSquare: -0.46,
  ruleBehind: 1.2,
  ruleLead: 2.8,
  judge: 0.4,
  judgeBehind: 0.05,
  sentence: 0.05,
  sentenceBehind: 0.04,
  similarity: -0.57,
  similarityBehind: 1,
  ranking: 0.49,
  rankingBehind: 0.75,
  bias: -1.94,
}

export const sentenceWeights: Readonly<Record<keyof SentenceSignals | 'bias', number>> = {
  judge: 0.1,
  judgeBehind: 0.1,
  rule: 1,
  ruleBehind: 4,
  isFirst: -0.6,
  isLast: -0.1,
  share: 2,
  bias: 0,
}
