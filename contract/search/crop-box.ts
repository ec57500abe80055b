import type { Crop } from './search-modes.ts'

/** The part of a photo, in fractions of its size. */
export type CropBox = Pick<Crop, 'x' | 'y' | 'width' | 'height'>

export type Corner = 'nw' | 'ne' | 'sw' | 'se'

export const wholePhoto: CropBox = { x: 0, y: 0, width: 1, height: 1 }

/** A smaller part of a photo shows too little to search with, and its handles would overlap. */
const minSide = 0.1

/** Moves a box by fractions of the photo, as far as the photo reaches. */
export function moveCrop(crop: CropBox, { x, y }: { x: number; y: number }): CropBox {
  return rounded({ ...crop, x: within(crop.x + x, 1 - crop.width), y: within(crop.y + y, 1 - crop.height) })
}

/** Moves one corner of a box by fractions of the photo; the opposite corner stays. */
export function resizeCrop(crop: CropBox, corner: Corner, { x, y }: { x: number; y: number }): CropBox {
  const horizontal = moveEdge({ start: crop.x, length: crop.width }, corner.endsWith('w'), x)
  const vertical = moveEdge({ start: crop.y, length: crop.height }, corner.startsWith('n'), y)
  return rounded({ x: horizontal.start, width: horizontal.length, y: vertical.start, height: vertical.length })
}

/** Whether a box covers the entire photo, so that no crop is needed. */
export function isWhole({ width, height }: CropBox): boolean {
  return width === 1 && height === 1
}

function moveEdge({ start, length }: { start: number; length: number }, isStart: boolean, by: number) {
  const end = start + length
  if (!isStart) return { start, length: Math.max(minSide, Math.min(length + by, 1 - start)) }
  const moved = within(start + by, end - minSide)
  return { start: moved, length: end - moved }
}

function within(value: number, max: number): number {
  return Math.min(Math.max(0, value), Math.max(0, max))
}

/** Four decimals are finer than a pixel, and sums stay free of binary fractions. */
function rounded({ x, y, width, height }: CropBox): CropBox {
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}
