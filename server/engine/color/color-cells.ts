import { ciede2000 } from './distance.ts'
import type { Lab } from './palette.ts'

// Even steps of L and steps of a and b that grow with the distance from grey, where the eye is keenest. So a cell's colour is
// within a CIEDE2000 distance of 3.3 of all that fall in it, 1.1 on average; 32 steps each of red, green and blue: 8 and 1.5.
const lightnessStep = 3.2
const stepsAtOne = 2.2
// What sRGB reaches: a -86 to 98, b -108 to 95.
const minStep = { a: -20, b: -23 }
const steps = { lightness: 32, a: 43, b: 45 }

/** How many cells there are: few enough for 16 bits. */
export const cellCount = steps.lightness * steps.a * steps.b

/** The cell of a colour, 0 to `cellCount` - 1. Colours that sRGB cannot show go to the outermost cells. */
export function cellOf([lightness, a, b]: Lab): number {
  const l = within(Math.round(lightness / lightnessStep), steps.lightness)
  return (
    (l * steps.a + within(opponentStep(a) - minStep.a, steps.a)) * steps.b +
    within(opponentStep(b) - minStep.b, steps.b)
  )
}

/** The colour that stands for all colours of a cell. */
export function labOfCell(cell: number): Lab {
  const b = cell % steps.b
  const a = Math.floor(cell / steps.b) % steps.a
  const l = Math.floor(cell / (steps.b * steps.a))
  return [l * lightnessStep, opponent(a + minStep.a), opponent(b + minStep.b)]
}

/** How alike the cells are to one colour, 0 to 1, by cell; NaN where nobody has asked yet. */
export type CellSimilarity = Float32Array<ArrayBuffer>

/** Likeness to a colour, to be filled by `likenessOfCell` as cells are met: few of all occur in a store. */
export function createCellSimilarity(): CellSimilarity {
  return new Float32Array(cellCount).fill(Number.NaN)
}

/** `1 / (1 + (d / 16)^4)` for the CIEDE2000 distance d of a cell and `wanted`: 1 at 0, 0.94 at 8, 0.5 at 16, 0.07 at 30. */
export function similarityOfCell(known: CellSimilarity, wanted: Lab, cell: number): number {
  const found = known[cell] ?? Number.NaN
  if (!Number.isNaN(found)) return found
  known[cell] = 1 / (1 + (ciede2000(labOfCell(cell), wanted) / HALF_SIMILARITY_DISTANCE) ** 4)
  return known[cell] ?? 0
}

/** Wide enough that the folds and highlights of a red shirt are red, and narrow enough that orange is not. */
const HALF_SIMILARITY_DISTANCE = 16

function opponentStep(value: number): number {
  return Math.sign(value) * Math.round(Math.sqrt(Math.abs(value)) * stepsAtOne)
}

function opponent(step: number): number {
  return Math.sign(step) * (step / stepsAtOne) ** 2
}

function within(step: number, count: number): number {
  return Math.min(count - 1, Math.max(0, step))
}
