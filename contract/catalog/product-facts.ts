import type { RankedResult } from '../search/search-answer.ts'

/** The displayed facts of a product. Metadata is free-form, so unexpected values are omitted. */
export type ProductFacts = { name: string; brand: string | null; category: string | null; price: string | null }

/** @param locale a BCP 47 tag for the price; the browser's own when absent. */
export function productFacts(product: Pick<RankedResult, 'product_id' | 'metadata'>, locale?: string): ProductFacts {
  const { name, brand, category, price, currency } = product.metadata
  return {
    name: words(name) ?? product.product_id,
    brand: words(brand),
    category: words(category),
    price: typeof price === 'number' && Number.isFinite(price) ? money(price, words(currency), locale) : null,
  }
}

function words(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function money(amount: number, currency: string | null, locale?: string): string {
  if (currency && /^[A-Za-z]{3}$/.test(currency)) {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
  }
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)
}
