import fc from 'fast-check'
import { expect, it } from 'vitest'
import { letterboxByFormula } from '../../../test/kit/letterbox-by-formula.ts'
import { createLetterboxer, letterboxLimits } from './letterbox.ts'

const { source, letterbox } = createLetterboxer()

/** Writes an image to the input buffer of the letterboxer, with noise in the fourth byte of each pixel. */
function put({ width, height, data }: { width: number; height: number; data: Uint8Array }): void {
  for (let at = 0; at < width * height; at += 1) {
    source.set(data.subarray(at * 3, at * 3 + 3), at * 4)
    source[at * 4 + 3] = (at * 37) & 0xff
  }
}

/** Deterministic for each seed. */
function noise(width: number, height: number, seed: number): Uint8Array {
  return Uint8Array.from({ length: width * height * 3 }, (_none, at) => ((at + seed) * 2654435761) >>> 24)
}

it('scales every image within one level of the reference formula, regardless of the previous content of the buffer', () => {
  const side = fc.integer({ min: 1, max: 260 })
  const cases = fc.tuple(side, side, fc.integer({ min: 1, max: 130 }), fc.nat())
  fc.assert(
    fc.property(cases, ([width, height, size, seed]) => {
      const data = noise(width, height, seed)
      put({ width, height, data })
      const square = letterbox(width, height, size)
      const expected = letterboxByFormula({ width, height, data }, size)
      expect(Math.max(...square.data.map((value, at) => Math.abs(value - (expected[at] ?? 0))))).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60 },
  )
})

it('preserves a uniform color, including black and white', () => {
  for (const level of [0, 1, 127, 254, 255]) {
    source.fill(level, 0, 500 * 300 * 4)
    const { data, content } = letterbox(500, 300, 112)
    const inside = data.subarray(content.top * 112 * 3, (content.top + content.height) * 112 * 3)
    expect(new Set(inside)).toEqual(new Set([level]))
  }
})

it('pads with white, and fits the largest and longest images', () => {
  const { maxSide: side, maxPixels: pixels, maxSize: size } = letterboxLimits
  source.fill(0)
  for (const [width, height] of [
    [side, Math.floor(pixels / side)],
    [Math.floor(pixels / side), side],
    [1224, 1225],
  ] as const) {
    for (const to of [1, 112, size]) {
      const { data, content } = letterbox(width, height, to)
      const black = data.filter((value) => value === 0).length
      expect([black, data.length]).toEqual([content.width * content.height * 3, to * to * 3])
      expect(data.every((value) => value === 0 || value === 255)).toBe(true)
    }
  }
})

it('refuses an image that exceeds the buffer', () => {
  const { maxSide: side, maxSize: size } = letterboxLimits
  for (const [width, height, to] of [
    [side + 1, 1, 112],
    [1300, 1300, 112],
    [10, 10, size + 1],
  ] as const) {
    expect(() => letterbox(width, height, to)).toThrow(RangeError)
  }
})
