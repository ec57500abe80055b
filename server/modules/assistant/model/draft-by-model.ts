import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import { createCircuitBreaker } from '../../../platform/resilience/circuit-breaker.ts'
import { splitSentences } from '../knowledge/segmentation/split-sentences.ts'
import { joinRhetoricalQuestions } from '../knowledge/segmentation/split-spans.ts'
import { storeProductId } from '../products/found-product.ts'
import type { Claim, Draft, Evidence, Gathered } from '../turn/pipeline.ts'
import { StepTimeout } from '../turn/run-turn.ts'
import type { DraftByModel } from '../turn/steps.ts'
import type { LanguageModel } from './language-model.ts'
import { omitsFacts } from './omits-facts.ts'
import { type ModelAnswer, parseClaims } from './parse-claims.ts'
import { promptFor } from './prompt.ts'

export interface DraftByModelDeps {
  readonly model: LanguageModel
  readonly timeoutMs: number
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Pick<Logger, 'warn'>
}

/** Shoppers do not wait for a model that is down. */
const breakerLimits = { failuresToOpen: 3, failureWindowMs: 60_000, openMs: 60_000 }

/**
 * Lets a language model choose the sentences for questions that the rules answered from the store's texts. Its draft still passes
 * through `ground`. Product lists, prices, refusals and everything else stay with the rules.
 */
export function createDraftByModel(deps: DraftByModelDeps): DraftByModel {
  const circuit = createCircuitBreaker({ clock: deps.clock, ...breakerLimits })

  return async ({ gathered, draft, timeoutMs, signal }) => {
    const questionIndexes = draftableQuestions(gathered, draft)
    if (questionIndexes.length === 0 || circuit.isOpen()) return null
    const answer = await completed({ gathered, draft, questionIndexes, withinMs: timeoutMs, signal })
    const words = answer === null ? null : mergeAnswer({ draft, gathered, questionIndexes, answer })
    return words === null || questionIndexes.some((index) => losesFacts(gathered, { index, draft, words }))
      ? null
      : words
  }

  async function completed({ questionIndexes, signal, withinMs, ...about }: Asked): Promise<ModelAnswer | null> {
    const timeoutMs = Math.min(deps.timeoutMs, withinMs - marginMs)
    const own = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      const answer = parseClaims(await deps.model.complete({ ...promptFor(about, questionIndexes), signal: own }))
      if (answer === null) throw new Error('The language model did not answer in the requested format.')
      circuit.recordSuccess()
      return answer
    } catch (error) {
      // A turn stopped by the shopper is not a failure of the model; a turn that timed out while waiting for it is.
      if (signal.aborted && !(signal.reason instanceof StepTimeout)) return null
      circuit.recordFailure()
      deps.logger.warn({ err: error }, 'language model failed')
      return null
    }
  }
}

interface Asked {
  readonly gathered: Gathered
  readonly draft: Draft
  readonly questionIndexes: readonly number[]
  readonly withinMs: number
  readonly signal: AbortSignal
}

/** Time reserved for the rest of the turn. */
const marginMs = 500

const textIntents = ['policy_question', 'product_question'] as const

/**
 * Indices of the questions that a model may answer. Empty unless they cover every statement of the draft: a draft has one author, and
 * a model's statements are checked more strictly.
 */
function draftableQuestions({ evidence }: Gathered, draft: Draft): number[] {
  if (draft.clarification !== null || draft.proposal !== null || draft.handoff !== null) return []
  if (draft.claims.some(({ kind }) => kind === 'product')) return []
  const stated = new Set(
    draft.claims.filter(({ kind }) => kind !== 'connecting').map(({ questionIndex }) => questionIndex),
  )
  const may = [...stated].filter((index) => draft.statuses[index] === 'answered' && isFromTexts(evidence[index]))
  return may.length === stated.size ? may.sort((a, b) => a - b) : []
}

function isFromTexts(evidence: Evidence | undefined): boolean {
  if (evidence === undefined || evidence.isInOtherLanguage) return false
  return textIntents.some((intent) => intent === evidence.question.intent)
}

/** Replaces the rules' statements with the model's; null when the model left a question unanswered. */
function mergeAnswer({
  draft,
  gathered,
  questionIndexes,
  answer,
}: Omit<Asked, 'signal' | 'withinMs'> & { answer: ModelAnswer }): Draft | null {
  const claims = answer.claims.flatMap((claim) =>
    toClaims(claim, { gathered, questionIndexes, language: draft.language }),
  )
  const isComplete =
    answer.answered.length === questionIndexes.length &&
    answer.answered.every(Boolean) &&
    questionIndexes.every((index) => claims.some(({ questionIndex }) => questionIndex === index))
  if (!isComplete) return null
  return { ...draft, claims: replaceStatements(draft.claims, claims), writtenBy: 'language_model' }
}

function losesFacts({ evidence }: Gathered, about: { index: number; draft: Draft; words: Draft }): boolean {
  const { index, draft, words } = about
  const question = evidence[index]?.question
  const statedBy = ({ claims }: Draft): Claim[] =>
    claims.filter((claim) => claim.questionIndex === index && claim.kind !== 'connecting')
  if (question === undefined) return true
  return omitsFacts({ ...question, language: draft.language }, { rules: statedBy(draft), model: statedBy(words) })
}

/** Keeps the order of the questions and the connecting sentences of the rules. */
function replaceStatements(rules: readonly Claim[], model: readonly Claim[]): Claim[] {
  const placed = new Set<number>()
  const claims = rules.flatMap((claim) => {
    if (claim.kind === 'connecting') return [claim]
    if (placed.has(claim.questionIndex)) return []
    placed.add(claim.questionIndex)
    return model.filter(({ questionIndex }) => questionIndex === claim.questionIndex)
  })
  // Statements without a question stay in the draft, so that `ground` rejects them and the rules' answer is used.
  return [...claims, ...model.filter(({ questionIndex }) => !placed.has(questionIndex))]
}

/** One claim per sentence: each must hold without the conditions of its neighbors. */
function toClaims(
  { text, handles, product_ids }: ModelAnswer['claims'][number],
  {
    gathered: { evidence },
    questionIndexes,
    language,
  }: Pick<Asked, 'gathered' | 'questionIndexes'> & Pick<Draft, 'language'>,
): Claim[] {
  const productIds = product_ids.map((id) => storeProductId(id) ?? id)
  const isOn = (index: number): boolean =>
    handles.some((handle) =>
      (evidence[index]?.spans ?? []).some(({ block }) => block.some((span) => span.handle === handle)),
    ) || productIds.some((id) => (evidence[index]?.products ?? []).some(({ productId }) => productId === id))
  const kind = handles.length > 0 ? 'policy' : 'product'
  const questionIndex = questionIndexes.find(isOn) ?? -1
  return joinRhetoricalQuestions(splitSentences(text.trim(), language)).map((markdown) => ({
    kind,
    questionIndex,
    markdown,
    handles,
    productIds,
  }))
}
