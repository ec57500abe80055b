import { useInfiniteQuery } from '@tanstack/react-query'
import type { JobRecord } from '../../../../../contract/catalog/job.ts'
import { type ApiError, messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/client.ts'
import { useStoreSlug } from '../../../api/use-api.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { ErrorState } from '../../../parts/states/states.tsx'
import { groupErrors, type JobErrorGroup } from './group-errors.ts'
import { t } from './texts.ts'

type JobError = JobRecord['errors'][number]

/** The maximum page size of the service: fewer pages, so that the groups are complete. */
const pageSize = 1000
const pollMs = 3000

/** Failed products of a job, for example without a usable image, page by page. */
export function JobErrors({ job: { job_id, status, failed } }: { job: JobRecord }) {
  const store = useStoreSlug()
  const path = `/v1/jobs/${job_id}`
  const list = useInfiniteQuery<JobRecord, ApiError, readonly JobError[], readonly unknown[], string | null>({
    queryKey: ['api', store ?? null, path, 'errors'],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) }
      return callApi<JobRecord>('GET', path, { query, store, signal })
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    select: ({ pages }) => pages.flatMap(({ errors }) => errors),
    refetchInterval: status === 'processing' ? pollMs : false,
  })
  if (list.error !== null && list.data === undefined) return <ErrorState error={list.error} retry={list.refetch} />
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg font-semibold">{t.problems}</h3>
      <Table
        label={t.problems}
        columns={columns}
        rows={groupErrors(list.data ?? [])}
        keyOf={({ first }) => String(first.index)}
      />
      {list.hasNextPage ? (
        <div className="flex flex-wrap items-center gap-3">
          <span className="numbers text-soft">{t.firstOf(list.data?.length ?? 0, failed)}</span>
          <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const columns: readonly Column<JobErrorGroup>[] = [
  {
    key: 'product',
    title: t.product,
    cell: ({ first, others }) => (
      <span className="block truncate font-medium">
        {first.product_id}
        {others === 0 ? null : <span className="block font-normal text-soft">{t.andOthers(others)}</span>}
      </span>
    ),
  },
  {
    key: 'details',
    title: t.details,
    isMain: true,
    cell: ({ first }) => <span className="text-danger wrap-anywhere">{messageOf(first)}</span>,
  },
]
