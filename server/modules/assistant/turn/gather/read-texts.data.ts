import type { BlockSignals, SentenceSignals } from './read-texts.ts'

/**
 * Logistic regression over the candidates of 1,291 questions about the ten development shops of `tools/reader/corpus`, which no model
 * was trained on, and of 296 questions about the demo store, which count three times. The bias is 0.4 above the fitted one: a score
 * of 0.5 is the operating point of decision record 0064.
 */
export const blockWeights: Readonly<Record<keyof BlockSignals | 'bias', number>> = {
  rule: 3.616,
  ruleSquare: -1.117,
  ruleBehind: -0.27,
  ruleLead: 4.443,
  judge: 0.215,
  judgeBehind: 0.068,
  similarity: 3.063,
  similarityBehind: -0.552,
  ranking: -0.138,
  rankingBehind: 0.18,
  bias: -2.979,
}

/** An answer of the rules needs this much less. */
export const agreementBias = 0.8

/** The same over the sentences of the blocks that answer. Only differences within a block count. */
export const sentenceWeights: Readonly<Record<keyof SentenceSignals | 'bias', number>> = {
  judge: 0.417,
  rule: 5.683,
  isFirst: 0.499,
  isLast: 0.743,
  bias: 0,
}
