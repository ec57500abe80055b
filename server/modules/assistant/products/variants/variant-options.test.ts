import { describe, expect, it } from 'vitest'
import { hasVariantWith, matchingVariants } from './variant-options.ts'

const variant = (size: string, color: string) => ({
  options: [
    { name: 'Size', value: size },
    { name: 'Color', value: color },
  ],
})
const shirt = [variant('M', 'navy'), variant('L', 'navy'), variant('L', 'red')]
const none = { sizes: [], colors: [] }

describe('the variants of a product', () => {
  it('match when one of them has a wanted size and a wanted color', () => {
    expect(matchingVariants(shirt, { sizes: ['L'], colors: ['blue'] })).toEqual([variant('L', 'navy')])
    expect(matchingVariants(shirt, { sizes: ['medium', 'XL'], colors: ['red', 'navy'] })).toEqual([
      variant('M', 'navy'),
    ])
    expect(matchingVariants(shirt, { sizes: ['M'], colors: ['red'] })).toEqual([])
  })

  it('all match without conditions, and a condition that no variant can answer does not apply', () => {
    expect(matchingVariants(shirt, none)).toEqual(shirt)
    const bySize = [{ options: [{ name: 'Size', value: '42' }] }, { options: [{ name: 'Size', value: '43' }] }]
    expect(matchingVariants(bySize, { sizes: ['43'], colors: ['red'] })).toEqual(bySize.slice(1))
    const single = [{ options: [{ name: 'Title', value: 'Default Title' }] }]
    expect(matchingVariants(single, { sizes: ['43'], colors: ['red'] })).toEqual(single)
  })

  it('match colors in the store’s own words', () => {
    const shades = [variant('M', 'Midnight Storm'), variant('M', 'Desert Fog')]
    expect(matchingVariants(shades, { sizes: [], colors: ['midnight storm'] })).toEqual(shades.slice(0, 1))
  })
})

describe('the variants in metadata', () => {
  it.each([
    ['named options', [{ sku: 'a', options: { Size: 'M', Color: 'blue' } }, { options: { Size: 'L', Color: 'red' } }]],
    [
      'a list of pairs',
      [
        {
          options: [
            { name: 'Size', value: 'M' },
            { name: 'Color', value: 'blue' },
          ],
        },
        {
          options: [
            { name: 'Size', value: 'L' },
            { name: 'Color', value: 'red' },
          ],
        },
      ],
    ],
    ['a list of values', [{ options: ['M', 'blue'] }, { options: ['L', 'red'] }]],
    [
      'fields of their own',
      [
        { size: 'M', color: 'blue' },
        { Size: 'L', Farbe: 'rot' },
      ],
    ],
  ])('are compared one by one: %s', (_form, variants) => {
    expect(hasVariantWith({ variants }, { sizes: ['M'], colors: ['blue'] })).toBe(true)
    expect(hasVariantWith({ variants }, { sizes: ['L'], colors: ['red'] })).toBe(true)
    expect(hasVariantWith({ variants }, { sizes: ['M'], colors: ['red'] })).toBe(false)
  })

  it.each([[undefined], ['M'], [[]], [[null, 3, 'M']], [[{ sku: 'a' }]], [[{ options: { Size: { deep: 1 } } }]]])(
    'say nothing when they are no list of options: %j',
    (variants) => {
      expect(hasVariantWith({ variants }, { sizes: ['M'], colors: ['red'] })).toBe(true)
    },
  )
})
