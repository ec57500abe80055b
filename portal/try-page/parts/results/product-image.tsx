import { useEffect, useRef, useState } from 'react'
import { relativeImageUrl } from '../../../../contract/catalog/image-url.ts'
import { thumbnailSources } from '../../../../contract/catalog/thumbnail-sources.ts'
import type { RankedResult } from '../../../../contract/search/search-answer.ts'

type ProductImageProps = {
  /** The image, or only its URL. */
  image: Pick<RankedResult, 'image_url' | 'thumbnail'> | null
  name: string
  /** The approximate display width in CSS pixels. */
  shown: number
  sizes?: string
  /** `first` for the largest image of the page; `eager` for others that are visible at once. */
  load?: 'first' | 'eager' | 'lazy'
}

/** A product's image, or its first letter if there is none. Hidden from screen readers, because the name is next to it. */
export function ProductImage({ image, name, shown, sizes = `${shown}px`, load = 'lazy' }: ProductImageProps) {
  const [broken, setBroken] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  // An image in the HTML of the service may have failed before React could listen.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBroken(true)
  }, [])
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
      ref={picture}
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
