import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { DecodedImage, DecodeOptions } from './decode/decode.ts'
import { decodeJpegSync, isSupportedJpeg } from './decode/decode-jpeg.ts'
import { type JpegHeader, readJpegHeader } from './headers/jpeg-header.ts'
import { sniffImage } from './headers/sniff.ts'
import type { ImageTraits } from './image-traits.ts'
import type { JpegResult, JpegTask, PixelsTask } from './image-worker.ts'
import type { PixelImage } from './pixel-image.ts'

/** How an image is decoded. */
export type ReadOptions = Pick<DecodeOptions, 'fit' | 'crop' | 'encodeAs'>

/** A decoded image with its traits. */
export interface AnalyzedImage extends DecodedImage {
  readonly traits: ImageTraits
}

// An image costs a thread of this pool half of what it costs a model thread.
const maxThreads = 4
const coresPerThread = 4
// Enough that a thread always has the next task queued.
const tasksPerThread = 4
/** An idle thread uses 30 MB; starting one takes 0.1 s. */
const idleTimeoutMs = 20_000

// A typical query photo takes 0.7 ms on the main thread, about as much as the search itself; the round trip to another thread would add
// half of that. Inline decoding uses at most an eighth of the main thread's time, so that it stays available for requests.
const inlineLimits = { pixels: 300_000, bytes: 100_000, restShare: 7 }
let inlineBlockedUntil = Number.NEGATIVE_INFINITY

const emptyHeader: JpegHeader = { width: 0, height: 0, isSrgb: false, isProgressive: false }

let pool: Piscina | undefined

/**
 * The image threads of this process: native decoders and long loops would block the event loop. The pool is shared by all apps of the
 * process, starts at the first call, and does not keep the process alive. Tasks have no timeout: the limits of `openJpegDecoder` on
 * size and scans bound them.
 */
function threads(): Piscina {
  const count = Math.max(1, Math.min(maxThreads, Math.floor(availableParallelism() / coresPerThread)))
  pool ??= openPool(count)
  return pool
}

function openPool(count: number): Piscina {
  const opened = new Piscina({
    filename: new URL('./image-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: count,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: tasksPerThread,
    atomics: 'disabled',
    recordTiming: false,
  })
  // A thread that cannot start (EMFILE, no memory) fails its tasks, and the pool starts another one. Without this listener, a failing
  // idle thread would end the process.
  opened.on('error', () => undefined)
  return opened
}

/** Opens the decoders on this thread and in the pool, so that the first image does not wait. Resolves when they are ready. */
export async function warmUpImageThreads(): Promise<void> {
  const content = { left: 0, top: 0, width: 1, height: 1 }
  decodeJpegSync(new Uint8Array(0), emptyHeader, 1)
  await analyze({ pixels: { width: 1, height: 1, data: new Uint8Array(3), content }, whole: content })
}

/**
 * Decodes common JPEGs, off the event loop except for an occasional small one. Returns `null` for everything else, including damaged
 * JPEGs, which a decoder process handles. Never loads libvips.
 */
export async function decodeCommonJpeg(bytes: Uint8Array, options: ReadOptions): Promise<DecodedImage | null> {
  const jpeg = commonJpegHeader(bytes, options)
  if (jpeg === null) return null
  const { header, size } = jpeg
  if (canDecodeInline(bytes, header)) {
    const begunAt = performance.now()
    const pixels = decodeJpegSync(bytes, header, size)
    // Set before any await: otherwise images that arrive together would all be decoded inline.
    const endedAt = performance.now()
    inlineBlockedUntil = endedAt + (endedAt - begunAt) * inlineLimits.restShare
    return pixels && decoded(bytes, { header, pixels })
  }
  const answer = await decodeJpeg({ bytes, header, size, withTraits: false })
  return answer && decoded(bytes, { header, pixels: answer.pixels })
}

/** `decodeCommonJpeg` and `analyzePixels`, off the event loop. */
export async function analyzeCommonJpeg(bytes: Uint8Array, options: ReadOptions): Promise<AnalyzedImage | null> {
  const jpeg = commonJpegHeader(bytes, options)
  if (jpeg === null) return null
  const { header, size } = jpeg
  const answer = await decodeJpeg({ bytes, header, size, withTraits: true })
  if (answer === null || answer.traits === null) return null
  return { ...decoded(bytes, { header, pixels: answer.pixels }), traits: answer.traits }
}

/** The header of a JPEG that the fast decoder supports. */
function commonJpegHeader(bytes: Uint8Array, { fit, crop }: ReadOptions): { header: JpegHeader; size: number } | null {
  if (fit.kind !== 'letterbox' || crop !== undefined || sniffImage(bytes) !== 'jpeg') return null
  const header = readJpegHeader(bytes)
  return header !== null && isSupportedJpeg(header, fit.size) ? { header, size: fit.size } : null
}

function decoded(bytes: Uint8Array, { header, pixels }: { header: JpegHeader; pixels: PixelImage }): DecodedImage {
  const { width, height } = header
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return { format: 'jpeg', width, height, pages: 1, pixels, contentHash }
}

function canDecodeInline({ length }: Uint8Array, { width, height, isProgressive }: JpegHeader): boolean {
  const isSmall = width * height <= inlineLimits.pixels && length <= inlineLimits.bytes && !isProgressive
  return isSmall && performance.now() >= inlineBlockedUntil
}

/** `analyzePixels` of an image that was decoded elsewhere, off the event loop. */
export async function analyzeDecoded(image: DecodedImage): Promise<AnalyzedImage> {
  const { pixels, width, height } = image
  return { ...image, traits: await analyze({ pixels, whole: { width, height } }) }
}

function decodeJpeg(task: JpegTask): Promise<JpegResult | null> {
  return threads().run(task, { name: 'decodeJpeg' })
}

function analyze(task: PixelsTask): Promise<ImageTraits> {
  return threads().run(task, { name: 'analyze' })
}
