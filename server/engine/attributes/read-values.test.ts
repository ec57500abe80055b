import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from './read-values.ts'

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
