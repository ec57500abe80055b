import type { Result } from '../api/widget-api.ts'
import type { Say } from '../texts/say.ts'

export interface ProductFacts {
  readonly name: string
  readonly brand: string | null
  readonly price: string | null
  /** `null` if the store gives none. */
  readonly url: string | null
}

interface StoreFormat {
  readonly say: Pick<Say, 'price'>
  readonly currency: string | null
  /** Such as `/products/{product_id}`. */
  readonly productUrl: string
}

/** What a card shows of a product. Metadata is free-form: unexpected values are omitted. */
export function productFacts(
  { say, currency, productUrl }: StoreFormat,
  { product_id, metadata }: Pick<Result, 'product_id' | 'metadata'>,
): ProductFacts {
  const { name, brand, price, url } = metadata
  const template = productUrl.replaceAll('{product_id}', encodeURIComponent(product_id))
  return {
    name: words(name) ?? product_id,
    brand: words(brand),
    price:
      typeof price === 'number' && Number.isFinite(price)
        ? say.price(price, words(metadata.currency) ?? currency)
        : null,
    url: safeUrl(words(url) ?? template),
  }
}

function words(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Never `javascript:` and the like: the text comes from a catalog, not from the page. */
function safeUrl(text: string): string | null {
  const url = text === '' ? null : URL.parse(text, document.baseURI)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
