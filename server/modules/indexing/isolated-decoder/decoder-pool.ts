import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { maxDecodingCost } from '../../../engine/images/decode/decoding-cost.ts'
import type { Decode } from './serve-decoding.ts'
import type { UsageLimits } from './watch-usage.ts'
import { createWorkerSlot, WorkerDied, type WorkerSlot } from './worker-process.ts'

/** Two processes in a row died while decoding only this image. */
export class PoisonImage extends Error {}

export interface DecoderPool {
  /** Decodes in another process. Rejects as the decoder does, with `PoisonImage`, `CostExceeded` or `WorkerUnavailable`. */
  readonly decode: Decode
  stop(): void
}

export interface DecoderPoolOptions {
  /** Processes at most. */
  readonly size: number
  /** Replaces the default worker program, for tests. */
  readonly file?: string
  readonly limits?: Partial<UsageLimits>
}

const decoderProcess = fileURLToPath(new URL('./decoder-process.ts', import.meta.url))
/** A process costs 75 MB while it waits, and a third of a second to start. */
const idleMs = 10_000
/** Slightly below the limit: detection and kill take some hundredths of a second, during which several threads may run. */
const usualLimits: UsageLimits = {
  cpuSeconds: maxDecodingCost.cpuSeconds - 0.2,
  memoryBytes: maxDecodingCost.memoryBytes,
  wallMs: 30_000,
}
/** A single crash may be caused by the system running out of memory. */
const maxDeaths = 2

/** Decodes images in worker processes, one image at a time per process. A dead process is replaced. */
export function createDecoderPool({ size, file = decoderProcess, limits }: DecoderPoolOptions): DecoderPool {
  const worker = { file, idleMs, limits: { ...usualLimits, ...limits } }
  const slots = Array.from({ length: size }, () => createWorkerSlot(worker))
  const free = [...slots]
  const turns = pLimit(size)

  const decodeInSlot: Decode = async (bytes, options) => {
    const slot = takeSlot(free)
    try {
      return await slot.decode(bytes, options)
    } finally {
      free.push(slot)
    }
  }
  const decodeTwice: Decode = async (bytes, options) => {
    for (let deaths = 0; deaths < maxDeaths; deaths += 1) {
      try {
        return await decodeInSlot(bytes, options)
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error
      }
    }
    throw new PoisonImage('Decoding this image crashes the worker process.')
  }
  return {
    decode: (bytes, options) => turns(() => decodeTwice(bytes, options)),
    stop() {
      for (const slot of slots) slot.stop()
    },
  }
}

/** Prefers a slot whose process is running. */
function takeSlot(free: WorkerSlot[]): WorkerSlot {
  const running = free.findIndex((slot) => slot.isRunning())
  const [slot] = free.splice(Math.max(0, running), 1)
  if (slot === undefined) throw new Error('More images are being decoded than there are processes')
  return slot
}
