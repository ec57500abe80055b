import type { ShopProduct } from '../../../contract/catalog/demo-shop.ts'
import { formatPrice } from '../shop/format-price.ts'
import { paths } from '../shop/navigation.ts'
import { Photo } from './photo.tsx'

/** `isEager` for the cards at the top of a page: their photos are loaded at once. */
function ProductCard({ product, isEager = false }: { product: ShopProduct; isEager?: boolean }) {
  const { product_id: id, name, brand, stock } = product
  return (
    <li className="card">
      <a href={paths.product(id)}>
        <span className="card-photo">
          <Photo product={product} shown={300} sizes="(width < 48rem) 50vw, 300px" load={isEager ? 'eager' : 'lazy'} />
          {stock === 0 && <span className="badge">Sold out</span>}
        </span>
        <span className="card-name">{name}</span>
        <span className="card-facts">
          <Price product={product} />
          {brand !== null && <span className="card-brand">{brand}</span>}
        </span>
      </a>
    </li>
  )
}

/** The price, with "from" where the prices of the variants differ. */
export function Price({ product }: { product: ShopProduct }) {
  const { price, currency, variants, stock } = product
  const isFrom = variants.some((variant) => variant.price > price)
  return (
    <span className={stock === 0 ? 'price price-gone' : 'price'}>
      {isFrom && <span className="price-from">from </span>}
      {formatPrice(price, currency)}
    </span>
  )
}

/** A grid of cards; the first `eager` photos are loaded at once. */
export function ProductGrid({ products, eager = 0 }: { products: readonly ShopProduct[]; eager?: number }) {
  return (
    <ul className="grid">
      {products.map((product, at) => (
        <ProductCard key={product.product_id} product={product} isEager={at < eager} />
      ))}
    </ul>
  )
}

/** Cards without content, in the shape of the grid. */
export function SkeletonGrid({ count }: { count: number }) {
  return (
    <div className="grid" aria-hidden="true">
      {Array.from({ length: count }, (_none, at) => (
        <div className="card skeleton" key={at}>
          <span className="card-photo" />
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-short" />
        </div>
      ))}
    </div>
  )
}
