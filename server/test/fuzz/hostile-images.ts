import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export interface HostileImage {
  readonly name: string
  make(): Promise<Buffer>
}

const limitInputPixels = false

function flat(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  return sharp({
    create: { width, height, channels, background: { r: 80, g: 120, b: 40, alpha: 0.5 } },
    limitInputPixels,
  })
}

function noise(width: number, height: number): Sharp {
  const create = {
    width,
    height,
    channels: 3,
    background: '#777',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  } as const
  return sharp({ create, limitInputPixels })
}

async function animated(width: number, height: number): Promise<Sharp> {
  const frames = await Promise.all(
    [1, 2, 3].map(async (at) =>
      flat(width, height - at)
        .extend({ top: at })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true }, limitInputPixels })
}

function chunk(type: string, body: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** Builds a PNG: a header, chunks before the data, and compressed data of the given size. */
function png(
  claim: { width: number; height: number; interlaced?: boolean },
  { before = [], unpacked = 1000 }: { before?: Buffer[]; unpacked?: number } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claim.width, 0)
  header.writeUInt32BE(claim.height, 4)
  header.set([8, 2, 0, 0, claim.interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const compressed = (keyword: string, bytes: number): Buffer =>
  Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(Buffer.alloc(bytes, 'a'))])

/** The AVIF container claims a small size, but its video frame is large. */
async function lyingAvif(): Promise<Buffer> {
  const bytes = await flat(7000, 7000).avif({ effort: 0 }).toBuffer()
  const extents = bytes.indexOf('ispe')
  bytes.writeUInt32BE(100, extents + 8)
  bytes.writeUInt32BE(100, extents + 12)
  return bytes
}

async function manyScans(): Promise<Buffer> {
  const bytes = await flat(4000, 3000).jpeg({ progressive: true }).toBuffer()
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, bytes.length - 2)
  return Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: 85 }, () => scan), bytes.subarray(-2)])
}

/** The single strip is as high as the image. */
async function oneStripTiff(): Promise<Buffer> {
  const bytes = await flat(7000, 7000).toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer()
  const entry = bytes.indexOf(Buffer.from([0x16, 0x01]))
  bytes.writeUInt16LE(4, entry + 2)
  bytes.writeUInt32LE(7000, entry + 8)
  return bytes
}

/** Images that are as expensive as their format allows, or claim to be cheaper than they are. */
export const hostileImages: readonly HostileImage[] = [
  { name: 'AVIF of one color, 49 megapixels', make: () => flat(7000, 7000).avif({ effort: 0 }).toBuffer() },
  {
    name: 'AVIF of one color, at its limit',
    make: () => flat(4160, 3000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
  },
  {
    name: 'AVIF of noise, at its limit',
    make: () => noise(4160, 3000).avif({ effort: 0, quality: 60, chromaSubsampling: '4:2:0' }).toBuffer(),
  },
  {
    name: 'AVIF of 12 bits with alpha, at its limit',
    make: () => flat(3260, 2450, 4).avif({ effort: 0, bitdepth: 12 }).toBuffer(),
  },
  { name: 'AVIF that lies about its size', make: lyingAvif },
  {
    name: 'PNG of 16 bits, interlaced, 49 megapixels',
    make: () => flat(7000, 7000).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  },
  {
    name: 'PNG of 16 bits, interlaced, with alpha, at its limit',
    make: () => flat(5000, 5000, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  },
  {
    name: 'PNG, interlaced, with alpha, at its limit',
    make: () => flat(7100, 7000, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
  },
  { name: 'PNG that claims 4 gigapixels', make: async () => png({ width: 65_535, height: 65_535 }) },
  {
    name: 'PNG that claims 49 megapixels and has a line',
    make: async () => png({ width: 7000, height: 7000, interlaced: true }),
  },
  {
    name: 'PNG whose data unpack to 400 MB',
    make: async () => png({ width: 7000, height: 7000 }, { unpacked: 400_000_000 }),
  },
  {
    name: 'PNG with a profile that unpacks to 200 MB',
    make: async () => png({ width: 100, height: 100 }, { before: [chunk('iCCP', compressed('p', 200_000_000))] }),
  },
  {
    name: 'PNG with texts that unpack to 50 MB each',
    make: async () =>
      png(
        { width: 100, height: 100 },
        { before: Array.from({ length: 20 }, () => chunk('zTXt', compressed('t', 50_000_000))) },
      ),
  },
  { name: 'JPEG of 85 scans more', make: manyScans },
  {
    name: 'JPEG, progressive, 4:4:4, at its limit',
    make: () => flat(5000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  {
    name: 'JPEG of noise and inks, 8 megapixels',
    make: () => noise(3200, 2600).toColourspace('cmyk').jpeg({ quality: 30 }).toBuffer(),
  },
  {
    name: 'WebP, lossless with alpha, at its limit',
    make: () => flat(7100, 7000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  { name: 'WebP of noise, 25 megapixels', make: () => noise(5800, 4300).webp({ effort: 0, quality: 70 }).toBuffer() },
  {
    name: 'WebP of three frames, 12 megapixels each',
    make: async () => (await animated(4000, 3000)).webp({ effort: 0 }).toBuffer(),
  },
  { name: 'GIF of one color, at its limit', make: () => flat(7100, 7000).gif({ effort: 1, colours: 4 }).toBuffer() },
  {
    name: 'GIF of three frames, 12 megapixels each',
    make: async () => (await animated(4000, 3000)).gif({ effort: 1 }).toBuffer(),
  },
  { name: 'TIFF of one strip, 49 megapixels of 16 bits', make: oneStripTiff },
  {
    name: 'TIFF of tiles and 16 bits, at its limit',
    make: () =>
      flat(7100, 7000)
        .toColourspace('rgb16')
        .tiff({ compression: 'deflate', tile: true, tileWidth: 512, tileHeight: 512 })
        .toBuffer(),
  },
  {
    name: 'JPEG with 60 kB of EXIF',
    make: () =>
      flat(300, 200)
        .withExif({ IFD0: { ImageDescription: 'x'.repeat(60_000) } })
        .jpeg()
        .toBuffer(),
  },
]
