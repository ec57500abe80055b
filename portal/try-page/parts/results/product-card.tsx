import type { MouseEvent, ReactNode } from 'react'
import { productFacts } from '../../../../contract/catalog/product-facts.ts'
import type { RankedResult } from '../../../../contract/search/search-answer.ts'
import { openProduct, productUrl } from '../../use-open-product.ts'
import { Icon } from '../icon.tsx'
import { ProductImage } from './product-image.tsx'

type ProductCardProps = {
  product: Pick<RankedResult, 'product_id' | 'image_url' | 'thumbnail' | 'metadata'>
  /** The position on the page, from 0: the first images are loaded at once. */
  position: number
  onSimilar: (productId: string) => void
  /** Additional content of the card: how sure the match is, or colors. */
  children?: ReactNode
}

/** The cards above the fold of a phone; more would delay the first. */
const eagerCards = 4

/** One product of a grid. The link to its details covers the whole card. */
export function ProductCard({ product, position, onSimilar, children }: ProductCardProps) {
  const { name, brand, category, price } = productFacts(product)
  const id = product.product_id
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    openProduct(id)
  }
  return (
    <li className="card">
      <div className="card-picture">
        <ProductImage
          key={product.image_url}
          image={product}
          name={name}
          shown={180}
          sizes="(width < 48rem) 45vw, 15rem"
          load={position === 0 ? 'first' : position < eagerCards ? 'eager' : 'lazy'}
        />
      </div>
      <button
        type="button"
        className="card-similar"
        aria-label={`Find similar to ${name}`}
        onClick={() => onSimilar(id)}
      >
        <Icon name="similar" />
      </button>
      <h3>
        <a href={productUrl(id)} onClick={open}>
          {name}
        </a>
      </h3>
      <p className="card-facts">{[brand, category].filter(Boolean).join(' · ')}</p>
      <div className="card-foot">
        {/* The service writes prices in the language that the browser asks for, which may have other spaces here. */}
        {price && (
          <p className="card-price" suppressHydrationWarning>
            {price}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
