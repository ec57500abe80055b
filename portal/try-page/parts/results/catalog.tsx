import { useRef } from 'react'
import type { CatalogPages } from '../../use-demo.ts'
import { Notice } from '../notice.tsx'
import { Palette } from '../palette.tsx'
import { MoreResults } from './more-results.tsx'
import { ProductCard } from './product-card.tsx'
import { Skeletons } from './skeletons.tsx'

type CatalogProps = { catalog: CatalogPages | null; onSimilar: (productId: string) => void; onMore: () => void }

/** The start view: the products of the demo store, page by page. */
export function Catalog({ catalog, onSimilar, onMore }: CatalogProps) {
  const grid = useRef<HTMLUListElement>(null)
  return (
    <section className="page-width" aria-labelledby="catalog-title" aria-busy={catalog === null}>
      <div className="section-head">
        <h2 id="catalog-title">Or start from a product</h2>
        <p>{catalog && `${catalog.total} in the demo store`}</p>
      </div>
      {catalog === null && <Skeletons />}
      {catalog?.products.length === 0 && (
        <Notice title="The demo store is empty">
          <p>
            Install the sample catalog with <code>POST /v1/products/demo</code>, or index your own products with{' '}
            <code>POST /v1/products</code>. Then reload this page.
          </p>
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not expose a list without bullets as a list. */}
      <ul className="grid" role="list" ref={grid}>
        {catalog?.products.map((product, position) => (
          <ProductCard key={product.product_id} product={product} position={position} onSimilar={onSimilar}>
            <Palette colors={product.palette} />
          </ProductCard>
        ))}
      </ul>
      {catalog && (
        <MoreResults
          more={catalog.more}
          hasMore={catalog.next_cursor !== null}
          count={catalog.products.length}
          grid={grid}
          label="More products"
          onMore={onMore}
        />
      )}
    </section>
  )
}
