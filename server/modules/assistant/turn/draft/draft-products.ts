import type { LimitationCode } from '../../../../../contract/assistant/answer.ts'
import { parseColor } from '../../../../engine/color/names.ts'
import { sortByLivePrice } from '../../products/catalog-search/live-prices.ts'
import { brandLoosened } from '../../products/retrieval/conditions.ts'
import type { Claim, FoundProduct, Question } from '../pipeline.ts'
import { connectingClaim, escapeMarkdown, formatPrice, formatStock } from '../wording/wording.ts'
import {
  type Attribute,
  formatValue,
  labelOf,
  matchedAttributes,
  matchesConstraint,
  overviewAttributes,
  productClaim,
} from './draft-attributes.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { draftPolicy, isAnsweredByTexts } from './draft-policy.ts'

const maxListed = 5

/** Lists the products found, with live data and the reasons for each match. */
export function draftSearch(asked: QuestionContext): DraftPart {
  const { evidence } = asked
  const { products, loosened, isPriceFilterDropped, failed } = evidence
  const dropped: DraftPart = isPriceFilterDropped
    ? {
        status: 'answered',
        claims: [connectingClaim(asked, 'priceFilterDropped')],
        limitations: ['price_filter_not_applied'],
      }
    : { status: 'answered', claims: [] }
  if (products.length === 0) {
    if (failed.includes('search')) return { status: 'unavailable', claims: [] }
    const limitations: LimitationCode[] = [...(dropped.limitations ?? []), 'no_products_found']
    const isMore = (evidence.question.excludedProductIds ?? []).length > 0
    return {
      status: 'answered',
      claims: [connectingClaim(asked, isMore ? 'noMoreProducts' : 'noProducts')],
      limitations,
    }
  }
  const isLoosened = loosened.length > 0
  const reasons = new Map(products.map((product) => [product.productId, matchReasons(asked, product)]))
  const claims: Claim[] = [
    ...(isLoosened ? [connectingClaim(asked, 'noProducts'), connectingClaim(asked, 'conditionsLoosened')] : []),
    connectingClaim(asked, introductionOf(products.length, isLoosened)),
    ...products.slice(0, maxListed).map((product) => listItem(asked, product, reasons.get(product.productId) ?? [])),
    ...dropped.claims,
  ]
  const limitations: LimitationCode[] = [...(dropped.limitations ?? []), ...(isLoosened ? loosenedCodes : [])]
  return { status: 'answered', claims, products, reasons, limitations }
}

const loosenedCodes: readonly LimitationCode[] = ['no_products_found', 'conditions_loosened']

function introductionOf(count: number, isLoosened: boolean): 'productsSimilar' | 'productFound' | 'productsFound' {
  if (isLoosened) return 'productsSimilar'
  return count === 1 ? 'productFound' : 'productsFound'
}

/** Answers from a product's attributes, or from the store's texts where those answer better. */
export function draftProductQuestion(asked: QuestionContext): DraftPart {
  const { products, question, failed } = asked.evidence
  if (products.length > 1 && !isAnsweredByTexts(asked)) return draftForEach(asked, products)
  const about = products.slice(0, 1)
  const [product] = about
  const matched = product === undefined ? [] : matchedAttributes(asked, product)
  const isGeneral = question.answerKind === 'anything' && question.tags.length === 0
  const isOfProductAlone =
    product !== undefined && (isGeneral || asksOnlyColor(question) || answersSize(question, matched))
  if (!isOfProductAlone && isAnsweredByTexts(asked)) return { ...draftPolicy(asked), products: about }
  if (product === undefined) {
    if (failed.length > 0) return { status: 'unavailable', claims: [] }
    return { status: 'no_evidence', claims: [connectingClaim(asked, 'productUnknown')] }
  }
  if (matched.length > 0 || isGeneral) {
    const shown = matched.length > 0 ? matched : overviewAttributes(product)
    const items = shown.map(([name, value]) => attributeClaim(asked, { name, value, product }))
    return {
      status: 'answered',
      claims: [productNameClaim(asked, product), connectingClaim(asked, 'productKnown'), ...items],
      products: about,
    }
  }
  const claims = [productNameClaim(asked, product), connectingClaim(asked, 'productDetailMissing')]
  return { status: 'no_evidence', claims, products: about }
}

/** Whether the question is only about color. A product's color is stated by the product alone; texts that name one mean something else. */
function asksOnlyColor({ tags, constraints }: Question): boolean {
  const isOfColor = (tag: string) => tag === 'colour' || parseColor(tag) !== null
  return (constraints.colors.length > 0 || tags.includes('colour')) && tags.every(isOfColor)
}

/** "Does it come in 44?": the product's size attribute is the answer. */
function answersSize({ constraints }: Question, matched: readonly Attribute[]): boolean {
  return constraints.sizes.length > 0 && matched.some(([name]) => matchesConstraint(name, 'sizes'))
}

/** One question about several products: answered only if each of them states it, one line per product. */
function draftForEach(asked: QuestionContext, products: readonly FoundProduct[]): DraftPart {
  const reasons = new Map(products.map((product) => [product.productId, matchReasons(asked, product)]))
  const isTold = products.every(({ productId }) => (reasons.get(productId) ?? []).length > 0)
  const items = products.slice(0, maxListed).map((one) => listItem(asked, one, reasons.get(one.productId) ?? []))
  const intro = connectingClaim(asked, isTold ? 'productKnown' : 'productDetailMissing')
  return {
    status: isTold ? 'answered' : 'no_evidence',
    claims: isTold ? [intro, ...items] : [...items, intro],
    products,
    reasons,
  }
}

/** Prices and stock as read live, or not at all. A number from the shopper's message is never repeated. */
export function draftPriceOrStock(asked: QuestionContext): DraftPart {
  const { products, question, failed } = asked.evidence
  if (products.length === 0) {
    if (failed.includes('search')) return { status: 'unavailable', claims: [] }
    if (isAnsweredByTexts(asked)) return draftPolicy(asked)
    return { status: 'no_evidence', claims: [connectingClaim(asked, 'productUnknown')] }
  }
  const isOf = (tags: readonly string[]): boolean => question.tags.some((tag) => tags.includes(tag))
  const isStock = isOf(['stock', 'sold_out', 'backorder', 'notify'])
  const isPrice =
    question.answerKind === 'money' || question.claimedValue !== null || isOf(['price', 'cost', 'cheap', 'discount'])
  // "How many are left?" contains neither a price word nor a stock word: it asks for both.
  const wantsStock = isStock || !isPrice
  const wantsPrice = isPrice || !isStock
  const isMissing = (kind: 'price' | 'availability'): boolean => products.every((one) => one[kind].state !== 'live')
  const claims: Claim[] = sortByPrice(products, question)
    .slice(0, maxListed)
    .map((product) => listItem(asked, product, []))
  const limitations: LimitationCode[] = []
  if (wantsPrice && isMissing('price')) {
    claims.push(connectingClaim(asked, 'priceNotLive'))
    limitations.push('live_price_unavailable')
  }
  if (wantsStock && isMissing('availability')) {
    claims.push(connectingClaim(asked, 'stockNotLive'))
    limitations.push('live_availability_unavailable')
  }
  if (question.claimedValue !== null && limitations.length > 0) claims.push(connectingClaim(asked, 'claimNotConfirmed'))
  return { status: 'answered', claims, products, limitations }
}

/** Sorts by price if the question asks for it and all prices are live and in one currency. */
function sortByPrice(products: readonly FoundProduct[], { constraints }: Question): readonly FoundProduct[] {
  const { order } = constraints
  const prices = products.flatMap(({ price }) => (price.state === 'live' ? [price.value] : []))
  const isComparable = prices.length === products.length && new Set(prices.map((one) => one.currency)).size === 1
  if (!isComparable || (order !== 'price_asc' && order !== 'price_desc')) return products
  return sortByLivePrice(products, order)
}

/** "**Title**: $12.00, in stock – Color: red"; price and stock only if read live. */
function listItem({ language, index }: QuestionContext, product: FoundProduct, reasons: readonly string[]): Claim {
  const price = product.price.state === 'live' ? [formatPrice(product.price.value, language)] : []
  const stock = product.availability.state === 'live' ? (formatStock(product.availability.value, language) ?? []) : []
  const live = [...price, ...[stock].flat()].join(', ')
  const why = reasons.length === 0 ? '' : ` – ${reasons.map((reason) => escapeMarkdown(reason)).join(', ')}`
  const markdown = `- **${escapeMarkdown(product.title)}**${live === '' ? '' : `: ${live}`}${why}`
  return { kind: 'product', questionIndex: index, markdown, handles: [], productIds: [product.productId] }
}

function productNameClaim(asked: QuestionContext, { title, productId }: FoundProduct): Claim {
  return productClaim(asked, `**${escapeMarkdown(title)}**`, [productId])
}

function attributeClaim(
  asked: QuestionContext,
  { name, value, product }: { name: string; value: Parameters<typeof formatValue>[0]; product: FoundProduct },
): Claim {
  return productClaim(asked, `- ${labelOf(name, asked)}: ${escapeMarkdown(formatValue(value))}`, [product.productId])
}

/** The conditions that the product meets, in the product's words, never in the shopper's. */
function matchReasons(asked: QuestionContext, product: FoundProduct): readonly string[] {
  return matchedAttributes(asked, product, asked.evidence.loosened.some(isOfBrand) ? ['brand'] : [])
    .filter(([name]) => name !== 'description')
    .slice(0, 3)
    .map(([name, value]) => `${labelOf(name, asked)}: ${formatValue(value)}`)
}

function isOfBrand(loosened: string): boolean {
  return loosened === brandLoosened
}
