import type { Money, ProductCard } from '../../../../contract/assistant/answer.ts'
import { fromMinorUnits } from '../../../engine/facts/money.ts'
import { type LiveReader, type LiveVariant, notRequested, unavailable } from '../../connectors/index.ts'
import type { FoundProduct, Question } from '../turn/pipeline.ts'

/** Products per answer with live prices and stock. */
export const maxLiveReads = 10
/** An answer lists at most this many products. */
export const maxShown = 5

/** Adds live prices and stock from the storefront to the first ten products. */
export async function readLive(
  reader: LiveReader | null,
  products: readonly FoundProduct[],
): Promise<readonly FoundProduct[]> {
  if (reader === null || products.length === 0) return products
  const asked = products.slice(0, maxLiveReads)
  const readings = await reader.read(asked.map(({ productId }) => productId))
  const read = asked.map(
    (product): FoundProduct => ({ ...product, ...(readings.get(product.productId) ?? unavailable) }),
  )
  return [...read, ...products.slice(maxLiveReads).map((product): FoundProduct => ({ ...product, ...notRequested }))]
}

/** Equal prices keep their order. Products without a live price count as 0. */
export function sortByLivePrice(products: readonly FoundProduct[], order: 'price_asc' | 'price_desc'): FoundProduct[] {
  const sign = order === 'price_asc' ? 1 : -1
  const amount = ({ price }: FoundProduct): number => (price.state === 'live' ? price.value.amount_minor : 0)
  return products.toSorted((a, b) => sign * (amount(a) - amount(b)))
}

/** Whether a variant can be ordered now: it is in stock, or can be ordered without stock. */
export function isOrderable({ availability: { state, quantity } }: Pick<LiveVariant, 'availability'>): boolean {
  return (state === 'in_stock' && quantity !== 0) || state === 'backorder' || state === 'preorder'
}

/** Whether a product is known to be available, on backorder or on preorder. */
export function canBeOrdered({ availability }: Pick<FoundProduct, 'availability'>): boolean {
  return availability.state === 'live' && orderableStates.has(availability.value.state)
}

const orderableStates: ReadonlySet<string> = new Set(['in_stock', 'backorder', 'preorder'])

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

/** Whether the catalog states a reduction that the current price, if it was read, does not disprove. */
export function isReduced({ regularPrice, price }: Pick<FoundProduct, 'regularPrice' | 'price'>): boolean {
  if (regularPrice === undefined) return false
  if (price.state !== 'live') return true
  const { amount_minor, currency } = price.value
  return fromMinorUnits(amount_minor, currency) < regularPrice
}

const prefix = 'prd_'

/** The `product_id` of the assistant API: `prd_` followed by the store's own ID. */
export function productHandle(productId: string): string {
  return prefix + productId
}

/** The store's own ID in a handle, or `null` when it is not a handle. */
export function storeProductId(handle: string): string | null {
  return handle.startsWith(prefix) && handle.length > prefix.length ? handle.slice(prefix.length) : null
}

/** A product as the assistant API shows it: numbers only from live readings. */
export function presentCard(product: FoundProduct, reasons: readonly string[]): ProductCard {
  const { price, availability } = product
  return {
    product_id: productHandle(product.productId),
    title: product.title,
    url: product.url,
    image_url: product.imageUrl,
    price_state: price.state,
    price: price.state === 'live' ? price.value : null,
    availability_state: availability.state,
    availability: availability.state === 'live' ? availability.value : { state: 'unknown' },
    reasons: [...reasons],
  }
}

/** The category that a product states, in the store's own words. */
export function categoryOf({ attributes }: Pick<FoundProduct, 'attributes'>): string | null {
  const named = categoryFields.map((name) => attributes.get(name))
  const category = named.flatMap((value) => value ?? []).find((value) => typeof value === 'string' && value !== '')
  return typeof category === 'string' ? category : null
}

/** Metadata fields that state the category of a product, most common first. */
export const categoryFields = ['category', 'product_type', 'categories'] as const

/** The one product named in full; `null` if its name is also part of another product's name. */
export function exactNameMatch(
  found: readonly FoundProduct[],
  { products, text }: Pick<Question, 'products' | 'text'>,
): FoundProduct | null {
  const isNamed = ({ title }: FoundProduct) => title.includes(' ') && text.toLowerCase().includes(title.toLowerCase())
  const named = found.filter((one) => products.some(({ productId }) => productId === one.productId) && isNamed(one))
  const [only] = named
  if (only === undefined || named.length > 1) return null
  const name = only.title.toLowerCase()
  return found.some((other) => other !== only && other.title.toLowerCase().includes(name)) ? null : only
}
