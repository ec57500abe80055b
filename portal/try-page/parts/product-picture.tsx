import { useState } from 'react'

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
  return <img className="picture" src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
}
