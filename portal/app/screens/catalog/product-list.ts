import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { BulkResponse, JobRecord } from '../../../../contract/catalog/job.ts'
import type { ProductInput, ProductRecord } from '../../../../contract/catalog/product.ts'
import type { DeletedProducts } from '../../../../contract/catalog/product-deletion.ts'
import type { SearchAnswer } from '../../../../contract/search/search-answer.ts'
import { callApi } from '../../api/client.ts'
import { useChange, useStoreSlug } from '../../api/use-api.ts'
import type { Choice } from '../../parts/forms/field.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { nameOf } from './product-image.tsx'
import { p, t } from './texts.ts'

export const productsPath = '/v1/products'

/** The path of one product in the API. */
export const productPath = (productId: string): string => `${productsPath}/${encodeURIComponent(productId)}`

/** The URL that shows a product next to the list, with the list's filters. */
export function useProductSearch(): (productId: string) => Readonly<Record<string, string>> {
  const search = useRouterState({ select: ({ location }) => location.search as Readonly<Record<string, string>> })
  const { edit: _edit, ...rest } = search
  return (productId) => ({ ...rest, product: productId })
}

const facetFields = ['category', 'brand'] as const

/** The categories and brands of the catalog with their numbers of products, most frequent first. */
export function useCatalogFacets(when: boolean): Readonly<Record<'category' | 'brand', readonly Choice[]>> {
  const store = useStoreSlug()
  const { data } = useQuery({
    // Below the products path, so that every change of a product refetches the counts.
    queryKey: ['api', store ?? null, productsPath, 'facets'],
    queryFn: ({ signal }) => {
      const body = { query: '*', facets: facetFields, limit: 1, collapse_variants: false, analytics: false }
      return callApi<SearchAnswer>('POST', '/v1/search/text', { body, store, signal })
    },
    staleTime: 60_000,
    enabled: when,
  })
  const choices = (field: string): readonly Choice[] =>
    (data?.facets?.[field]?.values ?? []).map(({ value, count }) => ({
      value: String(value),
      label: `${value} (${count})`,
    }))
  return { category: choices('category'), brand: choices('brand') }
}

function inputOf({ product_id, image_url, additional_image_urls, metadata }: ProductRecord): ProductInput {
  return { product_id, image_url, additional_image_urls, metadata }
}

const maxBatch = 1000
const jobPollMs = 500

async function endOfJob(jobId: string, store: string | undefined): Promise<void> {
  const { status } = await callApi<JobRecord>('GET', `/v1/jobs/${jobId}`, { query: { limit: 1 }, store })
  if (status !== 'processing') return
  await new Promise((resolve) => setTimeout(resolve, jobPollMs))
  await endOfJob(jobId, store)
}

/** Deletes products at once; Undo recreates them. */
export function useDeleteProducts() {
  const remove = useChange<DeletedProducts>({ refresh: [productsPath] })
  const restore = useChange<Partial<BulkResponse>>({ refresh: [productsPath] })
  const store = useStoreSlug()
  const client = useQueryClient()
  const undo = async (products: readonly ProductRecord[]): Promise<void> => {
    const [only] = products
    if (products.length === 1 && only !== undefined)
      await restore.mutateAsync({ method: 'POST', path: productsPath, body: inputOf(only), timeoutMs: 120_000 })
    else {
      for (let from = 0; from < products.length; from += maxBatch) {
        const body = { products: products.slice(from, from + maxBatch).map(inputOf) }
        const { job_id } = await restore.mutateAsync({ method: 'POST', path: `${productsPath}/bulk`, body })
        if (job_id !== undefined) await endOfJob(job_id, store)
      }
      await client.invalidateQueries({ queryKey: ['api', store ?? null, productsPath] })
    }
  }
  const all = async (products: readonly ProductRecord[]): Promise<void> => {
    for (let from = 0; from < products.length; from += maxBatch) {
      const body = { product_ids: products.slice(from, from + maxBatch).map(({ product_id }) => product_id) }
      await remove.mutateAsync({ method: 'POST', path: `${productsPath}/delete`, body })
    }
  }
  return {
    isPending: remove.isPending,
    remove: async (products: readonly ProductRecord[]): Promise<void> => {
      const [only] = products
      try {
        await all(products)
        const text = products.length === 1 && only !== undefined ? p.deleted(nameOf(only)) : t.deleted(products.length)
        showToast(text, () => undo(products))
      } catch (error) {
        showToast(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
  }
}
