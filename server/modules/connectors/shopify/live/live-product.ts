import Type, { type Static } from 'typebox'
import type { Availability, Money } from '../../../../../contract/assistant/answer.ts'
import type { LiveProduct, LiveVariant } from '../../adapter.ts'
import { compiledCheck } from '../client/compiled-check.ts'
import {
  Connection,
  MoneyV2,
  nextCursor,
  readId,
  readMoney,
  readOptions,
  readSku,
  readVariantTitle,
  SelectedOptions,
} from '../read-values.ts'

const Quantity = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))

const ProductNode = Type.Object({
  id: Type.String(),
  availableForSale: Type.Boolean(),
  totalInventory: Quantity,
  priceRange: Type.Object({ minVariantPrice: MoneyV2, maxVariantPrice: MoneyV2 }),
  variants: Connection,
})
const isProductNode = compiledCheck(ProductNode)

const VariantNode = Type.Object({
  id: Type.String(),
  sku: Type.Optional(Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()])),
  title: Type.String({ maxLength: 10_000 }),
  availableForSale: Type.Boolean(),
  currentlyNotInStock: Type.Boolean(),
  quantityAvailable: Quantity,
  price: MoneyV2,
  selectedOptions: SelectedOptions,
})
const isVariantNode = compiledCheck(VariantNode)
type VariantNode = Static<typeof VariantNode>

/** A product, and what is known about the rest of its variants. */
export interface ReadProduct {
  readonly product: LiveProduct
  /** The cursor of the next variants. */
  readonly next: string | null
  /** False if a variant was malformed and left out. */
  readonly areAllReadable: boolean
}

/** The readable variants of one page. */
export type ReadVariants = Pick<ReadProduct, 'next' | 'areAllReadable'> & { readonly variants: readonly LiveVariant[] }

/** `currency`: a price is in another currency than the shop's. `unreadable`: fields are missing, malformed or contradictory. */
export type UnreadProduct = 'currency' | 'unreadable'

export function readLiveProduct(node: unknown, shopCurrency: string): ReadProduct | UnreadProduct {
  if (!isProductNode(node)) return 'unreadable'
  const { minVariantPrice, maxVariantPrice } = node.priceRange
  const price = readMoney(minVariantPrice, shopCurrency)
  const priceMax = readMoney(maxVariantPrice, shopCurrency)
  if (price === null || priceMax === null) {
    const isForeign = [minVariantPrice, maxVariantPrice].some(({ currencyCode }) => currencyCode !== shopCurrency)
    return isForeign ? 'currency' : 'unreadable'
  }
  const read = readLiveVariants(node.variants, shopCurrency)
  // The prices contradict each other, so none is returned.
  const prices = [price, priceMax, ...read.variants.map((one) => one.price)]
  if (!prices.every((one) => isWithin(one, { price, priceMax }))) return 'unreadable'
  const { variants, next, areAllReadable } = read
  const hasMoreVariants = node.variants.pageInfo.hasNextPage || !areAllReadable
  const availability = availabilityOfProduct(node, variants, hasMoreVariants)
  return { product: { price, priceMax, availability, variants, hasMoreVariants }, next, areAllReadable }
}

/** Whether a price lies in the price range of a product. */
export function isWithin(one: Money, { price, priceMax }: Pick<LiveProduct, 'price' | 'priceMax'>): boolean {
  const isSameCurrency = one.currency === price.currency
  return isSameCurrency && one.amount_minor >= price.amount_minor && one.amount_minor <= priceMax.amount_minor
}

export function readLiveVariants(page: Connection, shopCurrency: string): ReadVariants {
  const variants = page.nodes.flatMap((node) => readLiveVariant(node, shopCurrency) ?? [])
  return { variants, next: nextCursor(page), areAllReadable: variants.length === page.nodes.length }
}

function readLiveVariant(node: unknown, shopCurrency: string): LiveVariant | null {
  if (!isVariantNode(node)) return null
  const externalId = readId(node.id, 'ProductVariant')
  const price = readMoney(node.price, shopCurrency)
  if (externalId === null || price === null) return null
  return {
    externalId,
    sku: readSku(node.sku),
    title: readVariantTitle(node.title),
    options: readOptions(node.selectedOptions),
    price,
    availability: availabilityOfVariant(node),
  }
}

function availabilityOfVariant(node: VariantNode): Availability {
  return availabilityOf(node.availableForSale, node.quantityAvailable ?? null, node.currentlyNotInStock)
}

/** A quantity is returned only where it is positive: stock that is not tracked, or oversold, is reported as 0 or less. */
function availabilityOf(isForSale: boolean, quantity: number | null, isBackordered: boolean): Availability {
  if (!isForSale) return { state: 'out_of_stock' }
  if (isBackordered) return { state: 'backorder' }
  return quantity !== null && quantity > 0 ? { state: 'in_stock', quantity } : { state: 'in_stock' }
}

/** On backorder if all variants that can be bought are. Unknown if that cannot be decided, because variants are missing. */
function availabilityOfProduct(
  node: Static<typeof ProductNode>,
  variants: readonly LiveVariant[],
  hasMoreVariants: boolean,
): Availability {
  const forSale = variants.filter(({ availability }) => availability.state !== 'out_of_stock')
  const isBackordered = forSale.length > 0 && forSale.every(({ availability }) => availability.state === 'backorder')
  if (node.availableForSale && isBackordered && hasMoreVariants) return { state: 'unknown' }
  return availabilityOf(node.availableForSale, node.totalInventory ?? null, isBackordered)
}
