import type { Lab, Palette } from './palette.ts'
import { createPaletteRows } from './palette-rows.ts'

/** How well one image's palette matches a color, 0 to 1. Scores as `PaletteRows` does, without storing rows. */
export function colorMatch(palette: Palette, color: Lab): number {
  const rows = createPaletteRows()
  rows.set(0, palette)
  return rows.at(0, color)
}
