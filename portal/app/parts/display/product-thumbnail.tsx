import { useState } from 'react'
import type { Thumbnail } from '../../../../contract/catalog/thumbnail.ts'
import { thumbnailSources } from '../../../../contract/catalog/thumbnail-sources.ts'
import { Icon } from './icon.tsx'

interface ProductThumbnailProps {
  readonly thumbnail?: Thumbnail | undefined
  /** The image itself, for products whose image has no thumbnail yet. */
  readonly imageUrl: string | null
  /** The width on the page in pixels. */
  readonly displayWidth: number
  /** Empty where the product name is next to the image. */
  readonly alt?: string
  readonly className: string
}

/** The image of a product, or a placeholder icon if there is none. */
export function ProductThumbnail({ thumbnail, imageUrl, displayWidth, alt = '', className }: ProductThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const sources = thumbnail === undefined ? imageUrl && { src: imageUrl } : sourcesOf(thumbnail, displayWidth)
  if (!sources || failed === sources.src)
    return (
      <span className={`inline-flex shrink-0 items-center justify-center bg-sunken text-soft ${className}`}>
        <Icon name="image" />
        {alt === '' ? null : <span className="sr-only">{alt}</span>}
      </span>
    )
  return (
    <img
      {...sources}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(sources.src)}
      className={`shrink-0 bg-sunken ${className}`}
    />
  )
}

function sourcesOf(thumbnail: Thumbnail, displayWidth: number) {
  const { src, srcset, width, height } = thumbnailSources(thumbnail, displayWidth)
  return { src, srcSet: srcset, sizes: `${displayWidth}px`, width, height }
}
