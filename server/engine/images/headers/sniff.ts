import { ImageError } from '../image-error.ts'

/** The accepted image formats. SVG can contain scripts and is never accepted. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff'

/**
 * The format by magic number, or null. File names, extensions and declared media types are ignored. Only decoding shows whether the file
 * is valid.
 */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const opening = ascii(bytes, 0, 12)
  if (/^GIF8[79]a/.test(opening)) return 'gif'
  if (/^RIFF.{4}WEBP$/s.test(opening)) return 'webp'
  // Classic (42, an asterisk) and big (43, a plus) TIFF, in both byte orders.
  if (/^(II[*+]\0|MM\0[*+])/.test(opening)) return 'tiff'
  return heifBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : null
}

/**
 * The format by magic number.
 * @throws {ImageError} when the format is not accepted.
 */
export function requireFormat(bytes: Uint8Array): ImageFormat {
  const format = sniffImage(bytes)
  if (format !== null) return format
  const accepted = 'JPEG, PNG, WebP, GIF, AVIF and TIFF are accepted'
  throw new ImageError('image_not_an_image', `The file is ${describeBytes(bytes)}, not an image: ${accepted}.`)
}

/** Describes bytes that are not an accepted image, for an error message: `an SVG`, `an HTML page`, `empty`. */
export function describeBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'empty'
  const text = openingText(bytes)
  if (text.startsWith('%PDF-')) return 'a PDF'
  if (isSvg(text)) return 'an SVG'
  if (isHtml(text)) return 'an HTML page'
  if (text.startsWith('<?xml')) return 'an XML document'
  if (/^[[{]\s*["[{\]}]/.test(text)) return 'JSON text'
  if (heifBrands(bytes).some((brand) => HEIC_BRANDS.has(brand))) return 'a HEIC image'
  if (/^BM.{8}/s.test(ascii(bytes, 0, 10))) return 'a BMP image'
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'a ZIP archive'
  if (heifBrands(bytes).length > 0) return 'a video'
  return 'of an unknown type'
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** A file-type box declares its own length; no regular file has more brands than this. */
const MAX_BRAND_BYTES = 256

/** The major and compatible brands of an ISO media file (AVIF, HEIC, MP4); none for anything else. */
function heifBrands(bytes: Uint8Array): string[] {
  if (ascii(bytes, 4, 8) !== 'ftyp') return []
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0)
  const end = Math.min(boxLength, bytes.length, MAX_BRAND_BYTES)
  const brands = [ascii(bytes, 8, 12)]
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(ascii(bytes, offset, offset + 4))
  return brands
}

/** Markup that may precede the first element of a document. Lower case. */
const COMMENT = { opening: '<!--', closing: '-->' }
const XML_PROLOG = [COMMENT, { opening: '<?xml', closing: '?>' }, { opening: '<!doctype svg', closing: '>' }]

function isSvg(text: string): boolean {
  const lower = text.toLowerCase()
  return /^<svg\b/.test(afterMarks(lower, XML_PROLOG)) || /<!doctype svg\b/.test(lower)
}

function isHtml(text: string): boolean {
  return /^<(?:!doctype html|html|head|body|script)\b/.test(afterMarks(text.toLowerCase(), [COMMENT]))
}

/** `text` after all leading `marks` and the blanks that follow them; empty when a mark is not closed. */
function afterMarks(text: string, marks: readonly { opening: string; closing: string }[]): string {
  let at = 0
  for (;;) {
    const mark = marks.find(({ opening }) => text.startsWith(opening, at))
    if (mark === undefined) return text.slice(at)
    const end = text.indexOf(mark.closing, at + mark.opening.length)
    if (end === -1) return ''
    at = afterBlanks(text, end + mark.closing.length)
  }
}

function afterBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charAt(at).trim() === '') at += 1
  return at
}

/** The first kilobyte as text, without the byte order mark and leading blanks; UTF-16 is read by dropping its zero bytes. */
function openingText(bytes: Uint8Array): string {
  return ascii(bytes, 0, 1024)
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
    .trimStart()
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}
