import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SelectTopOptions, selectTop } from './select-top.ts'

/** Few distinct scores, so that ties are common. */
const score = fc.oneof(fc.constantFrom(0, -0, 0.25, 0.5, 0.75, 1), fc.float({ noNaN: false, min: -1, max: 1 }))

const request = fc.array(fc.record({ score, allowed: fc.boolean(), id: fc.nat(5) }), { maxLength: 120 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    masked: fc.boolean(),
    k: fc.nat(rows.length + 3),
    offset: fc.nat(rows.length + 3),
    threshold: fc.oneof(
      score.filter((value) => !Number.isNaN(value)),
      fc.constant(Number.NEGATIVE_INFINITY),
    ),
  }),
)

/** Every matching row, fully sorted. */
function sorted(scores: Float32Array, { threshold, mask, tieBreak }: SelectTopOptions): number[] {
  return [...scores.keys()]
    .filter((row) => (scores[row] ?? 0) >= threshold && mask?.[row] !== 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || tieBreak(a, b))
}

const byRow = (a: number, b: number) => a - b
const all = { threshold: Number.NEGATIVE_INFINITY, tieBreak: byRow }

describe('selecting the best rows', () => {
  it('gives the same page and total as sorting everything, with equal scores, masks, thresholds and offsets', () => {
    fc.assert(
      fc.property(request, ({ rows, masked, k, offset, threshold }) => {
        const scores = Float32Array.from(rows, (row) => row.score)
        const mask = Uint8Array.from(rows, (row) => (row.allowed ? 1 : 0))
        const tieBreak = (a: number, b: number) => (rows[a]?.id ?? 0) - (rows[b]?.id ?? 0)
        const options = { k, offset, threshold, tieBreak, ...(masked ? { mask } : {}) }
        const expected = sorted(scores, options)
        expect(selectTop(scores, options)).toEqual({ rows: expected.slice(offset, offset + k), total: expected.length })
      }),
      { numRuns: 500 },
    )
  })

  it('pages through rows of one score without repeating or skipping any', () => {
    const scores = new Float32Array(100).fill(0.5)
    const tieBreak = (a: number, b: number) => ((a * 37) % 100) - ((b * 37) % 100)
    const pages = [0, 7, 14, 21].flatMap((offset) => selectTop(scores, { ...all, k: 7, offset, tieBreak }).rows)
    expect(pages).toEqual(selectTop(scores, { ...all, k: 28, tieBreak }).rows)
    expect(new Set(pages).size).toBe(28)
  })

  it('applies the tie break before the order of rows', () => {
    const names = ['c', 'a', 'b']
    const tieBreak = (a: number, b: number) => (names[a] ?? '').localeCompare(names[b] ?? '')
    expect(selectTop(Float64Array.of(1, 1, 1), { ...all, k: 2, tieBreak }).rows).toEqual([1, 2])
  })

  it('counts all rows even when none is requested', () => {
    expect(selectTop(Float32Array.of(1, 2, 3), { ...all, k: 0 })).toEqual({ rows: [], total: 3 })
    expect(selectTop(Float32Array.of(1, 2, 3), { ...all, k: 5, offset: 3 })).toEqual({ rows: [], total: 3 })
    expect(selectTop(new Float32Array(0), { ...all, k: 5 })).toEqual({ rows: [], total: 0 })
  })

  it('counts a score that equals the threshold, and never one that is not a number', () => {
    const scores = Float64Array.of(0.95, Number.NaN, 0.9499999)
    expect(selectTop(scores, { ...all, k: 5, threshold: 0.95 })).toEqual({ rows: [0], total: 1 })
    expect(selectTop(scores, { ...all, k: 5 }).total).toBe(2)
  })

  it('ranks infinite scores as the numbers they are', () => {
    const scores = Float64Array.of(Number.POSITIVE_INFINITY, 1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)
    expect(selectTop(scores, { ...all, k: 4 }).rows).toEqual([0, 2, 1, 3])
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d rows and an offset of %d', (count) => {
    expect(() => selectTop(new Float32Array(1), { ...all, k: count })).toThrow('k: expected a whole number')
    expect(() => selectTop(new Float32Array(1), { ...all, k: 1, offset: count })).toThrow('offset: expected')
  })

  it('refuses a mask that does not cover every score', () => {
    expect(() => selectTop(new Float32Array(3), { ...all, k: 1, mask: new Uint8Array(2) })).toThrow('2 entries for 3')
  })
})
