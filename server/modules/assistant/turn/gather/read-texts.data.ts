/** What the score of a block is computed from. A lead or a distance is relative to the other blocks in the language. */
export interface BlockSignals {
  /** Best score of the block's spans by rules, its distance to the best block (≤ 0) and its lead (≥ 0). */
  readonly rule: number
  readonly ruleGap: number
  readonly ruleLead: number
  /** Log odds of the judges, and their distance to the best block. */
  readonly judge: number
  readonly judgeGap: number
  /** Distances to the best block of the retriever's cosine and of the fused ranking. */
  readonly similarityGap: number
  readonly rankingGap: number
  /** 1 if the rules answer with this block and its topic is likely; if another block on the topic clearly covers what is asked, for that one. */
  readonly answerOnTopic: number
  /** Likelihood of the block's topic relative to the likeliest one, and 1 if the store's texts have topics that the rules know, unless the block clearly covers what is asked. */
  readonly topic: number
  readonly knowsTopics: number
  /** Probability of the likeliest subject of the question, and that multiplied by the log odds that the block covers what is asked, and by their distance to the best block. */
  readonly certainty: number
  readonly coverage: number
  readonly coverageGap: number
  /** The same with the probability that the question is one that any shop is asked. */
  readonly plainness: number
  readonly plainCoverage: number
  readonly plainCoverageGap: number
  /** 1 if the block has the name, of several words, of a product that the question is about, and may cover what is asked. */
  readonly namesProduct: number
  /** 1 if it has the name of another product instead. */
  readonly namesOther: number
}

/** What the order of the sentences in a block is computed from. */
export interface SentenceSignals {
  /** Log odds of the judges. */
  readonly judge: number
  /** Score by rules. */
  readonly rule: number
  /** Log odds that it covers what is asked. */
  readonly coverage: number
  readonly isFirst: number
  readonly isLast: number
  /** 1 for at most three words without a number, such as a heading: it says little alone. */
  readonly isShort: number
}

/**
 * Logistic regression over the candidates of 1,500 questions about the ten development shops of `tools/reader/corpus`, which no model
 * was trained on, and of 82 questions about the demo store, which count three times (`tools/eval/reader/fit-decision.ts`).
 * `answerOnTopic` (2.081 was fitted), `namesProduct` (0.963), `namesOther` and `bias` (-0.771) are set by hand: see decision records 0064, 0086, 0087 and 0088.
 */
export const blockWeights: Readonly<Record<keyof BlockSignals | 'bias', number>> = {
  rule: 0.822,
  ruleGap: 0.674,
  ruleLead: 2.443,
  judge: 0.481,
  judgeGap: 0.207,
  similarityGap: 0.929,
  rankingGap: 0.663,
  answerOnTopic: 3,
  topic: -0.228,
  knowsTopics: -0.893,
  certainty: 1.172,
  coverage: 0.308,
  coverageGap: 0.549,
  plainness: 0.395,
  plainCoverage: -0.02,
  plainCoverageGap: 0.039,
  namesProduct: 2,
  namesOther: -2,
  bias: -0.9,
}

/**
 * Subtracted from the log odds of a block in another language than the question, unless its topic is likely: such a block must reach a
 * probability of 0.85 instead of 0.5, because few words of one language tell about another. Of 64 English questions to the demo's
 * German texts, 5 were answered wrongly without it and none with it; no right answer is lost, and none of 88 questions to its English
 * texts. Of 17 such questions to development shops, it takes one right and one wrong answer.
 */
export const otherLanguagePenalty = 1.735

/**
 * Fitted to pairs of sentences of a block, on the questions of nine of these shops and of the demo store, and multiplied by 1.44 for the
 * margin of quoted sentences, but for `isShort` (-0.86). Only differences within a block count.
 */
export const sentenceWeights: Readonly<Record<keyof SentenceSignals | 'bias', number>> = {
  judge: 0.576,
  rule: 8.208,
  coverage: 0.681,
  isFirst: -0.117,
  isLast: -0.242,
  isShort: -1.5,
  bias: 0,
}

/**
 * How near a section is to a question that no block answers clearly: logistic regression over the candidates of 784 questions about the
 * development shops that were handed over, and of 49 messages about something else, which count five times. Differences between
 * blocks count for nothing here: the best of unrelated blocks leads as well. `coverage` is set by hand.
 */
export const sectionWeights = { judge: 0.38, ranking: 0.79, coverage: 0.12 }
/** For the nearest section, without which none is named, and for the others. Of 200 messages about something else, 17 name one. */
export const minNearness = 0.8
export const minOtherNearness = 0
