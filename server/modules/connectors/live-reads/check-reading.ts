import { type Availability, availabilityStates, type Money } from '../../../../contract/assistant/answer.ts'
import type { LiveProduct, LiveSummary, LiveVariant } from '../adapter.ts'
import { type LiveReading, type ProductReading, unavailable } from './live-reads.ts'

/** Above this, a price is an error of the storefront: a billion units of a currency with three decimals. */
const maxMinor = 1_000_000_000_000

interface Origin {
  readonly connectionId: string
  readonly readAt: Date
  /** The currency of the store. */
  readonly currency: string
}

/**
 * A storefront's answer about one product as a reading. A price that is negative, absurd or in another currency is unavailable; stock
 * stays usable.
 */
export function toReading(
  found: LiveProduct | LiveSummary,
  { connectionId, readAt, currency }: Origin,
): ProductReading {
  const live = <T>(value: T): LiveReading<T> => ({ state: 'live', value, readAt, source: connectionId })
  const availability = checkedAvailability(found.availability)
  const stock = availability === null ? unavailable.availability : live(availability)
  if (!(isPrice(found.price, currency) && isPrice(found.priceMax, currency))) {
    return { ...unavailable, availability: stock }
  }
  if (found.priceMax.amount_minor < found.price.amount_minor) return { ...unavailable, availability: stock }
  const { variants, hasMoreVariants } = 'variants' in found ? found : { variants: [], hasMoreVariants: true }
  return {
    price: live(found.price),
    priceMax: live(found.priceMax),
    availability: stock,
    variants: variants.flatMap((variant) => checkedVariant(variant, currency)),
    hasMoreVariants,
  }
}

function checkedVariant(variant: LiveVariant, currency: string): LiveVariant[] {
  const availability = checkedAvailability(variant.availability)
  return availability !== null && isPrice(variant.price, currency) ? [{ ...variant, availability }] : []
}

function isPrice({ amount_minor: minor, currency }: Money, expected: string): boolean {
  return currency === expected && Number.isSafeInteger(minor) && minor >= 0 && minor <= maxMinor
}

/** Drops a quantity that is not a non-negative integer: the state may still be right. */
function checkedAvailability({ state, quantity }: Availability): Availability | null {
  if (!availabilityStates.includes(state)) return null
  const isQuantity = quantity !== undefined && Number.isSafeInteger(quantity) && quantity >= 0
  return isQuantity ? { state, quantity } : { state }
}
