import { useState } from 'react'
import { thumbnailSources } from '../../../../contract/catalog/thumbnail-sources.ts'
import type { RankedResult } from '../../../../contract/search/search-answer.ts'
import { relativeImageUrl } from '../../product/image-url.ts'

type ProductImageProps = {
  /** The image, or only its URL. */
  image: Pick<RankedResult, 'image_url' | 'thumbnail'> | null
  name: string
  /** About how wide it is shown, in CSS pixels. */
  shown: number
  sizes?: string
  /** `first` for the largest image of the page; `eager` for others that are visible at once. */
  load?: 'first' | 'eager' | 'lazy'
}

/** A product's image, or its first letter if there is none. Hidden from screen readers, because the name is next to it. */
export function ProductImage({ image, name, shown, sizes = `${shown}px`, load = 'lazy' }: ProductImageProps) {
  const [broken, setBroken] = useState(false)
  if (image === null || broken || (image.image_url === null && image.thumbnail === undefined)) {
    return (
      <span className="picture picture-missing" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    )
  }
  const { thumbnail } = image
  const { srcset, ...attributes } =
    thumbnail === undefined
      ? { src: relativeImageUrl(image.image_url ?? ''), srcset: undefined }
      : thumbnailSources(thumbnail, shown)
  return (
    <img
      className="picture"
      {...attributes}
      {...(srcset === undefined ? {} : { srcSet: srcset, sizes })}
      alt=""
      loading={load === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={load === 'first' ? 'high' : 'auto'}
      decoding={load === 'first' ? 'sync' : 'async'}
      onError={() => setBroken(true)}
    />
  )
}
