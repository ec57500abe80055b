import { Problem } from '../api/problem.ts'
import { fitWithin } from './fit-within.ts'

/** More pixels than this do not change what the model sees. */
const longestSide = 1024
/** A picture this small in bytes and within `longestSide` is sent as it is: compressing again would only blur it. */
const smallEnoughBytes = 1_000_000
/** What the service takes. */
const mostBytes = 10_000_000
const jpegQuality = 0.9

/**
 * The picture to upload: at most 1,024 pixels a side, as JPEG, upright as its EXIF orientation says, other metadata gone.
 * @throws Problem when the file cannot be a picture the service takes.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) {
    throw new Problem(
      'image_not_an_image',
      'That file is not a photo. Choose a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.',
    )
  }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap === null) return asItIs(file)
  const size = fitWithin(bitmap, longestSide)
  const fits = size.width === bitmap.width && size.height === bitmap.height
  if (fits && file.size <= smallEnoughBytes) return file
  return draw(bitmap, size)
}

/** Some formats the service reads and a browser does not; the service has the last word on what it can decode. */
function asItIs(file: File): File {
  if (file.size <= mostBytes) return file
  throw new Problem(
    'image_too_large',
    'That photo is larger than 10 MB, and this browser cannot make it smaller. Choose a smaller one.',
  )
}

async function draw(bitmap: ImageBitmap, { width, height }: { width: number; height: number }): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser cannot draw pictures')
  // JPEG has no transparency, and a canvas is black where nothing was drawn.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('the photo could not be made smaller'))
    canvas.toBlob(done, 'image/jpeg', jpegQuality)
  })
}
