import type { ProductList } from '../../../../contract/catalog/product.ts'
import { Notice } from '../notice.tsx'
import { Palette } from '../palette.tsx'
import { ProductCard } from './product-card.tsx'
import { Skeletons } from './skeletons.tsx'

type CatalogProps = { catalog: ProductList | null; onSimilar: (productId: string) => void }

/** The start view: every product of the demo store. */
export function Catalog({ catalog, onSimilar }: CatalogProps) {
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
      <ul className="grid" role="list">
        {catalog?.products.map((product) => (
          <ProductCard key={product.product_id} product={product} onSimilar={onSimilar}>
            <Palette colors={product.palette} />
          </ProductCard>
        ))}
      </ul>
    </section>
  )
}
