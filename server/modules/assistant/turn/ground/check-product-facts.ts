import type { Availability, Money } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Fact } from '../../../../engine/facts/fact.ts'
import { isFactCovered } from '../../../../engine/facts/fact-is-covered.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import { hasPriceRange, totalOf } from '../../products/found-product.ts'
import { variantLabel } from '../../products/variants/match-variants.ts'
import type { Claim, FoundProduct } from '../pipeline.ts'
import { escapeMarkdown, formatStock, formatStockLeft } from '../wording/wording.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const

/** A text about products, with the variants and the number of pieces that it is about. */
export type ProductText = Pick<Claim, 'markdown' | 'variantIds' | 'quantity'>

/**
 * The first fact of the text that these products do not support; null when all are supported. Prices and stock must be read live,
 * whatever title, description or attributes state; other numbers must be in title or attributes. A text about variants is supported
 * only by those, a total only by a live price times the number of pieces, and the number of pieces left only word for word.
 */
export function productFactFault(
  { markdown, variantIds, quantity }: ProductText,
  language: AssistantLanguage,
  products: readonly FoundProduct[],
): string | null {
  const read = products.filter(({ price }) => price.state === 'live').flatMap(({ variants }) => variants)
  const isUnread = (id: string): boolean => !read.some(({ externalId }) => externalId === id)
  if (variantIds?.some(isUnread) === true) return 'it names a variant that was not read'
  const variants = variantIds === undefined ? null : read.filter(({ externalId }) => variantIds.includes(externalId))
  const named = withoutNames(markdown, { products, variants: variants ?? [] })
  const rest = products.flatMap(({ attributes }) => [...attributes.keys()]).reduce(withoutAbsence, named)
  const stocks = variants?.map(({ availability }) => availability) ?? products.flatMap(stockOf)
  const claimed = findFacts(withoutPiecesLeft(rest, stocks, language), language)
  if (claimed.length === 0) return null
  const prices = variants === null ? products.flatMap(pricesOf) : variants.map(({ price }) => exactly(price))
  const live = [...prices, ...totalsOf(prices, quantity), ...stocks.flatMap(stockFactOf)]
  const statedFacts = [...products.flatMap(statedFactsOf), ...pieces(quantity)]
  const missing = claimed.find((fact) => !isFactCovered(fact, isLiveKind(fact) ? live : statedFacts))
  return missing === undefined ? null : `${describeFact(missing, rest)} is in no live fact or attribute`
}

/** Titles and names of variants are not checked: they are the store's own words. */
function withoutNames(
  text: string,
  { products, variants }: { products: readonly FoundProduct[]; variants: readonly LiveVariant[] },
): string {
  const titles = products.map(({ title }) => title)
  const labels = variants.map(variantLabel).filter((label) => label !== null)
  const names = [...titles, ...labels].flatMap((name) => [escapeMarkdown(name), name])
  return names.sort((a, b) => b.length - a.length).reduce((left, name) => left.replaceAll(name, blankOf(name)), text)
}

/** What a shop may do for nothing; of anything else, "free" is an absence. */
const unpaid =
  /\b(?:shipping|delivery|postage|returns?|exchanges?|refunds?|tax|vat|duty|customs|fees?|charges?|costs?|services?|install\w*|set-?up|assembly|gifts?|trials?|samples?|support|pick-?up|engraving|repairs?)\b/

/** "PFAS free: yes", the label of an attribute, states what a product does not contain, not that anything costs nothing. */
function withoutAbsence(text: string, name: string): string {
  const label = name.replace(/[_.]+/g, ' ').trim().toLowerCase()
  if (!/\w free$/.test(label) || unpaid.test(label)) return text
  const lower = text.toLowerCase()
  const at = lower.length === text.length ? lower.indexOf(`${label}:`) : -1
  return at === -1 ? text : text.slice(0, at) + blankOf(label) + text.slice(at + label.length)
}

/** Keeps the length, so that the words on both sides are not joined and offsets stay. */
function blankOf(name: string): string {
  return ' '.repeat(name.length)
}

/** "In stock (3 left)" is a fact of exactly this reading; a 3 elsewhere is not. The words before it are checked like any others. */
function withoutPiecesLeft(text: string, stocks: readonly Availability[], language: AssistantLanguage): string {
  return stocks.reduce((left, one) => {
    const state = formatStock(one, language)
    if (state === null) return left
    const withPieces = formatStockLeft(one, language) ?? state
    return left.replaceAll(withPieces, state.padEnd(withPieces.length))
  }, text)
}

function isLiveKind({ kind }: Fact): boolean {
  return kind === 'money' || kind === 'stock' || kind === 'free'
}

const place = { start: 0, end: 0 } as const

type PriceFact = Extract<Fact, { kind: 'money' }> & { readonly currency: string }

function exactly({ amount_minor: minor, currency }: Money): PriceFact {
  return { kind: 'money', minor, currency, bound: 'exact', ...place }
}

/** If variants have different prices, the lowest and the highest may be stated, but not as the price of the product. */
function pricesOf(product: FoundProduct): PriceFact[] {
  const { price, priceMax } = product
  if (price.state !== 'live') return []
  const lowest = exactly(price.value)
  if (priceMax.state !== 'live' || !hasPriceRange(product)) return [lowest]
  return [
    { ...lowest, bound: 'at_least' },
    { ...exactly(priceMax.value), bound: 'at_most' },
  ]
}

function totalsOf(prices: readonly PriceFact[], quantity: number | undefined): PriceFact[] {
  if (quantity === undefined) return []
  return prices.flatMap((fact) => {
    const total = totalOf({ amount_minor: fact.minor, currency: fact.currency }, quantity)
    return total === null || fact.bound !== 'exact' ? [] : [exactly(total)]
  })
}

function pieces(quantity: number | undefined): Fact[] {
  return quantity === undefined ? [] : [{ kind: 'number', value: quantity, unit: null, bound: 'exact', ...place }]
}

function stockOf({ availability }: FoundProduct): Availability[] {
  return availability.state === 'live' ? [availability.value] : []
}

function stockFactOf({ state }: Availability): Fact[] {
  return state === 'unknown' ? [] : [{ kind: 'stock', state, ...place }]
}

/** Facts of title and attributes, in any language; amounts of money in them do not count. */
function statedFactsOf({ title, attributes }: FoundProduct): Fact[] {
  const texts = [
    title,
    ...[...attributes].flatMap(([name, value]) => [name.replaceAll('_', ' '), [value].flat().join(', ')]),
  ]
  return texts
    .flatMap((text) => LANGUAGES.flatMap((language) => findFacts(text, language)))
    .filter((fact) => fact.kind !== 'money')
}

/** The fact as written in the text, for store members. */
export function describeFact({ kind, start, end }: Fact, text: string): string {
  return `${kind} "${text.slice(start, end)}"`
}
