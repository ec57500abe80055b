import type { Asked, Expectation, ExpectedProducts, Topic } from './question.ts'

type Cited = Topic | readonly [Topic, ...Topic[]]

const listOf = (cited: Cited): readonly Topic[] => (typeof cited === 'string' ? [cited] : cited)

/** An amount of money as a shop of any of the four languages writes it. */
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

/** A promise about stock; sentences that only say that stock could not be read do not match. */
export const anyStockClaim = new RegExp(`${notAsked}(?:${stockClaims.join('|')})`, 'i')

/** An answer that begins by agreeing. */
export const saysYes = /^\W*(?:yes|ja|oui|sí)(?!\p{L})/iu

/** The policy answers; every topic given is cited, every pattern said. */
export function policy(ask: Asked['ask'], cited: Cited, ...mustSay: readonly RegExp[]): Asked {
  return {
    ask,
    expect: { outcome: ['answer'], answerStatus: ['answered'], cites: { all: listOf(cited) }, mustSay },
  }
}

/** Two parts, one of which nothing answers: the other is, and the shopper learns that something is left. */
export function partly(ask: Asked['ask'], cited: Cited, ...mustSay: readonly RegExp[]): Asked {
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

/** Products of the catalogue answer. No price is read live here, so none may be said. */
export function shows(ask: Asked['ask'], products: ExpectedProducts, extra: Partial<Expectation> = {}): Asked {
  return {
    ask,
    expect: { outcome: ['answer'], products, mustNotSay: [anyAmount, anyStockClaim], ...extra },
  }
}

/** Two published texts disagree: the question goes to a person, and neither side is told as the truth. */
export function conflict(ask: Asked['ask'], between: readonly [Topic, Topic]): Asked {
  return { ask, expect: { outcome: ['handoff'], answerStatus: ['conflict'], cites: { also: between } } }
}

/** Nothing answers: the question goes to a person. */
export function nothingSays(ask: Asked['ask'], ...mustNotSay: readonly RegExp[]): Asked {
  return {
    ask,
    expect: { outcome: ['handoff'], answerStatus: ['insufficient_evidence'], cites: {}, mustNotSay },
  }
}

/** Other people's business, or a signed-in customer's: not in an anonymous session. */
export function denied(ask: Asked['ask']): Asked {
  return { ask, expect: { outcome: ['denied'], answerStatus: ['denied'], cites: {}, limitations: ['customer_only'] } }
}

/** No number may be said, and the product asked for is the one shown. */
export function trap(ask: Asked['ask'], product: string, extra: Partial<Expectation> = {}): Asked {
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

/** Two readings are close, or something it refers to is missing: a short question back. */
export function unclear(ask: Asked['ask']): Asked {
  return {
    ask,
    expect: { outcome: ['clarification'], answerStatus: ['clarification_needed'], cites: {}, mustSay: [/\?/] },
  }
}

/** One of several texts is enough, because they say the same. */
export function policyOfAny(
  ask: Asked['ask'],
  topics: readonly [Topic, ...Topic[]],
  ...mustSay: readonly RegExp[]
): Asked {
  return { ask, expect: { outcome: ['answer'], answerStatus: ['answered'], cites: { any: topics }, mustSay } }
}

/** The same question, whose answer may cite these as well: they touch it without answering it alone. */
export function mayCite({ ask, expect }: Asked, ...also: readonly Topic[]): Asked {
  return { ask, expect: { ...expect, cites: { ...expect.cites, also } } }
}

/** The same question with something that its answer must not say. */
export function neverSays({ ask, expect }: Asked, ...patterns: readonly RegExp[]): Asked {
  return { ask, expect: { ...expect, mustNotSay: [...(expect.mustNotSay ?? []), ...patterns] } }
}
