import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WordLanguage } from '../analysis/languages.ts'
import { findPrices } from './price-phrases.ts'

type Limits = readonly [min: number | null, max: number | null]

const limitsOf = (text: string, language: WordLanguage = 'en'): Limits[] =>
  findPrices(text, language).map(({ min, max }) => [min, max])

describe('prices in a query', () => {
  it.each([
    ['en', 'shoes under 50', null, 50],
    ['en', 'lamp up to 50 euros', null, 50],
    ['en', 'less than $49.90 please', null, 49.9],
    ['en', 'between 20 and 40 euro', 20, 40],
    ['en', 'from 20 to 40', 20, 40],
    ['en', 'over 100', 100, null],
    ['en', '50 or less', null, 50],
    ['en', '€20 – €40 vase', 20, 40],
    ['en', '20-40 euro', 20, 40],
    ['en', 'between 40 and 20', 20, 40],
    ['en', 'gifts for women under 30', null, 30],
    ['en', 'toys for kids under 50', null, 50],
    ['en', 'price max 50', null, 50],
    ['en', 'shoes max 50 €', null, 50],
    ['en', 'iphone 12 max 500 €', null, 500],
    ['en', '50 euro and up', 50, null],
    ['en', 'laptop under 2000', null, 2000],
    ['en', 'laptop from 1500 to 2000', 1500, 2000],
    ['en', 'size 42 shoes under 60', null, 60],
    ['en', 'laptop 13 inch under 1,299.99', null, 1299.99],
    ['de', 'Schuhe unter 50', null, 50],
    ['de', 'Lampe bis 1.299,90 €', null, 1299.9],
    ['de', 'zwischen 20 und 40 Euro', 20, 40],
    ['de', 'über 100', 100, null],
    ['de', 'ab 100€', 100, null],
    ['fr', 'moins de 50 euros', null, 50],
    ['fr', 'jusqu’à 30', null, 30],
    ['fr', 'entre 20 et 40', 20, 40],
    ['es', 'menos de 50', null, 50],
    ['es', 'más de 20 €', 20, null],
    ['es', 'entre 20 y 40', 20, 40],
    ['it', 'sotto i 50', null, 50],
    ['it', 'tra 20 e 40', 20, 40],
    ['it', 'più di 20', 20, null],
    ['pt', 'até 50', null, 50],
    ['pt', 'entre 20 e 40', 20, 40],
    ['nl', 'onder de 50', null, 50],
    ['nl', 'tussen 20 en 40', 20, 40],
    ['nl', 'vanaf 20', 20, null],
    ['en', 'shoes not under 50', 50, null],
    ['en', 'no less than $50', 50, null],
    ['en', 'not above 50', null, 50],
    ['en', 'no more than 50', null, 50],
    ['de', 'nicht teurer als 50 Euro', null, 50],
    ['de', 'nicht unter 50', 50, null],
    ['de', 'nicht über 50', null, 50],
    ['fr', 'pas plus cher que 50 euros', null, 50],
    ['fr', 'pas moins de 50', 50, null],
    ['es', 'no menos de 50', 50, null],
    ['es', 'no más de 50 euros', null, 50],
    ['it', 'non oltre i 50 euro', null, 50],
    ['it', 'non meno di 50', 50, null],
    ['pt', 'não menos de 50', 50, null],
    ['nl', 'niet duurder dan 50', null, 50],
    ['fr', 'moins de 1 000 euros', null, 1000],
    ['fr', 'moins de 1 500', null, 1500],
    ['fr', 'entre 1 000 et 2 500,50 €', 1000, 2500.5],
    ['fr', '1 500 € - 2 500 €', 1500, 2500],
    ['fr', '500 - 1 500 €', 500, 1500],
    ['fr', '1 000 € maximum', null, 1000],
    ['fr', 'iphone 12 500 € max', null, 500],
    ['en', 'under 50 501 jeans', null, 50],
    ['en', '$50 to $100 shoes', 50, 100],
    ['en', 'shoes 50 to 100 dollars', 50, 100],
    ['it', 'lampada 20 ai 40 euro', 20, 40],
    ['de', '50 € bis 100 €', 50, 100],
    ['de', 'schuhe 42 bis 100 €', null, 100],
    ['de', 'unter 50,- €', null, 50],
    ['de', 'unter CHF 50.-', null, 50],
    ['it', 'dai 20 ai 40 euro', 20, 40],
    ['de', 'Schuhe hoechstens 50', null, 50],
    ['de', 'mind. 20 €', 20, null],
    ['en', 'shoes from $20', 20, null],
    ['en', 'below 50 bucks', null, 50],
    ['en', 'ladder < 100', null, 100],
    ['de', 'Leiter <100 €', null, 100],
    ['fr', 'vin <= 15€', null, 15],
    ['es', 'casco ≤ 30', null, 30],
    ['it', 'lampada > 20 €', 20, null],
    ['en', 'lamp >=£20', 20, null],
    ['es', 'casco menos 30€', null, 30],
    ['fr', 'casque moins 30 euros', null, 30],
    ['de', 'Leiter 50 bis 100 Euro', 50, 100],
    ['fr', 'de 50 à 100 euros', 50, 100],
    ['fr', 'vin 10 à 15 €', 10, 15],
    ['de', 'Stift 9,99 bis 15 Euro', 9.99, 15],
    ['de', 'Leiter 50-100€', 50, 100],
    ['de', 'Schuhe 40 bis 100 Euro', null, 100],
    ['de', 'iphone 15 bis 800 Euro', null, 800],
    ['de', 'um die 80 Euro', 60, 100],
    ['en', 'doll around £20', 15, 25],
    ['fr', 'environ 20 euros', 15, 25],
    ['es', 'unos 20 euros', 15, 25],
    ['it', 'circa 20 euro', 15, 25],
    ['nl', 'rond de 20 euro', 15, 25],
    ['pt', 'cerca de 20 euros', 15, 25],
  ] as const)('%s: %j', (language, text, min, max) => {
    expect(limitsOf(text, language)).toEqual([[min, max]])
  })

  it('are recognized in another language only if they name a currency', () => {
    expect(limitsOf('Schuhe unter 50 €', 'en')).toEqual([[null, 50]])
    expect(limitsOf('Schuhe unter 50', 'en')).toEqual([])
  })

  it.each([
    'iphone 11',
    'windows 10',
    '50 euro',
    'room 20-40',
    'under 20 cm',
    'up to 64 GB',
    'over 100 watt',
    'tv between 40 and 50 inches',
    'under -5',
    'undercover 50',
    'under 50%',
    'up to 10 users',
    'at least 4 stars',
    'under 99 cents',
    'chaussures 42 à 100 €',
    'up to 10 000 mAh',
    '1 000 000',
    'from 20',
    'under 1e400',
    'under 99999999999999999999',
    'under',
    'under ٥٠',
    'i <3 lamps',
    'screen < 30 cm',
    'a -> 30',
    'around 20',
  ])('are not found in %j', (text) => {
    expect(limitsOf(text)).toEqual([])
  })

  it.each([
    ['en', 'air max 90'],
    ['en', 'macbook m1 max 16'],
    ['en', 'iphone 12 max'],
    ['en', 'galaxy tab min 8'],
    ['en', 'canon eos 50 and up'],
    ['en', 'toys for ages 3 and up'],
    ['en', 'ages 3 or over'],
    ['en', 'toys for kids under 5'],
    ['en', 'vitamins for women over 50'],
    ['en', 'size from 36 to 40'],
    ['en', 'roman from 1984 to 2001'],
    ['de', 'air max 90'],
    ['de', 'Uhr ab 1950'],
    ['de', 'Größe von 36 bis 40'],
    ['de', 'Kinder ab 3'],
    ['fr', 'taille de 36 à 40'],
    ['fr', 'le guide des 100 recettes'],
    ['es', 'talla desde 36 hasta 40'],
    ['it', 'taglia da 36 a 40'],
    ['pt', 'air max 90'],
    ['nl', 'maat van 36 tot 40'],
  ] as const)('are not found in names, sizes, ages and years: %s %j', (language, text) => {
    expect(limitsOf(text, language)).toEqual([])
  })

  describe('in a search query', () => {
    const inQuery = (text: string, language: WordLanguage = 'en', isInName = (_limit: string) => false): Limits[] =>
      findPrices(text, language, { isInName }).map(({ min, max }) => [min, max])

    it('may be an amount of money alone, which means about as much', () => {
      expect(inQuery('casco 30€', 'es')).toEqual([[22.5, 37.5]])
      expect(inQuery('Leiter für 80 Euro', 'de')).toEqual([[60, 100]])
      expect(inQuery('Leiter 1999 €', 'de')).toEqual([[1499.25, 2498.75]])
      expect(inQuery('toys for kids £20')).toEqual([[15, 25]])
      const [price] = findPrices('Leiter für 80 Euro', 'de', { isInName: () => false })
      expect(price).toMatchObject({ phrase: 'für 80 Euro', isCertain: false })
    })

    it('are not single amounts next to others, nor weights, sizes or standards', () => {
      const texts = ['$20 $50', 'under $20 for $50', 'dumbbell 10 pounds', 'shoes eur 42', 'euro 5 norm', 'casco 30']
      expect(texts.map((text) => inQuery(text))).toEqual([[], [[null, 20]], [], [], [], []])
    })

    it('may be an abbreviated limit without a currency that no name contains', () => {
      expect(inQuery('doll max 25')).toEqual([[null, 25]])
      expect(inQuery('doll max. 25')).toEqual([[null, 25]])
      expect(inQuery('air max 90', 'en', (limit) => limit === 'max')).toEqual([])
      expect(inQuery('tent max 4')).toEqual([])
      expect(inQuery('rope max 20 m')).toEqual([])
      expect(inQuery('toys 30 and up')).toEqual([])
    })
  })

  it('are certain with a currency or a word for prices', () => {
    const isCertain = (text: string) => findPrices(text, 'en').map((price) => price.isCertain)
    expect(isCertain('under $50')).toEqual([true])
    expect(isCertain('price under 50')).toEqual([true])
    expect(isCertain('under 50')).toEqual([false])
  })

  it('have a position that includes the words before them', () => {
    const text = 'Größe 42 shoes FOR under  $50, red'
    const [price] = findPrices(text, 'en')
    expect(price?.phrase).toBe('FOR under  $50')
    expect(text.slice(price?.start, price?.end)).toBe(price?.phrase)
  })

  it('are searched among a limited number of numbers', () => {
    expect(limitsOf(`${'7 '.repeat(31)} under 50`)).toEqual([[null, 50]])
    expect(limitsOf(`${'7 '.repeat(32)} under 50`)).toEqual([])
  })

  it('can be several', () => {
    expect(limitsOf('over 10 under 20')).toEqual([
      [10, null],
      [null, 20],
    ])
  })

  it('are found in any text without errors, without overlap', () => {
    const piece = fc.constantFrom(
      'under ',
      'between ',
      ' and ',
      '20',
      '1,299.99',
      ' €',
      '$',
      '-',
      'ß',
      '🙂',
      ' to ',
      'ab ',
      '<',
      'around ',
      'max ',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(piece).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, fc.constantFrom('en', 'de', 'fr', 'es', 'it', 'pt', 'nl'), (any, language) => {
        let last = 0
        for (const { start, end, phrase, min, max } of findPrices(any, language, { isInName: () => false })) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(phrase).toBe(any.slice(start, end))
          expect(min !== null || max !== null).toBe(true)
          for (const limit of [min, max]) if (limit !== null) expect(Number.isFinite(limit) && limit >= 0).toBe(true)
          last = end
        }
      }),
    )
  })
})
