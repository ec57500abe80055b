import { ciede2000 } from './distance.ts'
import type { Lab, Palette } from './palette.ts'

/**
 * How well a picture's colours answer a wanted one, 0-1. Each colour is alike by `1 / (1 + (d / 16)^4)` for a CIEDE2000
 * distance d (1 at 0, 0.94 at 8, 0.5 at 16, 0.07 at 30); the share-weighted sum s of that is the part of the thing that
 * has the colour, and the score is `1 - (1 - s)^2`: half of a thing counts three quarters, a twentieth a tenth.
 * An empty palette matches nothing.
 */
export function colorMatch(palette: Palette, wanted: Lab): number {
  const covered = palette.reduce((sum, color) => sum + color.share * likeness(ciede2000(color.lab, wanted)), 0)
  return 1 - (1 - Math.min(1, covered)) ** 2
}

/** Wide enough that the folds and highlights of a red shirt are red, and narrow enough that orange is not. */
const HALF_LIKE = 16

function likeness(distance: number): number {
  return 1 / (1 + (distance / HALF_LIKE) ** 4)
}
