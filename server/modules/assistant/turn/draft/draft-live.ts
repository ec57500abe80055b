import type { LimitationCode } from '../../../../../contract/assistant/answer.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { toMinorUnits } from '../../../../engine/facts/money.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import { hasPriceRange, isOrderable, sortByLivePrice } from '../../products/found-product.ts'
import {
  matchVariants,
  otherVariants,
  variantCriteriaOf,
  variantLabel,
} from '../../products/variants/match-variants.ts'
import { contentStems } from '../gather/product-kind-rules.ts'
import type { Claim, FoundProduct, Question } from '../pipeline.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { connectingClaim, escapeMarkdown } from '../wording/wording.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { draftPolicy, isAnsweredByTexts } from './draft-policy.ts'
import { productClaim, productLine, variantLine } from './product-claims.ts'

const maxListed = 5
const maxVariants = 6
const maxQuantity = 9999

/** Prices and stock as read live, or not at all. A number from the shopper's message is never repeated as a price. */
export function draftPriceOrStock(context: QuestionContext): DraftPart {
  const { products, failed, alternatives = [] } = context.evidence
  const [product, ...others] = products
  if (product === undefined) {
    if (failed.includes('search')) return { status: 'unavailable', claims: [] }
    if (isAnsweredByTexts(context)) return draftPolicy(context)
    return { status: 'no_evidence', claims: [connectingClaim(context, 'productUnknown')] }
  }
  const { mayAskOfService, claimedValue } = context.evidence.question
  // "What does a repair of the lamp cost?" is not answered by the price of the lamp. "Is the lamp really 10 euros?" asks only for the price.
  const isOfService = mayAskOfService === true || isPricedService(context)
  if (isOfService && claimedValue === null && isAnsweredByTexts(context)) return draftPolicy(context)
  const requested = requestedValuesOf(context)
  const claims = others.length > 0 ? linesOfSeveral(context, requested) : linesOfOne(context, { product, requested })
  const missing = missingOf(context, requested)
  const similar = alternatives.map((one) => productLine(context, one))
  const offered = similar.length === 0 ? [] : [connectingClaim(context, 'alternatives'), ...similar]
  return {
    status: 'answered',
    claims: [...claims, ...missing.claims, ...offered],
    products: [...products, ...alternatives],
    limitations: missing.limitations,
  }
}

/** "How much to fit a double door?", where a text states the price of fitting one: not only words of the product's name. */
function isPricedService({ evidence, understanding, language }: QuestionContext): boolean {
  const { question, spans, products } = evidence
  const [best] = spans
  const written = understanding.messageLanguage ?? language
  if (best === undefined || best.span.language !== written) return false
  const asked = contentStems(question.text, written)
  const named = new Set(contentStems(products.map(({ title }) => title).join('. '), written))
  const said = new Set(contentStems(best.span.text, written))
  const states = findFacts(best.span.text, written).some(({ kind }) => kind === 'money')
  return states && asked.some((stem) => !named.has(stem)) && asked.every((stem) => said.has(stem))
}

interface RequestedValues {
  readonly price: boolean
  readonly stock: boolean
  /** "How many are left?" */
  readonly count: boolean
  readonly quantity: number | undefined
}

function requestedValuesOf({ evidence }: QuestionContext): RequestedValues {
  const { question } = evidence
  const isOf = (tags: readonly string[]): boolean => question.tags.some((tag) => tags.includes(tag))
  const isStock = isOf(['stock', 'sold_out', 'backorder', 'notify'])
  const isPrice =
    question.answerKind === 'money' || question.claimedValue !== null || isOf(['price', 'cost', 'cheap', 'discount'])
  const { quantity } = question
  // In "is it still 299?", the number is a price.
  const isCount =
    question.claimedValue === null &&
    quantity !== undefined &&
    Number.isInteger(quantity) &&
    quantity > 1 &&
    quantity <= maxQuantity
  return {
    // "How many are left?" contains neither a price word nor a stock word: it requests both.
    price: isPrice || !isStock,
    stock: isStock || !isPrice,
    count: question.answerKind === 'list' || (isStock && isCount) || !(isPrice || isStock),
    quantity: isCount ? quantity : undefined,
  }
}

function linesOfSeveral(context: QuestionContext, requested: RequestedValues): Claim[] {
  const { products, question } = context.evidence
  return sortByPrice(products, question)
    .slice(0, maxListed)
    .map((product) => productLine(context, product, { showsQuantity: requested.count }))
}

interface OneProduct {
  readonly product: FoundProduct
  readonly requested: RequestedValues
}

function linesOfOne(context: QuestionContext, one: OneProduct): Claim[] {
  const { product } = one
  const criteria = variantCriteriaOf(
    context.evidence.question,
    product.title,
    context.understanding.messageLanguage ?? context.language,
  )
  const match = matchVariants(product.variants, criteria)
  if (!match.isSpecified) return linesOfProduct(context, one)
  if (match.variants.length === 0) return linesOfMissing(context, one)
  const rest = otherVariants(product.variants, match.variants)
  if (comparesPrice(context) && rest.length > 0)
    return linesOfComparison(context, { ...one, chosen: match.variants, rest })
  const lines = variantLines(context, { ...one, variants: match.variants })
  const orderable = rest.filter(isOrderable)
  const isSoldOut = one.requested.stock && !match.variants.some(isOrderable)
  const instead =
    isSoldOut && orderable.length > 0
      ? [connectingClaim(context, 'otherVariants'), ...variantLines(context, { ...one, variants: orderable })]
      : []
  return [
    ...verdictOf(context, { ...one, variants: match.variants }),
    ...lines,
    ...instead,
    ...shortage(context, one, match.variants),
  ]
}

/** A line for the product; lines for its variants too where they differ in what the question asks for. */
function linesOfProduct(context: QuestionContext, { product, requested }: OneProduct): Claim[] {
  const { variants, hasMoreVariants } = product
  const states = new Set(variants.map(({ availability }) => availability.state))
  const differs = (requested.stock && states.size > 1) || (requested.price && hasPriceRange(product)) || requested.count
  const isListed = variants.length > 1 && variants.length <= maxVariants && !hasMoreVariants && differs
  const [only] = variants.length === 1 && !hasMoreVariants ? variants : []
  const verdict = verdictOf(context, { product, requested, variants })
  if (only !== undefined && variantLabel(only) === null)
    return [
      ...verdict,
      variantLine(context, { product, variant: only }, optionsOf(requested)),
      ...shortage(context, { product, requested }, variants),
    ]
  const quantity = hasPriceRange(product) ? undefined : requested.quantity
  const summaryLine = productLine(context, product, { showsQuantity: requested.count, quantity })
  if (!isListed) return [...verdict, summaryLine]
  return [
    ...verdict,
    summaryLine,
    ...variants.map((variant) => variantLine(context, { product, variant, isInList: true }, optionsOf(requested))),
  ]
}

function optionsOf({ count, quantity }: RequestedValues): { showsQuantity: boolean; quantity: number | undefined } {
  return { showsQuantity: count, quantity }
}

/** Lines for a requested variant that does not exist or was not read. */
function linesOfMissing(context: QuestionContext, one: OneProduct): Claim[] {
  const { product } = one
  if (product.hasMoreVariants) return [productLine(context, product), connectingClaim(context, 'variantNotRead')]
  const offered = product.variants.filter(isOrderable)
  const variants = offered.length > 0 ? offered : product.variants
  return [connectingClaim(context, 'variantNotOffered'), ...variantLines(context, { ...one, variants })]
}

/** One line for one variant; otherwise a heading with a line for each. */
function variantLines(
  context: QuestionContext,
  { product, requested, variants }: OneProduct & { variants: readonly LiveVariant[] },
): Claim[] {
  const [first, ...others] = variants
  if (first === undefined) return []
  if (others.length === 0) return [variantLine(context, { product, variant: first }, optionsOf(requested))]
  const heading = productClaim(context, `**${escapeMarkdown(product.title)}**`, [product.productId])
  const lines = variants
    .slice(0, maxVariants)
    .map((variant) => variantLine(context, { product, variant, isInList: true }, optionsOf(requested)))
  return [heading, ...lines]
}

/** "Yes" or "no" to a claimed price or a question about stock, if the live values answer it. */
function verdictOf(
  context: QuestionContext,
  { product, requested, variants }: OneProduct & { variants: readonly LiveVariant[] },
): Claim[] {
  const key = claimVerdict(context, { product, variants }) ?? stockVerdict(context, { product, requested, variants })
  return key === null ? [] : [connectingClaim(context, key)]
}

function claimVerdict(
  { evidence, understanding, language }: QuestionContext,
  { product, variants }: { product: FoundProduct; variants: readonly LiveVariant[] },
): PhraseKey | null {
  const { claimedValue } = evidence.question
  if (claimedValue === null || product.price.state !== 'live') return null
  const [claimed] = findFacts(claimedValue, understanding.messageLanguage ?? language)
  if ((claimed?.kind !== 'money' && claimed?.kind !== 'number') || claimed.bound !== 'exact') return null
  const prices = variants.length > 0 ? variants.map(({ price }) => price) : [product.price.value]
  const same = prices.filter(({ amount_minor, currency }) => {
    // "Is it still 299?" means 299 units of the currency.
    if (claimed.kind === 'number') return amount_minor === toMinorUnits(claimed.value, currency)
    return amount_minor === claimed.minor && (claimed.currency === null || claimed.currency === currency)
  })
  if (same.length === 0) return 'claimFalse'
  return same.length === prices.length && !product.hasMoreVariants ? 'claimTrue' : 'claimPartly'
}

function stockVerdict(
  { evidence }: QuestionContext,
  { product, requested, variants }: OneProduct & { variants: readonly LiveVariant[] },
): PhraseKey | null {
  const { answerKind, claimedValue } = evidence.question
  if (answerKind !== 'yes_no' || claimedValue !== null || !requested.stock || product.availability.state !== 'live')
    return null
  const states = variants.length > 0 ? variants.map(({ availability }) => availability) : [product.availability.value]
  const isEnough = states.some(({ state, quantity }) => state === 'in_stock' && (quantity ?? 1) > 0)
  if (isEnough) return 'answerYes'
  const isOut = states.every(({ state }) => state === 'out_of_stock' || state === 'discontinued')
  return isOut && !product.hasMoreVariants ? 'answerNo' : null
}

/** States that the shopper requests more pieces than are in stock. */
function shortage(context: QuestionContext, { requested }: OneProduct, variants: readonly LiveVariant[]): Claim[] {
  const { quantity = 1 } = requested
  const isShort = ({ availability: { state, quantity: left } }: LiveVariant): boolean =>
    state === 'in_stock' && left !== undefined && left < quantity
  return quantity > 1 && variants.length > 0 && variants.every(isShort)
    ? [connectingClaim(context, 'fewerInStock')]
    : []
}

/** Whether the question compares prices: "is it cheaper in blue?". */
function comparesPrice({ evidence }: QuestionContext): boolean {
  return evidence.question.constraints.order === 'price_asc'
}

function linesOfComparison(
  context: QuestionContext,
  about: OneProduct & { chosen: readonly LiveVariant[]; rest: readonly LiveVariant[] },
): Claim[] {
  const { chosen, rest } = about
  const amounts = (variants: readonly LiveVariant[]): number[] => variants.map(({ price }) => price.amount_minor)
  const [ownLow, ownHigh] = [Math.min(...amounts(chosen)), Math.max(...amounts(chosen))]
  const [low, high] = [Math.min(...amounts(rest)), Math.max(...amounts(rest))]
  const key = priceVerdict({ ownLow, ownHigh, low, high })
  return [
    connectingClaim(context, key),
    ...variantLines(context, {
      ...about,
      variants: [...chosen.slice(0, maxVariants / 2), ...rest.slice(0, maxVariants / 2)],
    }),
  ]
}

function priceVerdict(about: { ownLow: number; ownHigh: number; low: number; high: number }): PhraseKey {
  const { ownLow, ownHigh, low, high } = about
  if (ownHigh < low) return 'cheaperYes'
  if (ownLow === high && ownHigh === low) return 'cheaperSame'
  return ownLow > high ? 'cheaperNo' : 'cheaperPartly'
}

/** What the question asks for, but no live read returned for any product. */
function missingOf(
  context: QuestionContext,
  requested: RequestedValues,
): { readonly claims: Claim[]; readonly limitations: LimitationCode[] } {
  const { products, question } = context.evidence
  const isMissing = (kind: 'price' | 'availability'): boolean => products.every((one) => one[kind].state !== 'live')
  const claims: Claim[] = []
  const limitations: LimitationCode[] = []
  if (requested.price && isMissing('price')) {
    claims.push(connectingClaim(context, 'priceNotLive'))
    limitations.push('live_price_unavailable')
  }
  if (requested.stock && isMissing('availability')) {
    claims.push(connectingClaim(context, 'stockNotLive'))
    limitations.push('live_availability_unavailable')
  }
  if (question.claimedValue !== null && limitations.length > 0)
    claims.push(connectingClaim(context, 'claimNotConfirmed'))
  return { claims, limitations }
}

/** Sorts by price if the question asks for it and all prices are live and in one currency. */
function sortByPrice(products: readonly FoundProduct[], { constraints }: Question): readonly FoundProduct[] {
  const { order } = constraints
  const prices = products.flatMap(({ price }) => (price.state === 'live' ? [price.value] : []))
  const isComparable = prices.length === products.length && new Set(prices.map((one) => one.currency)).size === 1
  if (!isComparable || (order !== 'price_asc' && order !== 'price_desc')) return products
  return sortByLivePrice(products, order)
}
