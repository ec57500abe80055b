import type { LiveReader, ProductReading } from '../../../connectors/index.ts'
import type { Constraints, FoundProduct, Shopper } from '../../turn/pipeline.ts'
import type { ProductQuery, Products } from '../../turn/steps.ts'
import { sortByLivePrice } from '../found-product.ts'
import { matchingVariants } from '../variants/variant-options.ts'

/**
 * The number of products of one query whose live prices are compared: as many as a platform returns within the time limit of a turn.
 */
export const maxCompared = 1000
/** The number of products whose stock is read per variant. */
const maxDetailed = 200

/** Inclusive, in minor units. */
export interface PriceBounds {
  readonly min: number | null
  readonly max: number | null
}

export interface Selection {
  /** The bounds in minor units of this currency. Without bounds, every price fits. */
  readonly bounds: (currency: string) => PriceBounds
  /** Only products that are in stock: in one of the requested sizes and colors, if the query has any. */
  readonly inStock: boolean
  readonly order: Constraints['order']
  /** The maximum number of products to return. */
  readonly limit: number
}

/**
 * The live state of everything that matches a query. `checked` = `matching` + `outsideRange` + `withoutLivePrice` + `notInStock`. A
 * product without a live price counts only where the price matters.
 */
export interface CompleteSet {
  /** In the requested order, at most `limit`, with live price, stock and variants. */
  readonly products: readonly FoundProduct[]
  /** The number of products that match the query and the selection. */
  readonly matching: number
  readonly checked: number
  readonly outsideRange: number
  readonly withoutLivePrice: number
  /** Not in stock, or without live stock. */
  readonly notInStock: number
  /** The number of products that match the query. */
  readonly total: number
  /** Whether every product that matches the query was checked and had the required live data. */
  readonly isComplete: boolean
  readonly loosened: readonly string[]
}

interface About {
  readonly shopper: Shopper
  readonly reader: LiveReader
  readonly query: Omit<ProductQuery, 'limit'>
  readonly selection: Selection
}

/**
 * Reads prices and stock of all products that match a query, not only of one page, and applies the selection. At most two
 * live reads: the prices of all products, then the details of those whose stock matters or that are returned.
 */
export async function findComplete(products: Pick<Products, 'find'>, about: About): Promise<CompleteSet> {
  const { shopper, reader, query, selection } = about
  const found = await products.find(shopper, { ...query, limit: maxCompared })
  const priced = await reader.readPrices(idsOf(found.products))
  const { within, outside, unpriced } = byPrice(found.products, priced, { reader, selection })
  const ordered = sorted(within, selection.order)
  const { selected, isCertain } = selection.inStock
    ? await inStockOnly(ordered, about)
    : { selected: ordered, isCertain: true }
  const shown = selected.slice(0, selection.limit)
  const details = await reader.read(idsOf(shown))
  return {
    products: shown.map((product) => withDetails(product, details.get(product.productId))),
    matching: selected.length,
    checked: found.products.length,
    outsideRange: outside,
    withoutLivePrice: unpriced,
    notInStock: ordered.length - selected.length,
    total: found.total,
    isComplete: found.total <= found.products.length && unpriced === 0 && isCertain,
    loosened: found.loosened,
  }
}

function byPrice(
  candidates: readonly FoundProduct[],
  readings: ReadonlyMap<string, ProductReading>,
  { reader, selection: { bounds, order } }: Pick<About, 'reader' | 'selection'>,
): { within: readonly FoundProduct[]; outside: number; unpriced: number } {
  const { min, max } = bounds(reader.currency)
  const isByPrice = order === 'price_asc' || order === 'price_desc'
  const needsPrice = isByPrice || min !== null || max !== null
  const within: FoundProduct[] = []
  let [outside, unpriced] = [0, 0]
  for (const candidate of candidates) {
    const product = { ...candidate, ...readings.get(candidate.productId) }
    const { price } = product
    if (price.state !== 'live') {
      if (needsPrice) unpriced += 1
      else within.push(product)
    } else if (isWithin(price.value.amount_minor, { min, max })) within.push(product)
    else outside += 1
  }
  return { within, outside, unpriced }
}

function isWithin(amount: number, { min, max }: PriceBounds): boolean {
  return (min === null || amount >= min) && (max === null || amount <= max)
}

/** By price, otherwise in the order of the search. Equal prices keep the order of the search. */
function sorted(products: readonly FoundProduct[], order: Constraints['order']): readonly FoundProduct[] {
  if (order !== 'price_asc' && order !== 'price_desc') return products
  return sortByLivePrice(products, order)
}

/** A price summary does not always distinguish stock from backorders; the details do. */
async function inStockOnly(
  products: readonly FoundProduct[],
  { reader, query }: About,
): Promise<{ selected: readonly FoundProduct[]; isCertain: boolean }> {
  const possible = products.filter(mayBeInStock)
  const details = await reader.read(idsOf(possible.slice(0, maxDetailed)))
  const stocked = await Promise.all(
    possible.map(async (product) => {
      const detailed = withDetails(product, details.get(product.productId))
      return withVariantStock(detailed, { reader, query })
    }),
  )
  const selected = stocked.filter(isInStock)
  return { selected, isCertain: possible.length <= maxDetailed && stocked.every(isStockKnown) }
}

function mayBeInStock({ availability }: FoundProduct): boolean {
  return availability.state !== 'live' || ['in_stock', 'unknown'].includes(availability.value.state)
}

function isInStock({ availability }: FoundProduct): boolean {
  return availability.state === 'live' && availability.value.state === 'in_stock'
}

function isStockKnown({ availability }: FoundProduct): boolean {
  return availability.state === 'live' && availability.value.state !== 'unknown'
}

/** The product with the stock of the requested sizes and colors; unchanged without any, or if its variants do not name them. */
async function withVariantStock(
  product: FoundProduct,
  { reader, query }: Pick<About, 'reader' | 'query'>,
): Promise<FoundProduct> {
  if (query.sizes.length + query.colors.length === 0 || product.variants.length === 0 || !isInStock(product))
    return product
  const inStock = (variants: FoundProduct['variants']): boolean =>
    matchingVariants(variants, query).some(({ availability }) => availability.state === 'in_stock')
  if (inStock(product.variants)) return product
  const { variants, hasMoreVariants } = product.hasMoreVariants ? await reader.readVariants(product.productId) : product
  if (inStock(variants)) return { ...product, variants, hasMoreVariants }
  const state = hasMoreVariants || variants.length === 0 ? 'unknown' : 'out_of_stock'
  return { ...product, availability: withState(product.availability, state) }
}

function withState(
  reading: FoundProduct['availability'],
  state: 'unknown' | 'out_of_stock',
): FoundProduct['availability'] {
  return reading.state === 'live' ? { ...reading, value: { state } } : reading
}

/** The compared price is used, because both were read in this turn. Missing details change nothing. */
function withDetails(product: FoundProduct, details: ProductReading | undefined): FoundProduct {
  if (details === undefined || details.availability.state !== 'live') return product
  const { availability, variants, hasMoreVariants } = details
  const { price, priceMax } = product.price.state === 'live' ? product : details
  return { ...product, price, priceMax, availability, variants, hasMoreVariants }
}

function idsOf(products: readonly FoundProduct[]): string[] {
  return products.map(({ productId }) => productId)
}
