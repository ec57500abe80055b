import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage } from './decode.ts'
import { plainJpegSize } from './jpeg-size.ts'

const picture = (width: number, height: number) =>
  sharp(Buffer.alloc(width * height * 3, 90), { raw: { width, height, channels: 3 } })

describe('the size that a JPEG claims', () => {
  it('is what the decoder says, for every kind of plain JPEG', async () => {
    for (const options of [{}, { progressive: true }, { chromaSubsampling: '4:4:4' }, { mozjpeg: true }]) {
      const bytes = await picture(123, 57).jpeg(options).toBuffer()
      expect(plainJpegSize(bytes)).toEqual({ width: 123, height: 57 })
    }
    expect(plainJpegSize(await picture(61, 9).withIccProfile('p3').jpeg().toBuffer())).toEqual({ width: 61, height: 9 })
    expect(plainJpegSize(await picture(9, 61).toColourspace('b-w').jpeg().toBuffer())).toEqual({ width: 9, height: 61 })
  })

  it('is left to the decoder where EXIF may turn the picture', async () => {
    const turned = await picture(120, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(plainJpegSize(turned)).toBeNull()
    const decoded = await decodeImage(turned, { fit: { kind: 'within', size: 500 } })
    expect(decoded).toMatchObject({ width: 40, height: 120 })
  })

  it('is nothing for a file cut off before it, and nothing in such a file throws', async () => {
    const bytes = await picture(40, 40).jpeg().toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    for (let length = 0; length < frame + 9; length += 1) expect(plainJpegSize(bytes.subarray(0, length))).toBeNull()
  })

  it('is found or given up for any bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
        const size = plainJpegSize(Uint8Array.from([0xff, 0xd8, 0xff, ...tail]))
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
      }),
    )
  })

  it('that is smaller than the picture gets the file refused', async () => {
    const bytes = await picture(400, 300).jpeg().toBuffer()
    const small = await picture(20, 20).jpeg().toBuffer()
    const [from, to] = [small.indexOf(Buffer.from([0xff, 0xc0])), small.indexOf(Buffer.from([0xff, 0xc4]))]
    const lying = Buffer.concat([bytes.subarray(0, 2), small.subarray(from, to), bytes.subarray(2)])
    expect(plainJpegSize(lying)).toEqual({ width: 20, height: 20 })
    await expect(decodeImage(lying, { fit: { kind: 'letterbox', size: 112 } })).rejects.toThrow('damaged')
  })
})
