import { defaultHeader, type ImageHeader } from './image-header.ts'

const startOfScan = 0xda
const endOfImage = 0xd9
const scanMark = Buffer.from([0xff, startOfScan])
/** Counting stops here, far above every limit. */
const maxCounted = 10_000

/** Reads the frame header of any JPEG and counts the scans that follow. Source: ITU-T T.81, B.1.1.3 and B.2.2. */
export function readJpegFrame(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (standsAlone(marker)) at += 2
    else if (marker === startOfScan || marker === endOfImage) return null
    else if (isFrame(marker)) return frameAt(bytes, { view, at })
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

function frameAt(bytes: Uint8Array, { view, at }: { view: DataView; at: number }): ImageHeader {
  const channels = view.getUint8(at + 9)
  const firstScan = nextScan(bytes, at + 2 + view.getUint16(at + 2))
  // A scan with fewer components than the frame is never the only one, and all coefficients stay in memory until the last scan.
  const isInterleaved = firstScan < 0 || (bytes[firstScan + 4] ?? 0) >= channels
  const isProgressive = (view.getUint8(at + 1) & 0x03) === 0x02
  const isInterlaced = isProgressive || !isInterleaved
  return {
    ...defaultHeader,
    width: view.getUint16(at + 7),
    height: view.getUint16(at + 5),
    bitDepth: view.getUint8(at + 4),
    channels,
    isInterlaced,
    scans: isInterlaced ? countScans(bytes, firstScan) : 1,
  }
}

/** In entropy-coded data the byte after 0xff is 0 or a restart marker, so searching for the marker bytes is safe. */
function countScans(bytes: Uint8Array, first: number): number {
  let scans = 0
  for (let at = first; at >= 0 && scans < maxCounted; at = nextScan(bytes, at + 2)) scans += 1
  return Math.max(1, scans)
}

function nextScan(bytes: Uint8Array, from: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(scanMark, from)
}

/** SOF0 to SOF15, except the table (DHT, DAC) and extension (JPG) markers in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}
