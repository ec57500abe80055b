import type { RefObject } from 'react'
import type { RankedResult } from '../../../../contract/search/search-answer.ts'
import { Confidence } from './confidence.tsx'
import { ProductCard } from './product-card.tsx'

export function Results({
  hits,
  list,
  onSimilar,
}: {
  hits: readonly RankedResult[]
  list: RefObject<HTMLUListElement | null>
  onSimilar: (productId: string) => void
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not expose a list without bullets as a list.
    <ul className="grid" role="list" ref={list}>
      {hits.map((hit, position) => (
        <ProductCard key={hit.product_id} product={hit} position={position} onSimilar={onSimilar}>
          <Confidence hit={hit} />
        </ProductCard>
      ))}
    </ul>
  )
}
