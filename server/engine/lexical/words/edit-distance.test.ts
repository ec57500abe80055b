import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedTypos, editDistance } from './edit-distance.ts'

/** The definition, letter by letter. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const replaced = slowDistance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1)
  const edited = 1 + Math.min(slowDistance(a.slice(1), b), slowDistance(a, b.slice(1)))
  const swapped =
    a.length > 1 && a[0] === b[1] && a[1] === b[0] ? 1 + slowDistance(a.slice(2), b.slice(2)) : Number.POSITIVE_INFINITY
  return Math.min(replaced, edited, swapped)
}

describe('editDistance', () => {
  it('agrees with the definition up to the limit and returns the limit plus one beyond it', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(slowDistance(a, b), limit + 1))
      }),
    )
  })

  it('counts two swapped neighbors as one error', () => {
    expect(editDistance('caemra', 'camera', 2)).toBe(1)
  })

  it('compares words of the maximum 64 characters', () => {
    expect(editDistance('a'.repeat(64), `${'a'.repeat(63)}b`, 2)).toBe(1)
  })
})

describe('allowedTypos', () => {
  it.each([
    [1, 0],
    [3, 0],
    [4, 1],
    [7, 1],
    [8, 2],
    [30, 2],
  ])('for a word of %i letters, allows %i errors', (length, typos) => {
    expect(allowedTypos(length)).toBe(typos)
  })
})
