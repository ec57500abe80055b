import type { LimitationCode } from '../../../../../contract/assistant/answer.ts'
import { parseColor } from '../../../../engine/color/names.ts'
import { inPlainLetters } from '../../../../engine/lexical/analysis/plain-letters.ts'
import { departmentOf } from '../../../../engine/ranking/answering-categories.ts'
import { categoryOf, isOrderable } from '../../products/found-product.ts'
import { brandLoosened } from '../../products/retrieval/conditions.ts'
import { matchVariants, variantCriteriaOf } from '../../products/variants/match-variants.ts'
import type { Claim, FoundProduct, Question } from '../pipeline.ts'
import { isGeneric } from '../understand/constraints/constraints.ts'
import { makerPattern, makesPattern, whoPatterns } from '../understand/cues/question-forms.data.ts'
import { careTags, productKinds, productTraits } from '../understand/intent/tag-classes.data.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { connectingClaim, escapeMarkdown, phrase } from '../wording/wording.ts'
import { draftComparison, maxCompared } from './draft-comparison.ts'
import { draftPriceOrStock } from './draft-live.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { draftPolicy, isAnsweredByTexts } from './draft-policy.ts'
import { draftRanking } from './draft-ranking.ts'
import {
  describedValues,
  frequencyAttributes,
  measuredAttributes,
  sizeAttributes,
  withMeasurements,
} from './measured-attributes.ts'
import {
  addressesRequest,
  labeledAttributes,
  materialAttributes,
  mentionedAttributes,
  mentionedSentences,
  type RequestedDetails,
  requestedDetailsOf,
  requestsOnlyTraits,
} from './mentioned-attributes.ts'
import {
  type Attribute,
  attributeText,
  formatValue,
  isDescription,
  matchedAttributes,
  matchesConstraint,
  overviewAttributes,
  productClaim,
  productLine,
  tagsBesidesKind,
  tagsIn,
  variantLine,
} from './product-claims.ts'

const maxListed = 5
/** A value that is longer names a person or company only with a word such as "by". */
const maxNameLength = 60

/** Lists the products found, with live data and the reasons for each match. */
export function draftSearch(context: QuestionContext): DraftPart {
  const { evidence } = context
  const { products, loosened, isPriceFilterDropped, failed, question } = evidence
  if (question.overview !== undefined && products.length > 0) return draftOverview(context)
  const ranking = question.measure?.attribute === undefined ? null : draftRanking(context)
  if (ranking !== null) return ranking
  const dropped: DraftPart = isPriceFilterDropped
    ? {
        status: 'answered',
        claims: [connectingClaim(context, 'priceFilterDropped')],
        limitations: ['price_filter_not_applied'],
      }
    : { status: 'answered', claims: [] }
  const completeness = completenessClaims(context)
  if (products.length === 0) {
    if (failed.includes('search')) return { status: 'unavailable', claims: [] }
    const limitations: LimitationCode[] = [...(dropped.limitations ?? []), 'no_products_found']
    // Without current prices, nobody knows that no product fits.
    if (isUnread(context)) {
      const claims = [connectingClaim(context, 'selectionUnread')]
      return { status: 'answered', claims, limitations: ['live_price_unavailable'] }
    }
    if (evidence.departments !== undefined) return askForGoods(context, evidence.departments)
    const isMore = (evidence.question.excludedProductIds ?? []).length > 0
    return {
      status: 'answered',
      claims: [connectingClaim(context, emptyPhrase(context, isMore)), ...completeness],
      limitations,
    }
  }
  // The catalog may lack the variants that the storefront offers.
  const isLoosened = loosened.length > 0 && !products.every((product) => requestedVariant(context, product) !== null)
  const reasonsOf = (product: FoundProduct) =>
    loosened.length > 0 && !isLoosened ? [] : matchReasons(context, product)
  const reasons = new Map(products.map((product) => [product.productId, reasonsOf(product)]))
  const claims: Claim[] = [
    ...(question.reductions === 'unknown' ? [connectingClaim(context, 'offersUnknown')] : []),
    ...(isLoosened ? [connectingClaim(context, 'noProducts'), connectingClaim(context, 'conditionsLoosened')] : []),
    connectingClaim(context, isLoosened ? 'productsSimilar' : introductionOf(context)),
    ...products
      .slice(0, maxListed)
      .map((product) => searchLine(context, product, reasons.get(product.productId) ?? [])),
    ...dropped.claims,
    ...completeness,
    // What newsletter subscribers get, after the reduced products.
    ...(question.reductions === 'found' && isAnsweredByTexts(context) ? draftPolicy(context).claims : []),
  ]
  const limitations: LimitationCode[] = [
    ...(dropped.limitations ?? []),
    ...(isLoosened ? loosenedCodes : []),
    ...(question.reductions === 'unknown' ? (['part_not_answered'] as const) : []),
  ]
  return { status: 'answered', claims, products, reasons, limitations }
}

const maxDepartments = 5

/** "A gift for someone who loves chess", where nothing serves the interest: asks for something else, and names departments. */
function askForGoods(context: QuestionContext, categories: readonly string[]): DraftPart {
  const names = [...new Set(categories.map((category) => departmentOf(category)).filter((name) => name !== ''))]
  const options = names.slice(0, maxDepartments).map((name) => ({ label: name, text: name }))
  const question = phrase('whichGoods', context.language, context.settings)
  return {
    status: 'answered',
    claims: [connectingClaim(context, 'noProducts')],
    limitations: ['no_products_found'],
    clarification: { question, options },
  }
}

/** "What do you sell?": the departments, each with a product. */
function draftOverview(context: QuestionContext): DraftPart {
  const { products } = context.evidence
  const departments = products.map((product) => departmentOf(categoryOf(product) ?? ''))
  const isByDepartment = new Set(departments).size === products.length && !departments.includes('')
  const lines = products.map((product, at) => {
    const example = `**${escapeMarkdown(departments[at] ?? '')}**: ${escapeMarkdown(product.title)}`
    return isByDepartment ? productClaim(context, `- ${example}`, [product.productId]) : productLine(context, product)
  })
  const { overview } = context.evidence.question
  const unknown = overview === 'bestsellers' ? 'bestsellersUnknown' : overview === 'offers' ? 'offersUnknown' : null
  const claims = [
    ...(unknown === null ? [] : [connectingClaim(context, unknown)]),
    connectingClaim(context, isByDepartment ? 'overview' : 'someProducts'),
    ...lines,
  ]
  return { status: 'answered', claims, products, limitations: unknown === null ? [] : ['part_not_answered'] }
}

const loosenedCodes: readonly LimitationCode[] = ['no_products_found', 'conditions_loosened']

/** A product with the state of the requested variant: one size may be sold out while others are not. */
function searchLine(context: QuestionContext, product: FoundProduct, reasons: readonly string[]): Claim {
  const variant = requestedVariant(context, product)
  return variant === null ? productLine(context, product, { reasons }) : variantLine(context, { product, variant })
}

/** The requested variant, as read live; preferably one that can be ordered. */
function requestedVariant(
  { evidence, understanding, language }: QuestionContext,
  product: FoundProduct,
): FoundProduct['variants'][number] | null {
  const criteria = variantCriteriaOf(evidence.question, product.title, understanding.messageLanguage ?? language)
  const { isSpecified, variants } = matchVariants(product.variants, { ...criteria, text: '' })
  if (!isSpecified || product.price.state !== 'live') return null
  return variants.find(isOrderable) ?? variants[0] ?? null
}

function introductionOf({ evidence, admitted }: Pick<QuestionContext, 'evidence' | 'admitted'>): PhraseKey {
  const { products, selection, question } = evidence
  if (evidence.isPartialMatch === true || question.reductions === 'unknown') return 'productsSimilar'
  if (question.reductions === 'found') return 'reducedProducts'
  if (selection === undefined) return products.length === 1 ? 'productFound' : 'productsFound'
  const { order } = question.constraints
  const { isComplete } = selection
  if (isComplete && order === 'price_asc') {
    const { shown, lastConstraints } = admitted.memory
    const isShown = lastConstraints?.order === 'price_asc' && shown[0]?.productId === products[0]?.productId
    return isShown ? 'nothingCheaper' : 'cheapestOf'
  }
  return isComplete && order === 'price_desc' ? 'dearestOf' : 'selectedByPrice'
}

function emptyPhrase({ evidence, language }: QuestionContext, isMore: boolean): PhraseKey {
  if (isMore) return 'noMoreProducts'
  const { notWords = [], words } = evidence.question.constraints
  // "Anything without plastic?"
  if (notWords.length > 0 && (words === '' || isGeneric(words, language))) return 'productDetailMissing'
  return evidence.selection === undefined ? 'noProducts' : 'noneSelected'
}

/** States which products a selection by live prices may have missed. */
function completenessClaims(context: QuestionContext): Claim[] {
  return [
    ...(context.evidence.selection?.isTooLarge ? [connectingClaim(context, 'selectionPartial')] : []),
    ...(isUnread(context) ? [connectingClaim(context, 'pricesMissing')] : []),
  ]
}

/** Whether the price or stock of a product that may fit could not be read. */
function isUnread({ evidence: { selection } }: QuestionContext): boolean {
  if (selection === undefined) return false
  return selection.withoutLivePrice > 0 || !(selection.isComplete || selection.isTooLarge)
}

/** Answers from a product's attributes, or from the store's texts if they answer better. */
export function draftProductQuestion(context: QuestionContext): DraftPart {
  const { products, question, failed } = context.evidence
  const ranking = draftRanking(context)
  if (ranking !== null) return ranking
  if (products.length > 1) {
    const ofEach = draftForEach(context, products)
    const { measure } = question
    const isUnranked = measure !== undefined && measure.measure !== 'any' && products.length <= maxCompared
    if (ofEach.status !== 'answered' && isUnranked) return draftComparison(context)
    if (ofEach.status === 'answered' || !isAnsweredByTexts(context)) return ofEach
  }
  const about = question.products.length > 1 ? products : products.slice(0, 1)
  const [product] = about
  if (product !== undefined && requestsVariant(context, product)) return draftPriceOrStock(context)
  const asked = product === undefined ? null : requestedDetailsOf(context, product)
  const matched =
    product === undefined || asked === null
      ? []
      : requestedAttributes(context, product, asked).filter(
          (attribute) => coversRules(attribute, asked) || isAmong(attribute, mentionedAttributes(context, product, 1)),
        )
  const isGeneral =
    question.answerKind === 'anything' &&
    (asked === null ? question.tags.length === 0 : asked.tags.size + asked.stems.size === 0)
  const isAnsweredByProduct =
    product !== undefined &&
    (isGeneral ||
      isColorQuestion(question) ||
      answersSize(question, matched) ||
      statesTrait(asked, matched) ||
      labeledAttributes(context, product).some((attribute) => isAmong(attribute, matched)))
  // A rule for goods in general answers a question about one product; a text that only mentions the product does not.
  const [best] = context.evidence.spans
  const isAddressed =
    product === undefined || asked === null || (best !== undefined && addressesRequest(asked, best.block, product))
  if (products.length > 1 && !isAddressed) return draftForEach(context, products)
  if (!isAnsweredByProduct && isAddressed && isAnsweredByTexts(context))
    return { ...draftPolicy(context), products: about }
  if (product === undefined) {
    if (failed.length > 0) return { status: 'unavailable', claims: [] }
    return { status: 'no_evidence', claims: [connectingClaim(context, 'productUnknown')] }
  }
  if (matched.length > 0 || isGeneral) {
    const shown = matched.length > 0 ? matched : overviewAttributes(product)
    const items = shown.map(([name, value]) => attributeClaim(context, { name, value, product }))
    return {
      status: 'answered',
      claims: [productNameClaim(context, product), connectingClaim(context, 'productKnown'), ...items],
      products: about,
    }
  }
  // The product is a guess: the question does not refer to it.
  if (question.products.length === 0 && question.productWords !== null)
    return isAddressed ? draftPolicy(context) : { status: 'no_evidence', claims: [] }
  return { status: 'no_evidence', claims: unclearClaims(context, product), products: about }
}

/** Claims for a question without a matching attribute: the description, which may answer in different words. */
function unclearClaims(context: QuestionContext, product: FoundProduct): Claim[] {
  const name = productNameClaim(context, product)
  const description = overviewAttributes(product).find(
    ([attribute, value]) => isDescription(attribute) && formatValue(value).length <= maxDescriptionLength,
  )
  if (description === undefined) return [name, connectingClaim(context, 'productDetailMissing')]
  const [attribute, value] = description
  return [
    name,
    connectingClaim(context, 'productDetailUnclear'),
    attributeClaim(context, { name: attribute, value, product }),
  ]
}

const maxDescriptionLength = 600

/** "Does the footprint fit the family tent?": the descriptions of all products in question, from which shoppers may draw conclusions; empty if one has none. */
function describingClaims(context: QuestionContext, products: readonly FoundProduct[]): Claim[] {
  const described = products.flatMap((product) => {
    const found = overviewAttributes(product).find(([name]) => isDescription(name))
    const text = found === undefined ? '' : formatValue(found[1])
    return text === '' || text.length > maxDescriptionLength ? [] : [productLine(context, product, { reasons: [text] })]
  })
  const isComplete = products.length <= maxCompared && described.length === products.length
  return isComplete ? [connectingClaim(context, 'productDetailUnclear'), ...described] : []
}

/** "Do you ship plants in winter?": a description that mentions warmth but not shipping does not answer. */
function coversRules([name, value]: Attribute, { tags }: RequestedDetails): boolean {
  const rules = [...tags].filter((tag) => !(isProperty(tag) || productKinds.has(tag)))
  return !isDescription(name) || rules.length === 0 || tagsIn(formatValue(value)).some((tag) => rules.includes(tag))
}

function isProperty(tag: string): boolean {
  return productTraits.has(tag) || careTags.has(tag) || tag === 'measure'
}

function requestedAttributes(context: QuestionContext, product: FoundProduct, asked: RequestedDetails): Attribute[] {
  const { tags } = asked
  const measured = [...measuredAttributes(context, product), ...frequencyAttributes(context, product)]
  const named = labeledAttributes(context, product, 1)
  if (measured.length + named.length > 0) return measured.length > 0 ? measured : named
  const written = context.understanding.messageLanguage ?? context.language
  const isWhoQuestion = whoPatterns[written].test(inPlainLetters(context.evidence.question.text))
  const isMakerQuestion = isWhoQuestion && makesPattern.test(inPlainLetters(context.evidence.question.text))
  const matched = matchedAttributes(context, product, isMakerQuestion ? [...tags, 'brand'] : tags).filter(
    ([, value]) =>
      !isWhoQuestion || formatValue(value).length <= maxNameLength || makerPattern.test(formatValue(value)),
  )
  const sizes = matched.length > 0 ? [] : sizeAttributes(context, product)
  const made = matched.length + sizes.length > 0 ? [] : materialAttributes(product, asked)
  const found = [withMeasurements(context, product, matched), sizes, made, describedValues(context, product)]
  return found.find((some) => some.length > 0) ?? mentionedAttributes(context, product)
}

/** "Do you have it in 42?": the variants as read live are the answer, not the attributes of the catalog. */
function requestsVariant({ evidence, understanding, language }: QuestionContext, product: FoundProduct): boolean {
  const { colors, sizes } = evidence.question.constraints
  if (colors.length + sizes.length === 0) return false
  const criteria = variantCriteriaOf(evidence.question, product.title, understanding.messageLanguage ?? language)
  return matchVariants(product.variants, criteria).isSpecified
}

/** Whether the question is only about color. Only attributes state the color of a product; a color in a text refers to something else. */
function isColorQuestion({ tags, constraints }: Question): boolean {
  const isColorTag = (tag: string) => tag === 'colour' || parseColor(tag) !== null
  return (constraints.colors.length > 0 || tags.includes('colour')) && tags.every(isColorTag)
}

/** "Is it real leather?": the attributes of the product take precedence over texts. */
function statesTrait(asked: RequestedDetails | null, matched: readonly Attribute[]): boolean {
  return asked !== null && matched.length > 0 && requestsOnlyTraits(asked)
}

/** "Is it dishwasher safe?": its attribute of this name answers, whatever texts say about dishwashers. */
function isAmong([name]: Attribute, matched: readonly Attribute[]): boolean {
  return matched.some(([other]) => other === name)
}

/** "Does it come in 44?": the product's size attribute is the answer. */
function answersSize({ constraints }: Question, matched: readonly Attribute[]): boolean {
  return constraints.sizes.length > 0 && matched.some(([name]) => matchesConstraint(name, 'sizes'))
}

/**
 * Answers one question about several products, one line per product: first those whose data answers it, then the others. Answered if at
 * least one does.
 */
function draftForEach(context: QuestionContext, products: readonly FoundProduct[]): DraftPart {
  const { question } = context.evidence
  const stated = new Map(products.map((product) => [product.productId, statementsOf(context, product)]))
  const lineOf = (one: FoundProduct): Claim => productLine(context, one, { reasons: stated.get(one.productId) ?? [] })
  const shown = products.slice(0, maxListed)
  const stating = shown.filter(({ productId }) => (stated.get(productId) ?? []).length > 0)
  const silent = shown.filter((one) => !stating.includes(one))
  const missing =
    silent.length === 0 ? [] : [connectingClaim(context, 'productDetailMissingFor'), ...silent.map(lineOf)]
  if (stating.length === 0) {
    const described = question.products.length > 1 ? describingClaims(context, products) : []
    const claims = described.length > 0 ? described : missing
    return { status: 'no_evidence', claims, products, reasons: stated }
  }
  return {
    status: 'answered',
    claims: [connectingClaim(context, 'productKnown'), ...stating.map(lineOf), ...missing],
    products,
    reasons: stated,
    limitations: silent.length === 0 ? [] : ['part_not_answered'],
  }
}

/** What a product states about the question: attributes, or the sentences of its description with the words asked for. */
function statementsOf(context: QuestionContext, product: FoundProduct): readonly string[] {
  const reasons = matchReasons(context, product)
  return reasons.length > 0 ? reasons : mentionedSentences(context, product)
}

function productNameClaim(context: QuestionContext, { title, productId }: FoundProduct): Claim {
  return productClaim(context, `**${escapeMarkdown(title)}**`, [productId])
}

function attributeClaim(
  context: QuestionContext,
  { name, value, product }: { name: string; value: Parameters<typeof formatValue>[0]; product: FoundProduct },
): Claim {
  const text = attributeText(name, escapeMarkdown(formatValue(value, context.language)), context)
  return productClaim(context, `- ${text}`, [product.productId])
}

/** The conditions that the product meets, in the product's words, never in the shopper's. */
function matchReasons(context: QuestionContext, product: FoundProduct): readonly string[] {
  const { question, loosened } = context.evidence
  const tags = [...tagsBesidesKind(question, product), ...(loosened.some(isBrandCondition) ? ['brand'] : [])]
  return matchedAttributes(context, product, tags)
    .filter(([name]) => name !== 'description')
    .map(([name, value]) => attributeText(name, formatValue(value, context.language), context))
    .filter((reason, at, all) => all.indexOf(reason) === at)
    .slice(0, 3)
}

function isBrandCondition(loosened: string): boolean {
  return loosened === brandLoosened
}
