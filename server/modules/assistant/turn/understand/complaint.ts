import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { singular } from '../../../../engine/lexical/analysis/normalize.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import { tokenize } from '../../../../engine/meaning/tokenize.ts'
import type { Question } from '../pipeline.ts'
import { asksWhatToDo } from './cues/question-forms.data.ts'
import { type PartialQuestion, type QuestionFeatures, rankTopics } from './intent/question-features.ts'
import { isLikelyOffTopic } from './intent/route-rules.data.ts'
import { answerKindTags, productKinds } from './intent/tag-classes.data.ts'

const maxBeforeOwn = 25

/**
 * Whether a question reports a defect: "my tent has a hole, what can I do?". It mentions the shopper's own product and words that are in
 * no word table, and does not ask about a property.
 */
export function isComplaint(
  { question, cues, goods, route }: PartialQuestion,
  { features, language }: { features: QuestionFeatures; language: AssistantLanguage },
): boolean {
  const isAsked =
    features.isImperative || features.hasCue('general') || asksWhatToDo[language].test(inPlainLetters(question))
  if (!isAsked || features.rules + features.traits > 0 || !features.hasOtherWords || isLikelyOffTopic(route))
    return false
  if (features.cart !== null || features.hasCue('looking_for', 'sell', 'have_you', 'recommend', 'gift_wish'))
    return false
  const own = cues.filter(({ cue }) => cue === 'mine').map(({ end }) => end)
  const kinds = findTags(question, language).filter(({ tag }) => productKinds.has(tag))
  const named = tokenize(question, language).filter(
    ({ folded }) => goods.isNamed && goods.words.includes(singular(folded)),
  )
  // "A lamp for my table" is about the lamp.
  const [first] = [...kinds, ...named].sort((one, other) => one.start - other.start)
  return (
    first !== undefined &&
    own.some((end) => first.start >= end && first.start - end <= maxBeforeOwn && !isPurpose(question.slice(0, end)))
  )
}

/** "A bag *for my* camera" is about a bag. */
function isPurpose(before: string): boolean {
  return /\b(?:for|fur|pour|para)\s+\S+$/.test(inPlainLetters(before))
}

/** A defect concerns warranty, repair or damage, for every product. */
export function asDefect(
  { text }: PartialQuestion,
  language: AssistantLanguage,
): Pick<Question, 'intent' | 'tags' | 'topics'> {
  const tags = [...new Set([...findTags(text, language).map(({ tag }) => tag), 'faulty'])]
  return {
    intent: 'policy_question',
    topics: rankTopics(tags),
    tags: tags.filter((tag) => !answerKindTags.has(tag)),
  }
}

/** "Stornieren Sie meine Bestellung": without a question mark, no question. */
const germanImperative = /^\s*(?:bitte\s)?(?!k[öo]nn|w[üu]rd|werden|haben|d[üu]rf)\p{L}{2,20}n Sie\s[^?]*$/iu

/** "I want to cancel my order", "change my password": where no text says how, it is the shopper's own matter. */
export function isOwnRequest(text: string, features: QuestionFeatures): boolean {
  return (
    (features.answerKind === 'anything' || germanImperative.test(text)) &&
    features.hasCue('mine') &&
    !features.hasCue('general') &&
    features.hasTag('order', 'account', 'parcel', 'invoice', 'password') &&
    features.hasTag('cancel', 'change', 'delete', 'refund', 'return', 'exchange', 'password')
  )
}
