import { Check } from 'typebox/value'
import type { Availability, Money } from '../../../../contract/assistant/answer.ts'
import { isCurrency } from '../../../../contract/catalog/currency.ts'
import {
  maxVariants,
  type StoreLiveProduct,
  StoreLiveProduct as StoreLiveProductSchema,
  type StoreMoney,
  type StoreVariant,
} from '../../../../contract/connectors/store-api.ts'
import { minorUnitsOf } from '../../../engine/facts/decimal-amount.ts'
import type { LiveProduct, LiveVariant } from '../adapter.ts'

/** The valid products of a response by ID. Invalid ones, and IDs that appear more than once, are omitted. */
export function parseLiveProducts(products: readonly unknown[]): ReadonlyMap<string, LiveProduct> {
  const read = new Map<string, LiveProduct>()
  const repeated = new Set<string>()
  for (const given of products) {
    if (!hasId(given)) continue
    const { id } = given
    if (read.has(id)) repeated.add(id)
    const product = parseProduct(given)
    if (product === null) repeated.add(id)
    else read.set(id, product)
  }
  for (const id of repeated) read.delete(id)
  return read
}

interface WithId {
  readonly id: string
  readonly variants?: unknown
}

function hasId(given: unknown): given is WithId {
  return typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string'
}

function parseProduct(given: WithId): LiveProduct | null {
  const { variants: all } = given
  const truncated = Array.isArray(all) ? { ...given, variants: all.slice(0, maxVariants) } : given
  if (!Check(StoreLiveProductSchema, truncated)) return null
  const price = moneyOf(truncated.price)
  const variants = (truncated.variants ?? []).map((variant) => parseVariant(variant))
  const valid = variants.flatMap((variant) => variant ?? [])
  if (price === null || valid.length < variants.length) return null
  const prices = valid.length === 0 ? [price] : valid.map((variant) => variant.price)
  // Prices of two currencies cannot be compared.
  if (prices.some(({ currency }) => currency !== price.currency)) return null
  const amounts = prices.map(({ amount_minor }) => amount_minor)
  return {
    price: { amount_minor: Math.min(...amounts), currency: price.currency },
    priceMax: { amount_minor: Math.max(...amounts), currency: price.currency },
    availability: availabilityOf(truncated),
    variants: valid,
    hasMoreVariants: Array.isArray(all) && all.length > maxVariants,
  }
}

function parseVariant(given: StoreVariant): LiveVariant | null {
  const price = moneyOf(given.price)
  if (price === null) return null
  const options = given.options ?? []
  return {
    externalId: given.id,
    sku: given.sku ?? null,
    title: given.title ?? (options.map(({ value }) => value).join(' / ') || given.id),
    options,
    price,
    availability: availabilityOf(given),
  }
}

/** The amount in minor units; null unless it is exact in an ISO 4217 currency. */
export function moneyOf({ amount, currency }: StoreMoney): Money | null {
  const minor = isCurrency(currency) ? minorUnitsOf(amount, currency) : null
  return minor === null ? null : { amount_minor: minor, currency }
}

function availabilityOf({ availability, quantity }: Pick<StoreLiveProduct, 'availability' | 'quantity'>): Availability {
  return typeof quantity === 'number' ? { state: availability, quantity } : { state: availability }
}
