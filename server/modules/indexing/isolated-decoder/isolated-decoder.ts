import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { DecodedImage } from '../../../engine/images/decode/decode.ts'
import { estimateDecodingCost, maxDecodingCost } from '../../../engine/images/decode/decoding-cost.ts'
import { requireFormat } from '../../../engine/images/headers/sniff.ts'
import { ImageError } from '../../../engine/images/image-error.ts'
import {
  type AnalyzedImage,
  analyzeCommonJpeg,
  analyzeDecoded,
  decodeCommonJpeg,
  type ReadOptions,
} from '../../../engine/images/image-threads.ts'
import { growingTo } from '../../../platform/caches.ts'
import { type AdmissionLimits, createAdmission, type Origin } from './admission.ts'
import { type CrashDetectorDeps, createCrashDetector } from './crash-detector.ts'
import { createDecoderPool, PoisonImage } from './decoder-pool.ts'
import type { LimitKind, UsageLimits } from './watch-usage.ts'
import { CostExceeded } from './worker-process.ts'

export interface IsolatedDecoderDeps extends CrashDetectorDeps {
  /** Replaces the default worker program, for tests. */
  readonly workerFile?: string
  readonly usageLimits?: Partial<UsageLimits>
}

/** Decoding options and the origin of the image. */
export interface DecodingRequest extends ReadOptions {
  readonly origin: Origin
}

export type IsolatedDecoder = ReturnType<typeof createIsolatedDecoder>

/** At least two: an expensive image leaves one for cheap ones. Each takes 95 MB, and up to 300 MB more while decoding. */
const decoderProcesses = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))
const admissionLimits: AdmissionLimits = {
  slots: decoderProcesses,
  memoryBytes: decoderProcesses * maxDecodingCost.memoryBytes,
  waiting: { count: 500, seconds: 60 },
  waitingPerStore: { count: 250, seconds: 30 },
  waitingPerCaller: { count: 100, seconds: 15 },
  maxWaitMs: 15_000,
}
// Enough to keep the image threads busy; more would delay query images in their queue.
const threadsForIndexing = 2 + availableParallelism()
/** Images that exceeded the cost limit are refused at once when they are sent again. */
const maxCachedRefusals = 5000

/**
 * Decodes images. Common JPEGs are decoded in threads of this process. All others are decoded in worker processes: admitted by estimated
 * cost, one at a time per process, and killed when they exceed a limit. For an hour after a crash of the service, common JPEGs are
 * decoded there too, so that a poison image (one that crashes its decoder) is identified and refused from then on.
 */
export function createIsolatedDecoder(deps: IsolatedDecoderDeps) {
  const watch = createCrashDetector(deps)
  const { workerFile: file, usageLimits: limits } = deps
  const pool = createDecoderPool({ size: decoderProcesses, ...(file && { file }), ...(limits && { limits }) })
  const admission = createAdmission(admissionLimits)
  const indexingTurns = pLimit(threadsForIndexing)
  const refused = new LRUCache<string, ImageError>(growingTo(maxCachedRefusals))

  /** Uses the fast decoder unless a recent crash or a poison image requires isolation. */
  const readFast = async <T>(
    bytes: Uint8Array,
    { origin, ...options }: DecodingRequest,
    read: (bytes: Uint8Array, options: ReadOptions) => Promise<T | null>,
  ): Promise<T | null> => {
    if (watch.isAlert() || (watch.knowsPoison() && watch.isPoison(hashOf(bytes)))) return null
    return origin.isBackground ? indexingTurns(() => read(bytes, options)) : read(bytes, options)
  }

  const decodeIsolated = async (bytes: Uint8Array, { origin, ...options }: DecodingRequest): Promise<DecodedImage> => {
    const contentHash = hashOf(bytes)
    const known = watch.isPoison(contentHash) ? poisonRefused() : refused.get(contentHash)
    if (known !== undefined) throw known
    const cost = estimateDecodingCost(bytes, requireFormat(bytes))
    try {
      return await admission.admit({ ...origin, cost }, () => pool.decode(bytes, options))
    } catch (error) {
      if (error instanceof CostExceeded) {
        refused.set(contentHash, costRefused(error.limit))
        throw costRefused(error.limit)
      }
      if (!(error instanceof PoisonImage)) throw error
      await watch.notePoison(contentHash)
      throw poisonRefused()
    }
  }
  return {
    async decode(bytes: Uint8Array, request: DecodingRequest): Promise<DecodedImage> {
      return (await readFast(bytes, request, decodeCommonJpeg)) ?? decodeIsolated(bytes, request)
    },
    /** Decodes and computes the traits. */
    async analyze(bytes: Uint8Array, request: DecodingRequest): Promise<AnalyzedImage> {
      const fast = await readFast(bytes, request, analyzeCommonJpeg)
      return fast ?? analyzeDecoded(await decodeIsolated(bytes, request))
    },
    start: watch.start,
    async stop(): Promise<void> {
      pool.stop()
      await watch.stop()
    },
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function poisonRefused(): ImageError {
  return new ImageError('image_not_an_image', 'This image crashed the decoder before and is not decoded again.')
}

function costRefused(limit: LimitKind): ImageError {
  const { cpuSeconds, memoryBytes } = maxDecodingCost
  const limitText = limit === 'memory' ? `${memoryBytes / 1e6} MB of memory` : `${cpuSeconds} s of CPU time`
  return new ImageError('image_too_large', `Decoding the image takes more than ${limitText}, which is the limit.`)
}
