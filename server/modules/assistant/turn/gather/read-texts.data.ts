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
  /** Cosine of the retriever, the fused ranking, and their distances to the best block. */
  readonly similarity: number
  readonly similarityBehind: number
  readonly ranking: number
  readonly rankingBehind: number
  /** 1 if the rules answer with this block and its topic is likely. */
  readonly answerOnTopic: number
  /** Likelihood of the block's topic relative to the likeliest one, and 1 if the store's texts have topics that the rules know. */
  readonly topic: number
  readonly knowsTopics: number
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
 * Logistic regression over the candidates of 1,099 questions about the ten development shops of `tools/reader/corpus`, which no model
 * was trained on, and of 75 questions about the demo store, which count three times (`tools/eval/reader/fit-decision.ts`).
 * `answerOnTopic` is set by hand: see decision record 0064.
 */
export const blockWeights: Readonly<Record<keyof BlockSignals | 'bias', number>> = {
  rule: 1.251,
  ruleSquare: -0.059,
  ruleBehind: 1.788,
  ruleLead: 2.818,
  judge: 0.612,
  judgeBehind: 0.111,
  similarity: -0.767,
  similarityBehind: 1.533,
  ranking: 0.278,
  rankingBehind: 1.267,
  answerOnTopic: 5,
  topic: 1.278,
  knowsTopics: -1.539,
  bias: -1.365,
}

/**
 * A softmax over the sentences of each block that answers, on the same questions. Only differences within a block count.
 * `tools/eval/reader/fit-decision.ts` fits pairs of sentences instead and gives similar weights (7.9 for `rule`).
 */
export const sentenceWeights: Readonly<Record<keyof SentenceSignals | 'bias', number>> = {
  judge: 0.345,
  rule: 10.657,
  isFirst: -0.247,
  isLast: 0,
  bias: 0,
}
