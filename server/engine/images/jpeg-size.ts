interface Size {
  readonly width: number
  readonly height: number
}

const EXIF = 0x45786966
const APP1 = 0xe1

/**
 * The size in pixels that a plain JPEG's frame header tells; `null` for one that may be turned by EXIF and for anything
 * unusual, which are the full decoder's to judge. Asking that one for a header costs as much as a fifth of decoding a picture.
 * Source: ITU-T T.81, B.1.1.3 and B.2.2. Trust it as a claim only: decode with this many pixels as the limit.
 */
export function plainJpegSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 9 < bytes.length) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    if (!leadsASegment(marker) || length < 2) return null
    if (marker === APP1 && view.getUint32(at + 4) === EXIF) return null
    if (isFrame(marker)) return sizeOf(view.getUint16(at + 7), view.getUint16(at + 5))
    at += 2 + length
  }
  return null
}

function sizeOf(width: number, height: number): Size | null {
  // A height of 0 is told later in the file.
  return width > 0 && height > 0 ? { width, height } : null
}

/** Baseline, extended and progressive frames, as photos have them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xc2
}

/** Frames, tables, application data and comments; not the scan, and nothing that stands alone. */
function leadsASegment(marker: number): boolean {
  return isFrame(marker) || [0xc4, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)
}
