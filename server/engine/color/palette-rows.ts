import { LRUCache } from 'lru-cache'
import { grownCapacity } from '../tables/capacity.ts'
import { type CellSimilarity, cellOf, createCellSimilarity, similarityOfCell } from './color-cells.ts'
import type { Lab, Palette } from './palette.ts'

/**
 * The palettes of a store by row, 15 bytes each: at most five cells (`cellOf`) with their shares in 255ths.
 *
 * The score of a row for a color is `1 - (1 - s)^2`, where s is the share-weighted sum of `similarityOfCell`, the part of the
 * product that has the color. Half of a product scores 0.75, a twentieth 0.1. A row without colors scores 0.
 */
export interface PaletteRows {
  /** Memory in bytes. */
  readonly bytes: number
  /** Replaces the palette of a row. Colors after the fifth are ignored. */
  set(row: number, palette: Palette): void
  remove(row: number): void
  save(): PalettesPart
  /** Replaces all rows. */
  restore(part: PalettesPart): void
  /** Writes the score of every row to `into`, and 0 beyond the last row. */
  match(color: Lab, into: Float32Array): void
  /** The score of one row; `match` computes the same score. */
  at(row: number, color: Lab): number
  /** `at` for many rows and one color. */
  matcher(color: Lab): (row: number) => number
}

/** All palettes, as they are in memory. */
export interface PalettesPart {
  readonly cells: Uint16Array
  readonly shares: Uint8Array
}

const colorsPerRow = 5
const fullShare = 255

export function createPaletteRows(): PaletteRows {
  let cells = new Uint16Array(0)
  let shares = new Uint8Array(0)

  const ensureCapacity = (row: number): void => {
    const rows = shares.length / colorsPerRow
    if (row < rows) return
    const size = grownCapacity(row + 1, rows) * colorsPerRow
    const before = { cells, shares }
    cells = new Uint16Array(size)
    cells.set(before.cells)
    shares = new Uint8Array(size)
    shares.set(before.shares)
  }

  const clear = (row: number): void => {
    shares.fill(0, row * colorsPerRow, (row + 1) * colorsPerRow)
  }

  const score = (row: number, similarity: CellSimilarity): number => {
    const { known } = similarity
    let covered = 0
    const end = (row + 1) * colorsPerRow
    for (let at = row * colorsPerRow; at < end; at += 1) {
      const share = shares[at] ?? 0
      // Shares are sorted in descending order, so the first 0 ends the row.
      if (share === 0) break
      const cell = cells[at] ?? 0
      const fit = known[cell] ?? Number.NaN
      covered += share * (fit >= 0 ? fit : similarityOfCell(similarity, cell))
    }
    const left = 1 - Math.min(1, covered / fullShare)
    return Math.fround(1 - left * left)
  }

  return {
    get bytes() {
      return cells.byteLength + shares.byteLength
    },
    set(row, palette) {
      ensureCapacity(row)
      clear(row)
      for (const [at, { lab, share }] of palette.slice(0, colorsPerRow).entries()) {
        cells[row * colorsPerRow + at] = cellOf(lab)
        shares[row * colorsPerRow + at] = Math.round(share * fullShare)
      }
    },
    remove: clear,
    save: () => ({ cells, shares }),
    restore(part) {
      cells = part.cells.slice()
      shares = part.shares.slice()
    },
    match(color, into) {
      const similarity = similarityTo(color)
      const rows = Math.min(into.length, shares.length / colorsPerRow)
      for (let row = 0; row < rows; row += 1) into[row] = score(row, similarity)
      into.fill(0, rows)
    },
    at: (row, color) => score(row, similarityTo(color)),
    matcher(color) {
      const similarity = similarityTo(color)
      return (row) => score(row, similarity)
    },
  }
}

// A quarter of a megabyte each, shared by all stores: shoppers search for the same few colors, and a new one costs 1 µs per cell.
const maxCachedColors = 32
let cache: LRUCache<string, CellSimilarity> | null = null

function similarityTo(color: Lab): CellSimilarity {
  cache ??= new LRUCache({ max: maxCachedColors })
  const key = color.join()
  const known = cache.get(key) ?? createCellSimilarity(color)
  cache.set(key, known)
  return known
}
