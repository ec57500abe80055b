import { Problem } from '../api/problem.ts'
import { fitWithin } from './fit-within.ts'

/** More pixels do not change the model's input. */
const maxSide = 1024
/** An image this small in bytes and within `maxSide` is sent as it is: compressing again would only blur it. */
const recompressAboveBytes = 1_000_000
/** The upload limit of the service. */
const maxBytes = 10_000_000
const jpegQuality = 0.9

/**
 * The image to upload: a JPEG of at most 1,024 pixels per side, rotated by its EXIF orientation, without other metadata.
 * @throws Problem if the service would refuse the file.
 */
export async function resizePhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) {
    throw new Problem(
      'image_not_an_image',
      'That file is not a photo. Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF image.',
    )
  }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap === null) return unchanged(file)
  const size = fitWithin(bitmap, maxSide)
  const fits = size.width === bitmap.width && size.height === bitmap.height
  if (fits && file.size <= recompressAboveBytes) return file
  return draw(bitmap, size)
}

/** The service decodes some formats that browsers do not, so it decides. */
function unchanged(file: File): File {
  if (file.size <= maxBytes) return file
  throw new Problem(
    'image_too_large',
    'That photo is larger than 10 MB, and this browser cannot resize it. Choose a smaller one.',
  )
}

async function draw(bitmap: ImageBitmap, { width, height }: { width: number; height: number }): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw images')
  // JPEG has no transparency, and empty parts of a canvas are black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the photo could not be resized')))
    canvas.toBlob(done, 'image/jpeg', jpegQuality)
  })
}
