import { readAvifHeader } from './avif-header.ts'
import { readGifHeader } from './gif-header.ts'
import type { ImageHeader } from './image-header.ts'
import { readJpegFrame } from './jpeg-frame.ts'
import { readPngHeader } from './png-header.ts'
import type { ImageFormat } from './sniff.ts'
import { readTiffHeader } from './tiff-header.ts'
import { readWebpHeader } from './webp-header.ts'

const readers: Readonly<Record<ImageFormat, (bytes: Uint8Array) => ImageHeader | null>> = {
  jpeg: readJpegFrame,
  png: readPngHeader,
  webp: readWebpHeader,
  gif: readGifHeader,
  avif: readAvifHeader,
  tiff: readTiffHeader,
}

/**
 * Reads the header of an accepted format without decoding anything, in time linear in the size of the file and with no memory
 * that depends on it. Returns `null` when the header is damaged or the size is not where this reader expects it.
 */
export function readImageHeader(bytes: Uint8Array, format: ImageFormat): ImageHeader | null {
  try {
    const header = readers[format](bytes)
    return header !== null && header.width > 0 && header.height > 0 ? header : null
  } catch (error) {
    // A DataView throws for offsets outside the file: the header is truncated.
    if (error instanceof RangeError) return null
    throw error
  }
}
