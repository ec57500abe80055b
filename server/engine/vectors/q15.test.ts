/// <reference lib="esnext.float16" />
import { describe, expect, it } from 'vitest'
import { numbersOfQ15, q15OfHalves, q15OfQuery, roundQuery } from './q15.ts'

const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0)

/** Every half float from -1 to 1, with its bits. */
function* halves(): Generator<[number: number, bits: Uint16Array]> {
  for (let pattern = 0; pattern < 65_536; pattern += 1) {
    const bits = Uint16Array.of(pattern)
    const number = new Float16Array(bits.buffer)[0] ?? 0
    if (Math.abs(number) <= 1) yield [number, bits]
  }
}

describe('Q15 numbers of half floats', () => {
  it('are at most half a step away, and exact from 1/32 on', () => {
    for (const [number, bits] of halves()) {
      const [decoded = 9] = numbersOfQ15(q15OfHalves(bits))
      if (number === -1) expect(decoded).toBe(-1 + 2 ** -15)
      else if (Math.abs(number) >= 1 / 32) expect(decoded).toBe(number)
      else expect(Math.abs(decoded - number)).toBeLessThanOrEqual(2 ** -16)
    }
  })

  it('are half floats themselves, so that a query from a row can be stored', () => {
    for (const [number, bits] of halves()) {
      const [decoded = 9] = numbersOfQ15(q15OfHalves(bits))
      if (number > -1) expect(new Float16Array([decoded])[0]).toBe(decoded)
    }
  })
})

describe('a query', () => {
  it('has length 32,767, so that its sums with rows fit in 32 bits', () => {
    for (const length of [1e-30, 0.001, 1, 65_000]) {
      const query = Float32Array.from({ length: 256 }, (_none, at) => Math.sin(at) * length)
      const { numbers, factor } = q15OfQuery(query)
      expect(Math.hypot(...numbers) / 32_767).toBeCloseTo(1, 4)
      expect((factor * 32_767 * 2 ** 15) / Math.hypot(...query)).toBeCloseTo(1, 4)
    }
  })

  it('never contains the one number whose products overflow', () => {
    for (const number of [1, -1, 0.3, 1e-20])
      expect(Math.abs(q15OfQuery(Float32Array.of(number)).numbers[0] ?? 0)).toBe(32_767)
  })

  it('has no rounding error along itself, and hardly changes when rounded twice', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const query = Float32Array.from({ length: 256 }, (_none, at) => Math.sin(seed * 7919 + at * 104_729))
      const rounded = roundQuery(query)
      expect(dot(query, rounded) / dot(query, query)).toBeCloseTo(1, 6)
      expect(dot(rounded, roundQuery(rounded)) / dot(rounded, rounded)).toBeCloseTo(1, 6)
      const again = roundQuery(rounded).map((number, at) => number - (rounded[at] ?? 0))
      expect(Math.hypot(...again) / Math.hypot(...query)).toBeLessThan(1e-4)
    }
  })

  it('without any length scores 0', () => {
    expect(q15OfQuery(new Float32Array(3))).toEqual({ numbers: new Int16Array(3), factor: 0 })
    expect(roundQuery(new Float32Array(3))).toEqual(new Float32Array(3))
  })
})
