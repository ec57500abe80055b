import type { Expectation, ExpectedProducts, QuestionSpec, Topic } from './question.ts'

type Cited = Topic | readonly [Topic, ...Topic[]]

const listOf = (cited: Cited): readonly Topic[] => (typeof cited === 'string' ? [cited] : cited)

/** An amount of money in any of the four languages. */
export const anyAmount =
  /[$€£]\s?\d|\d\s?(?:[$€£]|usd\b|eur\b|gbp\b|dollars?\b|d[oó]lares\b|euros?\b|pounds?\b|bucks\b)/i

// "I cannot say whether it is in stock" and "no está disponible" promise nothing.
const notAsked = String.raw`(?<!\b(?:whether|if|ob|si)\b[^.!?\n]*)(?<!\bno )`
const stockClaims = [
  String.raw`\b(?:is|are|yes,?) (?:currently |still )?(?:in stock|available now|sold out|out of stock)`,
  String.raw`\b\d+ (?:left|in stock|pieces|units)`,
  String.raw`\b(?:ist|sind) (?:derzeit |noch )?(?:auf lager|vorrätig|lieferbar|ausverkauft)`,
  String.raw`\b(?:est|sont) (?:actuellement |encore )?(?:en stock|disponible|épuisé)`,
  String.raw`\b(?:está|están) (?:todavía |actualmente )?(?:en stock|disponible|agotad)`,
]

/** A promise about stock. Does not match sentences that say that stock is unavailable to the assistant. */
export const anyStockClaim = new RegExp(`${notAsked}(?:${stockClaims.join('|')})`, 'i')

/** An answer that starts with agreement. */
export const saysYes = /^\W*(?:yes|ja|oui|sí)(?!\p{L})/iu

/** A policy answers; every topic must be cited and every pattern must match. */
export function policy(ask: QuestionSpec['ask'], cited: Cited, ...mustSay: readonly RegExp[]): QuestionSpec {
  return {
    ask,
    expect: { outcome: ['answer'], answerStatus: ['answered'], cites: { all: listOf(cited) }, mustSay },
  }
}

/** Two questions, one without an answer: the assistant answers the other, and states that one is open. */
export function partly(ask: QuestionSpec['ask'], cited: Cited, ...mustSay: readonly RegExp[]): QuestionSpec {
  return {
    ask,
    expect: {
      outcome: ['answer'],
      answerStatus: ['partial'],
      cites: { all: listOf(cited) },
      mustSay,
      limitations: ['part_not_answered'],
    },
  }
}

/** Products answer. Without live prices, no price may be stated. */
export function shows(
  ask: QuestionSpec['ask'],
  products: ExpectedProducts,
  extra: Partial<Expectation> = {},
): QuestionSpec {
  return {
    ask,
    expect: { outcome: ['answer'], products, mustNotSay: [anyAmount, anyStockClaim], ...extra },
  }
}

/** Two published texts contradict each other: handoff, and neither side is stated as true. */
export function conflict(ask: QuestionSpec['ask'], between: readonly [Topic, Topic]): QuestionSpec {
  return { ask, expect: { outcome: ['handoff'], answerStatus: ['conflict'], cites: { also: between } } }
}

/** No text answers: handoff. */
export function nothingSays(ask: QuestionSpec['ask'], ...mustNotSay: readonly RegExp[]): QuestionSpec {
  return {
    ask,
    expect: { outcome: ['handoff'], answerStatus: ['insufficient_evidence'], cites: {}, mustNotSay },
  }
}

/** Needs a signed-in customer, or concerns other people: denied in an anonymous session. */
export function denied(ask: QuestionSpec['ask']): QuestionSpec {
  return { ask, expect: { outcome: ['denied'], answerStatus: ['denied'], cites: {}, limitations: ['customer_only'] } }
}

/** No number may be stated, and the requested product is shown. */
export function trap(ask: QuestionSpec['ask'], product: string, extra: Partial<Expectation> = {}): QuestionSpec {
  return {
    ask,
    expect: {
      outcome: ['answer'],
      answerStatus: ['partial', 'unavailable'],
      products: { all: [product] },
      mustNotSay: [anyAmount, anyStockClaim],
      ...extra,
    },
  }
}

/** Ambiguous, or a missing reference: a clarification question. */
export function unclear(ask: QuestionSpec['ask']): QuestionSpec {
  return {
    ask,
    expect: { outcome: ['clarification'], answerStatus: ['clarification_needed'], cites: {}, mustSay: [/\?/] },
  }
}

/** Any one of several texts is sufficient, because they agree. */
export function policyOfAny(
  ask: QuestionSpec['ask'],
  topics: readonly [Topic, ...Topic[]],
  ...mustSay: readonly RegExp[]
): QuestionSpec {
  return { ask, expect: { outcome: ['answer'], answerStatus: ['answered'], cites: { any: topics }, mustSay } }
}

/** The same expectation, with additional permitted topics. */
export function mayCite({ ask, expect }: QuestionSpec, ...also: readonly Topic[]): QuestionSpec {
  return { ask, expect: { ...expect, cites: { ...expect.cites, also } } }
}

/** The same expectation, with forbidden patterns. */
export function neverSays({ ask, expect }: QuestionSpec, ...patterns: readonly RegExp[]): QuestionSpec {
  return { ask, expect: { ...expect, mustNotSay: [...(expect.mustNotSay ?? []), ...patterns] } }
}
