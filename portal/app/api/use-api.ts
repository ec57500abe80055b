import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ApiError } from './api-error.ts'
import { type Call, callApi, type Method, type QueryValues } from './client.ts'

/** The slug of the store in the URL; `undefined` on pages without a store. */
export function useStoreSlug(): string | undefined {
  const { slug } = useParams({ strict: false }) as { slug?: string }
  return slug
}

interface ReadOptions<T> {
  readonly query?: QueryValues
  /** No request is sent while this is false. */
  readonly when?: boolean
  /** Poll interval; `false` stops polling, for example when a job has ended. */
  readonly refreshMs?: number | ((data: T | undefined) => number | false)
}

/** Reads from the API for the store in the URL. The previous data stays visible during a refetch. */
export function useRead<T>(
  path: string,
  { query = {}, when = true, refreshMs }: ReadOptions<T> = {},
): UseQueryResult<T, ApiError> {
  const store = useStoreSlug()
  return useQuery<T, ApiError>({
    queryKey: ['api', store ?? null, path, query],
    queryFn: ({ signal }) => callApi<T>('GET', path, { query, store, signal }),
    enabled: when,
    refetchInterval: ({ state }) => (typeof refreshMs === 'function' ? refreshMs(state.data) : (refreshMs ?? false)),
    placeholderData: keepPreviousData,
  })
}

interface ListPage {
  readonly next_cursor: string | null
  readonly total: number
}

interface ListOptions<T> extends Omit<ReadOptions<T>, 'refreshMs'> {
  /** Poll interval for all pages loaded so far; `false` stops polling. */
  readonly refreshMs?: number | ((pages: readonly T[]) => number | false)
}

/** Reads a list page by page; `pages` holds all pages loaded so far. */
export function useReadList<T extends ListPage>(
  path: string,
  { query = {}, when = true, refreshMs }: ListOptions<T> = {},
) {
  const store = useStoreSlug()
  return useInfiniteQuery<T, ApiError, readonly T[], readonly unknown[], string | null>({
    queryKey: ['api', store ?? null, path, query, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      callApi<T>('GET', path, {
        query: pageParam === null ? query : { ...query, cursor: pageParam },
        store,
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    select: ({ pages }) => pages,
    enabled: when,
    refetchInterval: ({ state }) =>
      typeof refreshMs === 'function' ? refreshMs(state.data?.pages ?? []) : (refreshMs ?? false),
    placeholderData: keepPreviousData,
  })
}

export interface Change extends Pick<Call, 'body' | 'query' | 'timeoutMs'> {
  readonly method: Exclude<Method, 'GET'>
  readonly path: string
}

interface ChangeOptions {
  /** Everything below these paths is refetched afterwards. */
  readonly refresh: readonly string[]
  /** Changes with the same name are sent one after another, so that the last one wins. */
  readonly queue?: string
}

/** Sends a change to the API for the store in the URL. */
export function useChange<T = unknown>({ refresh, queue }: ChangeOptions) {
  const store = useStoreSlug()
  const client = useQueryClient()
  return useMutation<T, ApiError, Change>({
    ...(queue === undefined ? {} : { scope: { id: `${store} ${queue}` } }),
    mutationFn: ({ method, path, ...call }) => callApi<T>(method, path, { ...call, store }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [kind, , path] }) =>
          kind === 'api' && refresh.some((each) => String(path).startsWith(each)),
      }),
  })
}
