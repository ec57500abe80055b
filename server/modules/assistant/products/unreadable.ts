import type { ProductReading } from '../../connectors/index.ts'

/** A product whose storefront gave no answer, or that has none. */
export const unreadable: ProductReading = {
  price: { state: 'unavailable' },
  priceMax: { state: 'unavailable' },
  availability: { state: 'unavailable' },
  variants: [],
  hasMoreVariants: false,
}

/** A product whose price and stock nobody requested. */
export const notRequested: ProductReading = {
  price: { state: 'not_requested' },
  priceMax: { state: 'not_requested' },
  availability: { state: 'not_requested' },
  variants: [],
  hasMoreVariants: false,
}
