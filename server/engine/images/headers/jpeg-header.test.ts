import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage } from '../decode/decode.ts'
import { readJpegHeader } from './jpeg-header.ts'

const createImage = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height * 3, 90), { raw: { width, height, channels: 3 } })

const sizeOf = (bytes: Uint8Array) => {
  const header = readJpegHeader(bytes)
  return header && { width: header.width, height: header.height }
}

describe('the size in a JPEG header', () => {
  it('matches the decoder for every kind of baseline JPEG', async () => {
    for (const options of [{}, { progressive: true }, { chromaSubsampling: '4:4:4' }, { mozjpeg: true }]) {
      const bytes = await createImage(123, 57).jpeg(options).toBuffer()
      expect(sizeOf(bytes)).toEqual({ width: 123, height: 57 })
    }
    expect(sizeOf(await createImage(61, 9).withIccProfile('p3').jpeg().toBuffer())).toEqual({ width: 61, height: 9 })
    expect(sizeOf(await createImage(9, 61).toColourspace('b-w').jpeg().toBuffer())).toEqual({ width: 9, height: 61 })
  })

  it('is left to the decoder when EXIF may rotate the image', async () => {
    const turned = await createImage(120, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(sizeOf(turned)).toBeNull()
    const upright = await createImage(120, 40).withMetadata({ orientation: 1 }).jpeg().toBuffer()
    expect(sizeOf(upright)).toEqual({ width: 120, height: 40 })
    const silent = await createImage(120, 40)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toBuffer()
    expect(silent.includes('Exif')).toBe(true)
    expect(sizeOf(silent)).toEqual({ width: 120, height: 40 })
    const decoded = await decodeImage(turned, { fit: { kind: 'within', size: 500 } })
    expect(decoded).toMatchObject({ width: 40, height: 120 })
  })

  it('is null, without an exception, for a file truncated before the header', async () => {
    const bytes = await createImage(40, 40).jpeg().toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    for (let length = 0; length < frame + 9; length += 1) expect(sizeOf(bytes.subarray(0, length))).toBeNull()
  })

  it('terminates for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
        const size = sizeOf(Uint8Array.from([0xff, 0xd8, 0xff, ...tail]))
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
      }),
    )
  })

  it('makes the file invalid when two headers disagree', async () => {
    const bytes = await createImage(400, 300).jpeg().toBuffer()
    const small = await createImage(20, 20).jpeg().toBuffer()
    const [from, to] = [small.indexOf(Buffer.from([0xff, 0xc0])), small.indexOf(Buffer.from([0xff, 0xc4]))]
    const lying = Buffer.concat([bytes.subarray(0, 2), small.subarray(from, to), bytes.subarray(2)])
    expect(sizeOf(lying)).toBeNull()
    await expect(decodeImage(lying, { fit: { kind: 'letterbox', size: 112 } })).rejects.toThrow('damaged')
  })
})

describe('EXIF data', () => {
  it('has the same orientation as the decoder reads, in either byte order', async () => {
    const bytes = await createImage(120, 40).jpeg().toBuffer()
    for (const order of ['II', 'MM'] as const) {
      for (const orientation of [1, 3, 6, 8]) {
        const file = withExif(bytes, exif(order, orientation))
        expect((await sharp(file).metadata()).orientation).toBe(orientation)
        expect(sizeOf(file) === null, `${order} ${orientation}`).toBe(orientation !== 1)
      }
    }
  })

  it('is left to the decoder when truncated or invalid', async () => {
    const bytes = await createImage(120, 40).jpeg().toBuffer()
    const whole = exif('MM', 1)
    for (let length = 6; length < whole.length; length += 1)
      expect(sizeOf(withExif(bytes, whole.subarray(0, length)))).toBeNull()
    expect(
      sizeOf(withExif(bytes, Buffer.concat([whole.subarray(0, 6), Buffer.from('nonsense, not a file')]))),
    ).toBeNull()
  })

  it('never throws, whatever its content', async () => {
    const bytes = await createImage(20, 20).jpeg().toBuffer()
    const any = fc.property(fc.uint8Array({ maxLength: 60 }), (content) => {
      readJpegHeader(withExif(bytes, Buffer.concat([Buffer.from('Exif\0\0'), content])))
    })
    fc.assert(any, { numRuns: 500 })
  })
})

describe('the color space of a JPEG', () => {
  const isScreenColored = (bytes: Uint8Array) => readJpegHeader(bytes)?.isSrgb

  it('is sRGB by default, in gray, and with an sRGB profile', async () => {
    expect(isScreenColored(await createImage(30, 20).jpeg().toBuffer())).toBe(true)
    expect(isScreenColored(await createImage(30, 20).toColourspace('b-w').jpeg().toBuffer())).toBe(true)
    const profiled = await createImage(30, 20).withIccProfile('srgb').jpeg().toBuffer()
    expect(profiled.includes('ICC_PROFILE')).toBe(true)
    expect(isScreenColored(profiled)).toBe(true)
  })

  it('is another one for CMYK or a wide-gamut profile', async () => {
    expect(isScreenColored(await createImage(30, 20).toColourspace('cmyk').jpeg().toBuffer())).toBe(false)
    expect(isScreenColored(await createImage(30, 20).withIccProfile('p3').jpeg().toBuffer())).toBe(false)
  })
})

/** A directory of one entry, the orientation. */
function exif(order: 'II' | 'MM', orientation: number): Buffer {
  const data = Buffer.alloc(26)
  const isLittle = order === 'II'
  const short = (value: number, at: number) =>
    isLittle ? data.writeUInt16LE(value, at) : data.writeUInt16BE(value, at)
  const long = (value: number, at: number) => (isLittle ? data.writeUInt32LE(value, at) : data.writeUInt32BE(value, at))
  data.write(order)
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  long(1, 14)
  short(orientation, 18)
  return Buffer.concat([Buffer.from('Exif\0\0'), data.subarray(0, 22)])
}

function withExif(jpeg: Buffer, content: Buffer): Buffer {
  const lead = Buffer.from([0xff, 0xe1, 0, 0])
  lead.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), lead, content, jpeg.subarray(2)])
}
