import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { SkeletonRows } from '../states/skeleton.tsx'
import { ErrorState } from '../states/states.tsx'

interface Paging {
  readonly total: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly loadMore: () => unknown
}

interface ReadRowsProps<Page, Row> {
  readonly of: UseInfiniteQueryResult<readonly Page[], ApiError>
  readonly rowsOf: (page: Page) => readonly Row[]
  /** Shown without rows. */
  readonly empty: ReactNode
  readonly children: (rows: readonly Row[], paging: Paging) => ReactNode
}

/** A list that is loaded page by page: a skeleton, an error, the empty state, or the rows. */
export function ReadRows<Page extends { readonly total: number }, Row>(props: ReadRowsProps<Page, Row>) {
  const { of, rowsOf, empty, children } = props
  if (of.data === undefined)
    return of.error === null ? <SkeletonRows /> : <ErrorState error={of.error} retry={of.refetch} />
  const rows = of.data.flatMap(rowsOf)
  return (
    <>
      {of.error === null ? null : <ErrorState error={of.error} retry={of.refetch} />}
      {rows.length === 0
        ? empty
        : children(rows, {
            total: of.data[0]?.total ?? rows.length,
            hasMore: of.hasNextPage,
            isLoading: of.isFetchingNextPage,
            loadMore: of.fetchNextPage,
          })}
    </>
  )
}
