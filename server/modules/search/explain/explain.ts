import type { ExplainAnswer } from '../../../../contract/search/search-answer.ts'
import type { ExplainRequest } from '../../../../contract/search/search-modes.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Billing } from '../../billing/index.ts'
import { traceProduct } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { refusedAt } from '../errors.ts'
import type { SearchPipeline } from '../pipeline.ts'
import { inspectProduct } from './inspect-product.ts'
import { nameStage } from './name-stage.ts'

export interface ExplainDeps {
  readonly db: Database
  readonly pipeline: Pick<SearchPipeline, 'understand' | 'inspect'>
  readonly limitsOf: Billing['limitsOf']
}

/**
 * Runs a search without a receipt and explains the position of one product, or the stage that drops it. Throws what the search
 * throws, with its fields under `/search`.
 */
export async function explainProduct(
  { db, pipeline, limitsOf }: ExplainDeps,
  scope: StoreScope,
  { search: requested, product_id: productId }: ExplainRequest,
): Promise<ExplainAnswer> {
  const { mode, ...fields } = requested
  const search = await pipeline.understand(scope, mode, fields).catch((error: unknown) => {
    throw refusedAt('/search', error)
  })
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
