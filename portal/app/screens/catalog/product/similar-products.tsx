import { Link } from '@tanstack/react-router'
import type { ProductRecord } from '../../../../../contract/catalog/product.ts'
import type { SearchAnswer } from '../../../../../contract/search/search-answer.ts'
import { useRead } from '../../../api/use-api.ts'
import { formatPercent } from '../../../language/format.ts'
import { Read } from '../../../parts/states/states.tsx'
import { nameOf, ProductImage } from '../product-image.tsx'
import { productPath, useProductSearch } from '../product-list.ts'
import { SkeletonGrid } from '../skeleton-grid.tsx'
import { p } from '../texts.ts'
import { Section } from './section.tsx'

/** What shoppers see as similar. */
export function SimilarProducts({ of: { product_id, image_status } }: { of: ProductRecord }) {
  const hasImage = image_status === 'indexed'
  const query = { limit: 8, analytics: false }
  const similar = useRead<SearchAnswer>(`${productPath(product_id)}/similar`, { query, when: hasImage })
  const search = useProductSearch()
  if (!hasImage)
    return (
      <Section title={p.similar}>
        <p className="text-soft">{p.similarNeedsImage}</p>
      </Section>
    )
  return (
    <Section title={p.similar}>
      <Read of={similar} skeleton={<SkeletonGrid tiles={4} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-soft">{p.noSimilar}</p>
          ) : (
            <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
              {results.map((result) => (
                <li key={result.product_id}>
                  <Link
                    to="."
                    search={search(result.product_id) as never}
                    resetScroll={false}
                    className="grid gap-1.5 rounded-md"
                  >
                    <ProductImage product={result} displayWidth={120} />
                    <span className="grid text-sm">
                      <span className="truncate font-medium">{nameOf(result)}</span>
                      <span className="numbers text-soft">{p.score(formatPercent(result.similarity_score))}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </Section>
  )
}
