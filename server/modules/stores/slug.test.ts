import { describe, expect, it } from 'vitest'
import { freeSlug, isReserved, slugFrom } from './slug.ts'

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

  it.each([
    ...['v1', 'admin', 'portal', 'oauth', 'docs', 'demo', 'verify', 'register', 'openapi', 'healthz', 'readyz'],
    ...['metrics', 'static', 'assets', 'api', 'account', 'widget', 'chat'],
  ])('%s is reserved for the service', (name) => {
    expect(isReserved(name)).toBe(true)
    expect(isReserved(`${name}-2`)).toBe(false)
  })
})
