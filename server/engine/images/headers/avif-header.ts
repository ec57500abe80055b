import { defaultHeader, type ImageHeader } from './image-header.ts'

interface Box {
  readonly type: number
  /** The start and end of the content, as offsets in the file. */
  readonly from: number
  readonly to: number
}

const name = (text: string): number => Buffer.from(text).readUInt32BE()

/** Boxes that contain boxes, and the length of their own data before the first one. */
const containers = new Map<number, number>([
  [name('meta'), 4],
  ...['iprp', 'ipco', 'moov', 'trak', 'mdia', 'minf', 'stbl'].map((type): [number, number] => [name(type), 0]),
])
/** Across the whole file: regular files have dozens of boxes, hundreds with grids. */
const maxBoxes = 4000
const maxDepth = 8

interface Claims {
  width: number
  height: number
  bitDepth: number
  colors: number
  hasAlpha: boolean
  hasFullChroma: boolean
  frames: number
  boxes: number
}

/**
 * The largest image of an AVIF (the whole, not a tile of its grid), its deepest channels and whether there is an alpha plane.
 * Source: ISO/IEC 23008-12, 6.5 (`ispe`, `pixi`, `auxC`), AV1-ISOBMFF 2.3.3 (`av1C`), ISO/IEC 14496-12, 8.7.3 (`stsz`).
 */
export function readAvifHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const claims: Claims = {
    width: 0,
    height: 0,
    bitDepth: 8,
    colors: 3,
    hasAlpha: false,
    hasFullChroma: false,
    frames: 1,
    boxes: 0,
  }
  readBoxes(view, { box: { type: 0, from: 0, to: bytes.length }, depth: 0 }, claims)
  if (claims.boxes >= maxBoxes) return null
  const { width, height, bitDepth, frames } = claims
  const channels = claims.colors + (claims.hasAlpha ? 1 : 0)
  // Full chroma costs as much as lossless: 50 % more memory.
  return {
    ...defaultHeader,
    width,
    height,
    bitDepth,
    channels,
    frames,
    compression: claims.hasFullChroma ? 'lossless' : 'usual',
  }
}

function readBoxes(view: DataView, { box, depth }: { box: Box; depth: number }, claims: Claims): void {
  for (let at = box.from; at + 8 <= box.to && claims.boxes < maxBoxes; ) {
    claims.boxes += 1
    const child = boxAt(view, at, box.to)
    if (child === null) return
    const own = containers.get(child.type)
    if (own === undefined) readClaim(view, child, claims)
    else if (depth < maxDepth) {
      readBoxes(view, { box: { ...child, from: child.from + own }, depth: depth + 1 }, claims)
    }
    at = child.to
  }
}

function boxAt(view: DataView, at: number, end: number): Box | null {
  const short = view.getUint32(at)
  const head = short === 1 ? 16 : 8
  if (at + head > end) return null
  const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short
  if (length < head) return null
  return { type: view.getUint32(at + 4), from: at + head, to: Math.min(end, at + length) }
}

const claimReaders = new Map<number, (view: DataView, box: Box, claims: Claims) => void>([
  [name('ispe'), readExtents],
  [name('pixi'), readPixelInformation],
  [name('av1C'), readConfiguration],
  [name('auxC'), readAuxiliary],
  [name('stsz'), readSamples],
])

function readClaim(view: DataView, box: Box, claims: Claims): void {
  claimReaders.get(box.type)?.(view, box, claims)
}

function readExtents(view: DataView, { from, to }: Box, claims: Claims): void {
  if (from + 12 > to) return
  const [width, height] = [view.getUint32(from + 4), view.getUint32(from + 8)]
  if (width * height <= claims.width * claims.height) return
  claims.width = width
  claims.height = height
}

function readPixelInformation(view: DataView, { from, to }: Box, claims: Claims): void {
  const channels = Math.min(view.getUint8(from + 4), to - from - 5)
  for (let channel = 0; channel < channels; channel += 1)
    claims.bitDepth = Math.max(claims.bitDepth, view.getUint8(from + 5 + channel))
}

function readConfiguration(view: DataView, { from, to }: Box, claims: Claims): void {
  if (from + 4 > to) return
  const flags = view.getUint8(from + 2)
  const [isHigh, isTwelve, isMono] = [flags & 0x40, flags & 0x20, flags & 0x10]
  claims.bitDepth = Math.max(claims.bitDepth, isHigh ? (isTwelve ? 12 : 10) : 8)
  // Neither direction is subsampled. An alpha plane is monochrome and declares 4:2:0 or nothing.
  if (!isMono && (flags & 0x0c) === 0) claims.hasFullChroma = true
}

function readAuxiliary(view: DataView, { from, to }: Box, claims: Claims): void {
  const text = Buffer.from(view.buffer, view.byteOffset + from, Math.min(100, to - from)).toString('latin1')
  if (text.includes('alpha') || text.includes('hevc:2015:auxid:1')) claims.hasAlpha = true
}

function readSamples(view: DataView, { from, to }: Box, claims: Claims): void {
  if (from + 12 <= to) claims.frames = Math.max(claims.frames, view.getUint32(from + 8))
}
