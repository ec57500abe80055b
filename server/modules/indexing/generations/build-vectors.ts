import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import { fence } from '../../../platform/leases/leases.store.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Catalog } from '../../catalog/index.ts'
import { createHostLimiter, type HostLimiter } from '../bulk/run/host-limits.ts'
import { unexpectedFailure } from '../bulk/run/settle-items.ts'
import type { FetchImage } from '../images/fetch-image.ts'
import type { PrepareImages } from '../images/prepare-image.ts'
import {
  attemptsToFail,
  deleteMissing,
  type PendingProduct,
  type ProductPosition,
  pendingProductsAcrossStores,
  recordMissing,
} from './missing-embeddings.store.ts'

export interface BuildDeps {
  readonly db: Database
  readonly catalog: Pick<Catalog, 'addVectors'>
  readonly images: Pick<PrepareImages, 'embedBy'>
  readonly fetchImage: Pick<FetchImage, 'fetch'>
  readonly logger: Pick<Logger, 'error'>
  /** The `performance.now()` of the last search in this process. */
  readonly lastSearchAt: () => number
  /** The backoff after this many attempts for one product, in seconds. */
  readonly retrySeconds?: (tries: number) => number
}

export interface Build {
  /** The lease that fences every write. */
  readonly lease: Lease
  readonly model: EmbeddingModel
  /** Whether indexes may already have the generation loaded. */
  readonly isAnnounced: boolean
  readonly signal: AbortSignal
  /** Called after every page and at the end. */
  readonly onProgress: () => Promise<void>
}

type Embedded = PendingProduct & { readonly vectors: readonly Float32Array[] }

// Fetched concurrently and embedded together; a crash loses at most one page.
const pageSize = 16
/** A search within this time suggests that more follow. */
const recentSearchMs = 2000
const hourSeconds = 3600

/**
 * Embeds every product that has no vectors of the model. Each page is committed when it is done, so that no work is repeated. Resolves
 * to the number of products found; rejects when the model or the database is unavailable.
 */
export async function buildVectors(deps: BuildDeps, build: Build): Promise<number> {
  const hosts = createHostLimiter()
  let found = 0
  let after: ProductPosition | null = null
  while (true) {
    const page: PendingProduct[] = await pendingProductsAcrossStores(deps.db, {
      generation: build.model.id,
      after,
      limit: pageSize,
    })
    const last = page.at(-1)
    if (last === undefined) break
    build.signal.throwIfAborted()
    await buildPage(deps, build, { page, hosts })
    found += page.length
    after = { storeId: last.scope.storeId, productId: last.productId }
  }
  await build.onProgress()
  return found
}

async function buildPage(
  deps: BuildDeps,
  build: Build,
  { page, hosts }: { page: readonly PendingProduct[]; hosts: HostLimiter },
): Promise<void> {
  const startedAt = performance.now()
  const embedded = await Promise.all(page.map((product) => embedProduct(deps, build, { product, hosts })))
  build.signal.throwIfAborted()
  const byStore = Map.groupBy(
    embedded.filter((one) => one !== null),
    ({ scope }) => scope.storeId,
  )
  for (const products of byStore.values()) await saveVectors(deps, build, products)
  await build.onProgress()
  await yieldToSearches(deps, performance.now() - startedAt, build.signal)
}

/** Returns the product with its vectors; records a failure and returns `null`. */
async function embedProduct(
  deps: BuildDeps,
  { model, signal, lease }: Build,
  { product, hosts }: { product: PendingProduct; hosts: HostLimiter },
): Promise<Embedded | null> {
  const vectorOf = async (address: string): Promise<Float32Array> => {
    const fetched = await hosts.run(address, () => deps.fetchImage.fetch(address, signal))
    return deps.images.embedBy(model, address, fetched)
  }
  try {
    return { ...product, vectors: await Promise.all(product.addresses.map(vectorOf)) }
  } catch (error) {
    const isGeneral = error instanceof AppError && error.status !== 422
    if (isGeneral || signal.aborted) throw error
    const retrySeconds = (deps.retrySeconds ?? defaultRetrySeconds)(product.tries + 1)
    const missing = { generation: model.id, ...reasonOf(deps, product, error), retrySeconds }
    await deps.db.transaction().execute(async (tx) => {
      await fence(tx, lease)
      await recordMissing(tx, product, missing)
    })
    return null
  }
}

/** An unexpected error is recorded for the product, so that it does not block all others. */
function reasonOf(
  deps: BuildDeps,
  { scope, productId }: PendingProduct,
  error: unknown,
): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.detail }
  deps.logger.error({ err: error, store: scope.storeId, product: productId }, 'product cannot be embedded')
  return unexpectedFailure
}

/** Short at first, because host failures are often transient; then hourly, because stores repair their images. */
function defaultRetrySeconds(tries: number): number {
  return tries < attemptsToFail ? 2 * 4 ** (tries - 1) : hourSeconds
}

async function saveVectors(deps: BuildDeps, build: Build, products: readonly Embedded[]): Promise<void> {
  const [first] = products
  if (first === undefined) return
  const generation = build.model.id
  const { isAnnounced, lease } = build
  const guard = (tx: Tx): Promise<void> => fence(tx, lease)
  const added = await deps.catalog.addVectors(first.scope, {
    generation,
    products,
    advancesRevision: isAnnounced,
    guard,
  })
  const previouslyFailed = products.filter(({ productId, tries }) => tries > 0 && added.includes(productId))
  const productIds = previouslyFailed.map(({ productId }) => productId)
  if (productIds.length === 0) return
  await deps.db.transaction().execute(async (tx) => {
    await guard(tx)
    await deleteMissing(tx, first.scope, { generation, productIds })
  })
}

/** While shoppers search, the build pauses for as long as its last slice of work took. */
async function yieldToSearches(deps: BuildDeps, workedMs: number, signal: AbortSignal): Promise<void> {
  if (performance.now() - deps.lastSearchAt() > recentSearchMs) return
  await sleep(workedMs, undefined, { signal }).catch(() => undefined)
}
