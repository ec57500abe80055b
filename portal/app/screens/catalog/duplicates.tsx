import { Link } from '@tanstack/react-router'
import type { DuplicateCluster, DuplicateList } from '../../../../contract/catalog/duplicate.ts'
import { useReadList } from '../../api/use-api.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { Paging } from '../../parts/lists/table.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { ProductImage } from './product-image.tsx'
import { useProductSearch } from './product-list.ts'
import { p } from './texts.ts'
import { d } from './view-texts.ts'

/** Groups of products that show the same image. */
export function Duplicates() {
  const list = useReadList<DuplicateList>('/v1/products/duplicates', { query: { limit: 20 } })
  const clusters = list.data?.flatMap((page) => page.clusters)
  if (clusters === undefined)
    return list.error === null ? <SkeletonRows /> : <ErrorState error={list.error} retry={list.refetch} />
  if (clusters.length === 0)
    return (
      <EmptyState icon="check" title={d.none}>
        {d.noneAbout}
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-soft">{d.about}</p>
      <ul className="grid gap-4">
        {clusters.map((cluster) => (
          <Cluster key={cluster.products.map(({ product_id }) => product_id).join(' ')} cluster={cluster} />
        ))}
      </ul>
      <Paging
        shown={clusters.length}
        total={list.data?.[0]?.total ?? clusters.length}
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        loadMore={list.fetchNextPage}
      />
    </div>
  )
}

function Cluster({ cluster: { size, item_group_id, products } }: { cluster: DuplicateCluster }) {
  const search = useProductSearch()
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{d.size(size)}</span>
        {item_group_id === null ? null : <Badge tone="info">{d.variants(item_group_id)}</Badge>}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {products.map(({ product_id, name, image_url, match }) => (
          <li key={product_id}>
            <Link
              to="."
              search={search(product_id) as never}
              resetScroll={false}
              className="grid justify-items-start gap-1.5 rounded-md"
            >
              <ProductImage product={{ product_id, metadata: {}, image_url }} displayWidth={160} />
              <span className="grid w-full text-sm">
                <span className="truncate font-medium">{name ?? product_id}</span>
                {name === null ? null : <span className="truncate text-soft">{product_id}</span>}
              </span>
              {match === null ? null : <Badge>{p.reasons[match.reason]}</Badge>}
            </Link>
          </li>
        ))}
        {size > products.length ? (
          <li className="self-center text-sm text-soft">{d.more(size - products.length)}</li>
        ) : null}
      </ul>
    </li>
  )
}
