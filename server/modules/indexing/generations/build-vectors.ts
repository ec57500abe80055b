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
  /** When a search was last under way here, by `performance.now()`. */
  readonly lastSearchAt: () => number
  /** The pause after so many tries of one product, in seconds. */
  readonly retrySeconds?: (tries: number) => number
}

export interface Build {
  /** Every write is fenced by it. */
  readonly lease: Lease
  readonly model: EmbeddingModel
  /** Whether indexes may have the generation loaded. */
  readonly isAnnounced: boolean
  readonly signal: AbortSignal
  /** Told after every page, and when nothing was left to do. */
  readonly onProgress: () => Promise<void>
}

type Embedded = PendingProduct & { readonly vectors: readonly Float32Array[] }

// Their pictures are fetched side by side and embedded together; a kill costs no more than these.
const pageSize = 16
/** Searches of so long ago say that more will come. */
const searchedMs = 2000
const hourSeconds = 3600

/**
 * Makes the vectors of every product that has none of the model's; each page is kept as soon as it is done, so that nothing is
 * done twice. Resolves with how many it found to do; rejects when the model or the database does not answer.
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
  for (const products of byStore.values()) await keep(deps, build, products)
  await build.onProgress()
  await letSearchesPass(deps, performance.now() - startedAt, build.signal)
}

/** The product with its vectors; `null` where that failed, which is noted. */
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
    const isOfAll = error instanceof AppError && error.status !== 422
    if (isOfAll || signal.aborted) throw error
    const retrySeconds = (deps.retrySeconds ?? growingPause)(product.tries + 1)
    const gap = { generation: model.id, ...reasonOf(deps, product, error), retrySeconds }
    await deps.db.transaction().execute(async (tx) => {
      await fence(tx, lease)
      await recordMissing(tx, product, gap)
    })
    return null
  }
}

/** A fault of ours is one product's too: it must not keep all the others waiting for ever. */
function reasonOf(
  deps: BuildDeps,
  { scope, productId }: PendingProduct,
  error: unknown,
): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.detail }
  deps.logger.error({ err: error, store: scope.storeId, product: productId }, 'a product cannot be embedded')
  return unexpectedFailure
}

/** At first soon, because hosts stumble; later every hour, because shops repair their pictures. */
function growingPause(tries: number): number {
  return tries < attemptsToFail ? 2 * 4 ** (tries - 1) : hourSeconds
}

async function keep(deps: BuildDeps, build: Build, products: readonly Embedded[]): Promise<void> {
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
  const triedBefore = products.filter(({ productId, tries }) => tries > 0 && added.includes(productId))
  const productIds = triedBefore.map(({ productId }) => productId)
  if (productIds.length === 0) return
  await deps.db.transaction().execute(async (tx) => {
    await guard(tx)
    await deleteMissing(tx, first.scope, { generation, productIds })
  })
}

/** While shoppers search, the work rests for as long as it worked. */
async function letSearchesPass(deps: BuildDeps, workedMs: number, signal: AbortSignal): Promise<void> {
  if (performance.now() - deps.lastSearchAt() > searchedMs) return
  await sleep(workedMs, undefined, { signal }).catch(() => undefined)
}
