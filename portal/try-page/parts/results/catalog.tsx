import type { ProductList } from '../../../../contract/catalog/product.ts'
import { Notice } from '../notice.tsx'
import { Palette } from '../palette.tsx'
import { ProductCard } from './product-card.tsx'
import { Skeletons } from './skeletons.tsx'

type CatalogueProps = { catalogue: ProductList | null; onSimilar: (productId: string) => void }

/** The start view: every product of the demo store, each a place to start from. */
export function Catalogue({ catalogue, onSimilar }: CatalogueProps) {
  return (
    <section className="page-width" aria-labelledby="catalogue-title" aria-busy={catalogue === null}>
      <div className="section-head">
        <h2 id="catalogue-title">Or start from a product</h2>
        <p>{catalogue && `${catalogue.total} in the demo store`}</p>
      </div>
      {catalogue === null && <Skeletons />}
      {catalogue?.products.length === 0 && (
        <Notice title="The demo store is empty">
          <p>
            Install the sample catalogue with <code>POST /v1/products/demo</code>, or index products of your own with{' '}
            <code>POST /v1/products</code>. Then reload this page.
          </p>
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is a list. */}
      <ul className="grid" role="list">
        {catalogue?.products.map((product) => (
          <ProductCard key={product.product_id} product={product} onSimilar={onSimilar}>
            <Palette colors={product.palette} />
          </ProductCard>
        ))}
      </ul>
    </section>
  )
}
