import { isMainThread } from 'node:worker_threads'
import { lowerThreadPriority } from '../threads/lower-thread-priority.ts'
import { type DecodeJpeg, openJpegDecoder } from './decode/decode-jpeg.ts'
import type { JpegHeader } from './headers/jpeg-header.ts'
import { analyzePixels, type ImageTraits } from './image-traits.ts'
import type { PixelImage } from './pixel-image.ts'

/** A JPEG to letterbox into a square of `size`. */
export interface JpegTask {
  readonly bytes: Uint8Array
  readonly header: JpegHeader
  readonly size: number
  readonly withTraits: boolean
}

export interface JpegResult {
  readonly pixels: PixelImage
  /** `null` unless requested by `withTraits`. */
  readonly traits: ImageTraits | null
}

/** Pixels decoded elsewhere; `whole` is the image size before scaling. */
export interface PixelsTask {
  readonly pixels: PixelImage
  readonly whole: { readonly width: number; readonly height: number }
}

// These threads have a lower priority than the model's, so that decoding never delays embedding. While indexing on 2 cores, the model
// is busy 93 % of the time instead of 86 % (256 instead of 233 single products per second), and a concurrent text search takes the
// same 5.5 ms. Lowering the model's priority by 2 as well gave 241 products.
const prioritySteps = 4
if (!isMainThread) lowerThreadPriority(prioritySteps)

let decoder: DecodeJpeg | null | undefined

/** Returns `null` for images that libvips has to decode. */
export function decodeJpeg({ bytes, header, size, withTraits: isExamined }: JpegTask): JpegResult | null {
  if (decoder === undefined) decoder = openJpegDecoder()
  const pixels = decoder?.(bytes, header, size) ?? null
  return pixels && { pixels, traits: isExamined ? analyzePixels(pixels, header) : null }
}

export function analyze({ pixels, whole }: PixelsTask): ImageTraits {
  return analyzePixels(pixels, whole)
}
