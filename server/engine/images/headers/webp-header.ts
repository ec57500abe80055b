import { defaultHeader, type ImageHeader } from './image-header.ts'

const lossy = 0x56503820
const lossless = 0x5650384c
const extended = 0x56503858
const animationFrame = 0x414e4d46
const firstChunk = 12
const hasAlphaFlag = 0x10

/** Reads the largest canvas or image of a WebP and its number of frames. Source: RFC 9649, 2.5 to 2.7. */
export function readWebpHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let found: Pick<ImageHeader, 'width' | 'height'> = { width: 0, height: 0 }
  let frames = 0
  let hasAlpha = false
  let isLossless = false
  for (let at = firstChunk; at + 18 <= bytes.length; at += 8 + evenLength(view.getUint32(at + 4, true))) {
    const type = view.getUint32(at)
    if (type === animationFrame) frames += 1
    if (type === extended) hasAlpha ||= (view.getUint8(at + 8) & hasAlphaFlag) !== 0
    if (type === lossless) isLossless = true
    const size = sizeAt(view, { type, at: at + 8 })
    if (size !== null && size.width * size.height > found.width * found.height) found = size
  }
  const compression = isLossless ? 'lossless' : 'usual'
  const channels = hasAlpha || isLossless ? 4 : 3
  return { ...defaultHeader, ...found, channels, frames: Math.max(1, frames), compression }
}

function sizeAt(view: DataView, { type, at }: { type: number; at: number }): { width: number; height: number } | null {
  if (type === lossy)
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  if (type === lossless) {
    const bits = view.getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (type === extended) return { width: 1 + uint24(view, at + 4), height: 1 + uint24(view, at + 7) }
  // A frame starts with its position (6 bytes), then its size.
  return type === animationFrame ? { width: 1 + uint24(view, at + 6), height: 1 + uint24(view, at + 9) } : null
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
}

function evenLength(length: number): number {
  return length + (length & 1)
}
