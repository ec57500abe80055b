import { extractPalette } from '../color/extract-palette.ts'
import type { Palette } from '../color/palette.ts'
import { findFlaws, type ImageFlaw } from './image-flaws.ts'
import type { PixelImage } from './pixel-image.ts'
import { type PictureSignature, signPicture } from './signature/signature.ts'

/** What is kept of a product's picture beside its vector. */
export interface PictureTraits {
  readonly palette: Palette
  readonly flaws: readonly ImageFlaw[]
  readonly signature: PictureSignature
}

/** Looks at decoded pixels; `whole` is the size of the picture before it was scaled down. About 0.6 ms at 112 x 112. */
export function examinePixels(pixels: PixelImage, whole: { width: number; height: number }): PictureTraits {
  return { palette: extractPalette(pixels), flaws: findFlaws(pixels, whole), signature: signPicture(pixels) }
}
