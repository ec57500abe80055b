import type { BlockSignals, SentenceSignals } from './read-texts.ts'

/**
 * Logistic regression over the candidates of 1,291 questions about the ten development shops of `tools/reader/corpus`, which no model
 * was trained on. The bias is higher by 0.45 than fitted: a score of 0.5 is the operating point of decision record 0064.
 */
export const blockWeights: Readonly<Record<keyof BlockSignals | 'bias', number>> = {
  rule: 1.374,
  ruleSquare: -0.685,
  ruleBehind: 1.132,
  ruleLead: 2.563,
  judge: 0.455,
  judgeBehind: 0.042,
  sentence: 0.054,
  sentenceBehind: 0.04,
  similarity: -0.963,
  similarityBehind: 1.18,
  ranking: 0.565,
  rankingBehind: 0.633,
  bias: -1.966 + 0.45,
}

/** The same over the sentences of the blocks that answer. Only differences count. */
export const sentenceWeights: Readonly<Record<keyof SentenceSignals | 'bias', number>> = {
  judge: 0.236,
  judgeBehind: 0.292,
  rule: 1.249,
  ruleBehind: 6.513,
  isFirst: -0.714,
  isLast: -0.187,
  share: 0,
  bias: 0,
}
