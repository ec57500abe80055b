import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { readJpegHeader } from '../headers/jpeg-header.ts'
import { type DecodeJpeg, openJpegDecoder } from './decode-jpeg.ts'

let decode: DecodeJpeg
beforeAll(() => {
  const opened = openJpegDecoder()
  if (opened === null) throw new Error('This machine has no native JPEG decoder.')
  decode = opened
})

const createImage = (width = 90, height = 60) => {
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_none, at) => (at * 2654435761) >>> 24))
  return sharp(data, { raw: { width, height, channels: 3 } })
}

function decoded(bytes: Uint8Array) {
  const header = readJpegHeader(bytes)
  return header && decode(bytes, header, 112)
}

it('decodes typical product JPEGs', async () => {
  for (const options of [{}, { progressive: true }, { chromaSubsampling: '4:4:4' }, { mozjpeg: true }, { quality: 20 }])
    expect(decoded(await createImage().jpeg(options).toBuffer())).toMatchObject({ width: 112, height: 112 })
  expect(decoded(await createImage().toColourspace('b-w').jpeg().toBuffer())).not.toBeNull()
})

it('leaves large JPEGs and other color spaces to libvips', async () => {
  expect(decoded(await createImage(1600, 1000).jpeg().toBuffer())).toBeNull()
  expect(decoded(await createImage().toColourspace('cmyk').jpeg().toBuffer())).toBeNull()
  expect(decoded(await createImage().withIccProfile('p3').jpeg().toBuffer())).toBeNull()
})

it('leaves a file with more scans than encoders write to libvips', async () => {
  const bytes = await createImage().jpeg({ progressive: true }).toBuffer()
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, bytes.length - 2)
  const scans = Array<Buffer>(40).fill(scan)
  expect(decoded(bytes)).not.toBeNull()
  expect(decoded(Buffer.concat([bytes.subarray(0, -2), ...scans, bytes.subarray(-2)]))).toBeNull()
})

it('rejects a file truncated at any position', async () => {
  for (const options of [{}, { progressive: true }]) {
    const bytes = await createImage().jpeg(options).toBuffer()
    for (let length = 0; length < bytes.length; length += 1) expect(decoded(bytes.subarray(0, length))).toBeNull()
  }
})

it('rejects every damaged file that libvips rejects', async () => {
  const bytes = await createImage().jpeg().toBuffer()
  const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const damaged = Buffer.from(bytes)
      for (const [at, value] of changes) damaged[at] = value
      if (decoded(damaged) === null) return
      await expect(sharp(damaged, { failOn: 'error' }).raw().toBuffer()).resolves.toBeInstanceOf(Buffer)
    }),
    { numRuns: 400 },
  )
})
