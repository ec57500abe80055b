/** A photo of this visit. It never leaves the browser's memory, except to search with it. */
export interface Photo {
  readonly key: string
  readonly file: File
  readonly previewUrl: string
}

const photos = new Map<string, Photo>()

/** Keeps files in memory until the page is closed; the address names them by key. */
export function keepPhotos(files: readonly File[]): string[] {
  return files.map((file) => {
    const key = crypto.getRandomValues(new Uint32Array(1)).join('')
    photos.set(key, { key, file, previewUrl: URL.createObjectURL(file) })
    return key
  })
}

/** The photos of these keys; after a reload there are none. */
export function photosOf(keys: readonly string[]): readonly Photo[] {
  return keys.flatMap((key) => photos.get(key) ?? [])
}
