import { Link } from '@tanstack/react-router'
import type { DuplicateList } from '../../../../../contract/catalog/duplicate.ts'
import type { ProductRecord } from '../../../../../contract/catalog/product.ts'
import { useRead } from '../../../api/use-api.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { ProductImage } from '../product-image.tsx'
import { useProductSearch } from '../product-list.ts'
import { p } from '../texts.ts'
import { Section } from './section.tsx'

/** Other products with the same image; nothing without any. */
export function DuplicatesOf({ product: { product_id } }: { product: ProductRecord }) {
  const { data } = useRead<DuplicateList>('/v1/products/duplicates', { query: { product_id, limit: 1 } })
  const search = useProductSearch()
  const products = data?.clusters.flatMap((cluster) => cluster.products) ?? []
  const others = products.filter((one) => one.product_id !== product_id)
  if (others.length === 0) return null
  return (
    <Section title={p.duplicates}>
      <ul className="grid gap-2">
        {others.map(({ product_id: id, name, image_url, match }) => (
          <li key={id}>
            <Link
              to="."
              search={search(id) as never}
              resetScroll={false}
              className="flex items-center gap-3 rounded-md hover:bg-sunken"
            >
              <span className="w-11 shrink-0">
                <ProductImage product={{ product_id: id, metadata: {}, image_url }} displayWidth={44} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name ?? id}</span>
                <span className="block truncate text-sm text-soft">{id}</span>
              </span>
              {match === null ? null : <Badge tone="warning">{p.reasons[match.reason]}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
