/** What the score of a block is computed from. A lead or a distance is relative to the other blocks in the language. */
export interface BlockSignals {
  /** Best score of the block's spans by rules, its square, its distance to the best block (≤ 0) and its lead (≥ 0). */
  readonly rule: number
  readonly ruleSquare: number
  readonly ruleBehind: number
  readonly ruleLead: number
  /** Log odds of the judge, and their distance to the best block. */
  readonly judge: number
  readonly judgeBehind: number
  /** Log odds of the block's best sentence, and their distance to the best one of all blocks. */
  readonly sentence: number
  readonly sentenceBehind: number
  /** Cosine of the retriever, the fused ranking, and their distances to the best block. */
  readonly similarity: number
  readonly similarityBehind: number
  readonly ranking: number
  readonly rankingBehind: number
  /** 1 if the rules answer with this block, and 1 if its topic is likely, too. */
  readonly answer: number
  readonly answerOnTopic: number
  /** Likelihood of the block's topic relative to the likeliest one, and 1 if the store's texts have topics that the rules know. */
  readonly topic: number
  readonly knowsTopics: number
  /** 1 if the question names a subject of the vocabulary that the block does not. */
  readonly lacksSubject: number
}

/** What the order of the sentences in a block is computed from. */
export interface SentenceSignals {
  /** Log odds of the judge. */
  readonly judge: number
  /** Score by rules. */
  readonly rule: number
  readonly isFirst: number
  readonly isLast: number
}

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
  sentence: 0,
  sentenceBehind: 0,
  answer: 0,
  answerOnTopic: 0,
  topic: 0,
  knowsTopics: 0,
  lacksSubject: 0,
  bias: -2.979,
}

/** The same over the sentences of the blocks that answer. Only differences within a block count. */
export const sentenceWeights: Readonly<Record<keyof SentenceSignals | 'bias', number>> = {
  judge: 0.417,
  rule: 5.683,
  isFirst: 0.499,
  isLast: 0.743,
  bias: 0,
}
