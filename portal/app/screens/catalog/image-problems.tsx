import type { ImageHealthList, ImageProblem } from '../../../../contract/catalog/image-health.ts'
import { useReadList } from '../../api/use-api.ts'
import { serviceMessage } from '../../language/service-messages.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Chips } from '../../parts/lists/filters.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { problemTones } from './product/product-images.tsx'
import { i } from './view-texts.ts'

/** The problems that the service checks for, worst first. */
const imageProblems = Object.keys(i.kinds) as readonly ImageProblem[]

type Problem = ImageHealthList['images'][number]

/** Images that shoppers see poorly or not at all. */
export function ImageProblems({ open }: { open: (productId: string) => void }) {
  const [{ problem }, change] = useUrlState(['problem'])
  const list = useReadList<ImageHealthList>('/v1/products/image-health', { query: { problem } })
  const rows = list.data?.flatMap(({ images }) => images)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Chips
        label={i.problem}
        value={problem}
        choices={imageProblems.map((value) => ({ value, label: i.kinds[value] }))}
        onChange={(value) => change({ problem: value })}
      />
      {problem === '' ? null : <p className="max-w-prose text-soft">{i.about[problem as ImageProblem]}</p>}
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="check" title={i.none}>
          {i.noneAbout}
        </EmptyState>
      ) : (
        <Table
          label={i.title}
          columns={columns}
          rows={rows}
          keyOf={({ product_id, image_url }) => `${product_id} ${image_url}`}
          open={({ product_id }) => open(product_id)}
          paging={{
            total: list.data?.[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </div>
  )
}

const columns: readonly Column<Problem>[] = [
  {
    key: 'product',
    title: i.product,
    cell: ({ product_id, name, image_url }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{name ?? product_id}</span>
        <span className="block truncate text-sm text-soft">{image_url ?? product_id}</span>
      </span>
    ),
  },
  {
    key: 'problem',
    title: i.problem,
    cell: ({ problems }) => (
      <span className="flex flex-wrap gap-1">
        {problems.map((one) => (
          <Badge key={one} tone={problemTones[one]}>
            {i.kinds[one]}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    key: 'why',
    title: i.why,
    isMinor: true,
    cell: ({ failure, width, height }) =>
      failure !== null
        ? serviceMessage(failure.message)
        : width !== null && height !== null
          ? `${width} × ${height} px`
          : '–',
  },
  {
    key: 'checked',
    title: i.checked,
    isMinor: true,
    isNumber: true,
    cell: ({ checked_at }) => <RelativeTime at={checked_at} />,
  },
]
