import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readImageHeader } from './read-image-header.ts'
import { type ImageFormat, sniffImage } from './sniff.ts'

const flat = (width = 300, height = 200, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 120, b: 30, alpha: 0.5 } } })

/** Three frames of 60 x 40. */
const frames = (): Sharp =>
  sharp(
    Buffer.alloc(60 * 120 * 3).map((_byte, at) => Math.floor(at / 7200) * 90),
    {
      raw: { width: 60, height: 120, channels: 3, pageHeight: 40 },
    },
  )

const kinds: Record<string, [() => Sharp, object]> = {
  'a JPEG': [() => flat().jpeg(), { width: 300, height: 200, channels: 3, isInterlaced: false, scans: 1 }],
  'a gray JPEG': [() => flat().toColourspace('b-w').jpeg(), { channels: 1, bitDepth: 8 }],
  'a JPEG of inks': [() => flat().toColourspace('cmyk').jpeg(), { channels: 4 }],
  'a JPEG with EXIF and a profile': [
    () =>
      flat()
        .withExif({ IFD0: { Copyright: 'x' } })
        .withIccProfile('p3')
        .jpeg(),
    { width: 300 },
  ],
  'a PNG': [() => flat().png(), { width: 300, height: 200, channels: 3, bitDepth: 8, isInterlaced: false }],
  'a PNG of 16 bits, interlaced, with alpha': [
    () => flat(300, 200, 4).toColourspace('rgb16').png({ progressive: true }),
    { width: 300, channels: 4, bitDepth: 16, isInterlaced: true, scans: 7 },
  ],
  'a GIF of three frames': [() => frames().gif(), { width: 60, height: 40, frames: 3 }],
  'a WebP': [() => flat().webp(), { width: 300, height: 200, channels: 3, compression: 'usual', frames: 1 }],
  'a WebP with alpha': [() => flat(300, 200, 4).webp(), { width: 300, height: 200, channels: 4 }],
  'a lossless WebP': [() => flat().webp({ lossless: true }), { width: 300, height: 200, compression: 'lossless' }],
  'a WebP of three frames': [() => frames().webp(), { width: 60, height: 40, frames: 3 }],
  'an AVIF': [
    () => flat().avif({ effort: 0, chromaSubsampling: '4:2:0' }),
    { width: 300, height: 200, bitDepth: 8, channels: 3, compression: 'usual', frames: 1 },
  ],
  'an AVIF with alpha': [() => flat(300, 200, 4).avif({ effort: 0 }), { width: 300, height: 200, channels: 4 }],
  'an AVIF of 10 bits and full chroma': [
    () => flat().avif({ effort: 0, bitdepth: 10, chromaSubsampling: '4:4:4' }),
    { bitDepth: 10, compression: 'lossless' },
  ],
  'a TIFF': [() => flat().tiff({ compression: 'lzw' }), { width: 300, height: 200, channels: 3, compression: 'usual' }],
  'a TIFF of 16 bits in tiles': [
    () => flat().toColourspace('rgb16').tiff({ compression: 'deflate', tile: true, tileWidth: 64, tileHeight: 32 }),
    { width: 300, height: 200, bitDepth: 16, blockBytes: 64 * 32 * 6 },
  ],
  'a big TIFF': [
    () => flat().tiff({ bigtiff: true, compression: 'none' }),
    { width: 300, height: 200, bitDepth: 8, frames: 1 },
  ],
}

const read = (bytes: Uint8Array) => readImageHeader(bytes, sniffImage(bytes) as ImageFormat)

describe('an image header', () => {
  it.each(Object.entries(kinds))('gives the decoding cost of %s', async (_name, [make, wanted]) => {
    expect(read(await make().toBuffer())).toMatchObject(wanted)
  })

  it('counts the scans of a progressive JPEG, and of one with separate color components', async () => {
    const progressive = read(await flat().jpeg({ progressive: true }).toBuffer())
    expect(progressive).toMatchObject({ isInterlaced: true })
    expect(progressive?.scans).toBeGreaterThan(3)
    const usual = await flat().jpeg({ optimiseCoding: false }).toBuffer()
    // The scan header declares one of the three components.
    const scan = usual.indexOf(Buffer.from([0xff, 0xda]))
    usual[scan + 4] = 1
    expect(read(usual)).toMatchObject({ isInterlaced: true })
  })

  it('counts a GIF frame that enlarges the canvas', async () => {
    const bytes = await frames().gif().toBuffer()
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 60, 0]))
    bytes.writeUInt16LE(5000, frame + 5)
    expect(read(bytes)).toMatchObject({ width: 5000, height: 40 })
  })

  it('never throws and always terminates, whatever the bytes', async () => {
    const files = await Promise.all(Object.values(kinds).map(([make]) => make().toBuffer()))
    fc.assert(
      fc.property(
        fc.nat(files.length - 1),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (file, changes, part) => {
          const whole = files[file] ?? Buffer.alloc(0)
          const format = sniffImage(whole) as ImageFormat
          const bytes = Buffer.from(whole.subarray(0, Math.ceil(whole.length * part)))
          // Most of a header is in the first bytes.
          for (const [at, value] of changes) if (bytes.length > 0) bytes[at % Math.min(bytes.length, 400)] = value
          const header = readImageHeader(bytes, format)
          for (const value of header === null ? [] : [header.width, header.height, header.frames, header.scans])
            expect(value).toBeGreaterThanOrEqual(1)
        },
      ),
      { numRuns: 3000 },
    )
  })
})
