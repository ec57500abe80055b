import { defaultHeader, type ImageHeader } from './image-header.ts'

const imageHeader = 0x49484452
const animationControl = 0x6163544c
const imageData = 0x49444154
const firstChunk = 8
/** Chunks before the image data. Regular files have a few dozen, including text and profiles. */
const maxChunks = 2000
const adam7Passes = 7

/** Channels by color type; a palette decodes to three, or four when `tRNS` adds alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/** Source: PNG specification (third edition), 11.2.1 and 11.3.2. */
export function readPngHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(firstChunk + 4) !== imageHeader) return null
  const isInterlaced = view.getUint8(28) !== 0
  return {
    ...defaultHeader,
    width: view.getUint32(16),
    height: view.getUint32(20),
    bitDepth: view.getUint8(24),
    channels: channelsOf[view.getUint8(25)] ?? 4,
    isInterlaced,
    scans: isInterlaced ? adam7Passes : 1,
    frames: countFrames(view),
  }
}

/** The number of frames of an animated PNG, from a chunk before the image data. */
function countFrames(view: DataView): number {
  let at = firstChunk
  for (let chunk = 0; chunk < maxChunks && at + 12 <= view.byteLength; chunk += 1) {
    const type = view.getUint32(at + 4)
    if (type === animationControl) return Math.max(1, view.getUint32(at + 8))
    if (type === imageData) return 1
    at += 12 + view.getUint32(at)
  }
  return 1
}
