import { type FitOfColor, fitTo } from './color-similarity.ts'
import type { Lab } from './palette.ts'

// Uniform steps of L; steps of a and b that grow with the distance from gray, where color vision is most sensitive. A cell's color
// is within a CIEDE2000 distance of 3.3 of every color in the cell, 1.1 on average. With 32 steps each of R, G and B, it would be 8 and 1.5.
const lightnessStep = 3.2
const stepsAtOne = 2.2
// sRGB covers a from -86 to 98 and b from -108 to 95.
const minStep = { a: -20, b: -23 }
const steps = { lightness: 32, a: 43, b: 45 }

/** Number of cells. A cell index fits in 16 bits. */
export const cellCount = steps.lightness * steps.a * steps.b

/** The cell of a color, 0 to `cellCount` - 1. Colors outside sRGB map to the outermost cells. */
export function cellOf([lightness, a, b]: Lab): number {
  const l = clampStep(Math.round(lightness / lightnessStep), steps.lightness)
  return (
    (l * steps.a + clampStep(opponentStep(a) - minStep.a, steps.a)) * steps.b +
    clampStep(opponentStep(b) - minStep.b, steps.b)
  )
}

/** The representative color of a cell. */
export function labOfCell(cell: number): Lab {
  const b = cell % steps.b
  const a = Math.floor(cell / steps.b) % steps.a
  const l = Math.floor(cell / (steps.b * steps.a))
  return [l * lightnessStep, opponent(a + minStep.a), opponent(b + minStep.b)]
}

/** How well the cells fit one wanted color, 0 to 1. */
export interface CellSimilarity {
  /** By cell; NaN if not computed yet. */
  readonly known: Float32Array<ArrayBuffer>
  readonly fit: FitOfColor
}

/** Begins with an empty table that `similarityOfCell` fills on demand, since a store uses few of the cells. */
export function createCellSimilarity(wanted: Lab): CellSimilarity {
  return { known: new Float32Array(cellCount).fill(Number.NaN), fit: fitTo(wanted) }
}

export function similarityOfCell({ known, fit }: CellSimilarity, cell: number): number {
  const found = known[cell] ?? Number.NaN
  if (!Number.isNaN(found)) return found
  known[cell] = fit(labOfCell(cell))
  return known[cell] ?? 0
}

function opponentStep(value: number): number {
  return Math.sign(value) * Math.round(Math.sqrt(Math.abs(value)) * stepsAtOne)
}

function opponent(step: number): number {
  return Math.sign(step) * (step / stepsAtOne) ** 2
}

function clampStep(step: number, count: number): number {
  return Math.min(count - 1, Math.max(0, step))
}
