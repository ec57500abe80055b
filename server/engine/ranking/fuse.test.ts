import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuseTextScores } from './fuse.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const trust = fc.double({ min: 0.05, max: 1, noNaN: true })
const rounding = 1e-12

describe('fuseTextScores', () => {
  it('stays within 0 and 1 and never below the lexical score', () => {
    fc.assert(
      fc.property(share, share, trust, (visual, lexical, visualTrust) => {
        const fused = fuseTextScores(visual, lexical, { visualTrust })
        expect(fused).toBeLessThanOrEqual(1)
        expect(fused).toBeGreaterThanOrEqual(lexical)
      }),
    )
  })

  it('never falls when either part rises', () => {
    fc.assert(
      fc.property(fc.tuple(share, share), share, trust, ([a, b], other, visualTrust) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const fuse = (visual: number, lexical: number) => fuseTextScores(visual, lexical, { visualTrust })
        expect(fuse(high, other)).toBeGreaterThanOrEqual(fuse(low, other) - rounding)
        expect(fuse(other, high)).toBeGreaterThanOrEqual(fuse(other, low) - rounding)
      }),
    )
  })

  it('gives 0 for nothing and 1 for an exact name, whatever the image', () => {
    expect(fuseTextScores(0, 0)).toBe(0)
    expect(fuseTextScores(0, 1)).toBe(1)
    expect(fuseTextScores(1, 1)).toBe(1)
  })

  it('keeps an unrelated product with a very confident image below a product whose name has the word', () => {
    expect(fuseTextScores(0.99, 0)).toBeLessThan(fuseTextScores(0, 0.55))
  })

  it('keeps a product found by its image alone well above 0, in the order of the model', () => {
    expect(fuseTextScores(0.95, 0)).toBeGreaterThan(0.4)
    expect(fuseTextScores(0.95, 0)).toBeGreaterThan(fuseTextScores(0.6, 0))
  })

  it('gives the image its full score when it is fully trusted and no word matches', () => {
    expect(fuseTextScores(0.93, 0, { visualTrust: 1 })).toBeCloseTo(0.93, 12)
  })

  it('ignores the image when it is not trusted at all', () => {
    expect(fuseTextScores(1, 0, { visualTrust: 0 })).toBe(0)
    expect(fuseTextScores(1, 0.4, { visualTrust: 0 })).toBe(0.4)
  })

  it('lets the image decide between two equal text matches', () => {
    expect(fuseTextScores(0.9, 0.88)).toBeGreaterThan(fuseTextScores(0.1, 0.88))
  })

  it('never lets the image raise a text match to the score of an exact name', () => {
    expect(fuseTextScores(1, 0.96)).toBeLessThan(0.97)
  })

  it('clamps parts outside 0 and 1 and takes NaN for 0', () => {
    expect(fuseTextScores(2, -1)).toBe(fuseTextScores(1, 0))
    expect(fuseTextScores(Number.NaN, Number.NaN)).toBe(0)
  })
})
