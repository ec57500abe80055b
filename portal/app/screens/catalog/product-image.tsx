import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import { thumbnailSources } from '../../../../contract/catalog/thumbnail-sources.ts'
import { formatAmount, formatPrice } from '../../language/format.ts'
import { Icon } from '../../parts/display/icon.tsx'

/** The common fields of products, search results and duplicates. */
type ProductSummary = Pick<ProductRecord, 'product_id' | 'metadata' | 'image_url' | 'thumbnail'>

export function nameOf({ product_id, metadata }: Pick<ProductRecord, 'product_id' | 'metadata'>): string {
  const { name } = metadata
  return typeof name === 'string' && name.trim() !== '' ? name : product_id
}

/** The price, with its currency if that is a valid currency code. */
export function priceOf({ metadata: { price, currency } }: Pick<ProductRecord, 'metadata'>): string | null {
  if (typeof price !== 'number') return null
  if (typeof currency !== 'string' || !/^[A-Za-z]{3}$/.test(currency)) return formatAmount(price)
  return formatPrice(price, currency.toUpperCase())
}

/** The main image in a square, uncropped as shoppers see it. The product name is next to it. */
export function ProductImage({ product, displayWidth }: { product: ProductSummary; displayWidth: number }) {
  const { thumbnail, image_url } = product
  const sources = thumbnail === undefined ? null : thumbnailSources(thumbnail, displayWidth)
  return (
    <span className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-md bg-sunken">
      {sources === null && image_url === null ? (
        <Icon name="image" className="size-1/4 max-h-6 max-w-6 text-soft" />
      ) : (
        <img
          alt=""
          loading="lazy"
          decoding="async"
          src={sources?.src ?? image_url ?? ''}
          srcSet={sources?.srcset}
          sizes={`${displayWidth}px`}
          className="size-full object-contain"
        />
      )}
    </span>
  )
}
