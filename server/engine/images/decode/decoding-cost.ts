import type { ImageHeader } from '../headers/image-header.ts'
import { readImageHeader } from '../headers/read-image-header.ts'
import type { ImageFormat } from '../headers/sniff.ts'
import { ImageError } from '../image-error.ts'

/** The cost of decoding an image, or a limit on it. */
export interface DecodingCost {
  readonly cpuSeconds: number
  readonly memoryBytes: number
}

/** The limit per image: higher estimates are refused, and a decoder that exceeds it is killed. */
export const maxDecodingCost: DecodingCost = { cpuSeconds: 1.5, memoryBytes: 300_000_000 }

/** The limit for every format. */
const maxPixels = 50_000_000

/** The limit and the cost rates of one kind of file. */
interface Rate {
  /** The name in error messages. */
  readonly of: string
  readonly maxPixels: number
  readonly secondsPerMegapixel: number
  readonly secondsPerMegabyte: number
  readonly bytesPerPixel: number
}

/**
 * Measured with libvips 8.18 on one core of a 2.5 GHz server, with flat images and noise, rounded up (docs/decisions/0032-image-decoding-cost.md).
 * Kinds that would take more than 1.5 s or 300 MB at 50 million pixels have a lower limit.
 */
const rates = {
  jpeg: { of: 'a JPEG', maxPixels, secondsPerMegapixel: 0.003, secondsPerMegabyte: 0.012, bytesPerPixel: 0.5 },
  jpegScans: {
    of: 'a progressive JPEG',
    maxPixels: 25_000_000,
    secondsPerMegapixel: 0.006,
    secondsPerMegabyte: 0.03,
    bytesPerPixel: 2,
  },
  png: { of: 'a PNG', maxPixels, secondsPerMegapixel: 0.006, secondsPerMegabyte: 0.005, bytesPerPixel: 1 },
  pngInterlaced: {
    of: 'an interlaced PNG',
    maxPixels,
    secondsPerMegapixel: 0.016,
    secondsPerMegabyte: 0.006,
    bytesPerPixel: 4.5,
  },
  pngInterlaced16: {
    of: 'an interlaced PNG of 16 bits',
    maxPixels: 25_000_000,
    secondsPerMegapixel: 0.026,
    secondsPerMegabyte: 0.006,
    bytesPerPixel: 9,
  },
  webp: { of: 'a WebP', maxPixels, secondsPerMegapixel: 0.004, secondsPerMegabyte: 0.07, bytesPerPixel: 1.5 },
  webpLossless: {
    of: 'a lossless WebP',
    maxPixels,
    secondsPerMegapixel: 0.005,
    secondsPerMegabyte: 0.011,
    bytesPerPixel: 4.5,
  },
  webpAnimated: {
    of: 'an animated WebP',
    maxPixels: 25_000_000,
    secondsPerMegapixel: 0.01,
    secondsPerMegabyte: 0.07,
    bytesPerPixel: 9,
  },
  gif: { of: 'a GIF', maxPixels, secondsPerMegapixel: 0.02, secondsPerMegabyte: 0.005, bytesPerPixel: 5 },
  avif: {
    of: 'an AVIF',
    maxPixels: 12_500_000,
    secondsPerMegapixel: 0.035,
    secondsPerMegabyte: 0.18,
    bytesPerPixel: 20,
  },
  avifRich: {
    of: 'an AVIF with alpha, 4:4:4 color or more than 8 bits',
    maxPixels: 8_000_000,
    secondsPerMegapixel: 0.09,
    secondsPerMegabyte: 0.18,
    bytesPerPixel: 30,
  },
  tiff: { of: 'a TIFF', maxPixels, secondsPerMegapixel: 0.006, secondsPerMegabyte: 0.006, bytesPerPixel: 1 },
  tiffRare: {
    of: 'a TIFF of a rare compression',
    maxPixels: 12_500_000,
    secondsPerMegapixel: 0.08,
    secondsPerMegabyte: 0.1,
    bytesPerPixel: 4,
  },
} as const satisfies Record<string, Rate>

/** Encoders write about ten; each scan passes over the whole image. */
const typicalScans = 10
const maxScans = 100

/**
 * Estimates the cost of decoding the file from its header.
 * @throws {ImageError} `image_too_large`, with the limit and the figure, when the estimate exceeds the limit.
 */
export function estimateDecodingCost(bytes: Uint8Array, format: ImageFormat): DecodingCost {
  const header = readImageHeader(bytes, format)
  // Without a readable header, the image is decoded under the hard limits and counted at the maximum.
  if (header === null) return maxDecodingCost
  const rate = rateOf(header, format)
  assertPixels(header, rate)
  if (header.scans > maxScans) throw tooManyScans(header.scans)
  const megapixels = (header.width * header.height) / 1e6
  const passes = format === 'jpeg' && header.isInterlaced ? Math.max(1, header.scans / typicalScans) : 1
  const depth = format === 'tiff' || format === 'png' ? Math.max(1, header.bitDepth / 8) : 1
  const cpuSeconds =
    megapixels * rate.secondsPerMegapixel * passes * depth + (bytes.length / 1e6) * rate.secondsPerMegabyte
  const channels = rate === rates.jpegScans ? header.channels : 1
  const memoryBytes = 2 * header.blockBytes + 2 * bytes.length + megapixels * 1e6 * rate.bytesPerPixel * channels
  if (memoryBytes > maxDecodingCost.memoryBytes) throw tooMuchMemory(memoryBytes, rate.of)
  if (cpuSeconds > maxDecodingCost.cpuSeconds) throw tooMuchTime(cpuSeconds, rate.of)
  return { cpuSeconds, memoryBytes }
}

/** Checks the size that the decoder reports, which can exceed the claim of the header. */
export function assertDecodable(bytes: Uint8Array, format: ImageFormat, size: { width: number; height: number }): void {
  const header = readImageHeader(bytes, format)
  assertPixels(size, header === null ? rates[format] : rateOf(header, format))
}

function rateOf(header: ImageHeader, format: ImageFormat): Rate {
  const { isInterlaced, bitDepth, compression, frames } = header
  switch (format) {
    case 'jpeg':
      return isInterlaced ? rates.jpegScans : rates.jpeg
    case 'png':
      if (!isInterlaced) return rates.png
      return bitDepth > 8 ? rates.pngInterlaced16 : rates.pngInterlaced
    case 'webp':
      if (frames > 1) return rates.webpAnimated
      return compression === 'lossless' ? rates.webpLossless : rates.webp
    case 'gif':
      return rates.gif
    case 'avif':
      return bitDepth > 8 || header.channels > 3 || compression === 'lossless' ? rates.avifRich : rates.avif
    case 'tiff':
      return compression === 'rare' ? rates.tiffRare : rates.tiff
  }
}

const count = (n: number): string => Math.round(n).toLocaleString('en')

function assertPixels({ width, height }: { width: number; height: number }, rate: Rate): void {
  if (width * height <= rate.maxPixels) return
  const found = `The image has ${count(width * height)} pixels (${width} × ${height})`
  throw tooLarge(`${found}; at most ${count(rate.maxPixels)} are accepted of ${rate.of}.`)
}

function tooManyScans(scans: number): ImageError {
  return tooLarge(`The JPEG has ${count(scans)} scans; at most ${maxScans} are accepted.`)
}

function tooMuchMemory(bytes: number, of: string): ImageError {
  const limit = count(maxDecodingCost.memoryBytes / 1e6)
  return tooLarge(`Decoding it would take about ${count(bytes / 1e6)} MB of memory as ${of}; the limit is ${limit} MB.`)
}

function tooMuchTime(seconds: number, of: string): ImageError {
  const limit = maxDecodingCost.cpuSeconds
  return tooLarge(`Decoding it would take about ${seconds.toFixed(1)} s of CPU time as ${of}; the limit is ${limit} s.`)
}

function tooLarge(message: string): ImageError {
  return new ImageError('image_too_large', message)
}
