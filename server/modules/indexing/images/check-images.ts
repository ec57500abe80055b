import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { BaseLogger } from 'pino'
import { AppError } from '../../../platform/errors.ts'
import type { Catalog, DueImage } from '../../catalog/index.ts'
import { refusedImage } from '../errors.ts'
import { type FetchImage, isPermanentFailure, wasNotSent } from './fetch-image.ts'
import type { PrepareImages } from './prepare-image.ts'

export interface CheckImagesDeps {
  readonly catalog: Pick<Catalog, 'imageChecks' | 'writeProducts'>
  readonly fetchImage: Pick<FetchImage, 'fetchIfChanged'>
  readonly images: Pick<PrepareImages, 'fromFetched'>
  readonly logger: Pick<BaseLogger, 'warn'>
}

export interface CheckRun {
  /** Maximum number of images to check. */
  readonly maxImages: number
  /** Delay between two requests to one host. */
  readonly delayMs: number
  readonly signal: AbortSignal
}

/** Hosts checked concurrently, with one request at a time per host. */
const maxConcurrentHosts = 4
/** After this many consecutive timeouts, a host is skipped until the next run. */
const maxTimeouts = 3
/** Consecutive possibly transient failures before one is reported. They are an hour apart, so half a day of outage is tolerated. */
const reportUncertainAfter = 12

/**
 * Checks due images with conditional requests. A changed image is indexed. A missing image is reported once, and the product stays
 * searchable by its last image. Unfinished checks become due again.
 */
export async function checkImages(deps: CheckImagesDeps, run: CheckRun): Promise<void> {
  const due = await deps.catalog.imageChecks.claimDueAcrossStores(run.maxImages)
  const hosts = Map.groupBy(due, ({ imageUrl }) => URL.parse(imageUrl)?.host ?? imageUrl)
  const place = pLimit(maxConcurrentHosts)
  await Promise.all([...hosts.values()].map((ofHost) => place(() => checkHost(deps, ofHost, run))))
}

async function checkHost(deps: CheckImagesDeps, due: readonly DueImage[], run: CheckRun): Promise<void> {
  let late = 0
  for (const [at, image] of due.entries()) {
    if (at > 0) await sleep(run.delayMs, null, { signal: run.signal }).catch(() => undefined)
    if (run.signal.aborted || late >= maxTimeouts) return
    late = (await checkOne(deps, image, run.signal)) === 'late' ? late + 1 : 0
  }
}

async function checkOne(deps: CheckImagesDeps, image: DueImage, signal: AbortSignal): Promise<'late' | 'answered'> {
  try {
    await checkImage(deps, image, signal)
    return 'answered'
  } catch (error) {
    const refused = refusedImage(error)
    if (signal.aborted || wasNotSent(error)) return 'late'
    if (refused === null || !(error instanceof AppError)) {
      const facts = { err: error, store: image.scope.storeId, product: image.productId }
      deps.logger.warn(facts, 'image check failed; it is due again in ten minutes')
      return 'answered'
    }
    const reportAfter = isPermanentFailure(error) ? 1 : reportUncertainAfter
    await deps.catalog.imageChecks.noteFailed(image.scope, { ...refused, ...keyOf(image), reportAfter })
    return error.code === 'image_timeout' ? 'late' : 'answered'
  }
}

async function checkImage(deps: CheckImagesDeps, image: DueImage, signal: AbortSignal): Promise<void> {
  const { scope, productId, imageUrl, etag, lastModified, contentHash } = image
  const fetched = await deps.fetchImage.fetchIfChanged(imageUrl, { etag, lastModified }, signal)
  if (fetched === null) return deps.catalog.imageChecks.noteUnchanged(scope, image)
  if (createHash('sha256').update(fetched.bytes).digest('hex') === contentHash)
    return deps.catalog.imageChecks.noteUnchanged(scope, {
      ...image,
      etag: fetched.etag,
      lastModified: fetched.lastModified,
    })
  const indexed = await deps.images.fromFetched(imageUrl, fetched)
  await deps.catalog.writeProducts(scope, {
    writes: [
      {
        productId,
        intent: 'change',
        metadata: (current) => current,
        images: new Map([[imageUrl, indexed]]),
        replacesImages: true,
      },
    ],
  })
}

function keyOf({ productId, imageUrl }: DueImage): { productId: string; imageUrl: string } {
  return { productId, imageUrl }
}
