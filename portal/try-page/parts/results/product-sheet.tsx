import { type ReactNode, useEffect, useRef } from 'react'
import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import { productFacts } from '../../../../contract/catalog/product-facts.ts'
import type { RankedResult } from '../../../../contract/search/search-answer.ts'
import { confidenceOf } from '../../search/confidence-words.ts'
import type { Query } from '../../search/query.ts'
import { reasonsOf } from '../../search/reasons.ts'
import type { LoadedProduct } from '../../use-product.ts'
import { Icon } from '../icon.tsx'
import { Palette } from '../palette.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { ProductImage } from './product-image.tsx'

type ProductSheetProps = {
  loaded: LoadedProduct
  /** The result, if the product is one of the current search. */
  hit: RankedResult | null
  query: Query
  onSimilar: (productId: string) => void
  onClose: () => void
}

/** The details of a product in a dialog, which Escape or a click outside closes. */
export function ProductSheet({ loaded, hit, query, onSimilar, onClose }: ProductSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const product = loaded.state === 'loaded' ? loaded.product : hit
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label="Product details"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className="sheet-content">
        <button
          type="button"
          className="icon-button sheet-close"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
        {product !== null && (
          <Details
            product={product}
            hit={hit}
            query={query}
            palette={loaded.state === 'loaded' ? loaded.product.palette : []}
          >
            <button type="button" className="button button-primary" onClick={() => onSimilar(product.product_id)}>
              <Icon name="similar" />
              More like this
            </button>
          </Details>
        )}
        {product === null && loaded.state === 'loading' && <p className="sheet-note">Loading…</p>}
        {loaded.state === 'failed' && <ProblemNotice problem={loaded.problem} onRetry={loaded.retry} />}
      </div>
    </dialog>
  )
}

type DetailsProps = {
  product: Pick<RankedResult, 'product_id' | 'image_url' | 'thumbnail' | 'metadata'>
  hit: RankedResult | null
  query: Query
  palette: ProductRecord['palette']
  children: ReactNode
}

function Details({ product, hit, query, palette, children }: DetailsProps) {
  const { name, brand, category, price } = productFacts(product)
  const { description } = product.metadata
  const reasons = hit === null ? [] : reasonsOf(query, hit)
  const confidence = hit === null ? null : confidenceOf(hit)
  return (
    <article className="details">
      <div className="details-picture">
        <ProductImage key={product.image_url} image={product} name={name} shown={640} sizes="48rem" load="first" />
      </div>
      <div className="details-text">
        <p className="card-facts">{[brand, category].filter(Boolean).join(' · ')}</p>
        <h2>{name}</h2>
        {price && <p className="details-price">{price}</p>}
        {typeof description === 'string' && <p>{description}</p>}
        {(reasons.length > 0 || confidence !== null) && (
          <section className="why">
            <h3>Why it matches</h3>
            {confidence !== null && <p>{confidence.text}</p>}
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </section>
        )}
        <dl className="facts">
          <dt>Product ID</dt>
          <dd>{product.product_id}</dd>
          {palette.length > 0 && (
            <>
              <dt>Colors</dt>
              <dd>
                <span className="visually-hidden">{palette.map(({ hex }) => hex).join(', ')}</span>
                <Palette colors={palette} />
              </dd>
            </>
          )}
        </dl>
        {children}
      </div>
    </article>
  )
}
