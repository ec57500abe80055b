import { defaultHeader, type ImageHeader } from './image-header.ts'

const littleEndian = 0x4949
const bigTiffVersion = 43
/** Pages and entries beyond these limits are not read. A directory without a size within them is not an image. */
const maxPages = 1000
const maxEntries = 4096

const tags = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  tileWidth: 322,
  tileHeight: 323,
} as const
const wantedTags = new Set<number>(Object.values(tags))

/** None, LZW, deflate (two numbers), PackBits and JPEG: compressions that libtiff decodes at normal speed. */
const usualCompressions = new Set([1, 5, 7, 8, 32_773, 32_946])

/** The two layouts of a directory: classic, and BigTIFF with 64-bit offsets. */
interface Layout {
  readonly view: DataView
  readonly isLittle: boolean
  readonly isBig: boolean
}

/** Reads the first page of a TIFF, the only one that is decoded. Source: TIFF 6.0, sections 2, 8 and 15; BigTIFF. */
export function readTiffHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = view.getUint16(0) === littleEndian
  const layout = { view, isLittle, isBig: view.getUint16(2, isLittle) === bigTiffVersion }
  const first = offsetAt(layout, layout.isBig ? 8 : 4)
  const values = readDirectory(layout, first)
  const width = values.get(tags.width) ?? 0
  const height = values.get(tags.height) ?? 0
  const channels = Math.max(1, values.get(tags.samplesPerPixel) ?? 1)
  const bitDepth = Math.max(1, values.get(tags.bitsPerSample) ?? 1)
  const columns = values.get(tags.tileWidth) ?? width
  const rows = values.get(tags.tileHeight) ?? Math.min(height, values.get(tags.rowsPerStrip) ?? height)
  return {
    ...defaultHeader,
    width,
    height,
    channels,
    bitDepth,
    frames: countPages(layout, first),
    compression: usualCompressions.has(values.get(tags.compression) ?? 1) ? 'usual' : 'rare',
    blockBytes: Math.ceil((columns * rows * channels * bitDepth) / 8),
  }
}

function offsetAt({ view, isLittle, isBig }: Layout, at: number): number {
  return isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle)
}

function entriesAt({ view, isLittle, isBig }: Layout, at: number): number {
  return isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint16(at, isLittle)
}

function readDirectory(layout: Layout, directory: number): Map<number, number> {
  const { view, isLittle, isBig } = layout
  const found = new Map<number, number>()
  const entries = Math.min(entriesAt(layout, directory), maxEntries)
  const [start, entryBytes] = isBig ? [directory + 8, 20] : [directory + 2, 12]
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + entry * entryBytes
    const tag = view.getUint16(at, isLittle)
    if (wantedTags.has(tag)) found.set(tag, valueAt(layout, at))
  }
  return found
}

const bytesOfType: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 16: 8 }

/** The first value of an entry: stored in the entry itself, or at the offset it contains when the values do not fit. */
function valueAt(layout: Layout, at: number): number {
  const { view, isLittle, isBig } = layout
  const bytes = bytesOfType[view.getUint16(at + 2, isLittle)] ?? 2
  const count = isBig ? Number(view.getBigUint64(at + 4, isLittle)) : view.getUint32(at + 4, isLittle)
  const inlineBytes = isBig ? 8 : 4
  const field = at + (isBig ? 12 : 8)
  const from = bytes * count <= inlineBytes ? field : offsetAt(layout, field)
  if (bytes === 1) return view.getUint8(from)
  if (bytes === 2) return view.getUint16(from, isLittle)
  return bytes === 4 ? view.getUint32(from, isLittle) : Number(view.getBigUint64(from, isLittle))
}

/** The length of the chain of directories; a cyclic chain ends at `maxPages`. */
function countPages(layout: Layout, first: number): number {
  const { view, isBig } = layout
  let pages = 0
  for (let at = first; at > 0 && at + 8 <= view.byteLength && pages < maxPages; pages += 1) {
    const entries = entriesAt(layout, at)
    const next = at + (isBig ? 8 + entries * 20 : 2 + entries * 12)
    if (next + (isBig ? 8 : 4) > view.byteLength) break
    at = offsetAt(layout, next)
  }
  return Math.max(1, pages)
}
