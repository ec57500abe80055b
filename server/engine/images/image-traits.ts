import { extractPalette } from '../color/extract-palette.ts'
import type { Palette } from '../color/palette.ts'
import { findFlaws, type ImageFlaw } from './image-flaws.ts'
import type { PixelImage } from './pixel-image.ts'
import { computeSignature, type ImageSignature } from './signature/signature.ts'

/** What is stored for a product image in addition to its vector. */
export interface ImageTraits {
  readonly palette: Palette
  readonly flaws: readonly ImageFlaw[]
  readonly signature: ImageSignature
}

/** Computes the traits of decoded pixels; `whole` is the image size before scaling. About 0.6 ms at 112 x 112. */
export function analyzePixels(pixels: PixelImage, whole: { width: number; height: number }): ImageTraits {
  return { palette: extractPalette(pixels), flaws: findFlaws(pixels, whole), signature: computeSignature(pixels) }
}
