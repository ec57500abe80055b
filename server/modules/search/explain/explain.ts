import type { ExplainAnswer } from '../../../../contract/search/search-answer.ts'
import type { ExplainRequest } from '../../../../contract/search/search-modes.ts'
import type { Billing } from '../../billing/index.ts'
import { traceProduct } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { fieldRefused, refusedAt } from '../errors.ts'
import type { ResolvedSearch, SearchPipeline } from '../pipeline.ts'
import { type ReceiptDeps, repeatSearch } from '../receipts/read-receipt.ts'
import { inspectProduct } from './inspect-product.ts'
import { nameStage } from './name-stage.ts'

export interface ExplainDeps extends ReceiptDeps {
  readonly pipeline: Pick<SearchPipeline, 'understand' | 'inspect' | 'restore' | 'retrieve'>
  readonly limitsOf: Billing['limitsOf']
}

/**
 * Runs a search without a receipt and explains the position of one product, or the stage that drops it. Throws what the search
 * throws, with its fields under `/search`; 404 and 409 for a `search_id` that cannot be repeated.
 */
export async function explainProduct(
  deps: ExplainDeps,
  scope: StoreScope,
  request: ExplainRequest,
): Promise<ExplainAnswer> {
  const { db, pipeline, limitsOf } = deps
  const { product_id: productId } = request
  const search = await readSearch(deps, scope, request)
  const trace = await traceProduct(db, scope, productId)
  const { maxProducts } = limitsOf(trace.plan)
  const reachedLimit = maxProducts !== null && trace.productsCount >= maxProducts ? maxProducts : null
  const { total, product } = await pipeline.inspect(scope, search, (inspection) =>
    inspectProduct(inspection, search, productId),
  )
  const { stage, sentence } = nameStage({ productId, trace: { ...trace, reachedLimit }, search, product, total })
  return {
    product_id: productId,
    found: stage === 'found',
    stage,
    sentence,
    similarity_score: product?.score ?? null,
    confidence: product?.confidence ?? null,
    score_parts: product?.parts ?? null,
    threshold: search.conditions.threshold,
    filters: (product?.conditions ?? []).map(({ sentence: condition, passes, found }) => ({
      condition,
      passes,
      found,
    })),
    total,
  }
}

function readSearch(
  deps: ExplainDeps,
  scope: StoreScope,
  { search, search_id: searchId }: ExplainRequest,
): Promise<ResolvedSearch> {
  if (search !== undefined && searchId !== undefined)
    throw fieldRefused(
      '/search_id',
      'not_with_search',
      'search and search_id both state a search: leave one of them out.',
    )
  if (searchId !== undefined) return repeatSearch(deps, scope, searchId)
  if (search === undefined) throw fieldRefused('/search', 'required', 'search or search_id is required.')
  const { mode, ...fields } = search
  return deps.pipeline.understand(scope, mode, fields).catch((error: unknown) => {
    throw refusedAt('/search', error)
  })
}
