import { useState } from 'react'
import { relativeImageUrl } from '../../product/image-url.ts'

/** A product's image, or its first letter if there is none. Hidden from screen readers, because the name is next to it. */
export function ProductImage({ src, name }: { src: string | null; name: string }) {
  const [broken, setBroken] = useState(false)
  if (src === null || broken) {
    return (
      <span className="picture picture-missing" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    )
  }
  const url = relativeImageUrl(src)
  return <img className="picture" src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
}
