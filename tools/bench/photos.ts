import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { findDemoAssets } from '../../server/modules/indexing/index.ts'
import { createRandom } from './made-catalogue.ts'

/** The demo's photos at the size shops commonly serve (`side` px on the longest side, JPEG). Throws when they are not installed. */
export async function readPhotos(side: number): Promise<Buffer[]> {
  const assets = findDemoAssets()
  if (assets === null) throw new Error('The benchmark needs the optional package @vendure/create with its photos')
  const folder = path.join(assets, 'images')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort()
  return Promise.all(files.map(async (name) => resize(await readFile(path.join(folder, name)), side)))
}

function resize(bytes: Buffer, side: number): Promise<Buffer> {
  return sharp(bytes).resize(side, side, { fit: 'inside' }).jpeg({ quality: 82 }).toBuffer()
}

/** A picture with other bytes and the same pixels, so that nothing is answered from a cache. */
export function unlike(photo: Buffer, number: number): Buffer {
  return Buffer.concat([photo, Buffer.from(`#${number}`)])
}

/** Makes pictures of `side` px that are all different, so that none is taken for another's duplicate: four photos in a square. */
export async function createPictureMaker(side: number): Promise<(number: number) => Promise<Buffer>> {
  const half = side / 2
  const parts = await Promise.all(
    (await readPhotos(side)).map((photo) => sharp(photo).resize(half, half).removeAlpha().raw().toBuffer()),
  )
  return (number) => {
    // Scattered, for the first choices of neighbouring seeds are the same.
    const random = createRandom(Math.imul(number, 2_654_435_761))
    const pixels = Buffer.alloc(side * side * 3)
    for (const corner of [0, 1, 2, 3]) {
      const part = parts[Math.floor(random() * parts.length)] ?? Buffer.alloc(half * half * 3)
      const left = (corner % 2) * half
      const top = Math.floor(corner / 2) * half
      for (let y = 0; y < half; y++) part.copy(pixels, ((top + y) * side + left) * 3, y * half * 3, (y + 1) * half * 3)
    }
    return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 82 })
      .toBuffer()
  }
}
