import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'

/** Widths in pixels. Cards are at most 320 CSS pixels wide, so `small` is sharp on most screens. */
const widths = { small: 640, large: 1280 }
export type PhotoSize = keyof typeof widths
export const photoSizes = Object.keys(widths) as PhotoSize[]

/**
 * The demo's photos in the sizes that its shop shows: 54 cards are 1.9 MB instead of 5.6 MB. Each is computed at the first request
 * (about 30 ms) and kept: all of them together are 9 MB.
 */
export function createDemoPhotos(folder: string) {
  const kept = new Map<string, Promise<Buffer | null>>()
  // The shop requests dozens at once, and searches run beside them.
  const limit = pLimit(1)

  async function resize(file: string, size: PhotoSize): Promise<Buffer | null> {
    const original = await readFile(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EISDIR') return null
      throw error
    })
    if (original === null) return null
    return limit(() =>
      sharp(original)
        .resize({ width: widths[size], withoutEnlargement: true })
        .webp({ quality: 78, effort: 2 })
        .toBuffer(),
    )
  }

  return {
    /** The photo as WebP; `null` when there is none of this name. */
    read(file: string, size: PhotoSize): Promise<Buffer | null> {
      const key = `${size}/${file}`
      const photo = kept.get(key) ?? resize(file, size)
      kept.set(key, photo)
      // Only existing files are kept, so that the map stays small.
      photo.then(
        (bytes) => bytes === null && kept.delete(key),
        () => kept.delete(key),
      )
      return photo
    },
  }
}
