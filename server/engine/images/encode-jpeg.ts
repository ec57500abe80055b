import type { PixelImage } from './pixel-image.ts'

// Uploads are embedded, displayed and scaled from this file: the loss must be invisible.
const quality = 88

/** The image as a JPEG file without metadata. libvips is loaded by the first call: most processes never need it. */
export async function encodeJpeg({ data, width, height }: PixelImage): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}
