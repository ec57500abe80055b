import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Calibration } from '../embedding/model.ts'
import { createCalibrator } from './calibrate.ts'

const calibration: Calibration = {
  imageMean: Float32Array.of(0.4, 0.2, -0.1, 0.3),
  imageImage: [
    [-1, 0],
    [0.0088, 0.02],
    [0.4888, 0.1],
    [0.6068, 0.45],
    [0.922, 0.75],
    [0.932, 0.9505],
    [1, 1],
  ],
  textImage: { a: 31.002, b: -20.189 },
}
const calibrator = createCalibrator(calibration)
const cosine = fc.double({ min: -1, max: 1, noNaN: true })
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
  .filter((numbers) => Math.hypot(...numbers) > 0.1)
  .map((numbers) => Float32Array.from(numbers, (value) => value / Math.hypot(...numbers)))

describe('calibrator', () => {
  it('interpolates linearly between the points of the curve', () => {
    for (const [at, expected] of calibration.imageImage) expect(calibrator.imageScore(at)).toBeCloseTo(expected, 12)
    expect(calibrator.imageScore((0.6068 + 0.922) / 2)).toBeCloseTo(0.6, 12)
  })

  it('scores texts by the logistic function of the raw cosine', () => {
    expect(calibrator.textScore(20.189 / 31.002)).toBeCloseTo(0.5, 12)
    expect(calibrator.textScore(0.758)).toBeCloseTo(1 / (1 + Math.exp(-(31.002 * 0.758 - 20.189))), 12)
  })

  it('stays within 0 and 1 for any input', () => {
    fc.assert(
      fc.property(fc.double(), (anything) => {
        for (const value of [calibrator.imageScore(anything), calibrator.textScore(anything)]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
      }),
    )
    expect(calibrator.imageScore(Number.NaN)).toBe(0)
    expect(calibrator.textScore(Number.NaN)).toBe(0)
    expect(calibrator.imageScore(1.0000001)).toBe(1)
  })

  it('never changes the order of two cosines', () => {
    fc.assert(
      fc.property(cosine, cosine, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(calibrator.imageScore(low)).toBeLessThanOrEqual(calibrator.imageScore(high))
        expect(calibrator.textScore(low)).toBeLessThanOrEqual(calibrator.textScore(high))
      }),
    )
  })

  it('computes the centered cosine from the raw dot product and one number per row', () => {
    fc.assert(
      fc.property(vector, vector, (query, stored) => {
        const minus = (a: Float32Array) => a.map((value, at) => value - calibration.imageMean[at]!)
        const [q, e] = [minus(query), minus(stored)]
        fc.pre(Math.hypot(...q) > 0.05 && Math.hypot(...e) > 0.05)
        const expected = dot(q, e) / (Math.hypot(...q) * Math.hypot(...e))
        const centered = calibrator.center(query)
        const found = calibrator.centeredCosine(centered, dot(centered.vector, stored), calibrator.centeredNorm(stored))
        expect(found).toBeCloseTo(expected, 4)
      }),
    )
  })

  it('computes the cosines of many rows like that of each', () => {
    const query = calibrator.center(Float32Array.of(0.6, -0.8, 0, 0.1))
    const dots = Float32Array.of(0.3, -0.2, 5, Number.NaN, 0.4, 0.9)
    const norms = Float32Array.of(0.7, 1.1, 0.5, 1, 0, 1)
    const cosines = new Float64Array(6).fill(-7)
    calibrator.centeredCosines(query, { dots, norms }, { cosines, count: 5 })
    const each = [0, 1, 2, 3, 4].map((row) => calibrator.centeredCosine(query, dots[row]!, norms[row]!))
    expect([...cosines]).toEqual([...each, -7])
    expect(each.slice(2)).toEqual([1, 0, 0])
  })

  it('gives a vector without a direction the score 0 instead of noise', () => {
    const centered = calibrator.center(calibration.imageMean)
    expect([...centered.vector]).toEqual([0, 0, 0, 0])
    const other = Float32Array.of(1, 0, 0, 0)
    expect(calibrator.centeredCosine(centered, 0, calibrator.centeredNorm(other))).toBe(0)
    const query = calibrator.center(other)
    expect(calibrator.centeredCosine(query, 0.3, calibrator.centeredNorm(calibration.imageMean))).toBe(0)
    expect(calibrator.centeredCosine(query, Number.NaN, 1)).toBe(0)
  })

  it('inverts the score of texts', () => {
    for (const score of [0.1, 0.5, 0.9])
      expect(calibrator.textScore(calibrator.textCosine(score))).toBeCloseTo(score, 9)
    expect(calibrator.textCosine(0)).toBe(Number.NEGATIVE_INFINITY)
    expect(calibrator.textCosine(1)).toBe(Number.POSITIVE_INFINITY)
  })

  it('inverts the score of images', () => {
    fc.assert(
      fc.property(cosine, fc.double({ min: 0, max: 1, noNaN: true }), (at, score) => {
        const begins = calibrator.imageCosine(score)
        if (at < begins - 1e-9) expect(calibrator.imageScore(at)).toBeLessThan(score + 1e-12)
        if (at > begins + 1e-9) expect(calibrator.imageScore(at)).toBeGreaterThan(score - 1e-6)
      }),
    )
    expect(calibrator.imageCosine(0)).toBe(Number.NEGATIVE_INFINITY)
    const dim = createCalibrator({
      ...calibration,
      imageImage: [
        [-1, 0.2],
        [1, 0.8],
      ],
    })
    expect([0.2, 0.9].map(dim.imageCosine)).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
    expect(dim.imageCosine(0.5)).toBeCloseTo(0, 12)
  })
})
