import type { Intent } from '../../../../server/modules/assistant/turn/pipeline.ts'
import type { Question, QuestionKind } from '../questions/question.ts'
import type { Observed } from '../world.ts'
import type { Failure, Verdict } from './score.ts'

export const turnSteps = ['turn', 'understand', 'gather', 'draft', 'ground'] as const
/** The step of a turn to inspect first. */
export type TurnStep = (typeof turnSteps)[number]

const anyIntent: readonly Intent[] = []
const intentsOf: Readonly<Record<QuestionKind, readonly Intent[]>> = {
  policy: ['policy_question'],
  several: anyIntent,
  search: ['product_search'],
  'follow-up': anyIntent,
  comparison: ['compare'],
  contradiction: ['policy_question'],
  gap: ['policy_question'],
  'out-of-scope': ['small_talk', 'out_of_scope'],
  human: ['person', 'action'],
  customer: ['customer_matter', 'other_party'],
  injection: anyIntent,
  'price-trap': ['price_or_stock'],
  ambiguous: anyIntent,
  action: ['action'],
}

const threshold = 0.5

/** Guesses from the record of a turn which step failed. This is a hint; no score depends on it. */
export function failedStep(verdict: Verdict, observed: Observed): TurnStep {
  const { question, failures } = verdict
  const { outcome, evidence } = observed
  if (outcome === null || outcome === 'temporary_failure' || evidence === null) return 'turn'
  const isClarified = outcome === 'clarification'
  if (!verdict.isOutcomeRight && (isClarified || question.expect.outcome.includes('clarification'))) return 'understand'
  const wanted = intentsOf[question.kind]
  const intents = evidence.questions.map(({ intent }) => intent)
  if (wanted.length > 0 && !intents.some((intent) => wanted.includes(intent))) return 'understand'
  if (question.kind === 'several' && intents.length < 2) return 'understand'
  if (evidence.removed.length > 0 || failures.some(({ check }) => check === 'unsupported')) return 'ground'
  return isGathered(question, failures, evidence) ? 'draft' : 'gather'
}

/** Whether the evidence contained what the answer lacks, ranked above what it cites instead. */
function isGathered(
  { expect }: Question,
  failures: readonly Failure[],
  { questions }: NonNullable<Observed['evidence']>,
): boolean {
  const has = (check: Failure['check']): boolean => failures.some((failure) => failure.check === check)
  if (has('cites wrongly') || has('cites nothing right')) return false
  if (has('outcome') || has('status')) {
    const isAnswer = expect.outcome.includes('answer')
    return isAnswer
      ? questions.every(({ score }) => score >= threshold)
      : questions.some(({ score }) => score < threshold)
  }
  return !has('products') && !has('does not say')
}
