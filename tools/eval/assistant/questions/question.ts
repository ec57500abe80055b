import type { ActionType, AnswerStatus, LimitationCode, Outcome } from '../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'

/** Topics of `demo/knowledge/` that exist in all four languages. */
export const translatedTopics = [
  'contact',
  'delivery-times',
  'gift-cards',
  'payment',
  'refunds',
  'returns',
  'shipping',
  'sizes',
  'stores',
  'warranty',
] as const

/** Topics that exist only in English. */
export const englishTopics = [
  'accessibility',
  'assembly',
  'care-furniture',
  'care-plants',
  'care-shoes',
  'damage-on-arrival',
  'exchanges',
  'holiday-returns',
  'invoices-vat',
  'order-changes',
  'pre-orders',
  'price-match',
  'privacy',
  'recycling',
  'vintage-cameras',
] as const

export type Topic = (typeof translatedTopics)[number] | (typeof englishTopics)[number]

/** The topics that an answer cites. A topic in none of the three lists is a wrong citation. */
export interface ExpectedCitations {
  /** All of these are required. */
  readonly all?: readonly Topic[]
  /** At least one of these is required. */
  readonly any?: readonly Topic[]
  /** These are permitted. */
  readonly also?: readonly Topic[]
}

/** Names of demo products on the answer's cards. */
export interface ExpectedProducts {
  readonly all?: readonly string[]
  readonly any?: readonly string[]
  readonly none?: readonly string[]
  /** Every card must be one of these; empty means no cards. */
  readonly only?: readonly string[]
}

/**
 * The expected answer, given these texts and the catalog but no live prices or stock. An absent field is not checked. Patterns apply to
 * `response_markdown` and `clarification_question` together.
 */
export interface Expectation {
  /** Any one of these. */
  readonly outcome: readonly Outcome[]
  /** Any one of these. */
  readonly answerStatus?: readonly AnswerStatus[]
  readonly cites?: ExpectedCitations
  readonly mustSay?: readonly RegExp[]
  readonly mustNotSay?: readonly RegExp[]
  readonly products?: ExpectedProducts
  /** Required limitation codes. */
  readonly limitations?: readonly LimitationCode[]
  /** The proposed action. */
  readonly action?: ActionType
}

/** A malicious text that the evaluation plants in a separate store. */
export type PlantedText =
  /** The description of the product named `product`. */
  | { readonly into: 'product'; readonly product: string; readonly description: string }
  /** The last paragraph of the published text of this topic and language. */
  | { readonly into: 'concept'; readonly topic: Topic; readonly locale: AssistantLanguage; readonly paragraph: string }

export const questionKinds = [
  'policy',
  'several',
  'search',
  'follow-up',
  'comparison',
  'contradiction',
  'gap',
  'out-of-scope',
  'human',
  'customer',
  'injection',
  'price-trap',
  'ambiguous',
  'action',
] as const
export type QuestionKind = (typeof questionKinds)[number]

export interface Question {
  readonly id: string
  readonly kind: QuestionKind
  readonly locale: AssistantLanguage
  /** The messages of one thread in an anonymous session; the last answer is scored. */
  readonly turns: readonly string[]
  readonly expect: Expectation
  readonly plantedTexts: readonly PlantedText[]
  /** Held out from tuning, to measure generalization. */
  readonly isHeldOut: boolean
}

/** A question without an ID: one message, or the messages of a thread. */
export interface QuestionSpec {
  readonly ask: string | readonly [string, ...string[]]
  readonly expect: Expectation
  readonly plantedTexts?: readonly PlantedText[]
}

/**
 * Assigns IDs by position and holds out half of the questions: the second and third of every four, because neighbors are often a
 * pair. Lists may only grow at the end, by two; anything else would move questions between the halves.
 */
export function questionsOf(kind: QuestionKind, locale: AssistantLanguage, specs: readonly QuestionSpec[]): Question[] {
  return specs.map(({ ask, expect, plantedTexts = [] }, index) => ({
    id: `${kind}-${locale}-${String(index + 1).padStart(2, '0')}`,
    kind,
    locale,
    turns: typeof ask === 'string' ? [ask] : ask,
    expect: inLocale(expect, locale),
    plantedTexts,
    isHeldOut: index % 4 === 1 || index % 4 === 2,
  }))
}

/** Topics that exist only in English are answered in English, and the answer states this. */
function inLocale(expect: Expectation, locale: AssistantLanguage): Expectation {
  const cited = expect.cites?.all ?? []
  const isForeign = locale !== 'en' && cited.some((topic) => englishTopics.some((english) => english === topic))
  if (!isForeign) return expect
  return { ...expect, limitations: [...(expect.limitations ?? []), 'answered_in_other_language'] }
}
