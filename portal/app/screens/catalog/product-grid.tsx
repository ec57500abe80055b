import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import { toggled, withRow } from '../../parts/lists/table.tsx'
import { useListKeys } from '../../parts/lists/use-list-keys.ts'
import { nameOf, ProductImage, priceOf } from './product-image.tsx'
import { useProductSearch } from './product-list.ts'
import { ProductState } from './product-state.tsx'
import { t } from './texts.ts'

interface GridProps {
  readonly products: readonly ProductRecord[]
  readonly open: (product: ProductRecord) => void
  /** Absent for users who may not delete. */
  readonly selection: { readonly selected: ReadonlySet<string>; onSelect(keys: ReadonlySet<string>): void } | undefined
}

/** The catalog as a grid of images. */
export function ProductGrid({ products, open, selection }: GridProps) {
  const list = useRef<HTMLUListElement>(null)
  const toggle = ({ product_id }: ProductRecord): void => selection?.onSelect(toggled(selection.selected, product_id))
  const current = useListKeys(list, {
    rows: products.length,
    open: (at) => withRow(products, at, open),
    toggle: selection === undefined ? undefined : (at) => withRow(products, at, toggle),
  })
  return (
    <>
      <p className="sr-only">{t.keys}</p>
      <ul
        ref={list}
        aria-label={t.products}
        className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:gap-x-4 lg:grid-cols-4 xl:grid-cols-5"
      >
        {products.map((product, at) => (
          <Tile
            key={product.product_id}
            product={product}
            isCurrent={at === current}
            isSelected={selection?.selected.has(product.product_id) ?? false}
            toggle={selection === undefined ? undefined : () => toggle(product)}
          />
        ))}
      </ul>
    </>
  )
}

interface TileProps {
  readonly product: ProductRecord
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly toggle: (() => void) | undefined
}

function Tile({ product, isCurrent, isSelected, toggle }: TileProps) {
  const search = useProductSearch()
  const name = nameOf(product)
  const { brand } = product.metadata
  const outline = isSelected || isCurrent ? 'outline-2 outline-offset-3 outline-accent' : ''
  return (
    <li data-row="" className={`group relative rounded-md ${outline}`}>
      <Link
        to="."
        search={search(product.product_id) as never}
        resetScroll={false}
        className="grid content-start gap-2 rounded-md"
      >
        <span className="transition-opacity group-hover:opacity-90">
          <ProductImage product={product} displayWidth={220} />
        </span>
        <span className="grid gap-0.5">
          <span className="line-clamp-2 leading-5 font-medium">{name}</span>
          <span className="flex min-w-0 items-baseline justify-between gap-2 text-sm text-soft">
            <span className="truncate">{typeof brand === 'string' ? brand : product.product_id}</span>
            <span className="numbers whitespace-nowrap text-ink">{priceOf(product)}</span>
          </span>
        </span>
      </Link>
      <span className="pointer-events-none absolute top-2 right-2">
        <ProductState product={product} />
      </span>
      {toggle === undefined ? null : (
        <label
          className={`absolute top-0 left-0 flex size-11 items-center justify-center transition-opacity focus-within:opacity-100 group-hover:opacity-100 ${isSelected ? '' : 'pointer-fine:opacity-0'}`}
        >
          <input
            type="checkbox"
            aria-label={t.select(name)}
            checked={isSelected}
            onChange={toggle}
            className="size-5 accent-(--accent)"
          />
        </label>
      )}
    </li>
  )
}
