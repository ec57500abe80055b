import { describe, expect, it } from 'vitest'
import { type CropBox, CropError, resolveCrop } from './crop.ts'

type Numbers = [x: number, y: number, width: number, height: number]
const pixels = (...[x, y, width, height]: Numbers): CropBox => ({ x, y, width, height, unit: 'px' })
const fraction = (...numbers: Numbers): CropBox => ({ ...pixels(...numbers), unit: 'fraction' })

describe('resolving a crop', () => {
  it('accepts fractions of the displayed width and height', () => {
    expect(resolveCrop(fraction(0.25, 0.5, 0.5, 0.25), 400, 200)).toEqual({
      left: 100,
      top: 100,
      width: 200,
      height: 50,
    })
  })

  it('accepts pixels', () => {
    expect(resolveCrop(pixels(10, 20, 30, 40), 400, 200)).toEqual({ left: 10, top: 20, width: 30, height: 40 })
  })

  it('accepts the entire image, and the smallest allowed region', () => {
    expect(resolveCrop(fraction(0, 0, 1, 1), 333, 77)).toEqual({ left: 0, top: 0, width: 333, height: 77 })
    expect(resolveCrop(pixels(84, 84, 16, 16), 100, 100)).toEqual({ left: 84, top: 84, width: 16, height: 16 })
  })

  it('tolerates rounding of fractions at the far edge', () => {
    expect(resolveCrop(fraction(0.7, 0.1, 0.30000000000000004, 0.9), 1000, 1000)).toEqual({
      left: 700,
      top: 100,
      width: 300,
      height: 900,
    })
  })

  it('never extends beyond the image, whatever the rounding', () => {
    for (let width = 40; width < 90; width++) {
      const box = resolveCrop(fraction(0.51, 0.51, 0.49, 0.49), width, width)
      expect(box.left + box.width).toBeLessThanOrEqual(width)
    }
  })

  it.each([
    ['starts left of the image', pixels(-1, 0, 50, 50)],
    ['starts above the image', fraction(0, -0.01, 0.5, 0.5)],
    ['ends right of the image', pixels(60, 0, 50, 50)],
    ['ends below the image', fraction(0, 0.6, 0.5, 0.5)],
    ['is wholly elsewhere', pixels(500, 500, 50, 50)],
    ['is inverted', pixels(90, 90, -50, -50)],
    ['is empty', pixels(0, 0, 0, 50)],
    ['is not a number', pixels(Number.NaN, 0, 50, 50)],
    ['is endless', pixels(0, 0, Number.POSITIVE_INFINITY, 50)],
    ['is under 16 pixels wide', pixels(0, 0, 15, 50)],
    ['is under 16 pixels high', fraction(0, 0, 1, 0.15)],
  ])('refuses a crop that %s', (_, crop) => {
    expect(() => resolveCrop(crop, 100, 100)).toThrow(CropError)
  })

  it('names the limit in its error', () => {
    expect(() => resolveCrop(pixels(0, 0, 8, 50), 100, 80)).toThrow(/8 × 50 pixels.*at least 16 pixels/)
    expect(() => resolveCrop(pixels(0, 0, 101, 50), 100, 80)).toThrow(/100 × 80 pixels/)
  })
})
