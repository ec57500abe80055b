/** A photo in this page's memory. It leaves the browser only to be searched with. */
export interface Photo {
  readonly key: string
  readonly file: File
  readonly previewUrl: string
}

const photos = new Map<string, Photo>()

/** Stores files in memory until the page is closed; the URL refers to them by key. */
export function addPhotos(files: readonly File[]): string[] {
  return files.map((file) => {
    const key = crypto.getRandomValues(new Uint32Array(1)).join('')
    photos.set(key, { key, file, previewUrl: URL.createObjectURL(file) })
    return key
  })
}

/** The photos with these keys; empty after a reload. */
export function photosOf(keys: readonly string[]): readonly Photo[] {
  return keys.flatMap((key) => photos.get(key) ?? [])
}
