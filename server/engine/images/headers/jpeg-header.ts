/** What a JPEG declares before its image data. */
export interface JpegHeader {
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Whether its values are gray or sRGB: not CMYK, and no profile of another color space. */
  readonly isSrgb: boolean
  readonly isProgressive: boolean
}

const EXIF = 0x45786966
const PROFILE = 0x4943435f
const APP1 = 0xe1
const APP2 = 0xe2
const START_OF_SCAN = 0xda
const PROGRESSIVE_FRAME = 0xc2

interface Segment {
  readonly marker: number
  /** The offset of the length, two bytes after the start of the marker. */
  readonly at: number
  readonly length: number
}

/**
 * Reads the header of a JPEG that is displayed as stored. Returns `null` when EXIF rotates or may rotate it and for anything unusual:
 * those go to the full decoder, which needs a fifth of an image's decoding time to read a header.
 * Source: ITU-T T.81, B.1.1.3 and B.2.2. The size is untrusted: decode with it as the pixel limit.
 */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: Segment | null = null
  let hasProfile = false
  for (let at = 2; at + 9 < bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return null
    const segment = { marker: view.getUint8(at + 1), at: at + 2, length: view.getUint16(at + 2) }
    if (segment.marker === START_OF_SCAN) return frame && headerOf(view, frame, hasProfile)
    if (!hasSegment(segment.marker) || segment.length < 2) return null
    if (segment.marker === APP1 && mayRotate(view, segment)) return null
    if (segment.marker === APP2 && view.getUint32(at + 4) === PROFILE) hasProfile ||= !isSrgbProfile(bytes, segment)
    if (isFrame(segment.marker)) {
      if (frame !== null) return null
      frame = segment
    }
    at += 2 + segment.length
  }
  return null
}

function headerOf(view: DataView, { marker, at }: Segment, hasProfile: boolean): JpegHeader | null {
  const [precision, height, width] = [view.getUint8(at + 2), view.getUint16(at + 3), view.getUint16(at + 5)]
  const components = view.getUint8(at + 7)
  // With a height of 0, the file declares the height later.
  if (width === 0 || height === 0) return null
  const isScreenColored = precision === 8 && (components === 1 || components === 3) && !hasProfile
  return { width, height, isSrgb: isScreenColored, isProgressive: marker === PROGRESSIVE_FRAME }
}

/** Baseline, extended and progressive frames, which photos use. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= PROGRESSIVE_FRAME
}

/** Frames, tables, application data and comments: markers that a segment follows. */
function hasSegment(marker: number): boolean {
  return isFrame(marker) || [0xc4, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)
}

const ORIENTATION = 0x0112
const UPRIGHT = 1
const LITTLE_ENDIAN = 0x4949
const BIG_ENDIAN = 0x4d4d
const tiffAt = 8
const entryBytes = 12

/** Whether EXIF data rotates the image or cannot be parsed here. Source: TIFF 6.0, section 2. */
function mayRotate(view: DataView, { at, length }: Segment): boolean {
  if (length < 6 || view.getUint32(at + 2) !== EXIF) return false
  const end = Math.min(at + length, view.byteLength)
  const tiff = at + tiffAt
  if (tiff + 8 > end) return true
  const order = view.getUint16(tiff)
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return true
  const isLittle = order === LITTLE_ENDIAN
  const directory = tiff + view.getUint32(tiff + 4, isLittle)
  if (directory + 2 > end) return true
  const entries = view.getUint16(directory, isLittle)
  if (directory + 2 + entries * entryBytes > end) return true
  for (let entry = 0; entry < entries; entry += 1) {
    const from = directory + 2 + entry * entryBytes
    if (view.getUint16(from, isLittle) === ORIENTATION) return view.getUint16(from + 8, isLittle) !== UPRIGHT
  }
  return false
}

// A profile's description (ASCII or UTF-16) is within this many bytes.
const maxDescriptionOffset = 600

/** Whether a color profile describes itself as sRGB, to which all images are converted anyway. */
function isSrgbProfile(bytes: Uint8Array, { at, length }: Segment): boolean {
  const part = bytes.subarray(at, at + Math.min(length, maxDescriptionOffset))
  const start = Buffer.from(part.buffer, part.byteOffset, part.length)
  return start.includes('sRGB') || start.includes('\0s\0R\0G\0B')
}
