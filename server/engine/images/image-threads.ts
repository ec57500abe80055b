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

/** What a picture is read for. */
export type ReadOptions = Pick<DecodeOptions, 'fit' | 'crop'>

/** A decoded picture with what is kept of it. */
export interface AnalyzedImage extends DecodedImage {
  readonly traits: ImageTraits
}

// A picture costs a thread of this pool half of what it costs a model's.
const mostThreads = 4
const coresAThread = 4
// So that a thread has the next one at hand while this one answers.
const tasksAThread = 4

// A photo as shoppers send them takes this thread 0.7 ms, as long as a search takes it anyway; the way to another thread and
// back would be half of that again. At most an eighth of this thread's time goes into it: a crowd needs it for requests.
const decodedHere = { pixels: 300_000, bytes: 100_000, restShare: 7 }
let restsUntil = Number.NEGATIVE_INFINITY

const noPicture: JpegHeader = { width: 0, height: 0, isSrgb: false, isProgressive: false }

let pool: Piscina | undefined

/**
 * The threads of this process that look at pictures: native decoders and long loops that would hold up every request. They are
 * the machine's, not an app's: started at the first call, and no reason for the process to live on. No task has a time
 * limit of its own: the limits of size and passes of `openJpegDecoder` bound them all.
 */
function threads(): Piscina {
  const count = Math.max(1, Math.min(mostThreads, Math.floor(availableParallelism() / coresAThread)))
  pool ??= openPool(count)
  return pool
}

function openPool(count: number): Piscina {
  const opened = new Piscina({
    filename: new URL('./image-worker.ts', import.meta.url).href,
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: tasksAThread,
    atomics: 'disabled',
    recordTiming: false,
  })
  // A thread that cannot start (EMFILE, no memory) fails the tasks it was given; the pool starts another for the next ones.
  // Without a listener, one that has no task would end the process.
  opened.on('error', () => undefined)
  return opened
}

/** Opens the decoders now, here and in the threads, so that the first picture does not wait for them. Resolves when they answer. */
export async function warmUpImageThreads(): Promise<void> {
  const content = { left: 0, top: 0, width: 1, height: 1 }
  decodeJpegSync(new Uint8Array(0), noPicture, 1)
  await examine({ pixels: { width: 1, height: 1, data: new Uint8Array(3), content }, whole: content })
}

/**
 * Decodes the JPEGs that shops have, off the event loop but for a small photo now and then. `null` for everything else, damaged
 * JPEGs included: a decoder process judges those. Never loads libvips.
 */
export async function decodeCommonJpeg(bytes: Uint8Array, options: ReadOptions): Promise<DecodedImage | null> {
  const jpeg = usualJpeg(bytes, options)
  if (jpeg === null) return null
  const { header, size } = jpeg
  if (isForHere(bytes, header)) {
    const begunAt = performance.now()
    const pixels = decodeJpegSync(bytes, header, size)
    // Before anything is waited for: pictures that came together would all be decoded here.
    const endedAt = performance.now()
    restsUntil = endedAt + (endedAt - begunAt) * decodedHere.restShare
    return pixels && decoded(bytes, { header, pixels })
  }
  const answer = await readJpeg({ bytes, header, size, withTraits: false })
  return answer && decoded(bytes, { header, pixels: answer.pixels })
}

/** `readUsualJpeg` and `examinePixels`, off the event loop. */
export async function analyzeCommonJpeg(bytes: Uint8Array, options: ReadOptions): Promise<AnalyzedImage | null> {
  const jpeg = usualJpeg(bytes, options)
  if (jpeg === null) return null
  const { header, size } = jpeg
  const answer = await readJpeg({ bytes, header, size, withTraits: true })
  if (answer === null || answer.traits === null) return null
  return { ...decoded(bytes, { header, pixels: answer.pixels }), traits: answer.traits }
}

/** A JPEG that the fast decoder may take, judged by its header. */
function usualJpeg(bytes: Uint8Array, { fit, crop }: ReadOptions): { header: JpegHeader; size: number } | null {
  if (fit.kind !== 'letterbox' || crop !== undefined || sniffImage(bytes) !== 'jpeg') return null
  const header = readJpegHeader(bytes)
  return header !== null && isSupportedJpeg(header, fit.size) ? { header, size: fit.size } : null
}

function decoded(bytes: Uint8Array, { header, pixels }: { header: JpegHeader; pixels: PixelImage }): DecodedImage {
  const { width, height } = header
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  return { format: 'jpeg', width, height, pages: 1, pixels, contentHash }
}

function isForHere({ length }: Uint8Array, { width, height, isProgressive }: JpegHeader): boolean {
  const isSmall = width * height <= decodedHere.pixels && length <= decodedHere.bytes && !isProgressive
  return isSmall && performance.now() >= restsUntil
}

/** `examinePixels` of a picture that was decoded elsewhere, off the event loop. */
export async function analyzeDecoded(picture: DecodedImage): Promise<AnalyzedImage> {
  const { pixels, width, height } = picture
  return { ...picture, traits: await examine({ pixels, whole: { width, height } }) }
}

function readJpeg(task: JpegTask): Promise<JpegResult | null> {
  return threads().run(task, { name: 'readJpeg' })
}

function examine(task: PixelsTask): Promise<ImageTraits> {
  return threads().run(task, { name: 'examine' })
}
