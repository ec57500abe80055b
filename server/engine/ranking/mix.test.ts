import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boostCategory, dominantGroup, lowerByColor, mixColors, mixEvidence } from './mix.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const anything = fc.double()
const rounding = 1e-12

describe('image and text together', () => {
  it('stay within 0 and 1 for any input', () => {
    fc.assert(
      fc.property(fc.option(anything), fc.option(anything), anything, (image, words, weight) => {
        const score = mixEvidence(image, words, weight)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('never fall when either rises', () => {
    fc.assert(
      fc.property(fc.tuple(share, share), share, share, ([a, b], other, weight) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const mix = (image: number, words: number) => mixEvidence(image, words, weight)
        expect(mix(high, other)).toBeGreaterThanOrEqual(mix(low, other) - rounding)
        expect(mix(other, high)).toBeGreaterThanOrEqual(mix(other, low) - rounding)
      }),
    )
  })

  it('score as the only one given, whatever the weight', () => {
    fc.assert(
      fc.property(share, share, (score, weight) => {
        expect(mixEvidence(score, null, weight)).toBe(score)
        expect(mixEvidence(null, score, weight)).toBe(score)
      }),
    )
    expect(mixEvidence(null, null, 0.5)).toBe(0)
  })

  it('are combined by their weight', () => {
    expect(mixEvidence(0.8, 0.2, 0.5)).toBeCloseTo(0.5, 12)
    expect(mixEvidence(0.8, 0.2, 1)).toBe(0.8)
    expect(mixEvidence(0.8, 0.2, 0)).toBe(0.2)
  })
})

describe('several requested colors', () => {
  const mix = (...matches: number[]): number =>
    mixColors(
      matches.map((match) => [0.5, match]),
      1,
    )

  it('score by how well the image matches each, and 0 when one is missing', () => {
    expect(mix()).toBe(1)
    expect(mix(0.7)).toBe(0.7)
    expect(mix(0.9, 0.4)).toBeCloseTo(0.6, 12)
    expect(mix(1, 1, 0)).toBe(0)
  })

  it('stay within 0 and 1 and never fall when one rises', () => {
    fc.assert(
      fc.property(fc.array(share, { maxLength: 4 }), share, share, (others, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(mix(...others, high)).toBeGreaterThanOrEqual(mix(...others, low) - rounding)
        expect(mix(...others, high)).toBeLessThanOrEqual(1)
        expect(mix(...others, low)).toBeGreaterThanOrEqual(0)
      }),
    )
    expect(mix(Number.NaN, 1)).toBe(0)
  })
})

describe('the boosted category', () => {
  it('raises a score without exceeding 1 or changing the order of two scores', () => {
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(boostCategory(high)).toBeGreaterThanOrEqual(boostCategory(low))
        expect(boostCategory(high)).toBeGreaterThanOrEqual(high)
        expect(boostCategory(high)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is the one with the largest sum of scores, the first on a tie, and never the group of products without a category', () => {
    expect(
      dominantGroup([
        { group: 'lamps', score: 0.9 },
        { group: 'chairs', score: 0.5 },
        { group: 'chairs', score: 0.5 },
      ]),
    ).toBe('chairs')
    expect(
      dominantGroup([
        { group: 'rugs', score: 0.5 },
        { group: 'mugs', score: 0.5 },
      ]),
    ).toBe('rugs')
    expect(
      dominantGroup([
        { group: '', score: 0.9 },
        { group: 'pens', score: 0.1 },
      ]),
    ).toBe('pens')
    expect(dominantGroup([{ group: '', score: 0.9 }])).toBe('')
    expect(dominantGroup([])).toBe('')
  })
})

describe('a color named by the text of a search with an image', () => {
  it('lowers products of other colors, most where image and text count equally', () => {
    expect(lowerByColor(0.9, 1, 0.5)).toBe(0.9)
    expect(lowerByColor(0.9, 0, 0.5)).toBeLessThan(lowerByColor(0.9, 0, 0.8))
    expect([lowerByColor(0.9, 0, 0), lowerByColor(0.9, 0, 1)]).toEqual([0.9, 0.9])
  })

  it('never raises a score and never makes a match none', () => {
    fc.assert(
      fc.property(anything, anything, share, (score, color, weight) => {
        const lowered = lowerByColor(score, color, weight)
        const whole = lowerByColor(score, 1, weight)
        expect(lowered).toBeGreaterThanOrEqual(0)
        expect(lowered).toBeLessThanOrEqual(whole)
        if (whole > 1e-300) expect(lowered).toBeGreaterThan(0)
      }),
    )
  })
})
