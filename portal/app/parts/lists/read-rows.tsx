import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
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

/** Limits the calls of a link to a row that does not exist, or is far down a long list. */
const maxSearchedPages = 10

interface ChosenRow<Page, Row> {
  readonly rowsOf: (page: Page) => readonly Row[]
  /** Whether a row is the one in the URL; `null` if the URL names none. */
  readonly isChosen: ((row: Row) => boolean) | null
}

/** The row in the URL. It may be on a later page: pages are loaded until it is found. */
export function useChosenRow<Page, Row>(
  list: UseInfiniteQueryResult<readonly Page[], ApiError>,
  { rowsOf, isChosen }: ChosenRow<Page, Row>,
): { readonly row: Row | undefined; readonly isMissing: boolean } {
  const { data, error, isFetching, fetchNextPage } = list
  const row = isChosen === null ? undefined : data?.flatMap(rowsOf).find(isChosen)
  const isLost = isChosen !== null && row === undefined && data !== undefined && error === null && !isFetching
  const hasMore = list.hasNextPage && (data?.length ?? 0) < maxSearchedPages
  useEffect(() => {
    if (isLost && hasMore) void fetchNextPage()
  }, [isLost, hasMore, fetchNextPage])
  return { row, isMissing: isLost && !hasMore }
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
