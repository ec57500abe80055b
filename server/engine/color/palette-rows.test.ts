import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellCount, cellOf, labOfCell } from './color-cells.ts'
import { fitTo } from './color-similarity.ts'
import { ciede2000, hexFromLab, labFromRgb } from './distance.ts'
import { colorMatch } from './match-color.ts'
import { nameOfColor, parseColor } from './names.ts'
import type { Lab, Palette } from './palette.ts'
import { createPaletteRows } from './palette-rows.ts'

const byte = fc.integer({ min: 0, max: 255 })
const color = fc.tuple(byte, byte, byte).map(labFromRgb)
const palette = fc
  .array(fc.record({ lab: color, weight: fc.integer({ min: 1, max: 20 }) }), { maxLength: 5 })
  .map((colors): Palette => {
    const total = colors.reduce((sum, { weight }) => sum + weight, 0)
    return colors
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ lab, weight }) => ({ lab, hex: hexFromLab(lab), share: weight / total }))
  })

const named = (name: string): Lab => parseColor(name) ?? [0, 0, 0]
const plain = (hex: string): Palette => [{ hex, lab: named(hex), share: 1 }]

describe('palettes by row', () => {
  it('score as each would alone, after changes in any order', () => {
    const change = fc.record({ row: fc.nat(12), palette: fc.option(palette) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), color, (changes, wanted) => {
        const rows = createPaletteRows()
        const model = new Map<number, Palette>()
        for (const { row, palette } of changes) {
          if (palette === null) rows.remove(row)
          else rows.set(row, palette)
          model.set(row, palette ?? [])
        }
        const scores = new Float32Array(13).fill(0.5)
        rows.match(wanted, scores)
        for (let row = 0; row < 13; row += 1) {
          const alone = colorMatch(model.get(row) ?? [], wanted)
          expect(scores[row]).toBe(alone)
          expect(rows.at(row, wanted)).toBe(alone)
          expect(rows.matcher(wanted)(row)).toBe(alone)
          expect(alone).toBeGreaterThanOrEqual(0)
          expect(alone).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('score nearly the same as colors that are not quantized to cells', () => {
    const exact = (colors: Palette, wanted: Lab): number => {
      const fit = fitTo(wanted)
      const covered = colors.reduce((sum, { lab, share }) => sum + share * fit(lab), 0)
      return 1 - (1 - Math.min(1, covered)) ** 2
    }
    fc.assert(
      fc.property(palette, color, (colors, wanted) => {
        expect(Math.abs(colorMatch(colors, wanted) - exact(colors, wanted))).toBeLessThan(0.3)
      }),
      { numRuns: 500 },
    )
  })

  it('use 15 bytes per product for 50,000 products, and at most twice as much while they grow', () => {
    const rows = createPaletteRows()
    for (let row = 0; row < 50_000; row += 1) rows.set(row, plain('#c4202b'))
    expect(rows.bytes).toBeGreaterThanOrEqual(50_000 * 15)
    expect(rows.bytes).toBeLessThanOrEqual(50_000 * 30)
  })

  it('score colors correctly after the cache has evicted others', () => {
    const rows = createPaletteRows()
    rows.set(0, plain('#2357b5'))
    const before = rows.at(0, named('blue'))
    for (let at = 0; at < 300; at += 1) rows.at(0, [at / 3, 0, 0])
    expect(rows.at(0, named('blue'))).toBe(before)
  })
})

describe('color cells', () => {
  it('keep every color within a barely visible distance', () => {
    fc.assert(
      fc.property(color, (lab) => {
        expect(ciede2000(labOfCell(cellOf(lab)), lab)).toBeLessThan(3.5)
      }),
      { numRuns: 2000 },
    )
  })

  it('fit in 16 bits, including colors outside sRGB', () => {
    const number = fc.double({ min: -200, max: 200, noNaN: true })
    fc.assert(
      fc.property(number, number, number, (lightness, a, b) => {
        const cell = cellOf([lightness, a, b])
        expect(Number.isInteger(cell) && cell >= 0 && cell < cellCount).toBe(true)
      }),
    )
    expect(cellCount).toBeLessThanOrEqual(65_536)
  })

  it.each([
    'black',
    'grey',
    'white',
    'beige',
    'brown',
    'red',
    'orange',
    'yellow',
    'green',
    'turquoise',
    'blue',
    'purple',
    'pink',
  ])('call %s by its name', (name) => {
    expect(nameOfColor(labOfCell(cellOf(named(name))))).toBe(name)
  })
})
