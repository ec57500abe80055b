import type { BatchAnswer, SearchAnswer } from '../../../contract/search/search-answer.ts'
import { type JsonMode, jsonModes } from '../../../contract/search/search-modes.ts'
import { AppError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import type { StoreScope } from '../stores/index.ts'
import { fieldRefused, searchFailed } from './errors.ts'
import type { ResolvedSearch, SearchPipeline } from './pipeline.ts'

interface BatchDeps {
  readonly pipeline: Pick<SearchPipeline, 'understand' | 'retrieve' | 'answer'>
  readonly logger: Pick<Logger, 'error'>
}

/** A search, and how long it took to resolve it, including its images. */
interface UnderstoodSearch {
  readonly search: ResolvedSearch
  readonly ms: number
}

/** One search of a batch, or its error. */
type Item = UnderstoodSearch | { readonly refused: AppError }

/**
 * Runs several searches against one state of the catalog, with one round trip to the database. A refused search returns its
 * error at its index; each of the others is answered and recorded as if it were alone.
 */
export async function searchBatch(
  deps: BatchDeps,
  scope: StoreScope,
  queries: readonly unknown[],
): Promise<BatchAnswer> {
  const startedAt = performance.now()
  const items = await Promise.all(queries.map((query) => understandItem(deps, scope, query)))
  const understood = items.filter((item) => 'search' in item)
  const answers = (await answerAll(deps, scope, understood)).values()
  const results = items.map((item, index) =>
    'refused' in item ? { index, ...presentRefusal(item.refused) } : { index, status: 200, ...answers.next().value },
  )
  return { count: results.length, query_time_ms: Math.round(performance.now() - startedAt), results }
}

async function understandItem({ pipeline, logger }: BatchDeps, scope: StoreScope, query: unknown): Promise<Item> {
  const startedAt = performance.now()
  try {
    const { mode, fields } = readItem(query)
    const search = await pipeline.understand(scope, mode, fields)
    return { search, ms: performance.now() - startedAt }
  } catch (error) {
    if (error instanceof AppError) return { refused: error }
    logger.error({ err: error }, 'a search of a batch failed')
    return { refused: searchFailed(error) }
  }
}

function readItem(query: unknown): { mode: JsonMode; fields: Record<string, unknown> } {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) {
    throw fieldRefused('', 'wrong_type', 'A search of a batch is an object: mode, and the fields of that mode.')
  }
  const { mode, ...fields } = query as Record<string, unknown>
  if (mode === undefined) throw fieldRefused('/mode', 'required', 'mode is required.')
  if (!isMode(mode)) {
    throw fieldRefused('/mode', 'unknown_value', `mode must be one of ${Object.keys(jsonModes).join(', ')}.`)
  }
  return { mode, fields }
}

function isMode(mode: unknown): mode is JsonMode {
  return typeof mode === 'string' && Object.hasOwn(jsonModes, mode)
}

async function answerAll(
  { pipeline }: BatchDeps,
  scope: StoreScope,
  understood: readonly UnderstoodSearch[],
): Promise<SearchAnswer[]> {
  if (understood.length === 0) return []
  const allUnderstoodAt = performance.now()
  const searches = understood.map(({ search }) => search)
  const { matches, revision } = await pipeline.retrieve(scope, searches)
  const found = understood.flatMap(({ search, ms }, at) => {
    const one = matches[at]
    // The time that a search waits for the images of another one is not its own.
    return one === undefined ? [] : [{ search, matches: one, startedAt: allUnderstoodAt - ms }]
  })
  return pipeline.answer(scope, found, revision)
}

function presentRefusal({ code, status, detail, data }: AppError) {
  return { status, error: { error: code, message: detail, details: { ...data } } }
}
