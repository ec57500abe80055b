import type { ActionType, AnswerStatus, LimitationCode, Outcome } from '../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'

/** Texts of `demo/knowledge/` that exist in all four languages. */
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

/** Texts that exist in English alone. */
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

/** Topics of the concepts that an answer cites. What is in none of the three lists is a wrong citation. */
export interface ExpectedCitations {
  /** Each of these, at least once. */
  readonly all?: readonly Topic[]
  /** At least one of these. */
  readonly any?: readonly Topic[]
  /** May be cited as well. */
  readonly also?: readonly Topic[]
}

/** Names of the demo catalogue's products among the answer's cards. */
export interface ExpectedProducts {
  readonly all?: readonly string[]
  readonly any?: readonly string[]
  readonly none?: readonly string[]
  /** Every card is one of these; empty: no card at all. */
  readonly only?: readonly string[]
}

/**
 * What a good clerk does who has these texts and the catalogue, but no live prices and no stock, in words a program can check.
 * A field that is absent asks nothing; patterns are tried on `response_markdown` and `clarification_question` together.
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
  /** Codes that must be among the answer's limitations. */
  readonly limitations?: readonly LimitationCode[]
  /** The action that the confirmation proposes. */
  readonly action?: ActionType
}

/** Text with bad intentions that the evaluation writes into a store of its own before it asks. */
export type Plant =
  /** Set as the product's description; `product` is its name. */
  | { readonly into: 'product'; readonly product: string; readonly description: string }
  /** Added as a last paragraph to the published text of this topic and language. */
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
  /** The messages of one thread in an anonymous session, in order; the answer to the last one is judged. */
  readonly turns: readonly string[]
  readonly expect: Expectation
  readonly plants: readonly Plant[]
  /** Never looked at while tuning: its score says what the tuning was worth. */
  readonly heldBack: boolean
}

/** A question before it has its name: one message, or the messages of a thread. */
export interface Asked {
  readonly ask: string | readonly [string, ...string[]]
  readonly expect: Expectation
  readonly plants?: readonly Plant[]
}

/**
 * Names the questions of one kind and language by their place in the list and holds half of them back: of four the second and the
 * third, because neighbours are often a pair. So a list only ever grows at its end, by two: anything else would move questions
 * between the halves.
 */
export function questionsOf(kind: QuestionKind, locale: AssistantLanguage, asked: readonly Asked[]): Question[] {
  return asked.map(({ ask, expect, plants = [] }, index) => ({
    id: `${kind}-${locale}-${String(index + 1).padStart(2, '0')}`,
    kind,
    locale,
    turns: typeof ask === 'string' ? [ask] : ask,
    expect: inLocale(expect, locale),
    plants,
    heldBack: index % 4 === 1 || index % 4 === 2,
  }))
}

/** What only an English text can answer is answered from it, and the shopper is told so. */
function inLocale(expect: Expectation, locale: AssistantLanguage): Expectation {
  const cited = expect.cites?.all ?? []
  const isForeign = locale !== 'en' && cited.some((topic) => englishTopics.some((english) => english === topic))
  if (!isForeign) return expect
  return { ...expect, limitations: [...(expect.limitations ?? []), 'answered_in_other_language'] }
}
