import type { ReactNode } from 'react'
import type { RankedResult } from '../../../../contract/search/search-answer.ts'
import { productFacts } from '../../product/product-facts.ts'
import { Icon } from '../icon.tsx'
import { ProductImage } from './product-image.tsx'

type ProductCardProps = {
  product: Pick<RankedResult, 'product_id' | 'image_url' | 'metadata'>
  onSimilar: (productId: string) => void
  /** Additional content of the card: a score, or colors. */
  children?: ReactNode
}

/** One product of a grid. The hit area of its button covers the whole card. */
export function ProductCard({ product, onSimilar, children }: ProductCardProps) {
  const { name, brand, category, price } = productFacts(product)
  return (
    <li className="card">
      <div className="card-picture">
        <ProductImage key={product.image_url} src={product.image_url} name={name} />
        <button
          type="button"
          className="card-button"
          aria-label={`Find similar to ${name}`}
          onClick={() => onSimilar(product.product_id)}
        >
          <span className="card-hint">
            <Icon name="similar" />
            Find similar
          </span>
        </button>
      </div>
      <h3>{name}</h3>
      <p className="card-facts">{[brand, category].filter(Boolean).join(' · ')}</p>
      <div className="card-foot">
        {price && <p className="card-price">{price}</p>}
        {children}
      </div>
    </li>
  )
}
