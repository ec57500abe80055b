import type { ImageFormat } from './sniff.ts'

/**
 * Whether a file contains its end marker. Checked for PNG and GIF only: their decoders stop after the first frame and would accept a
 * file truncated later. Other decoders detect truncation themselves.
 */
export function hasEndMarker(bytes: Uint8Array, format: ImageFormat): boolean {
  if (format === 'png') return pngHasEnd(bytes)
  if (format === 'gif') return gifHasTrailer(bytes)
  return true
}

const PNG_SIGNATURE_LENGTH = 8
const IEND = 0x49454e44

/** Chunks are length (4 bytes), type (4), data, checksum (4). */
function pngHasEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = PNG_SIGNATURE_LENGTH; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === IEND) return true
  }
  return false
}

const GIF_TRAILER = 0x3b
const GIF_EXTENSION = 0x21
const GIF_FRAME = 0x2c

function gifHasTrailer(bytes: Uint8Array): boolean {
  let at = 13 + colorTableLength(bytes[10])
  while (at < bytes.length) {
    const mark = bytes[at]
    if (mark === GIF_TRAILER) return true
    if (mark === GIF_EXTENSION) at = afterSubBlocks(bytes, at + 2)
    else if (mark === GIF_FRAME) at = afterSubBlocks(bytes, at + 11 + colorTableLength(bytes[at + 9]))
    // Some writers leave empty blocks between frames; every other byte is garbage.
    else if (mark === 0) at += 1
    else return false
  }
  return false
}

/** In bytes, from the flags of a screen or frame descriptor. */
function colorTableLength(flags = 0): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

/** Sub-blocks are a length byte and that many bytes; a length of 0 ends them. */
function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) break
  }
  return at
}
