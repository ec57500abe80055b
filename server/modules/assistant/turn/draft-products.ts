import type { LimitationCode } from '../../../../contract/assistant-answer.ts'
import { labelOf, matchedAttributes, overviewOf, showValue } from './draft-attributes.ts'
import { type Asked, connecting, type DraftPart, productClaim } from './draft-part.ts'
import { draftPolicy, isAnsweredByTexts } from './draft-policy.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { sayPrice, sayStock } from './live-words.ts'
import type { Claim, FoundProduct } from './pipeline.ts'

const MOST_LISTED = 5

/** What was found, by name, with what was read live and why it is there. */
export function draftSearch(asked: Asked): DraftPart {
  const { evidence } = asked
  const { products, loosened, isPriceFilterDropped, failed } = evidence
  const dropped: DraftPart = isPriceFilterDropped
    ? { answered: 'yes', claims: [connecting(asked, 'priceFilterDropped')], limitations: ['price_filter_not_applied'] }
    : { answered: 'yes', claims: [] }
  if (products.length === 0) {
    if (failed.includes('search')) return { answered: 'unavailable', claims: [] }
    const limitations: LimitationCode[] = [...(dropped.limitations ?? []), 'no_products_found']
    return { answered: 'yes', claims: [connecting(asked, 'noProducts')], limitations }
  }
  const isLoosened = loosened.length > 0
  const reasons = new Map(products.map((product) => [product.productId, reasonsFor(asked, product)]))
  const claims: Claim[] = [
    ...(isLoosened ? [connecting(asked, 'noProducts'), connecting(asked, 'conditionsLoosened')] : []),
    connecting(asked, introOf(products.length, isLoosened)),
    ...products.slice(0, MOST_LISTED).map((product) => listed(asked, product, reasons.get(product.productId) ?? [])),
    ...dropped.claims,
  ]
  const limitations: LimitationCode[] = [...(dropped.limitations ?? []), ...(isLoosened ? loosenedCodes : [])]
  return { answered: 'yes', claims, products, reasons, limitations }
}

const loosenedCodes: readonly LimitationCode[] = ['no_products_found', 'conditions_loosened']

function introOf(count: number, isLoosened: boolean): 'productsSimilar' | 'productFound' | 'productsFound' {
  if (isLoosened) return 'productsSimilar'
  return count === 1 ? 'productFound' : 'productsFound'
}

/** What the store tells of a product, or its texts where those answer better. */
export function draftProductQuestion(asked: Asked): DraftPart {
  const { products, question, failed } = asked.evidence
  const about = products.slice(0, 1)
  if (isAnsweredByTexts(asked)) return { ...draftPolicy(asked), products: about }
  const [product] = about
  if (product === undefined) {
    if (failed.length > 0) return { answered: 'unavailable', claims: [] }
    return { answered: 'no_evidence', claims: [connecting(asked, 'productUnknown')] }
  }
  const matched = matchedAttributes(asked, product)
  const isGeneral = question.wants === 'anything' && question.ideas.length === 0
  if (matched.length > 0 || isGeneral) {
    const shown = matched.length > 0 ? matched : overviewOf(product)
    const items = shown.map(([name, value]) => attributeItem(asked, { name, value, product }))
    return {
      answered: 'yes',
      claims: [named(asked, product), connecting(asked, 'productKnown'), ...items],
      products: about,
    }
  }
  const claims = [named(asked, product), connecting(asked, 'productDetailMissing')]
  return { answered: 'no_evidence', claims, products: about }
}

/** Prices and stock: as read live, or not at all. A number that the shopper names is never repeated. */
export function draftPriceOrStock(asked: Asked): DraftPart {
  const { products, question, failed } = asked.evidence
  if (products.length === 0) {
    if (failed.includes('search')) return { answered: 'unavailable', claims: [] }
    if (isAnsweredByTexts(asked)) return draftPolicy(asked)
    return { answered: 'no_evidence', claims: [connecting(asked, 'productUnknown')] }
  }
  const isOf = (ideas: readonly string[]): boolean => question.ideas.some((idea) => ideas.includes(idea))
  const isStock = isOf(['stock', 'sold_out', 'backorder', 'notify'])
  const isPrice =
    question.wants === 'money' || question.claimed !== null || isOf(['price', 'cost', 'cheap', 'discount'])
  // "How many are left?" has words of neither: then nothing is known of both.
  const wantsStock = isStock || !isPrice
  const wantsPrice = isPrice || !isStock
  const isMissing = (kind: 'price' | 'availability'): boolean => products.every((one) => one[kind].state !== 'live')
  const claims: Claim[] = products.slice(0, MOST_LISTED).map((product) => listed(asked, product, []))
  const limitations: LimitationCode[] = []
  if (wantsPrice && isMissing('price')) {
    claims.push(connecting(asked, 'priceNotLive'))
    limitations.push('live_price_unavailable')
  }
  if (wantsStock && isMissing('availability')) {
    claims.push(connecting(asked, 'stockNotLive'))
    limitations.push('live_availability_unavailable')
  }
  if (question.claimed !== null && limitations.length > 0) claims.push(connecting(asked, 'claimNotConfirmed'))
  return { answered: 'yes', claims, products, limitations }
}

/** "**Title**: $12.00, in stock – Colour: red"; price and stock only where they were read live. */
function listed({ language, index }: Asked, product: FoundProduct, reasons: readonly string[]): Claim {
  const price = product.price.state === 'live' ? [sayPrice(product.price.value, language)] : []
  const stock = product.availability.state === 'live' ? (sayStock(product.availability.value, language) ?? []) : []
  const live = [...price, ...[stock].flat()].join(', ')
  const why = reasons.length === 0 ? '' : ` – ${reasons.map((reason) => escapeMarkdown(reason)).join(', ')}`
  const markdown = `- **${escapeMarkdown(product.title)}**${live === '' ? '' : `: ${live}`}${why}`
  return { kind: 'product', question: index, markdown, handles: [], productIds: [product.productId] }
}

function named(asked: Asked, { title, productId }: FoundProduct): Claim {
  return productClaim(asked, `**${escapeMarkdown(title)}**`, [productId])
}

function attributeItem(
  asked: Asked,
  { name, value, product }: { name: string; value: Parameters<typeof showValue>[0]; product: FoundProduct },
): Claim {
  return productClaim(asked, `- ${labelOf(name, asked)}: ${escapeMarkdown(showValue(value))}`, [product.productId])
}

/** The conditions that the product meets, in its own words, never in the shopper's. */
function reasonsFor(asked: Asked, product: FoundProduct): readonly string[] {
  return matchedAttributes(asked, product)
    .filter(([name]) => name !== 'description')
    .slice(0, 3)
    .map(([name, value]) => `${labelOf(name, asked)}: ${showValue(value)}`)
}
