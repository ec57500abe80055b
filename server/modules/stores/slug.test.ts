import { describe, expect, it } from 'vitest'
import { freeSlug, slugFrom } from './slug.ts'

describe('a slug', () => {
  it.each([
    ['Möbel & Café Grün', 'mobel-cafe-grun'],
    ['  --Hello--  ', 'hello'],
    ['日本語', 'store'],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('of %s is %s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug)
  })

  it('is made unique by a number', () => {
    expect(freeSlug('shop', new Set())).toBe('shop')
    expect(freeSlug('shop', new Set(['shop', 'shop-2']))).toBe('shop-3')
  })
})
