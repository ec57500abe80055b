import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ExplainAnswer, SearchAnswer } from '../../../../contract/search/search-answer.ts'
import type { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { bodyOf, type LabRequest, textOf } from './lab-request.ts'

/** Runs the search, page by page. Its results stay visible while a changed search runs. */
export function useLabSearch(request: LabRequest | null) {
  const store = useStoreSlug()
  const files = request?.files.map(({ key }) => key)
  return useInfiniteQuery<SearchAnswer, ApiError, readonly SearchAnswer[], readonly unknown[], string | null>({
    queryKey: ['lab', store ?? null, request?.path, request?.fields, files],
    queryFn: ({ signal, pageParam }) => {
      if (request === null) throw new Error('There is no search to run')
      const body = bodyOf(request, pageParam)
      if (request.mode !== 'similar') return callApi('POST', request.path, { body, store, signal })
      const query = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, textOf(value)]))
      return callApi('GET', request.path, { query, store, signal })
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    select: ({ pages }) => pages,
    enabled: request !== null,
    placeholderData: keepPreviousData,
    // Each run leaves a receipt.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The search to explain: the search itself, or the receipt of a search by uploaded photos. */
export type ExplainedSearch = { readonly search: object } | { readonly search_id: string }

/** Why a product has its rank in a search, or is missing. */
export function useExplanation(searched: ExplainedSearch | null, productId: string) {
  const store = useStoreSlug()
  return useQuery<ExplainAnswer, ApiError>({
    queryKey: ['lab-explanation', store ?? null, searched, productId],
    queryFn: ({ signal }) =>
      callApi('POST', '/v1/search/explain', { body: { ...searched, product_id: productId }, store, signal }),
    enabled: searched !== null && productId !== '',
    staleTime: 15_000,
    retry: false,
  })
}
