import type { LimitationCode } from '../../../../../contract/assistant/answer.ts'
import { parseColor } from '../../../../engine/color/names.ts'
import { isOrderable } from '../../products/found-product.ts'
import { brandLoosened } from '../../products/retrieval/conditions.ts'
import { matchVariants, wishOf } from '../../products/variants/match-variants.ts'
import type { Claim, FoundProduct, Question } from '../pipeline.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { connectingClaim, escapeMarkdown } from '../wording/wording.ts'
import { draftPriceOrStock } from './draft-live.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { draftPolicy, isAnsweredByTexts } from './draft-policy.ts'
import {
  type Attribute,
  formatValue,
  labelOf,
  matchedAttributes,
  matchesConstraint,
  overviewAttributes,
  productClaim,
  productLine,
  variantLine,
} from './product-claims.ts'

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
  const completeness = completenessClaims(asked)
  if (products.length === 0) {
    if (failed.includes('search')) return { status: 'unavailable', claims: [] }
    const limitations: LimitationCode[] = [...(dropped.limitations ?? []), 'no_products_found']
    const isMore = (evidence.question.excludedProductIds ?? []).length > 0
    return {
      status: 'answered',
      claims: [connectingClaim(asked, emptyPhrase(asked, isMore)), ...completeness],
      limitations,
    }
  }
  const isLoosened = loosened.length > 0
  const reasons = new Map(products.map((product) => [product.productId, matchReasons(asked, product)]))
  const claims: Claim[] = [
    ...(isLoosened ? [connectingClaim(asked, 'noProducts'), connectingClaim(asked, 'conditionsLoosened')] : []),
    connectingClaim(asked, isLoosened ? 'productsSimilar' : introductionOf(asked)),
    ...products.slice(0, maxListed).map((product) => searchLine(asked, product, reasons.get(product.productId) ?? [])),
    ...dropped.claims,
    ...completeness,
  ]
  const limitations: LimitationCode[] = [...(dropped.limitations ?? []), ...(isLoosened ? loosenedCodes : [])]
  return { status: 'answered', claims, products, reasons, limitations }
}

const loosenedCodes: readonly LimitationCode[] = ['no_products_found', 'conditions_loosened']

/** A product with the state of the variant that the search asks for: one size may be sold out while others are not. */
function searchLine(asked: QuestionContext, product: FoundProduct, reasons: readonly string[]): Claim {
  const { language, understanding, evidence } = asked
  const wish = wishOf(evidence.question, product.title, understanding.messageLanguage ?? language)
  const { isAsked, variants } = matchVariants(product.variants, { ...wish, text: '' })
  const variant = variants.find(isOrderable) ?? variants[0]
  const isWhole = !isAsked || variant === undefined || product.price.state !== 'live'
  return isWhole ? productLine(asked, product, { reasons }) : variantLine(asked, { product, variant })
}

function introductionOf({ evidence }: QuestionContext): PhraseKey {
  const { products, selection, question } = evidence
  if (selection === undefined) return products.length === 1 ? 'productFound' : 'productsFound'
  const { order } = question.constraints
  const { isComplete } = selection
  if (isComplete && order === 'price_asc') return 'cheapestOf'
  return isComplete && order === 'price_desc' ? 'dearestOf' : 'selectedByPrice'
}

function emptyPhrase({ evidence }: QuestionContext, isMore: boolean): PhraseKey {
  if (isMore) return 'noMoreProducts'
  return evidence.selection === undefined ? 'noProducts' : 'noneSelected'
}

/** What a selection by live prices may have missed. */
function completenessClaims(asked: QuestionContext): Claim[] {
  const { selection } = asked.evidence
  if (selection === undefined) return []
  const isMissing = selection.withoutLivePrice > 0 || !(selection.isComplete || selection.isTooLarge)
  return [
    ...(selection.isTooLarge ? [connectingClaim(asked, 'selectionPartial')] : []),
    ...(isMissing ? [connectingClaim(asked, 'pricesMissing')] : []),
  ]
}

/** Answers from a product's attributes, or from the store's texts where those answer better. */
export function draftProductQuestion(asked: QuestionContext): DraftPart {
  const { products, question, failed } = asked.evidence
  if (products.length > 1 && !isAnsweredByTexts(asked)) return draftForEach(asked, products)
  const about = products.slice(0, 1)
  const [product] = about
  if (product !== undefined && asksForVariant(asked, product)) return draftPriceOrStock(asked)
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

/** "Do you have it in 42?": the variants as read live are the answer, not the attributes of the catalog. */
function asksForVariant({ evidence, understanding, language }: QuestionContext, product: FoundProduct): boolean {
  const { colors, sizes } = evidence.question.constraints
  if (colors.length + sizes.length === 0) return false
  const wish = wishOf(evidence.question, product.title, understanding.messageLanguage ?? language)
  return matchVariants(product.variants, wish).isAsked
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
  const items = products
    .slice(0, maxListed)
    .map((one) => productLine(asked, one, { reasons: reasons.get(one.productId) ?? [] }))
  const intro = connectingClaim(asked, isTold ? 'productKnown' : 'productDetailMissing')
  return {
    status: isTold ? 'answered' : 'no_evidence',
    claims: isTold ? [intro, ...items] : [...items, intro],
    products,
    reasons,
  }
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
