import { createRequire } from 'node:module'
import type * as JpegTurbo from '@julusian/jpeg-turbo'
import type { JpegHeader } from '../headers/jpeg-header.ts'
import type { PixelImage } from '../pixel-image.ts'
import { createLetterboxer, letterboxLimits } from './letterbox.ts'

export type DecodeJpeg = (bytes: Uint8Array, header: JpegHeader, size: number) => PixelImage | null

// Each passes over the whole picture; encoders write about ten.
const mostScans = 30

/**
 * A decoder for the JPEGs that shops have, at a fifth of the processor time that a pipeline of libvips takes: letterboxed
 * into a square of `size`, or `null` for whatever is large, unusual or not sound, which is the other decoder's to judge. Works
 * on the calling thread. `null` where this machine has no such decoder.
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

/** Decodes on the calling thread, with a decoder that is opened at the first call. */
export function decodeJpegSync(bytes: Uint8Array, header: JpegHeader, size: number): PixelImage | null {
  if (ownDecoder === undefined) ownDecoder = openJpegDecoder()
  return ownDecoder?.(bytes, header, size) ?? null
}

/** A native package: not every machine has it. */
function load(): typeof JpegTurbo | null {
  try {
    return createRequire(import.meta.url)('@julusian/jpeg-turbo') as typeof JpegTurbo
  } catch {
    return null
  }
}

/** Whether the decoder takes a JPEG of that header; damage and too many scans show later. */
export function isSupportedJpeg({ width, height, isSrgb: isScreenColored }: JpegHeader, size: number): boolean {
  const { maxPixels: pixels, maxSide: side, maxSize: mostSize } = letterboxLimits
  return isScreenColored && width * height <= pixels && Math.max(width, height) <= side && size <= mostSize
}

/** Whether all of the file was sound. Its warnings are errors here: missing data must not pass, and libvips tells them apart. */
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
  for (let at = file.indexOf(scanMark); at >= 0 && scans <= mostScans; at = file.indexOf(scanMark, at + 2)) scans += 1
  return scans <= mostScans
}
