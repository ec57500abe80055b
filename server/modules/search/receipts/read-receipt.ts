import type { Confidence, SearchReceipt } from '../../../../contract/search/search-answer.ts'
import type { SearchMode } from '../../../../contract/search/search-modes.ts'
import { decodeHalf } from '../../../engine/vectors/half-float.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { revisionsAcrossStores, type StoreScope } from '../../stores/index.ts'
import { receiptNotFound, searchNotRepeatable } from '../errors.ts'
import type { Matches, ResolvedSearch, SearchPipeline } from '../pipeline.ts'
import type { ReceiptQueue } from './receipt-queue.ts'
import { type ReceiptRow, receiptById } from './search-history.store.ts'

export interface ReceiptDeps {
  readonly db: Database
  readonly receipts: Pick<ReceiptQueue, 'whenWritten'>
  readonly pipeline: Pick<SearchPipeline, 'restore' | 'retrieve'>
  /** The active generation; vectors of another one cannot be compared. */
  readonly generation: string
  /** The number of components of its vectors. */
  readonly dimension: number
}

/** How a search was answered, and how it would be answered now with its stored vectors. Records nothing. Throws 404. */
export async function readReceipt(deps: ReceiptDeps, scope: StoreScope, searchId: string): Promise<SearchReceipt> {
  const row = await storedReceipt(deps, scope, searchId)
  return {
    search_id: row.search_id,
    mode: row.mode,
    request: row.request,
    created_at: row.created_at.toISOString(),
    query_time_ms: row.query_time_ms,
    total: row.total,
    results: row.results.map(([productId, score, parts, confidence]) => ({
      product_id: productId,
      similarity_score: score,
      confidence: (confidence as Confidence | undefined) ?? null,
      score_parts: (parts as Required<SearchReceipt['results'][number]>['score_parts'] | undefined) ?? null,
    })),
    model_generation: row.generation,
    catalogue_revision: row.revision,
    replay: await replay(deps, scope, row),
  }
}

/** Throws 404. */
async function storedReceipt(deps: ReceiptDeps, scope: StoreScope, searchId: string): Promise<ReceiptRow> {
  await deps.receipts.whenWritten({ scope, searchId })
  const row = isUuid(searchId) ? await receiptById(deps.db, scope, searchId) : undefined
  if (row === undefined) throw receiptNotFound(searchId)
  return row
}

/** The search of a receipt, with its stored vectors in place of its images. Throws 404, and 409 when it cannot be repeated. */
export async function repeatSearch(deps: ReceiptDeps, scope: StoreScope, searchId: string): Promise<ResolvedSearch> {
  const search = await restoreRecorded(deps, scope, await storedReceipt(deps, scope, searchId))
  if (search === null) throw searchNotRepeatable(searchId)
  return search
}

async function replay(deps: ReceiptDeps, scope: StoreScope, row: ReceiptRow): Promise<SearchReceipt['replay']> {
  const search = await restoreRecorded(deps, scope, row)
  if (search === null) {
    const [store] = await revisionsAcrossStores(deps.db, [scope.storeId])
    const isUnchanged = store?.revision === row.revision
    return { is_possible: false, is_catalogue_unchanged: isUnchanged, is_same: null, total: null, results: null }
  }
  const { matches, revision } = await deps.pipeline.retrieve(scope, [search])
  const [now] = matches
  if (now === undefined) throw new Error('A replayed search was not answered')
  return {
    is_possible: true,
    is_catalogue_unchanged: revision === row.revision,
    is_same: isSame(row, now),
    total: now.total,
    results: now.hits.map(({ productId, score }) => ({ product_id: productId, similarity_score: score })),
  }
}

/** The search of the receipt; `null` when its generation, its vectors or a product it refers to no longer exist. */
async function restoreRecorded(deps: ReceiptDeps, scope: StoreScope, row: ReceiptRow): Promise<ResolvedSearch | null> {
  if (row.generation !== deps.generation || !isComplete(row, deps.dimension)) return null
  const vectors = vectorsOf(row, deps.dimension)
  try {
    const answeredAt = row.created_at.getTime()
    return await deps.pipeline.restore(scope, {
      mode: row.mode as SearchMode,
      request: row.request,
      vectors,
      answeredAt,
    })
  } catch (error) {
    // The source product was deleted, or a filtered field now has values of another kind.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/** Old receipts have neither vectors nor score parts. */
function isComplete({ request, results, query_vectors: bytes }: ReceiptRow, dimension: number): boolean {
  const hashes = request.image_sha256
  const images = hashes === undefined ? 0 : [hashes].flat().length
  return results.every(([, , parts]) => parts !== undefined) && (bytes?.length ?? 0) >= images * dimension * 2
}

function vectorsOf({ query_vectors: bytes }: ReceiptRow, dimension: number): Float32Array[] {
  if (bytes === null) return []
  const length = dimension * 2
  const starts = Array.from({ length: Math.floor(bytes.length / length) }, (_n, at) => at * length)
  return starts.map((start) => decodeHalf(bytes.subarray(start, start + length), dimension))
}

function isSame({ total, results }: ReceiptRow, now: Matches): boolean {
  return (
    total === now.total &&
    results.length === now.hits.length &&
    results.every(([productId, score], at) => productId === now.hits[at]?.productId && score === now.hits[at]?.score)
  )
}
