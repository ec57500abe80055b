import type { Money } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import { isOrderable, productHandle, sortByLivePrice, totalOf } from '../../products/found-product.ts'
import { matchVariants, variantCriteriaOf, variantLabel } from '../../products/variants/match-variants.ts'
import type { CartChoice, Claim, ClarificationOption, FoundProduct, ProposedAction, ShownItem } from '../pipeline.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { connectingClaim, escapeMarkdown, formatPrice, labeled, phrase } from '../wording/wording.ts'
import type { DraftPart, QuestionContext } from './draft-part.ts'
import { productClaim, productLine, variantLine } from './product-claims.ts'

const maxPieces = 99
const maxChoices = 8

/**
 * Turns a request to buy a product into a proposal that adds one variant to the cart after consent. Asks for the product, the variant or
 * the quantity if it is unclear, and proposes only what the storefront currently offers.
 */
export function draftCart(context: QuestionContext): DraftPart {
  const { evidence } = context
  const { products, question } = evidence
  if (evidence.isCartOffered !== true) return answered(context, { key: 'cartNotOffered', products })
  const [product, ...others] = orderedByRequest(context)
  if (product === undefined) return askProduct(context, context.admitted.memory.shown)
  if (others.length > 0 && question.constraints.order === 'relevance') return askProduct(context, products)
  if (product.price.state !== 'live') {
    const unread = answered(context, { key: 'cartPriceUnread', products: [product] })
    return { ...unread, limitations: ['live_price_unavailable'] }
  }
  return draftForProduct(context, product)
}

/** Orders products for "the cheapest one": by live price, if every price could be read. */
function orderedByRequest({ evidence }: QuestionContext): readonly FoundProduct[] {
  const { products, question } = evidence
  const { order } = question.constraints
  if (order !== 'price_asc' && order !== 'price_desc') return products
  return products.every(({ price }) => price.state === 'live') ? sortByLivePrice(products, order).slice(0, 1) : products
}

function draftForProduct(context: QuestionContext, product: FoundProduct): DraftPart {
  const { question } = context.evidence
  const criteria = variantCriteriaOf(question, product.title, context.understanding.messageLanguage ?? context.language)
  const match =
    question.variantId === undefined
      ? matchVariants(product.variants, criteria)
      : { variants: product.variants.filter(({ externalId }) => externalId === question.variantId), isSpecified: true }
  const shown = context.admitted.memory.variant
  const known = match.isSpecified || shown?.productId !== product.productId ? undefined : shown.variantId
  const ofShown = match.variants.filter(({ externalId }) => externalId === known)
  const offered = (ofShown.length > 0 ? ofShown : match.variants).filter(isOrderable)
  const [variant, ...others] = offered
  if (variant === undefined) return draftUnavailable(context, { product, matching: match.variants })
  if (others.length > 0) return askVariant(context, { product, variants: offered })
  return draftForVariant(context, { product, variant })
}

/** States that none of the requested variants can be ordered, and offers the variants that can. */
function draftUnavailable(
  context: QuestionContext,
  { product, matching }: { product: FoundProduct; matching: readonly LiveVariant[] },
): DraftPart {
  const offered = product.variants.filter(isOrderable)
  const lines = matching.slice(0, maxChoices).map((variant) => variantLine(context, { product, variant }))
  const state = lines.length > 0 ? lines : [productLine(context, product)]
  const key = matching.length === 0 && product.variants.length > 0 ? notOfferedKey(product) : 'cartSoldOut'
  const { alternatives = [] } = context.evidence
  const similar = offered.length > 0 ? [] : alternatives
  const claims = [
    ...(key === 'cartSoldOut' ? [...state, connectingClaim(context, key)] : [connectingClaim(context, key)]),
    ...(offered.length > 0
      ? offeredLines(context, { product, offered, isIntroduced: key === 'variantNotOffered' })
      : []),
    ...(similar.length > 0
      ? [connectingClaim(context, 'alternatives'), ...similar.map((one) => productLine(context, one))]
      : []),
  ]
  return { status: 'answered', claims, products: [product, ...similar] }
}

function notOfferedKey({
  hasMoreVariants,
  variants,
}: FoundProduct): 'variantNotRead' | 'variantNotOffered' | 'cartSoldOut' {
  if (hasMoreVariants) return 'variantNotRead'
  return variants.some(isOrderable) ? 'variantNotOffered' : 'cartSoldOut'
}

function offeredLines(
  context: QuestionContext,
  about: { product: FoundProduct; offered: readonly LiveVariant[]; isIntroduced: boolean },
): Claim[] {
  const { product, offered, isIntroduced } = about
  const heading = productClaim(context, `**${escapeMarkdown(product.title)}**`, [product.productId])
  const lines = offered
    .slice(0, maxChoices)
    .map((variant) => variantLine(context, { product, variant, isInList: offered.length > 1 }))
  const intro = isIntroduced ? [] : [connectingClaim(context, 'otherVariants')]
  return [...intro, ...(offered.length > 1 ? [heading] : []), ...lines]
}

function draftForVariant(
  context: QuestionContext,
  { product, variant }: { product: FoundProduct; variant: LiveVariant },
): DraftPart {
  const { quantity = 1 } = context.evidence.question
  const piecesOf = (count: number) =>
    optionOf(context, { product, variant, quantity: count, label: `${count} × ${labelOf(product, variant)}` })
  if (!Number.isInteger(quantity) || quantity < 1) return ask(context, { key: 'whichQuantity', options: [piecesOf(1)] })
  const { state, quantity: left } = variant.availability
  if (state === 'in_stock' && left !== undefined && left < quantity) {
    const line = variantLine(context, { product, variant }, { showsQuantity: true })
    const options = [piecesOf(Math.min(left, maxPieces))]
    return { ...ask(context, { key: 'notThatMany', options }), claims: [line], products: [product] }
  }
  const proposal = quantity > maxPieces ? null : cartProposal(context, { product, variant, quantity })
  if (proposal === null) return ask(context, { key: 'quantityTooLarge', options: [piecesOf(maxPieces)] })
  const typed = context.understanding.resumed?.by === 'word' ? [connectingClaim(context, 'typedConsent')] : []
  return { status: 'answered', claims: typed, products: [product], proposal }
}

export interface CartLine {
  readonly product: ShownItem
  readonly variant: LiveVariant
  readonly quantity: number
}

type Speech = { readonly language: AssistantLanguage; readonly settings: Pick<AssistantSettings, 'tone'> }

/** The preview of an addition, with everything that the consent covers; `null` where the total is not exact. */
export function cartProposal(
  { language, settings }: Speech,
  { product, variant, quantity }: CartLine,
): ProposedAction | null {
  const total = totalOf(variant.price, quantity)
  if (total === null) return null
  const label = variantLabel(variant)
  const say = (key: PhraseKey): string => phrase(key, language, settings)
  const line = (key: PhraseKey, value: string | number): string => labeled(say(key), value, language)
  const price = (money: Money): string => formatPrice(money, language)
  return {
    action: 'add_to_cart',
    title: say('cartTitle'),
    lines: [
      line('labelProduct', product.title),
      ...(label === null ? [] : [line('labelVariant', label)]),
      line('labelQuantity', quantity),
      line('labelUnitPrice', price(variant.price)),
      line('labelTotal', price(total)),
    ],
    arguments: {
      product_id: productHandle(product.productId),
      title: product.title,
      variant_id: variant.externalId,
      variant: label,
      quantity,
      unit_price: { ...variant.price },
      total,
    },
  }
}

function askProduct(context: QuestionContext, products: readonly ShownItem[]): DraftPart {
  const options = products
    .slice(0, maxChoices)
    .map((product) => optionOf(context, { product, variant: null, quantity: null, label: product.title }))
  const isUnknown = products.length === 0 && context.evidence.question.productWords !== null
  const claims = isUnknown ? [connectingClaim(context, 'productUnknown')] : []
  return { ...ask(context, { key: 'whichProduct', options }), claims }
}

/** Offers the variants; if there are too many, the values of the first option in which they differ. */
function askVariant(
  context: QuestionContext,
  { product, variants }: { product: FoundProduct; variants: readonly LiveVariant[] },
): DraftPart {
  const quantity = context.evidence.question.quantity ?? null
  const options =
    variants.length <= maxChoices
      ? variants.map((variant) =>
          optionOf(context, { product, variant, quantity, label: choiceLabel(variant, variants) }),
        )
      : valuesOfOption(variants).map((values) =>
          optionOf(context, { product, variant: null, quantity, label: values.label, also: values.also }),
        )
  return { ...ask(context, { key: 'whichVariant', options }), products: [product] }
}

/** The label of a variant. Variants with the same name are distinguished by their article number. */
function choiceLabel(variant: LiveVariant, variants: readonly LiveVariant[]): string {
  const label = variantLabel(variant) ?? variant.title
  const isUnique = variants.filter((other) => (variantLabel(other) ?? other.title) === label).length === 1
  return isUnique || variant.sku === null ? label : `${label} (${variant.sku})`
}

/** Choices for one option, each with the values that are settled already. */
function valuesOfOption(variants: readonly LiveVariant[]): { label: string; also: string }[] {
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))]
  const valuesBy = names.map((name) => [
    ...new Set(variants.flatMap(({ options }) => options.filter((one) => one.name === name).map(({ value }) => value))),
  ])
  const settled = valuesBy.filter((values) => values.length === 1).flat()
  const open = valuesBy.find((values) => values.length > 1 && values.length <= 4 * maxChoices) ?? []
  return open.map((value) => ({ label: value, also: [...settled, value].join(', ') }))
}

interface OptionAbout {
  readonly product: ShownItem
  readonly variant: LiveVariant | null
  readonly quantity: number | null
  readonly label: string
  /** Values of options to repeat in the message. */
  readonly also?: string
}

/** A choice with the message that makes it, complete enough to be understood without the conversation. */
function optionOf(
  context: QuestionContext,
  { product, variant, quantity, label, also }: OptionAbout,
): ClarificationOption {
  const detail = variant === null ? (also ?? null) : variantLabel(variant)
  const what = detail === null ? product.title : `${product.title}, ${detail}`
  const text = addTexts[context.language](`${quantity ?? 1} × ${what}`)
  const choice: CartChoice = {
    product: { productId: product.productId, title: product.title },
    variantId: variant?.externalId ?? null,
    quantity,
    request: also === undefined ? context.evidence.question.text : text,
  }
  return { label, text, choice }
}

const addTexts: Readonly<Record<AssistantLanguage, (what: string) => string>> = {
  en: (what) => `Add ${what} to my cart`,
  de: (what) => `${what} in den Warenkorb legen`,
  fr: (what) => `Ajouter ${what} au panier`,
  es: (what) => `Añadir ${what} al carrito`,
}

function labelOf(product: ShownItem, variant: LiveVariant): string {
  return variantLabel(variant) ?? product.title
}

function ask(
  { language, settings }: QuestionContext,
  { key, options }: { key: PhraseKey; options: readonly ClarificationOption[] },
): DraftPart {
  return { status: 'answered', claims: [], clarification: { question: phrase(key, language, settings), options } }
}

function answered(
  context: QuestionContext,
  { key, products }: { key: PhraseKey; products: readonly FoundProduct[] },
): DraftPart {
  const lines = products.map((product) => productLine(context, product))
  return { status: 'answered', claims: [...lines, connectingClaim(context, key)], products }
}
