import { useState } from 'react'
import { pictureAddress } from '../../product/image-url.ts'

/** A product's picture, or its first letter where there is none. The name is always written beside it, so it stays silent. */
export function ProductPicture({ src, name }: { src: string | null; name: string }) {
  const [broken, setBroken] = useState(false)
  if (src === null || broken) {
    return (
      <span className="picture picture-missing" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
    )
  }
  const address = pictureAddress(src)
  return (
    <img className="picture" src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
  )
}
