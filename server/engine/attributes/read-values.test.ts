import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDate, readValues } from './read-values.ts'

describe('values of a field', () => {
  it.each([
    ['price', { price: 5 }, [5]],
    ['size', { size: ['S', 'M', 'S'] }, ['S', 'M']],
    ['dimensions.width', { dimensions: { width: 40, height: 2 } }, [40]],
    ['variants.sku', { variants: [{ sku: 'a' }, { sku: 'b' }, 'c', null] }, ['a', 'b']],
    ['a.b', { 'a.b': 1, a: { b: 2 } }, [2, 1]],
    ['a.b.c', { 'a.b': { c: 1 }, a: { 'b.c': 2 } }, [2, 1]],
    ['new', { new: false }, [false]],
    ['none', { none: null }, []],
    ['none', { none: '' }, []],
    ['none', { none: { deeper: 1 } }, []],
    ['zero', { zero: -0 }, [0]],
    ['name', { name: 'e\u0301' }, ['\u00e9']],
    ['a', {}, []],
  ])('of %j are read from %j', (path, metadata, values) => {
    expect(readValues(metadata, path).values).toEqual(values)
  })

  it.each(['constructor', '__proto__', 'toString', 'constructor.name', '__proto__.x'])(
    'called %j are found only where a product has its own field of that name',
    (path) => {
      expect(readValues({ name: 'Chair' }, path).values).toEqual([])
      expect(
        readValues(JSON.parse('{"__proto__":{"x":1},"constructor":{"name":"y"}}'), path).values.length,
      ).toBeLessThan(2)
    },
  )

  it.each([
    ['size', { size: 'S' }, false],
    ['size', { size: ['S'] }, true],
    ['size', { size: ['', null] }, false],
    ['size', { size: [[['S']]] }, true],
    ['variants.sku', { variants: [{ sku: 'a' }] }, true],
    ['variants.sku', { variants: { sku: 'a' } }, false],
    ['a.b', { 'a.b': 1, a: { b: 2 } }, true],
    ['a.b', { 'a.b': ['x'], a: { b: 'x' } }, true],
  ])('of %j in %j are a list: %j', (path, metadata, isList) => {
    expect(readValues(metadata, path).isList).toBe(isList)
  })

  it('are complete for a product with two thousand variants', () => {
    const variants = Array.from({ length: 2000 }, (_none, at) => ({ sku: `s${at}` }))
    expect(readValues({ variants }, 'variants.sku').values.at(-1)).toBe('s1999')
  })

  it('can be read without errors, whatever the metadata and the path', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (metadata, path) => {
        expect(readValues(metadata as Record<string, unknown>, path).values.length).toBeLessThanOrEqual(2048)
      }),
    )
  })
})

describe('a date', () => {
  it.each([
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-02-28 07:30', '2026-02-28T07:30:00.000Z'],
    ['2026-02-28T07:30:15.25Z', '2026-02-28T07:30:15.250Z'],
    ['2026-02-28t07:30:15+0200', '2026-02-28T05:30:15.000Z'],
    ['2026-02-28T07:30:15-05:30', '2026-02-28T13:00:15.000Z'],
  ])('%j is %s', (text, time) => {
    expect(new Date(parseDate(text)).toISOString()).toBe(time)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-01-01T25:00',
    '28.02.2026',
    '2026-2-28',
    '2026',
    '20260228',
    '12-34-5678-90',
    '',
  ])('is not %j', (text) => {
    expect(parseDate(text)).toBeNaN()
  })
})
