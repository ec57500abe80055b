import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type CropBox, resolveCrop } from '../crop.ts'
import { hasEndMarker } from '../headers/end-marker.ts'
import { readJpegHeader } from '../headers/jpeg-header.ts'
import { type ImageFormat, requireFormat } from '../headers/sniff.ts'
import { ImageError } from '../image-error.ts'
import type { Box, ImageFit, PixelImage } from '../pixel-image.ts'
import { decodeJpegSync } from './decode-jpeg.ts'
import { assertDecodable, estimateDecodingCost, maxDecodingCost } from './decoding-cost.ts'

export interface DecodeOptions {
  readonly fit: ImageFit
  /** Only this part is decoded into `pixels`. */
  readonly crop?: CropBox
  /** Returns the result as a file of this format in `encoded`, and no pixels. */
  readonly encodeAs?: EncodedFormat
}

/** The formats of thumbnails. */
export type EncodedFormat = 'avif' | 'webp' | 'jpeg'

/** An image as pixels only: EXIF, GPS, profiles and comments are dropped. */
export interface DecodedImage {
  readonly pixels: PixelImage
  readonly format: ImageFormat
  /** Size in pixels after EXIF orientation, before scaling. */
  readonly width: number
  readonly height: number
  /** Frames or pages in the file; only the first one is decoded. */
  readonly pages: number
  /** SHA-256 of the file's bytes, in hex. */
  readonly contentHash: string
  /** The scaled image as a file, if `encodeAs` was set. */
  readonly encoded?: Uint8Array
}

/**
 * Decodes the first frame of an image for a model: upright, sRGB, 8 bits, alpha flattened on white.
 * `letterbox` follows `preprocessing.json` of the bundled model: its formula for common JPEGs of up to 1.5 million pixels, its sharp
 * pipeline, byte for byte, for all others.
 *
 * Native code processes untrusted bytes here: the service calls this only in a decoder process with hard limits.
 * @throws {ImageError} for anything that is not a complete, valid JPEG, PNG, WebP, GIF, AVIF or TIFF within the limits.
 * @throws {CropError} when the crop is invalid.
 */
export async function decodeImage(bytes: Uint8Array, options: DecodeOptions): Promise<DecodedImage> {
  prepareDecoder()
  const { crop, fit, encodeAs } = options
  const header = await readHeader(bytes)
  const { width, height } = header
  const box = crop && resolveCrop(crop, width, height)
  if (!hasEndMarker(bytes, header.format)) throw damagedError(header.format)
  // A decoder stops below the crop and would miss a truncated file, so the whole file is decoded once at a small size. An AVIF is
  // always decoded completely.
  if (box && header.format !== 'avif') await render(bytes, { fit: CHECK_ONLY, header })
  const jpeg = readJpegHeader(bytes)
  const isPlain = fit.kind === 'letterbox' && jpeg !== null && box === undefined
  const fast = isPlain ? decodeJpegSync(bytes, jpeg, fit.size) : null
  const pixels = fast ?? (await renderInto(bytes, { fit, header, box }))
  const facts = { ...header, contentHash: sha256(bytes) }
  if (encodeAs === undefined) return { ...facts, pixels }
  return { ...facts, pixels: { ...pixels, data: new Uint8Array(0) }, encoded: await encodePixels(pixels, encodeAs) }
}

async function renderInto(
  bytes: Uint8Array,
  { fit, header, box }: { fit: ImageFit; header: Header; box: Box | undefined },
): Promise<PixelImage> {
  const pixels = await render(bytes, { fit, header, ...(box && { box }) })
  return fit.kind === 'letterbox' ? padToSquare(pixels, fit.size) : pixels
}

// AVIF is the smallest and JPEG the largest. The bytes that more effort would save are not worth its time.
const encodings = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 74, effort: 4 },
  jpeg: { quality: 76, progressive: true },
} as const

async function encodePixels({ data, width, height }: PixelImage, format: EncodedFormat): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .toFormat(format, encodings[format])
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
}

let isPrepared = false

/** Sets up sharp for this process. `decodeImage` does it on its first call; calling it earlier or again is harmless. */
function prepareDecoder(): void {
  if (isPrepared) return
  // Only the listed loaders are allowed, whatever later versions of sharp add. Ultra HDR photos then load as plain JPEGs.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) })
  // Images decode concurrently, each on one thread: a second thread per image was slower under load.
  sharp.concurrency(1)
  // The cache is keyed by operation on a buffer, and no buffer is decoded twice.
  sharp.cache(false)
  isPrepared = true
}

const MAX_SECONDS = 10
const CHECK_ONLY: ImageFit = { kind: 'within', size: 16 }

type Header = Pick<DecodedImage, 'format' | 'width' | 'height' | 'pages'>

async function readHeader(bytes: Uint8Array): Promise<Header> {
  const format = requireFormat(bytes)
  estimateDecodingCost(bytes, format)
  const size = await readSize(bytes, format)
  assertDecodable(bytes, format, size)
  return { format, ...size }
}

async function readSize(bytes: Uint8Array, format: ImageFormat): Promise<Omit<Header, 'format'>> {
  const metadata = await sharp(bytes, { ...STRICT, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw damagedError(format, cause)
    })
  const { width, height } = metadata.autoOrient
  if (metadata.format !== LOADERS[format] || !(width > 0 && height > 0)) throw damagedError(format)
  return { width, height, pages: metadata.pages ?? 1 }
}

/** `error` accepts what browsers accept, such as stray bytes between JPEG blocks, but never missing data. */
const STRICT = { failOn: 'error' } as const

const LOADERS: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
  tiff: 'tiff',
}

async function render(bytes: Uint8Array, plan: { fit: ImageFit; header: Header; box?: Box }): Promise<PixelImage> {
  const { fit, header, box } = plan
  const pipeline = sharp(bytes, { ...STRICT, limitInputPixels: header.width * header.height }).autoOrient()
  if (box) pipeline.extract(box)
  const { data, info } = await pipeline
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(fit.size, fit.size, RESIZE[fit.kind])
    .raw()
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw isTimeout(cause) ? timeoutError(cause) : damagedError(header.format, cause)
    })
  const { width, height } = info
  return {
    width,
    height,
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    content: entireBox(width, height),
  }
}

// Padding is done here and not by sharp ('contain'): the pixels are equal, but sharp's took 1.2 of 3.9 ms per image.
// Shrink-on-load stays on, as in the model's reference: half the time of a full decode, with a median cosine of 0.9998 to it.
const RESIZE = {
  letterbox: { fit: 'inside', kernel: 'linear' },
  within: { fit: 'inside', withoutEnlargement: true },
} as const

/** Centers an image on a white square. An odd remainder goes to the right and bottom. */
function padToSquare(image: PixelImage, size: number): PixelImage {
  const left = Math.floor((size - image.width) / 2)
  const top = Math.floor((size - image.height) / 2)
  const data = new Uint8Array(size * size * 3).fill(255)
  const rowLength = image.width * 3
  for (let y = 0; y < image.height; y++) {
    data.set(image.data.subarray(y * rowLength, (y + 1) * rowLength), ((top + y) * size + left) * 3)
  }
  return { width: size, height: size, data, content: { left, top, width: image.width, height: image.height } }
}

function entireBox(width: number, height: number): Box {
  return { left: 0, top: 0, width, height }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** libvips reports a timeout only by this text. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout: ')
}

function damagedError(format: ImageFormat, cause?: unknown): ImageError {
  if (isOutOfMemory(cause)) return outOfMemoryError(cause)
  const name = format === 'webp' ? 'WebP' : format.toUpperCase()
  return new ImageError('image_not_an_image', `The ${name} file is damaged or incomplete and cannot be decoded.`, {
    cause,
  })
}

/** The messages of libvips, libheif and the C++ library. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /out of memory|memory allocation|bad_alloc/i.test(error.message)
}

function outOfMemoryError(cause: unknown): ImageError {
  const limit = maxDecodingCost.memoryBytes / 1e6
  const message = `Decoding the image takes more than ${limit} MB of memory, which is the limit.`
  return new ImageError('image_too_large', message, { cause })
}

function timeoutError(cause: unknown): ImageError {
  const message = `The image takes over ${MAX_SECONDS} seconds to decode, which is the limit.`
  return new ImageError('image_too_large', message, { cause })
}
