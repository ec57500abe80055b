import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { findDemoAssets } from '../../server/modules/indexing/index.ts'
import { createRandom } from './stores/generated-catalog.ts'

/** The demo's photos as JPEG with `side` px on the longest side. Throws when they are not installed. */
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

/** The same image with different bytes, so that no cache applies. */
export function withUniqueBytes(photo: Buffer, number: number): Buffer {
  return Buffer.concat([photo, Buffer.from(`#${number}`)])
}

/** The size of the generated images, and of the plain photos, for the notes of a benchmark. */
export async function describeWeight(made: readonly Buffer[], side: number): Promise<string> {
  const mean = (files: readonly Buffer[]) =>
    (files.reduce((sum, { length }) => sum + length, 0) / files.length / 1000).toFixed(1)
  return `${mean(made)} kB each on average, the original photos ${mean(await readPhotos(side))} kB`
}

// Such a coarse grid hardly affects a JPEG, and changes the frequencies that a perceptual hash uses.
const patternCells = 16
const patternShare = 0.45

/**
 * Generates images of `side` px that are all different, so that none is a duplicate of another, with the file size of photos:
 * each is one of the photos with a soft random pattern on top.
 */
export async function createImageMaker(side: number): Promise<(number: number) => Promise<Buffer>> {
  const photos = await Promise.all(
    (await readPhotos(side)).map((photo) => sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  return async (number) => {
    // Scattered, because the first numbers of neighboring seeds are the same.
    const random = createRandom(Math.imul(number, 2_654_435_761))
    const { data, info } = photos[Math.floor(random() * photos.length)] ?? { data: Buffer.alloc(0), info: null }
    if (info === null) throw new Error('There are no photos')
    const { width, height } = info
    const pixels = blend(data, await softPattern(random, width, height))
    return sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 82 })
      .toBuffer()
  }
}

/** `pattern` has one byte per pixel, `photo` three. */
function blend(photo: Buffer, pattern: Buffer): Buffer {
  const pixels = Buffer.alloc(photo.length)
  for (let at = 0; at < pattern.length; at += 1) {
    const added = (pattern[at] ?? 0) * patternShare
    for (let channel = at * 3; channel < at * 3 + 3; channel += 1)
      pixels[channel] = (photo[channel] ?? 0) * (1 - patternShare) + added
  }
  return pixels
}

/** Shades of gray, one byte per pixel. */
function softPattern(random: () => number, width: number, height: number): Promise<Buffer> {
  const cells = Uint8Array.from({ length: patternCells ** 2 }, () => random() * 256)
  return sharp(cells, { raw: { width: patternCells, height: patternCells, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}
