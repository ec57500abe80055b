import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { findDemoAssets } from '../../server/modules/indexing/index.ts'

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
