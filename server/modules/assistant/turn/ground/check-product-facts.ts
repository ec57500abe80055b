import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { isFactCovered } from '../../../../engine/facts/fact-is-covered.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import type { FoundProduct } from '../pipeline.ts'
import { escapeMarkdown } from '../wording/wording.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const

/**
 * The first fact of the text that these products do not support; null when all are supported. Prices and stock must be read live,
 * whatever title, description or attributes state; other numbers must be in title or attributes.
 */
export function productFactFault(
  text: string,
  language: AssistantLanguage,
  products: readonly FoundProduct[],
): string | null {
  const titles = products.flatMap(({ title }) => [escapeMarkdown(title), title]).sort((a, b) => b.length - a.length)
  const rest = titles.reduce((left, title) => (title === '' ? left : left.replaceAll(title, ' ')), text)
  const claimed = findFacts(rest, language)
  if (claimed.length === 0) return null
  const live = products.flatMap(liveFactsOf)
  const told = products.flatMap(toldFactsOf)
  const missing = claimed.find((fact) => !isFactCovered(fact, isLiveKind(fact) ? live : told))
  return missing === undefined ? null : `${sayFact(missing, rest)} is in no live fact or attribute`
}

function isLiveKind({ kind }: Fact): boolean {
  return kind === 'money' || kind === 'stock' || kind === 'free'
}

function liveFactsOf({ price, availability }: FoundProduct): Fact[] {
  const place = { start: 0, end: 0 }
  const facts: Fact[] = []
  if (price.state === 'live') {
    const { amount_minor: minor, currency } = price.value
    facts.push({ kind: 'money', minor, currency, bound: 'exact', ...place })
  }
  if (availability.state === 'live' && availability.value.state !== 'unknown') {
    facts.push({ kind: 'stock', state: availability.value.state, ...place })
  }
  return facts
}

/** Facts of title and attributes, in any language; amounts of money in them do not count. */
function toldFactsOf({ title, attributes }: FoundProduct): Fact[] {
  const texts = [
    title,
    ...[...attributes].flatMap(([name, value]) => [name.replaceAll('_', ' '), [value].flat().join(', ')]),
  ]
  return texts
    .flatMap((text) => LANGUAGES.flatMap((language) => findFacts(text, language)))
    .filter((fact) => fact.kind !== 'money')
}

/** The fact as written in the text, for store members. */
export function sayFact({ kind, start, end }: Fact, text: string): string {
  return `${kind} "${text.slice(start, end)}"`
}
