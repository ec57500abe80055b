import type { PixelImage } from '../images/pixel-image.ts'
import { clusterColors } from './cluster.ts'
import { hexFromLab } from './distance.ts'
import { labPixels } from './lab-pixels.ts'
import type { Lab, Palette } from './palette.ts'
import { weightSubject } from './subject.ts'

const MAX_COLORS = 5
const MIN_SHARE = 0.02

/**
 * The main colors of an image's subject, without a plain backdrop and without letterbox padding. Designed for images of about
 * 112 x 112 pixels, where it takes about a millisecond. Deterministic.
 */
export function extractPalette(image: PixelImage): Palette {
  const pixels = labPixels(image)
  const clusters = clusterColors(pixels, weightSubject(pixels))
  const total = sumOfWeights(clusters)
  const main = clusters.filter((cluster) => cluster.weight >= total * MIN_SHARE).slice(0, MAX_COLORS)
  const mainTotal = sumOfWeights(main)
  return main.map(({ lab, weight }) => ({ hex: hexFromLab(lab), lab: rounded(lab), share: weight / mainTotal }))
}

/** Rounds to hundredths: palettes are stored with every product, and smaller differences are invisible. Adding 0 turns -0 into 0. */
function rounded([lightness, a, b]: Lab): Lab {
  const round = (value: number) => Math.round(value * 100) / 100 + 0
  return [round(lightness), round(a), round(b)]
}

function sumOfWeights(clusters: readonly { weight: number }[]): number {
  return clusters.reduce((sum, cluster) => sum + cluster.weight, 0)
}
