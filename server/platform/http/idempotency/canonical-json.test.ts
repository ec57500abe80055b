import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  it('is the same text for equal values, in any order of fields', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .map(([name, item]) => [name, shuffled(item)] as const)
          .reverse(),
      )
    }
    fc.assert(fc.property(fc.jsonValue(), (value) => canonicalJson(shuffled(value)) === canonicalJson(value)))
  })

  it('is a different text for different values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(canonicalJson(one) === canonicalJson(other)).toBe(inOrder(one) === inOrder(other))
      }),
    )
    const texts = [[], {}, [[]], [{}], [1, 2], [12], ['1,2'], { a: 1 }, { a: '1' }, null, '', 'null'].map(canonicalJson)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
  })

  it('throws a RangeError for values that are nested too deeply', () => {
    const depth = 500_000
    expect(() => canonicalJson(JSON.parse('['.repeat(depth) + ']'.repeat(depth)))).toThrow(RangeError)
    expect(canonicalJson(Array(depth).fill(1)).length).toBeGreaterThanOrEqual(2 * depth)
  })
})

/** The value with sorted fields, by a simple recursive implementation. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}
