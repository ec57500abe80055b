import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Question, ScoredSpan } from '../pipeline.ts'
import type { Knowledge } from '../steps.ts'

/** How near a sentence of another topic must come to leave open which of the two is meant, and up to which score. */
const tornMargin = 0.03
const surelyAbove = 0.3
/** Of the likeliest topic's likelihood: below it a topic is another one, and its sentence has to answer better than usual. */
const astrayShare = 0.85
const astrayAbove = 0.2
/** The same for a text in another language, where the likeliest topic is told in the shopper's own. */
const foreignShare = 0.95

/** Likelihoods of topics by the likeliest one's, 0 to 1. */
export type TopicShares = ReadonlyMap<string, number>

/** Topics are the store's own words: `null` where it has no text of the likeliest one, and they tell nothing. */
export function topicShares({ spans }: Knowledge, { topics }: Question): TopicShares | null {
  const most = Math.max(...topics.map(({ likelihood }) => likelihood))
  const shares = new Map(topics.map(({ topic, likelihood }) => [topic, likelihood / most]))
  return spans.some(({ topic }) => shares.get(topic) === 1) ? shares : null
}

/** What is told in the shopper's language is not looked up under another topic in another language. */
export function mayAnswerAbroad(
  { spans }: Knowledge,
  shares: TopicShares | null,
  language: AssistantLanguage,
): (scored: ScoredSpan) => boolean {
  const isTold = shares !== null && spans.some((span) => span.language === language && shares.get(span.topic) === 1)
  return ({ span }) => !isTold || (shares.get(span.topic) ?? 0) >= foreignShare
}

/**
 * Whether the best of sorted spans may be of the wrong text, though its words fit: another topic comes as near, or words and
 * topic disagree. A wrong text is worse than a person's answer.
 */
export function isDoubtful(spans: readonly ScoredSpan[], shares: TopicShares | null, threshold: number): boolean {
  const [best] = spans
  if (best === undefined) return false
  const rival = spans.find(({ span }) => span.topic !== best.span.topic)?.score ?? 0
  const isTorn = best.score - rival < tornMargin && best.score < threshold + surelyAbove
  const isAstray = shares !== null && (shares.get(best.span.topic) ?? 0) < astrayShare
  return isTorn || (isAstray && best.score < threshold + astrayAbove)
}
