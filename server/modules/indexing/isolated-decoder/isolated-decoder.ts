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
import { type AdmissionLimits, createAdmission, type Origin } from './admission.ts'
import { type CrashDetectorDeps, createCrashDetector } from './crash-detector.ts'
import { createDecoderPool, PoisonImage } from './decoder-pool.ts'
import type { LimitKind, UsageLimits } from './watch-usage.ts'
import { CostExceeded } from './worker-process.ts'

export interface IsolatedDecoderDeps extends CrashDetectorDeps {
  /** The program that decodes, in place of the usual one. */
  readonly workerFile?: string
  readonly usageLimits?: Partial<UsageLimits>
}

/** A picture and for whom it is decoded. */
export interface DecodingRequest extends ReadOptions {
  readonly origin: Origin
}

export type IsolatedDecoder = ReturnType<typeof createIsolatedDecoder>

/** Two even on small machines: an expensive picture leaves one to the cheap ones. Each holds 95 MB, and 300 MB more at work. */
const decoderProcesses = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)))
const admissionLimits: AdmissionLimits = {
  slots: decoderProcesses,
  memoryBytes: decoderProcesses * maxDecodingCost.memoryBytes,
  waiting: { count: 500, seconds: 60 },
  waitingPerStore: { count: 250, seconds: 30 },
  waitingPerCaller: { count: 100, seconds: 15 },
  maxWaitMs: 15_000,
}
// As many as keep the threads that decode busy; more would stand before a shopper's picture in their queue.
const threadsForIndexing = 2 + availableParallelism()
/** Pictures whose cost was too high are refused at once when they come again. */
const rememberedRefusals = 5000

/**
 * Decodes pictures. Usual JPEGs are decoded in threads of this process. All others are decoded in processes of their own: admitted by
 * estimated cost, one at a time in each process, and stopped when they exceed their limits. For an hour after a process of the
 * service died, usual JPEGs go there too, so that a poison image (one that crashes its decoder) is found; it is refused from then on.
 */
export function createIsolatedDecoder(deps: IsolatedDecoderDeps) {
  const watch = createCrashDetector(deps)
  const { workerFile: file, usageLimits: limits } = deps
  const pool = createDecoderPool({ size: decoderProcesses, ...(file && { file }), ...(limits && { limits }) })
  const admission = createAdmission(admissionLimits)
  const indexingTurns = pLimit(threadsForIndexing)
  const refused = new LRUCache<string, ImageError>({ max: rememberedRefusals })

  /** Where a crash showed nothing yet: in the fast decoder, if the picture is one for it. */
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
    /** With what is kept of it. */
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
  return new ImageError('image_not_an_image', 'The service broke down by this picture before; it is not tried again.')
}

function costRefused(limit: LimitKind): ImageError {
  const { cpuSeconds, memoryBytes } = maxDecodingCost
  const most = limit === 'memory' ? `${memoryBytes / 1e6} MB of memory` : `${cpuSeconds} s of processor time`
  return new ImageError('image_too_large', `Decoding the picture takes more than ${most}, which is the limit.`)
}
