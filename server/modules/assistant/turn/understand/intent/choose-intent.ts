import type { Intent } from '../../pipeline.ts'
import { intentRules } from './intent-rules.data.ts'
import type { Signs } from './signs.ts'

/** What a policy question without any topic is worth: anything that is asked may be answered by a text. */
const anyQuestion = 0.35
const perLikelihood = 0.55

/** The intent whose rules fit best. */
export function chooseIntent(signs: Signs): Intent {
  let best: { intent: Intent; score: number } = {
    intent: 'policy_question',
    score: anyQuestion + perLikelihood * signs.topic,
  }
  for (const { intent, score, when } of intentRules) {
    if (score > best.score && when(signs)) best = { intent, score }
  }
  return best.intent
}
