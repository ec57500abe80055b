import type { ExplainAnswer } from '../../../../contract/search-answer.ts'
import type { ExplainRequest } from '../../../../contract/search-modes.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { traceProduct } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { refusedAt } from '../errors.ts'
import type { SearchPipeline } from '../pipeline.ts'
import { inspectProduct } from './inspect-product.ts'
import { nameStage } from './name-stage.ts'

interface ExplainDeps {
  readonly db: Database
  readonly pipeline: Pick<SearchPipeline, 'understand' | 'inspect'>
}

/**
 * Runs a search without recording it and says of one product where it stands in it, or at which stage it drops out. Throws what
 * the search throws, its fields under `/search`.
 */
export async function explainProduct(
  { db, pipeline }: ExplainDeps,
  scope: StoreScope,
  { search: asked, product_id: productId }: ExplainRequest,
): Promise<ExplainAnswer> {
  const { mode, ...fields } = asked
  const search = await pipeline.understand(scope, mode, fields).catch((error: unknown) => {
    throw refusedAt('/search', error)
  })
  const trace = await traceProduct(db, scope, productId)
  const { total, product: seen } = await pipeline.inspect(scope, search, (about) => inspectProduct(about, search, productId))
  const { stage, sentence } = nameStage({ productId, trace, search, seen, total })
  return {
    product_id: productId,
    found: stage === 'found',
    stage,
    sentence,
    similarity_score: seen?.score ?? null,
    score_parts: seen?.parts ?? null,
    threshold: search.conditions.threshold,
    filters: (seen?.conditions ?? []).map(({ sentence: condition, passes, found }) => ({ condition, passes, found })),
    total,
  }
}
