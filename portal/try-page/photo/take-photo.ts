import type { Photo } from '../search/query.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** A file from the disk, the clipboard or a drag, as a photo to search with; it is made smaller once, when first sent. */
export function takePhoto(file: File): Photo {
  let smaller: Promise<Blob> | null = null
  return {
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    name: file.name || 'photo.jpg',
    upload() {
      smaller ??= shrinkPhoto(file)
      return smaller
    },
    previewUrl: URL.createObjectURL(file),
  }
}

/** The first file that came with a drop or a paste. */
export function fileIn(transfer: DataTransfer | null): File | null {
  return transfer?.files[0] ?? null
}
