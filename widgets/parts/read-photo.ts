import { Problem } from './problem.ts'

/** A photo to search with. */
export interface Photo {
  /** The file to upload. */
  readonly image: Blob
  /** Shows it in the page. Not an `<img>`: that would need `blob:` in the page's `img-src`. `null` where the browser cannot decode it. */
  readonly preview: HTMLCanvasElement | null
}

/** More pixels do not change the results: the models of the service use 224 to 384 pixels. */
const maxSide = 1000
const jpegQuality = 0.86
/** The upload limit of the service. */
const maxBytes = 10_000_000

/**
 * Scales an image down to a JPEG of at most 1,000 pixels per side, upright by its EXIF orientation and without other metadata
 * (such as the place where it was taken). A format that the browser cannot decode goes to the service as it is.
 * @throws Problem `unreadable_photo`
 */
export async function readPhoto(file: Blob): Promise<Photo> {
  const isImage = /^image\/(?!svg)/.test(file.type) || file.type === ''
  if (!isImage) throw new Problem('unreadable_photo', `not an image: ${file.type}`)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap === null) {
    if (file.size > maxBytes || file.type === '') throw new Problem('unreadable_photo', 'cannot be decoded')
    return { image: file, preview: null }
  }
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const preview = document.createElement('canvas')
  preview.width = Math.max(1, Math.round(bitmap.width * scale))
  preview.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = preview.getContext('2d')
  if (context === null) throw new Problem('unreadable_photo', 'cannot be encoded')
  // JPEG has no transparency, and empty parts of a canvas are black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, preview.width, preview.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, preview.width, preview.height)
  bitmap.close()
  const image = await new Promise<Blob | null>((resolve) => preview.toBlob(resolve, 'image/jpeg', jpegQuality))
  if (image === null) throw new Problem('unreadable_photo', 'cannot be encoded')
  return { image, preview }
}

/** The first image of a drop or a paste. */
export function imageIn(transfer: DataTransfer | null): File | undefined {
  return [...(transfer?.files ?? [])].find((file) => file.type.startsWith('image/'))
}
