import type { ShopProduct } from '../../../contract/catalog/demo-shop.ts'
import { thumbnailSources } from '../../../contract/catalog/thumbnail-sources.ts'

type PhotoProps = {
  product: ShopProduct
  /** The approximate display width in CSS pixels. */
  shown: number
  /** The `sizes` of the image; `shown` pixels by default. */
  sizes?: string
  /** Empty where the name is next to the photo. */
  alt?: string
  /** `first` for the largest photo of a page; `eager` for others that are visible at once. */
  load?: 'first' | 'eager' | 'lazy'
}

/** A product's photo, no larger than it is shown. */
export function Photo({ product, shown, sizes = `${shown}px`, alt = '', load = 'lazy' }: PhotoProps) {
  const { image_url: src, thumbnail } = product
  const sources = thumbnail === null ? { src: src ?? undefined } : { ...thumbnailSources(thumbnail, shown), sizes }
  const { srcset: srcSet, ...attributes } = { srcset: undefined, ...sources }
  return (
    <img
      {...attributes}
      {...(srcSet === undefined ? {} : { srcSet })}
      alt={alt}
      loading={load === 'lazy' ? 'lazy' : 'eager'}
      decoding={load === 'first' ? 'sync' : 'async'}
      fetchPriority={load === 'first' ? 'high' : 'auto'}
    />
  )
}
