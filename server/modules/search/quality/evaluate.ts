import type { Evaluation } from '../../../../contract/search/judgment.ts'
import type { JsonMode } from '../../../../contract/search/search-modes.ts'
import { ndcgAt10, recallAt, reciprocalRank } from '../../../engine/ranking/relevance.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { StoreScope } from '../../stores/index.ts'
import { nothingToEvaluate } from '../errors.ts'
import type { ResolvedSearch, SearchPipeline } from '../pipeline.ts'
import { storedSettings } from '../settings/settings.store.ts'
import { insertEvaluation, lastEvaluation } from './evaluations.store.ts'
import { type JudgmentRow, judgmentsAfter } from './judgments.store.ts'

export interface EvaluateDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly pipeline: Pick<SearchPipeline, 'understand' | 'retrieve' | 'withSettings'>
  readonly generation: string
}

/** What is measured in addition to the current search: other settings, or another model. */
export interface Alternative {
  readonly pipeline: Runner
  readonly generation: string
}

type Runner = Pick<SearchPipeline, 'understand' | 'retrieve'>
type Metrics = Evaluation['now']['metrics']
/** The metrics of one judgment, or why its search could not run. */
type Outcome = { readonly metrics: Metrics; readonly error: null } | { readonly error: string }

const depth = 100
// The size of a batch of searches: the model embeds the texts together, and other requests run between blocks.
const blockSize = 20
/** Every metric at 0. */
export const noMetrics: Metrics = { ndcg_at_10: 0, recall_at_10: 0, recall_at_100: 0, mrr: 0 }

/**
 * Runs every judgment of the store without receipts and stores the metrics for later comparison. Both means cover the
 * judgments that ran with both settings. Throws 409 when the store has no judgments.
 */
export async function evaluateStore(
  deps: EvaluateDeps,
  scope: StoreScope,
  other: Alternative | null,
): Promise<Evaluation> {
  const settings = await storedSettings(deps.db, scope)
  const queries: Evaluation['queries'] = []
  for await (const block of blocksOf(deps.db, scope)) {
    const now = await measureBlock(deps.pipeline, scope, block)
    const then = other === null ? null : await measureBlock(other.pipeline, scope, block)
    queries.push(...block.map(({ judgment_id }, at) => describe(judgment_id, now[at], then?.[at] ?? null)))
  }
  if (queries.length === 0) throw nothingToEvaluate()
  const measured = queries.filter(({ error }) => error === null)
  const { generation } = deps
  const row = {
    evaluation_id: deps.ids.ordered(),
    generation,
    settings,
    metrics: meanOf(measured.map((query) => query.now)),
    judgments: measured.length,
    created_at: deps.clock.now(),
  }
  const before = await deps.db.transaction().execute(async (tx) => {
    const last = await lastEvaluation(tx, scope)
    await insertEvaluation(tx, scope, row)
    return last
  })
  const proposedMetrics = meanOf(measured.map((query) => query.proposed ?? noMetrics))
  return {
    evaluation_id: row.evaluation_id,
    judgments: row.judgments,
    now: { model_generation: generation, metrics: row.metrics },
    ...(other === null ? {} : { proposed: { model_generation: other.generation, metrics: proposedMetrics } }),
    before:
      before === undefined
        ? null
        : { model_generation: before.generation, metrics: { ...noMetrics, ...before.metrics } },
    queries,
  }
}

function describe(judgmentId: string, now: Outcome | undefined, other: Outcome | null): Evaluation['queries'][number] {
  return {
    judgment_id: judgmentId,
    now: metricsOf(now),
    ...(other === null ? {} : { proposed: metricsOf(other) }),
    error: now?.error ?? other?.error ?? null,
  }
}

function metricsOf(outcome: Outcome | undefined): Metrics {
  return outcome !== undefined && outcome.error === null ? outcome.metrics : noMetrics
}

/**
 * In blocks, because all judgments together would not fit into memory. Judgments changed during the evaluation are measured as
 * read.
 */
async function* blocksOf(db: Database, scope: StoreScope): AsyncGenerator<readonly JudgmentRow[]> {
  let after: string | null = null
  for (;;) {
    const block = await judgmentsAfter(db, scope, { after, limit: blockSize })
    if (block.length > 0) yield block
    if (block.length < blockSize) return
    after = block.at(-1)?.judgment_id ?? null
  }
}

/** In the order of the judgments. */
async function measureBlock(
  pipeline: Runner,
  scope: StoreScope,
  judgments: readonly JudgmentRow[],
): Promise<readonly Outcome[]> {
  const understood = await Promise.all(judgments.map(({ search }) => understand(pipeline, scope, search)))
  const searches = understood.filter((one): one is ResolvedSearch => typeof one !== 'string')
  const { matches } = await pipeline.retrieve(scope, searches)
  const found = matches.values()
  return understood.map((one, at) => {
    if (typeof one === 'string') return { error: one }
    const ranked = (found.next().value?.hits ?? []).map(({ productId }) => productId)
    return { metrics: metricsFor(ranked, judgments[at]?.wanted ?? []), error: null }
  })
}

/** The resolved search, or the reason why it cannot run. Throws errors that the search did not cause. */
async function understand(
  pipeline: Runner,
  scope: StoreScope,
  search: JudgmentRow['search'],
): Promise<ResolvedSearch | string> {
  // The metrics cover the results only, not facets or groups, and always the first page.
  const { mode, cursor: _c, facets: _f, group_by: _g, group_limit: _l, explain: _e, ...fields } = search
  try {
    return await pipeline.understand(scope, mode as JsonMode, { ...fields, limit: depth })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.detail
    throw error
  }
}

function metricsFor(ranked: readonly string[], wanted: JudgmentRow['wanted']): Metrics {
  const ratings = new Map(wanted.map(({ product_id, rating }) => [product_id, rating]))
  return {
    ndcg_at_10: ndcgAt10(ranked, ratings),
    recall_at_10: recallAt(10, ranked, ratings),
    recall_at_100: recallAt(depth, ranked, ratings),
    mrr: reciprocalRank(ranked, ratings),
  }
}

function meanOf(all: readonly Metrics[]): Metrics {
  const mean = (of: (metrics: Metrics) => number): number => {
    const sum = all.reduce((total, metrics) => total + of(metrics), 0)
    return all.length === 0 ? 0 : Math.min(1, Math.round((sum / all.length) * 1e6) / 1e6)
  }
  return {
    ndcg_at_10: mean((metrics) => metrics.ndcg_at_10),
    recall_at_10: mean((metrics) => metrics.recall_at_10),
    recall_at_100: mean((metrics) => metrics.recall_at_100),
    mrr: mean((metrics) => metrics.mrr),
  }
}
