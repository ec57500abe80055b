import type { Lab, Palette } from './palette.ts'
import { createPaletteRows } from './palette-rows.ts'

/** How well one picture's colours answer a wanted one, 0 to 1: the rule of `PaletteRows`, without its memory. */
export function colorMatch(palette: Palette, wanted: Lab): number {
  const rows = createPaletteRows()
  rows.set(0, palette)
  return rows.at(0, wanted)
}
