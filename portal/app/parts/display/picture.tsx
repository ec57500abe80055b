import { useState } from 'react'
import type { Thumbnail } from '../../../../contract/catalog/thumbnail.ts'
import { thumbnailSources } from '../../../../contract/catalog/thumbnail-sources.ts'
import { Icon } from './icon.tsx'

interface PictureProps {
  readonly thumbnail?: Thumbnail | undefined
  /** The image itself, for products whose image has no thumbnail yet. */
  readonly imageUrl: string | null
  /** The width on the page in pixels. */
  readonly shown: number
  /** Empty where the name of the product stands beside it. */
  readonly alt?: string
  readonly className: string
}

/** The image of a product, or the sign of a missing one. */
export function Picture({ thumbnail, imageUrl, shown, alt = '', className }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const sources = thumbnail === undefined ? imageUrl && { src: imageUrl } : sourcesOf(thumbnail, shown)
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

function sourcesOf(thumbnail: Thumbnail, shown: number) {
  const { src, srcset, width, height } = thumbnailSources(thumbnail, shown)
  return { src, srcSet: srcset, sizes: `${shown}px`, width, height }
}
