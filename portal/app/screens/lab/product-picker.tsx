import { useState } from 'react'
import type { ProductList, ProductRecord } from '../../../../contract/catalog/product.ts'
import { useRead } from '../../api/use-api.ts'
import { ProductThumbnail } from '../../parts/display/product-thumbnail.tsx'
import { SearchBox } from '../../parts/lists/filters.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

interface PickerProps {
  readonly title: string
  readonly about?: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChoose: (product: ProductRecord) => void
}

const shown = 8

/** Finds one product of the store by its name or ID. */
export function ProductPicker({ title, about, isOpen, onClose, onChoose }: PickerProps) {
  return (
    <Dialog title={title} {...(about === undefined ? {} : { about })} isOpen={isOpen} onClose={onClose}>
      <Products onChoose={onChoose} />
    </Dialog>
  )
}

function Products({ onChoose }: { onChoose: (product: ProductRecord) => void }) {
  const [q, setQ] = useState('')
  const list = useRead<ProductList>('/v1/products', { query: { q, limit: shown } })
  return (
    <div className="grid gap-3">
      <SearchBox label={t.find} value={q} onChange={setQ} />
      {list.data === undefined ? (
        list.error === null ? (
          <SkeletonRows rows={shown} />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : list.data.products.length === 0 ? (
        <p className="py-6 text-center text-soft">{t.noProduct}</p>
      ) : (
        <ul className="-mx-2">
          {list.data.products.map((product) => (
            <li key={product.product_id}>
              <button
                type="button"
                onClick={() => onChoose(product)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
              >
                <ProductThumbnail
                  thumbnail={product.thumbnail}
                  imageUrl={product.image_url}
                  displayWidth={40}
                  className="size-10 rounded-sm object-cover"
                />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{nameOf(product)}</span>
                  <span className="block truncate text-sm text-soft">{product.product_id}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The name of a product, otherwise its ID. */
export function nameOf({
  product_id,
  metadata,
}: {
  readonly product_id: string
  readonly metadata: Readonly<Record<string, unknown>>
}): string {
  return typeof metadata.name === 'string' && metadata.name !== '' ? metadata.name : product_id
}
