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
}

/** A picture as pixels and nothing else: no EXIF, GPS, profile or comment of the file survives. */
export interface DecodedImage {
  readonly pixels: PixelImage
  readonly format: ImageFormat
  /** In pixels of the whole picture as displayed, which is after EXIF orientation. */
  readonly width: number
  readonly height: number
  /** Frames or pages in the file; the first is the one that was decoded. */
  readonly pages: number
  /** SHA-256 of the file's bytes, in hex. */
  readonly contentHash: string
}

/**
 * Decodes the first frame of a picture into the form that a model takes: upright, sRGB, 8 bits, alpha laid on white.
 * `letterbox` is what `preprocessing.json` of the bundled model prescribes: its formula for the usual JPEGs of up to 1.5 million
 * pixels, its line for sharp, byte for byte, for all others.
 *
 * Native code at work on strangers' bytes: in the service only a decoder process calls it, under hard limits.
 * @throws {ImageError} for anything that is not a whole, sound JPEG, PNG, WebP, GIF, AVIF or TIFF within the limits.
 * @throws {CropError} when the crop is not a part of the picture.
 */
export async function decodeImage(bytes: Uint8Array, options: DecodeOptions): Promise<DecodedImage> {
  prepareDecoder()
  const { crop, fit } = options
  const header = await readHeader(bytes)
  const { width, height } = header
  const box = crop && resolveCrop(crop, width, height)
  if (!hasEndMarker(bytes, header.format)) throw broken(header.format)
  // A decoder stops below its crop, so that the missing end of a file would go unseen: all of it is read once, small. An
  // AVIF is always decoded as a whole.
  if (box && header.format !== 'avif') await render(bytes, { fit: CHECK_ONLY, header })
  const jpeg = readJpegHeader(bytes)
  const isPlain = fit.kind === 'letterbox' && jpeg !== null && box === undefined
  const pixels = isPlain ? decodeJpegSync(bytes, jpeg, fit.size) : null
  return { ...header, pixels: pixels ?? (await renderInto(bytes, { fit, header, box })), contentHash: sha256(bytes) }
}

async function renderInto(
  bytes: Uint8Array,
  { fit, header, box }: { fit: ImageFit; header: Header; box: Box | undefined },
): Promise<PixelImage> {
  const pixels = await render(bytes, { fit, header, ...(box && { box }) })
  return fit.kind === 'letterbox' ? padToSquare(pixels, fit.size) : pixels
}

let prepared = false

/** Sets up sharp for this process. `decodeImage` does it on its first call; calling it earlier or again is harmless. */
function prepareDecoder(): void {
  if (prepared) return
  // Every loader that is not on the list is closed, whatever a later build of sharp brings along. Ultra HDR photos then
  // load as the plain JPEGs they also are.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`) })
  // Pictures run side by side, each on one thread: a second thread a picture cost time when several ran at once.
  sharp.concurrency(1)
  // The cache is keyed by operation on a buffer, and no buffer is decoded twice.
  sharp.cache(false)
  prepared = true
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
      throw broken(format, cause)
    })
  const { width, height } = metadata.autoOrient
  if (metadata.format !== LOADERS[format] || !(width > 0 && height > 0)) throw broken(format)
  return { width, height, pages: metadata.pages ?? 1 }
}

/** `error` lets pass what every browser shows, such as stray bytes between JPEG blocks; missing data never passes. */
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
  const picture = sharp(bytes, { ...STRICT, limitInputPixels: header.width * header.height }).autoOrient()
  if (box) picture.extract(box)
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(fit.size, fit.size, RESIZE[fit.kind])
    .raw()
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw isTimeout(cause) ? tooSlow(cause) : broken(header.format, cause)
    })
  const { width, height } = info
  return {
    width,
    height,
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    content: whole(width, height),
  }
}

// The padding is not sharp's ('contain'): the same pixels, but 1.2 ms of 3.9 ms a picture went into it.
// Shrink-on-load stays on, as in the model's reference: half the time of decoding in full, median cosine to it 0.9998.
const RESIZE = {
  letterbox: { fit: 'inside', kernel: 'linear' },
  within: { fit: 'inside', withoutEnlargement: true },
} as const

/** Centres a picture on a white square; an odd rest goes to the right and bottom. */
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

function whole(width: number, height: number): Box {
  return { left: 0, top: 0, width, height }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** libvips tells a timeout from other failures only by these words. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout: ')
}

function broken(format: ImageFormat, cause?: unknown): ImageError {
  if (isOutOfMemory(cause)) return outOfMemory(cause)
  const name = format === 'webp' ? 'WebP' : format.toUpperCase()
  return new ImageError('image_not_an_image', `The ${name} file is damaged or incomplete and cannot be decoded.`, {
    cause,
  })
}

/** As libvips, libheif, and the C++ library say it. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /out of memory|memory allocation|bad_alloc/i.test(error.message)
}

function outOfMemory(cause: unknown): ImageError {
  const limit = maxDecodingCost.memoryBytes / 1e6
  const message = `Decoding the picture takes more than ${limit} MB of memory, which is the limit.`
  return new ImageError('image_too_large', message, { cause })
}

function tooSlow(cause: unknown): ImageError {
  const message = `The picture takes over ${MAX_SECONDS} seconds to decode, which is the limit.`
  return new ImageError('image_too_large', message, { cause })
}
