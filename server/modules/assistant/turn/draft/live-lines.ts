import type { Availability, Money } from '../../../../../contract/assistant/answer.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import { variantLabel } from '../../products/variants/match-variants.ts'
import type { Claim, FoundProduct } from '../pipeline.ts'
import { escapeMarkdown, formatPrice, formatPriceFrom, formatStock, formatStockLeft } from '../wording/wording.ts'
import type { QuestionContext } from './draft-part.ts'

// Lines of an answer with prices and stock, only from live readings. `ground` checks each of them again.

interface LineOptions {
  readonly reasons?: readonly string[]
  /** Says how many pieces are left, where the storefront knows it. */
  readonly showsQuantity?: boolean
  /** Adds the total price of this many pieces. */
  readonly quantity?: number | undefined
}

/** "**Title**: from $12.00, in stock – Color: red"; price and stock only if read live. */
export function productLine(asked: QuestionContext, product: FoundProduct, options: LineOptions = {}): Claim {
  const { language } = asked
  const { price, availability } = product
  const { reasons = [], quantity } = options
  const amount =
    price.state === 'live' ? priceText(asked, { price: price.value, isFrom: hasPriceRange(product), quantity }) : []
  const stock = availability.state === 'live' ? stockText(availability.value, asked, options) : []
  const why = reasons.length === 0 ? '' : ` – ${reasons.map((reason) => escapeMarkdown(reason)).join(', ')}`
  const name = `**${escapeMarkdown(product.title)}**`
  const total = quantity === undefined || price.state !== 'live' ? {} : { quantity }
  return { ...claimOf(asked, product, `- ${joined(name, [...amount, ...stock], language)}${why}`), ...total }
}

/** "**Title** – M / Black: $12.00, in stock (3 left)"; without the title in a list of the product's variants. */
export function variantLine(
  asked: QuestionContext,
  { product, variant, isInList = false }: { product: FoundProduct; variant: LiveVariant; isInList?: boolean },
  options: LineOptions = {},
): Claim {
  const { quantity } = options
  const label = variantLabel(variant)
  const title = `**${escapeMarkdown(product.title)}**`
  const own = label === null ? null : escapeMarkdown(label)
  const name = own === null ? title : isInList ? own : `${title} – ${own}`
  const live = [
    ...priceText(asked, { price: variant.price, isFrom: false, quantity }),
    ...stockText(variant.availability, asked, options),
  ]
  const total = quantity === undefined ? {} : { quantity }
  const claim = claimOf(asked, product, `- ${joined(name, live, asked.language)}`)
  return { ...claim, ...total, variantIds: [variant.externalId] }
}

/** Whether the variants of a product have different prices. */
export function hasPriceRange({ price, priceMax }: Pick<FoundProduct, 'price' | 'priceMax'>): boolean {
  if (price.state !== 'live' || priceMax.state !== 'live') return false
  return price.value.amount_minor !== priceMax.value.amount_minor
}

/** The total price of several pieces, in integers; `null` where it is not exact. */
export function totalOf({ amount_minor, currency }: Money, quantity: number): Money | null {
  const total = amount_minor * quantity
  return Number.isSafeInteger(total) ? { amount_minor: total, currency } : null
}

function priceText(
  { language }: QuestionContext,
  { price, isFrom, quantity }: { price: Money; isFrom: boolean; quantity: number | undefined },
): string[] {
  const format = isFrom ? formatPriceFrom : formatPrice
  const total = quantity === undefined || quantity === 1 ? null : totalOf(price, quantity)
  if (total === null || quantity === undefined) return [format(price, language)]
  return [`${quantity} × ${formatPrice(price, language)} = ${formatPrice(total, language)}`]
}

function stockText(availability: Availability, { language }: QuestionContext, options: LineOptions): string[] {
  const { quantity = 1 } = options
  const isShort = availability.quantity !== undefined && availability.quantity < quantity
  const shows = options.showsQuantity === true || isShort
  const text = shows ? formatStockLeft(availability, language) : formatStock(availability, language)
  return text === null ? [] : [text]
}

function joined(name: string, live: readonly string[], language: QuestionContext['language']): string {
  const colon = language === 'fr' ? ' : ' : ': '
  return live.length === 0 ? name : `${name}${colon}${live.join(', ')}`
}

function claimOf({ index }: QuestionContext, { productId }: FoundProduct, markdown: string): Claim {
  return { kind: 'product', questionIndex: index, markdown, handles: [], productIds: [productId] }
}
