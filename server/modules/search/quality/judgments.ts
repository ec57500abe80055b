import type {
  Evaluation,
  EvaluationList,
  EvaluationRequest,
  Judgment,
  JudgmentInput,
  JudgmentList,
  JudgmentListQuery,
} from '../../../../contract/search/judgment.ts'
import { jsonLinesByKey } from '../../../platform/db/json-lines.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import { fieldRefused, judgmentNotFound, refusedAt, tooManyJudgments } from '../errors.ts'
import { assertSettings } from '../settings/settings.ts'
import { readFilters } from '../understand/read-filters.ts'
import { parseSearch } from '../understand/read-request.ts'
import { validateRequest } from '../understand/restore-search.ts'
import { type Alternative, type EvaluateDeps, evaluateStore, noMetrics } from './evaluate.ts'
import { countEvaluations, type EvaluationRow, selectEvaluations } from './evaluations.store.ts'
import {
  countJudgments,
  deleteJudgment,
  insertJudgment,
  type JudgmentRow,
  judgmentById,
  judgmentsAfter,
  lockJudgments,
  selectJudgments,
  updateJudgment,
} from './judgments.store.ts'

/** All judgments of a store are evaluated in one call. */
const maxJudgments = 2000
/** Allows a search with 200 products of the longest IDs. A list has 1,000 judgments, and a body up to 1 MB. */
const maxJudgmentCharacters = 65_536

/** The value kinds of a field change with the catalog: values are checked against them when the search runs. */
const anyKind = 0

/** Judgments: searches with the products that they should find. */
export function createJudgments(deps: EvaluateDeps) {
  const { db, clock, ids } = deps

  return {
    /** Throws 422 for a search that cannot run, and 409 at the maximum number of judgments. */
    async create(scope: StoreScope, given: JudgmentInput): Promise<Judgment> {
      const now = clock.now()
      const row = { judgment_id: ids.ordered(), ...readInput(given), created_at: now, updated_at: now }
      await db.transaction().execute(async (tx) => {
        await lockJudgments(tx, scope)
        if ((await countJudgments(tx, scope)) >= maxJudgments) throw tooManyJudgments(maxJudgments)
        await insertJudgment(tx, scope, row)
      })
      return presentJudgment(row)
    },

    async list(scope: StoreScope, query: JudgmentListQuery): Promise<JudgmentList> {
      const page = readPage(query)
      const [rows, total] = await Promise.all([selectJudgments(db, scope, page), countJudgments(db, scope)])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.judgment_id)
      return { judgments: items.map(presentJudgment), total, next_cursor }
    },

    read: async (scope: StoreScope, judgmentId: string): Promise<Judgment> =>
      presentJudgment((await judgmentById(db, scope, judgmentId)) ?? missing(judgmentId)),

    async replace(scope: StoreScope, judgmentId: string, given: JudgmentInput): Promise<Judgment> {
      const wanted = { judgment_id: judgmentId, ...readInput(given), updated_at: clock.now() }
      return presentJudgment((await updateJudgment(db, scope, wanted)) ?? missing(judgmentId))
    },

    async remove(scope: StoreScope, judgmentId: string): Promise<void> {
      if (!(await deleteJudgment(db, scope, judgmentId))) missing(judgmentId)
    },

    /** The scores of earlier evaluations. */
    async evaluations(scope: StoreScope, query: JudgmentListQuery): Promise<EvaluationList> {
      const page = readPage(query)
      const [rows, total] = await Promise.all([selectEvaluations(db, scope, page), countEvaluations(db, scope)])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.evaluation_id)
      return { evaluations: items.map(presentEvaluation), total, next_cursor }
    },

    /** Runs every judgment with the store's settings, and with proposed settings if there are any. */
    async evaluate(scope: StoreScope, { settings }: EvaluationRequest): Promise<Evaluation> {
      if (settings === undefined) return evaluateStore(deps, scope, null)
      assertSettings(settings, '/settings')
      const { generation, pipeline } = deps
      return evaluateStore(deps, scope, { pipeline: pipeline.withSettings(settings), generation })
    },

    /** Runs every judgment with the active model and with another one. */
    evaluateWith: (scope: StoreScope, other: Alternative): Promise<Evaluation> => evaluateStore(deps, scope, other),
  }
}

function readInput({ search, products }: JudgmentInput): Pick<JudgmentRow, 'search' | 'wanted'> {
  if (JSON.stringify({ search, products }).length > maxJudgmentCharacters)
    throw fieldRefused('', 'too_long', 'A judgment must have at most 65,536 characters as JSON.')
  const { mode, ...fields } = search
  try {
    const { conditions } = parseSearch(validateRequest(mode, fields))
    for (const { filters, pointer } of conditions.filters) readFilters(filters, { pointer, kindsOf: () => anyKind })
  } catch (error) {
    throw refusedAt('/search', error)
  }
  const seen = new Set<string>()
  for (const [at, { product_id: id }] of products.entries()) {
    if (seen.has(id)) throw fieldRefused(`/products/${at}/product_id`, 'duplicate', `${id} is there more than once.`)
    seen.add(id)
  }
  if (products.every(({ rating }) => rating === 0))
    throw fieldRefused('/products', 'nothing_wanted', 'One of the products at least needs a rating above 0.')
  return { search, wanted: products }
}

function presentJudgment({ wanted, created_at, updated_at, ...row }: JudgmentRow): Judgment {
  return { ...row, products: wanted, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

function presentEvaluation({
  evaluation_id,
  judgments,
  generation,
  metrics,
  created_at,
}: EvaluationRow): EvaluationList['evaluations'][number] {
  return {
    evaluation_id,
    judgments,
    model_generation: generation,
    metrics: { ...noMetrics, ...metrics },
    created_at: created_at.toISOString(),
  }
}

function missing(judgmentId: string): never {
  throw judgmentNotFound(judgmentId)
}

const exportPageSize = 100

/** The store's judgments as JSON Lines, oldest first. */
export function exportJudgments(db: Database, scope: StoreScope): AsyncGenerator<string> {
  return jsonLinesByKey<JudgmentRow>({
    pageSize: exportPageSize,
    readAfter: (last) => judgmentsAfter(db, scope, { after: last?.judgment_id ?? null, limit: exportPageSize }),
  })
}
