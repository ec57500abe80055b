import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { inPlainLetters } from '../../../../../engine/lexical/analysis/plain-letters.ts'
import { findTags } from '../../../../../engine/meaning/tags/find-tags.ts'
import type { CustomerRequest, Intent, Question } from '../../pipeline.ts'
import { pronounPatterns } from '../references/resolve-references.data.ts'
import {
  hypothetical,
  orderStatusRequests,
  orderSubjects,
  personalSubjects,
  returnRequests,
} from './customer-request.data.ts'
import { orderNumberPattern } from './question-features.ts'

/** Intents that a request of a signed-in customer never replaces. */
const otherIntents: ReadonlySet<Intent> = new Set<Intent>(['other_party', 'person', 'small_talk', 'compare'])

/**
 * Marks a question of a signed-in customer about the state or the return of their own orders. Questions about the rules ("how do I return
 * something?") are still answered from texts, and other personal matters still go to the team. `before` is the previous question: "when
 * will it arrive?" after "where is my order?" is about that order.
 */
export function withCustomerRequest(question: Question, language: AssistantLanguage, before: string | null): Question {
  if (otherIntents.has(question.intent) || (question.intent === 'action' && question.action !== null)) return question
  const request = customerRequestOf(question, language)
  if (request === null) {
    if (before === null || !continuesOrder(question, { before, language })) return question
    const text = `${before.replace(/(?<![?!.\s])[?!.\s]+$/, '')}, ${question.text}`.slice(-maxTextLength)
    return { ...question, text, intent: 'customer_matter', customerRequest: 'order_status', action: null }
  }
  const action = request === 'request_return' ? 'request_return' : null
  return { ...question, intent: 'customer_matter', customerRequest: request, action }
}

const maxTextLength = 300
const deliveryTags: ReadonlySet<string> = new Set(['arrive', 'shipping', 'tracking', 'parcel', 'order'])

function continuesOrder(
  { text, answerKind }: Question,
  { before, language }: { before: string; language: AssistantLanguage },
): boolean {
  const plain = inPlainLetters(text)
  const tags = findTags(text, language).map(({ tag }) => tag)
  const mentionsDelivery = tags.some((tag) => deliveryTags.has(tag)) && tags.every((tag) => !personalSubjects.has(tag))
  if (!(mentionsDelivery && pronounPatterns[language].test(plain)) || hypothetical[language].test(plain)) return false
  const asked = { text: before, answerKind, intent: 'policy_question' } as const
  return customerRequestOf(asked, language) === 'order_status'
}

function customerRequestOf(
  question: Pick<Question, 'text' | 'intent' | 'answerKind'>,
  language: AssistantLanguage,
): CustomerRequest | null {
  const { text, intent, answerKind } = question
  const plain = inPlainLetters(text)
  const tags = findTags(text, language).map(({ tag }) => tag)
  const hasNumber = orderNumberPattern.test(text)
  const isHypothetical = hypothetical[language].test(plain)
  if (isReturnRequest(plain, { language, answerKind, isOfOrder: hasNumber && tags.includes('return'), isHypothetical }))
    return 'request_return'
  if (tags.includes('return') || tags.some((tag) => personalSubjects.has(tag))) return null
  const isOwnMatter = intent === 'customer_matter' && (hasNumber || tags.some((tag) => orderSubjects.has(tag)))
  if (isOwnMatter) return 'order_status'
  return !isHypothetical && orderStatusRequests[language].some((one) => one.test(plain)) ? 'order_status' : null
}

function isReturnRequest(
  plain: string,
  about: {
    readonly language: AssistantLanguage
    readonly answerKind: Question['answerKind']
    /** Names an order and its return: "can I return #1001?" */
    readonly isOfOrder: boolean
    readonly isHypothetical: boolean
  },
): boolean {
  const { language, answerKind, isOfOrder, isHypothetical } = about
  if (isHypothetical) return false
  if (answerKind === 'yes_no') return isOfOrder
  return answerKind === 'anything' && (isOfOrder || returnRequests[language].some((one) => one.test(plain)))
}
