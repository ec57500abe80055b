import { describe, expect, it } from 'vitest'
import { findCues } from '../cues/find-cues.ts'
import { mergeConstraints, noConstraints, parseConstraints } from './constraints.ts'

const read = (text: string, language: 'en' | 'de' | 'fr' | 'es' = 'en') =>
  parseConstraints(text, language, findCues(text, language))

describe('readConstraints', () => {
  it.each([
    ['en', 'show me running shoes under $100', { words: 'running shoes', priceMax: 100 }],
    ['de', 'Ich suche Laufschuhe zwischen 50 und 80 Euro', { words: 'Laufschuhe', priceMin: 50, priceMax: 80 }],
    ['fr', 'je cherche un canapé bleu', { words: 'canapé bleu', colors: ['blue'] }],
    ['es', 'busco zapatillas talla 42', { words: 'zapatillas', sizes: ['42'] }],
    ['en', 'the cheapest camera', { words: 'camera', order: 'price_asc' }],
    ['en', 'shirts in XL', { words: 'shirts', sizes: ['XL'] }],
    ['en', 'cheaper ones', { words: '', order: 'price_asc' }],
    ['en', 'and the most expensive sofa now?', { words: 'sofa', order: 'price_desc' }],
    ['en', 'which tent is the lightest?', { words: 'tent' }],
    ['de', 'welches Zelt ist das leichteste?', { words: 'Zelt' }],
    ['fr', 'quelle tente est la plus légère ?', { words: 'tente' }],
    ['es', '¿qué tienda es la más ligera?', { words: 'tienda' }],
    ['en', 'the lightest tent', { words: 'lightest tent' }],
  ] as const)('reads in %s: %s', (language, text, expected) => {
    expect(read(text, language)).toMatchObject(expected)
  })

  it('finds no constraint in a text without one', () => {
    expect(read('please')).toEqual(noConstraints)
  })
})

describe('mergeConstraints', () => {
  it('lets the later constraint win and keeps the others', () => {
    const merged = mergeConstraints(read('red sofas under 500 euros'), read('in blue'))
    expect(merged).toMatchObject({ colors: ['blue'], priceMax: 500 })
  })

  it.each([
    ['sofas under 500 euros', 'over 300 euros', 300, 500],
    ['sofas under 500 euros', 'over 500 euros', 500, null],
    ['sofas over 500 euros', 'under 300 euros', null, 300],
    ['sofas between 300 and 500 euros', 'under 200 euros', null, 200],
  ])('replaces a bound that the later one excludes: %s, %s', (before, now, priceMin, priceMax) => {
    expect(mergeConstraints(read(before), read(now))).toMatchObject({ priceMin, priceMax })
  })
})

it('leaves out the verb at the end of "what do you offer?"', () => {
  expect(read('what hearing aids do you offer?', 'en').words).toBe('hearing aids')
})
