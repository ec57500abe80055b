import type { Photo } from '../search/query.ts'
import { resizePhoto } from './resize-photo.ts'

/** A file from disk, clipboard or drag and drop as a photo to search with. It is resized once, before the first upload. */
export function photoFromFile(file: File): Photo {
  let resized: Promise<Blob> | null = null
  return {
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    name: file.name || 'photo.jpg',
    upload() {
      resized ??= resizePhoto(file)
      return resized
    },
    previewUrl: URL.createObjectURL(file),
  }
}

/** The first file of a drop or a paste. */
export function firstFile(transfer: DataTransfer | null): File | null {
  return transfer?.files[0] ?? null
}
