import { createRequire } from 'node:module'
import type * as JpegTurbo from '@julusian/jpeg-turbo'
import type { JpegHeader } from '../headers/jpeg-header.ts'
import type { PixelImage } from '../pixel-image.ts'
import { createLetterboxer, letterboxLimits } from './letterbox.ts'

export type DecodeJpeg = (bytes: Uint8Array, header: JpegHeader, size: number) => PixelImage | null

// Each scan passes over the whole image; encoders write about ten.
const maxScans = 30

/**
 * Opens a fast decoder for common JPEGs, which takes a fifth of the CPU time of a libvips pipeline. It letterboxes into a square of
 * `size`, or returns `null` for images that are large, unusual or damaged, which libvips handles. Runs on the calling thread.
 * Returns `null` where the native package is not available.
 */
export function openJpegDecoder(): DecodeJpeg | null {
  const turbo = load()
  if (turbo === null) return null
  const { source, letterbox } = createLetterboxer()
  return (bytes, header, size) => {
    if (!isSupportedJpeg(header, size) || !hasFewScans(bytes, header)) return null
    return decodeInto(turbo, source, { bytes, header }) ? letterbox(header.width, header.height, size) : null
  }
}

let ownDecoder: DecodeJpeg | null | undefined

/** Decodes on the calling thread; the first call opens the decoder. */
export function decodeJpegSync(bytes: Uint8Array, header: JpegHeader, size: number): PixelImage | null {
  if (ownDecoder === undefined) ownDecoder = openJpegDecoder()
  return ownDecoder?.(bytes, header, size) ?? null
}

/** The native package is optional. */
function load(): typeof JpegTurbo | null {
  try {
    return createRequire(import.meta.url)('@julusian/jpeg-turbo') as typeof JpegTurbo
  } catch {
    return null
  }
}

/** Whether the fast decoder accepts this header. Damage and excessive scans are detected later. */
export function isSupportedJpeg({ width, height, isSrgb: isScreenColored }: JpegHeader, size: number): boolean {
  const { maxPixels: pixels, maxSide: side, maxSize } = letterboxLimits
  return isScreenColored && width * height <= pixels && Math.max(width, height) <= side && size <= maxSize
}

/** Whether the complete file decoded. Warnings count as errors: missing data must not pass, and libvips distinguishes the cases. */
function decodeInto(
  turbo: typeof JpegTurbo,
  source: Buffer,
  { bytes, header }: { bytes: Uint8Array; header: JpegHeader },
): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const { width, height } = turbo.decompressSync(file, source, { format: turbo.FORMAT_RGBX })
    return width === header.width && height === header.height
  } catch {
    return false
  }
}

const scanMark = Buffer.from([0xff, 0xda])

function hasFewScans(bytes: Uint8Array, { isProgressive }: JpegHeader): boolean {
  if (!isProgressive) return true
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let scans = 0
  for (let at = file.indexOf(scanMark); at >= 0 && scans <= maxScans; at = file.indexOf(scanMark, at + 2)) scans += 1
  return scans <= maxScans
}
