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
  /** Pictures to look at, at most. */
  readonly maxImages: number
  /** Between two requests to one host. */
  readonly pauseMs: number
  readonly signal: AbortSignal
}

/** Side by side; each is asked for one picture at a time. */
const hostsAtOnce = 4
/** A host that let so many requests in a row time out is left alone until the next run. */
const mostLate = 3
/** So many failures in a row before one is told that may be a moment's trouble: at an hour each, half a day's outage is none. */
const tellInDoubtAfter = 12

/**
 * Looks at the pictures that are due, politely. Each is asked for with what its host called it last; what has changed is
 * indexed, what is gone is told once, and the product is found by what was there before. Whatever is not finished is due again.
 */
export async function checkImages(deps: CheckImagesDeps, run: CheckRun): Promise<void> {
  const due = await deps.catalog.imageChecks.claimDueAcrossStores(run.maxImages)
  const hosts = Map.groupBy(due, ({ imageUrl }) => URL.parse(imageUrl)?.host ?? imageUrl)
  const place = pLimit(hostsAtOnce)
  await Promise.all([...hosts.values()].map((ofHost) => place(() => checkHost(deps, ofHost, run))))
}

async function checkHost(deps: CheckImagesDeps, due: readonly DueImage[], run: CheckRun): Promise<void> {
  let late = 0
  for (const [at, image] of due.entries()) {
    if (at > 0) await sleep(run.pauseMs, null, { signal: run.signal }).catch(() => undefined)
    if (run.signal.aborted || late >= mostLate) return
    late = (await checkOne(deps, image, run.signal)) === 'late' ? late + 1 : 0
  }
}

async function checkOne(deps: CheckImagesDeps, image: DueImage, signal: AbortSignal): Promise<'late' | 'answered'> {
  try {
    await lookAt(deps, image, signal)
    return 'answered'
  } catch (error) {
    const refused = refusedImage(error)
    if (signal.aborted || wasNotSent(error)) return 'late'
    if (refused === null || !(error instanceof AppError)) {
      const facts = { err: error, store: image.scope.storeId, product: image.productId }
      deps.logger.warn(facts, 'a picture could not be looked at again; it is due again in ten minutes')
      return 'answered'
    }
    const reportAfter = isPermanentFailure(error) ? 1 : tellInDoubtAfter
    await deps.catalog.imageChecks.noteFailed(image.scope, { ...refused, ...pick(image), reportAfter })
    return error.code === 'image_timeout' ? 'late' : 'answered'
  }
}

async function lookAt(deps: CheckImagesDeps, image: DueImage, signal: AbortSignal): Promise<void> {
  const { scope, productId, imageUrl, etag, lastModified, contentHash } = image
  const fetched = await deps.fetchImage.fetchIfChanged(imageUrl, { etag, lastModified }, signal)
  if (fetched === null) return deps.catalog.imageChecks.noteUnchanged(scope, image)
  if (createHash('sha256').update(fetched.bytes).digest('hex') === contentHash)
    return deps.catalog.imageChecks.noteUnchanged(scope, {
      ...image,
      etag: fetched.etag,
      lastModified: fetched.lastModified,
    })
  const picture = await deps.images.fromFetched(imageUrl, fetched)
  await deps.catalog.writeProducts(scope, {
    writes: [
      {
        productId,
        intent: 'change',
        imageUrl: null,
        additionalImageUrls: null,
        metadata: (kept) => kept,
        images: new Map([[imageUrl, picture]]),
        replacesImages: true,
      },
    ],
  })
}

function pick({ productId, imageUrl }: DueImage): { productId: string; imageUrl: string } {
  return { productId, imageUrl }
}
