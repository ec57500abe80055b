import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeHalf, encodeHalf } from './half-float.ts'

const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes)

describe('half floats', () => {
  it('are 2 bytes a number, little endian', () => {
    expect(encodeHalf(Float32Array.of(1, -2, 65_504, 0, 2 ** -24))).toEqual(
      bytesOf(0x00, 0x3c, 0x00, 0xc0, 0xff, 0x7b, 0x00, 0x00, 0x01, 0x00),
    )
  })

  it('are rounded to the nearest, ties to even', () => {
    const rounded = decodeHalf(encodeHalf(Float32Array.of(1 + 2 ** -11, 1 + 3 * 2 ** -11, 0.1)), 3)
    expect([...rounded]).toEqual([1, 1 + 2 ** -9, 0.0999755859375])
  })

  it('lose at most one part in 2,048 of a number, and nothing the second time', () => {
    const ordinary = fc.float32Array({ min: -2, max: 2, noNaN: true, maxLength: 600 })
    fc.assert(
      fc.property(ordinary, (vector) => {
        const once = decodeHalf(encodeHalf(vector), vector.length)
        for (const [index, number] of vector.entries()) {
          expect(Math.abs((once[index] ?? 0) - number)).toBeLessThanOrEqual(Math.max(Math.abs(number) / 2048, 2 ** -25))
        }
        expect(decodeHalf(encodeHalf(once), once.length)).toEqual(once)
      }),
    )
  })

  it('are read from any address, as database drivers return them', () => {
    const encoded = encodeHalf(Float32Array.of(0.5, -0.25))
    const shifted = new Uint8Array(9)
    shifted.set(encoded, 3)
    expect([...decodeHalf(shifted.subarray(3, 7), 2)]).toEqual([0.5, -0.25])
  })

  it('are copied, so that a reused buffer does not change a decoded vector', () => {
    const encoded = encodeHalf(Float32Array.of(0.5))
    const decoded = decodeHalf(encoded, 1)
    encoded.fill(0)
    expect(decoded[0]).toBe(0.5)
  })

  it.each([NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 65_520, -1e30])('refuse %d', (number) => {
    expect(() => encodeHalf(Float32Array.of(0, number))).toThrow(RangeError)
  })

  it('refuse stored bytes that are not finite numbers', () => {
    expect(() => decodeHalf(bytesOf(0x00, 0x7c), 1)).toThrow(RangeError)
    expect(() => decodeHalf(bytesOf(0x01, 0xfe), 1)).toThrow(RangeError)
  })

  it.each([0, 3, 5, 8])('refuse %d bytes for two numbers', (length) => {
    expect(() => decodeHalf(new Uint8Array(length), 2)).toThrow('expected 4 bytes')
  })
})
