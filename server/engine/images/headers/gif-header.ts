import { defaultHeader, type ImageHeader } from './image-header.ts'

const trailer = 0x3b
const extension = 0x21
const imageDescriptor = 0x2c

/** The canvas that a GIF needs: its screen, enlarged by frames that reach beyond it. Source: GIF89a, 18, 20 and 23. */
export function readGifHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let width = view.getUint16(6, true)
  let height = view.getUint16(8, true)
  let frames = 0
  let at = 13 + colorTableBytes(view.getUint8(10))
  while (at < bytes.length && bytes[at] !== trailer) {
    if (bytes[at] === extension) at = afterSubBlocks(bytes, at + 2)
    else if (bytes[at] === imageDescriptor) {
      if (at + 10 > bytes.length) break
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true))
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true))
      frames += 1
      at = afterSubBlocks(bytes, at + 11 + colorTableBytes(bytes[at + 9] ?? 0))
    } else at += 1
  }
  return frames === 0 ? null : { ...defaultHeader, width, height, channels: 4, frames }
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}
