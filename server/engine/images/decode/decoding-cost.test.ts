import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { requireFormat } from '../headers/sniff.ts'
import { estimateDecodingCost, maxDecodingCost } from './decoding-cost.ts'

const flat = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 90, g: 120, b: 30, alpha: 0.5 } },
    limitInputPixels: false,
  })
const estimate = (bytes: Buffer) => estimateDecodingCost(bytes, requireFormat(bytes))

/** A PNG header that declares any size; nothing is decoded. */
function pngOf(claim: { width: number; height: number; bits?: number; isInterlaced?: boolean }): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
  bytes.writeUInt32BE(claim.width, 16)
  bytes.writeUInt32BE(claim.height, 20)
  bytes.set([claim.bits ?? 8, 2, 0, 0, claim.isInterlaced ? 1 : 0], 24)
  return bytes
}

describe('the estimated decoding cost', () => {
  it('is small for typical product images', async () => {
    for (const make of [
      () => flat(1000, 1000).png(),
      () => flat(1000, 1000).webp(),
      () => flat(1000, 1000).jpeg({ progressive: true }),
    ]) {
      const { cpuSeconds, memoryBytes } = estimate(await make().toBuffer())
      expect(cpuSeconds).toBeLessThan(0.1)
      expect(memoryBytes).toBeLessThan(20_000_000)
    }
  })

  it('never exceeds the limit for one image', async () => {
    const { cpuSeconds, memoryBytes } = estimate(
      await flat(4000, 3000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
    )
    expect(cpuSeconds).toBeLessThan(maxDecodingCost.cpuSeconds)
    expect(memoryBytes).toBeLessThan(maxDecodingCost.memoryBytes)
    expect(memoryBytes).toBeGreaterThan(200_000_000)
  })

  it('refuses more pixels than the format may have, naming the limit and the number', async () => {
    const refused = (bytes: Buffer) => {
      try {
        return estimate(bytes)
      } catch (error) {
        return error
      }
    }
    expect(refused(pngOf({ width: 7000, height: 7000 }))).toMatchObject({ cpuSeconds: expect.any(Number) })
    const message = (found: string, limit: string) => ({
      code: 'image_too_large',
      message: expect.stringMatching(new RegExp(`${found} pixels .*at most ${limit}`)),
    })
    expect(refused(pngOf({ width: 10_000, height: 5001 }))).toMatchObject(
      message('50,010,000', '50,000,000 are accepted of a PNG'),
    )
    expect(refused(pngOf({ width: 7000, height: 7000, bits: 16, isInterlaced: true }))).toMatchObject(
      message('49,000,000', '25,000,000 are accepted of an interlaced PNG of 16 bits'),
    )
    const avif = await flat(4000, 4000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer()
    expect(refused(avif)).toMatchObject(message('16,000,000', '12,500,000 are accepted of an AVIF'))
    const rich = await flat(3000, 3000, 4).avif({ effort: 0 }).toBuffer()
    expect(refused(rich)).toMatchObject(message('9,000,000', '8,000,000 are accepted of an AVIF with alpha'))
    const progressive = await flat(5500, 5000).jpeg({ progressive: true }).toBuffer()
    expect(refused(progressive)).toMatchObject(message('27,500,000', '25,000,000 are accepted of a progressive JPEG'))
  })

  it('refuses a TIFF whose single strip would exhaust the memory', async () => {
    const bytes = await flat(5000, 5000).toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer()
    expect(estimate(bytes).memoryBytes).toBeLessThan(maxDecodingCost.memoryBytes)
    // RowsPerStrip (tag 278) becomes the entire height.
    const entry = bytes.indexOf(Buffer.from([0x16, 0x01]))
    bytes.writeUInt32LE(5000, entry + 8)
    bytes.writeUInt16LE(4, entry + 2)
    expect(() => estimate(bytes)).toThrow(/about 3\d\d MB of memory as a TIFF; the limit is 300 MB/)
  })

  it('refuses a JPEG of hundreds of scans', async () => {
    const bytes = await flat(300, 200).jpeg({ progressive: true }).toBuffer()
    const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), bytes.length - 2)
    const many = Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: 200 }, () => scan), bytes.subarray(-2)])
    expect(() => estimate(many)).toThrow(/2\d\d scans; at most 100/)
  })

  it('is the maximum for a header without information', () => {
    const garbage = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 'garbage')])
    expect(estimate(garbage)).toEqual(maxDecodingCost)
  })
})
