import { describe, expect, it } from 'vitest'
import { createAnalyzer } from '../analysis/analyzer.ts'
import type { WordLanguage } from '../analysis/languages.ts'
import { createLexicalIndex } from '../inverted-index/inverted-index.ts'
import type { LexicalDocument, LexicalIndex } from '../lexical-index.ts'
import { extractProductText } from '../product-text.ts'
import { splitAge, splitExclusions, visualTextOf } from './preferences.ts'
import { readQueryWords } from './query-words.ts'

type Product = Readonly<Record<string, unknown>>

function indexOf(products: readonly Product[]): LexicalIndex {
  const index = createLexicalIndex()
  for (const [row, product] of products.entries()) index.set(extractProductText(row, product))
  return index
}

/** The products by score, best first, as sets of equal scores are ordered by row. */
function found(index: LexicalIndex, query: string, language: WordLanguage): readonly number[] {
  return index.search(query, { language, usesCommonSynonyms: true }).rows
}

function split(query: string, language: WordLanguage): readonly [wanted: string, ...excluded: string[]] {
  const { wanted, excluded } = splitExclusions(readQueryWords(query, createAnalyzer()), language)
  const textOf = (words: typeof wanted): string => words.map(({ word }) => word.typed).join(' ')
  return [textOf(wanted), ...excluded.map(textOf)]
}

describe('what a query excludes', () => {
  it.each<[string, WordLanguage, string[]]>([
    ['chair without armrests', 'en', ['chair', 'armrests']],
    ['bike without training wheels for kids', 'en', ['bike for kids', 'training wheels']],
    ["robots that don't need batteries", 'en', ['robots', 'batteries']],
    ['robot no batteries', 'en', ['robot', 'batteries']],
    ['lamp w/o cable', 'en', ['lamp', 'cable']],
    ['Stuhl ohne Armlehnen und Rollen', 'de', ['stuhl', 'armlehnen', 'rollen']],
    ['Lampe ohne Kabel für den Garten', 'de', ['lampe fur den garten', 'kabel']],
    ['confiture sans sucre ajouté', 'fr', ['confiture', 'sucre ajoute']],
    ['mesa sin cajones de madera', 'es', ['mesa de madera', 'cajones']],
    ['sin gluten', 'es', ['', 'gluten']],
    ['jacket not made of leather', 'en', ['jacket', 'leather']],
    ["shoes that aren't made from real leather", 'en', ['shoes', 'real leather']],
    ['Schuhe nicht aus Leder', 'de', ['schuhe', 'leder']],
    ['chaussures pas en cuir', 'fr', ['chaussures', 'cuir']],
    ['zapatos que no sean de cuero', 'es', ['zapatos', 'cuero']],
    ['not made of leather', 'en', ['', 'leather']],
    ['nicht aus Leder', 'de', ['', 'leder']],
    ['sans serif font', 'en', ['sans serif font']],
    ['lamp with or without cable', 'en', ['lamp with or without cable']],
    ['not only for kids', 'en', ['not only for kids']],
    ['no iron shirt', 'en', ['no iron shirt']],
    ['sin city poster', 'en', ['sin city poster']],
    ['chair without', 'en', ['chair without']],
    ['lamp without 40 cm cable', 'en', ['lamp without 40 cm cable']],
    ['', 'en', ['']],
  ])('is separated from the rest of %j (%s)', (query, language, parts) => {
    expect(split(query, language)).toEqual(parts)
  })

  it('is not compared with images', () => {
    expect(visualTextOf('Lampe ohne Kabel', 'de')).toBe('lampe')
    expect(visualTextOf('without cable', 'en')).toBe('without cable')
    expect(visualTextOf('Red lamp', 'en')).toBe('Red lamp')
  })
})

describe('a query that excludes something', () => {
  const chairs = indexOf([
    { name: 'Chair Oslo with armrests' },
    { name: 'Chair Bergen', attributes: { armrests: 'yes' } },
    { name: 'Chair Narvik' },
    { name: 'Chair Tromso without armrests' },
    { name: 'Chair Alta', attributes: { armrests: 'no' } },
    { name: 'Chair Bodo', armrests: false },
    { name: 'Armrest for wheelchairs' },
  ])

  it('finds products that state that they lack it, then those that do not mention it, then those that have it', () => {
    const rows = found(chairs, 'chair without armrests', 'en')
    expect(new Set(rows.slice(0, 3))).toEqual(new Set([3, 4, 5]))
    expect(rows[3]).toBe(2)
    expect(rows.slice(4, 6).toSorted()).toEqual([0, 1])
  })

  it('does not take goods with free delivery for goods that are free of something', () => {
    const index = indexOf([
      { name: 'Oak chair', description: 'A solid oak chair, free delivery. Sit without chair pads.' },
      { name: 'Oak chair', description: 'A solid oak chair for the kitchen.' },
      { name: 'Oak chair with arms', description: 'Available with or without oak feet.' },
      { name: 'Cane sugar', description: 'Made of cane sugar, free shipping.' },
      { name: 'Jelly beans', description: 'Sugar free sweets.' },
      { name: 'Candy', description: 'Sweets with sugar.' },
    ])
    const scores = index.score(index.plan('oak chair', { language: 'en' }))
    expect(scores[0]).toBeGreaterThan((scores[1] ?? 1) * 0.8)
    expect(found(index, 'sugar', 'en')[0]).toBe(3)
    expect(found(index, 'sweets without sugar', 'en').slice(0, 2)).toEqual([4, 5])
    expect(found(index, 'oak feet', 'en')[0]).toBe(2)
  })

  it('does the same in the singular, and with "no" at the end', () => {
    const rows = found(chairs, 'chair without armrest', 'en')
    expect(found(chairs, 'chair no armrests', 'en')).toEqual(rows)
    expect(rows).toEqual(found(chairs, 'chair without armrests', 'en'))
  })

  it('reads the words as usual if exclusions are not read', () => {
    const rows = chairs.search('chair without armrests', { language: 'en', readsPreferences: false }).rows
    expect(rows.slice(0, 2)).toEqual([3, 0])
  })

  it('prefers products with the thing for "with"', () => {
    expect(found(chairs, 'chair with armrests', 'en')[0]).toBe(0)
    const rows = found(chairs, 'armrests', 'en')
    expect(rows.indexOf(3)).toBeGreaterThan(rows.indexOf(0))
  })

  it.each<[WordLanguage, string, string[]]>([
    ['de', 'Lampe ohne Kabel', ['Lampe Emil, Kabel 2 m', 'Kabellose Lampe']],
    ['de', 'Creme ohne Silikon', ['Creme mit Silikon', 'Creme silikonfrei']],
    ['de', 'Regal ohne Rückwand', ['Regal mit Rückwand', 'Regal, keine Rückwand nötig']],
    ['en', 'robot without batteries', ['Robot, batteries included', 'Robot that works with no batteries']],
    ['en', 'bread without gluten', ['Bread with wheat gluten', 'Bread free from gluten']],
    ['en', 'robot without batteries', ['Robot, batteries not included', 'Robot, battery-free']],
    ['fr', 'vin sans alcool', ['Vin avec alcool', 'Vin rosé sans arôme ni alcool']],
    ['es', 'bici sin pedales', ['Bici con pedales', 'Bici de equilibrio sin pedales']],
    ['es', 'muñeca sin pilas', ['Muñeca que habla, no incluye pilas', 'Muñeca sin pilas']],
  ])('understands how products state it (%s: %s)', (language, query, names) => {
    expect(found(indexOf(names.map((name) => ({ name }))), query, language)[0]).toBe(1)
  })

  it.each<[WordLanguage, string, string[]]>([
    ['en', 'performance ', ['Phone for camera and performance', 'Slim phone without compromising on performance']],
    ['en', 'serif font ', ['Serif and script font', 'Sans serif font']],
    ['de', 'Sicht ', ['Folie für gute Sicht', 'Folie, ohne die Sicht zu behindern']],
    ['fr', 'performance ', ['Sac et performance', 'Sac léger sans sacrifier la performance']],
    ['es', 'sabor ', ['Té con mucho sabor', 'Té ligero sin perder el sabor']],
  ])('does not take what goods keep for what they lack (%s: %s)', (language, query, [other = '', description = '']) => {
    const index = indexOf([
      { name: 'Thing', description: other },
      { name: 'Thing', description },
    ])
    const [plain = 0, kept = 0] = index.score(index.plan(query, { language }))
    expect(kept).toBeGreaterThan(0.9 * plain)
  })

  it('finds only products that state it if the query asks for nothing else', () => {
    const bags = indexOf([{ name: 'Leather bag' }, { name: 'Bag, not made of leather' }, { name: 'Bag' }])
    expect(found(bags, 'not made of leather', 'en')).toEqual([1])
    const shop = indexOf([{ name: 'Bread with gluten' }, { name: 'Rice bread gluten-free' }, { name: 'Bread' }])
    expect(found(shop, 'without gluten', 'en')).toEqual([1])
    expect(found(shop, 'products without gluten', 'en')).toEqual([1])
  })

  it('lowers products with the thing where no product states that it lacks it', () => {
    const shop = indexOf([{ name: 'Sofa with sleeping function' }, { name: 'Sofa Lund' }])
    expect(found(shop, 'sofa without sleeping function', 'en')).toEqual([1, 0])
  })

  it('finds what "cordless" and "free of" say in other words', () => {
    const shop = indexOf([{ name: 'Mirror with gold frame' }, { name: 'Mirror without frame' }, { name: 'Vase' }])
    expect(found(shop, 'frameless mirror', 'en')[0]).toBe(1)
    const sweets = indexOf([{ name: 'Sugar candy free sample' }, { name: 'Candy without sugar' }])
    expect(found(sweets, 'sugar free candy', 'en')[0]).toBe(1)
  })

  it('does not correct or complete words to statements', () => {
    const shop = indexOf([{ name: 'Kerze ohne Wduft' }, { name: 'Ladekabellos' }])
    expect(found(shop, 'kabe', 'de')).toEqual([])
    const { corrections } = shop.planWithNotes('Xduft', { language: 'de' })
    expect(corrections.flatMap(({ readAs }) => readAs).every((word) => word === word.toLowerCase())).toBe(true)
  })
})

describe('the age in a query', () => {
  it.each([
    ['puzzle for a 5 year old', 'puzzle', [60, 71]],
    ['puzzle for 3-year-olds', 'puzzle', [36, 47]],
    ['toys ages 3-5', 'toys', [36, 71]],
    ['Kinderbett ab 6 Jahren', 'kinderbett', [72, 83]],
    ['Spielzeug für 4-jährige Mädchen', 'spielzeug madchen', [48, 59]],
    ['jouet pour enfant de 3 ans', 'jouet pour enfant de', [36, 47]],
    ['bici para niño de 5 años', 'bici para nino de', [60, 71]],
    ['baby toy 6 months', 'baby toy', [6, 6]],
    ['whisky 12 years', 'whisky 12 years', null],
    ['gift for a 40 year old', 'gift for a 40 year old', null],
    ['lamp 5 w', 'lamp 5 w', null],
    ['iphone 5', 'iphone 5', null],
  ])('is separated from %j', (query, left, months) => {
    const { rest, age } = splitAge(readQueryWords(query, createAnalyzer()))
    expect(rest.map(({ word }) => word.typed).join(' ')).toBe(left)
    expect(age === null ? null : [age.from, age.to]).toEqual(months)
  })

  const toys = indexOf([
    { name: 'Puzzle of the old harbour, 1000 pieces', age_from: 12 },
    { name: 'Puzzle Dinosaur', age_from: 3, age_to: 5 },
    { name: 'Puzzle Stars' },
    { name: 'Drum', age_from: 4, age_to: 8 },
    { name: 'Mug, a gift for adults', attributes: { age_group: 'adult' } },
  ])

  it('prefers products for that age, then those without an age', () => {
    expect(found(toys, 'puzzle for 5 year olds', 'en')).toEqual([1, 2, 0])
    expect(found(toys, 'puzzle for a 14 year old', 'en')).toEqual([0, 2, 1])
  })

  it('alone decides about a gift', () => {
    expect(found(toys, 'gift for a 5 year old boy', 'en').slice(0, 2).toSorted()).toEqual([1, 3])
    expect(found(toys, 'for 4 year olds', 'en').toSorted()).toEqual([1, 3])
  })

  it('stays a part of the words in a catalog without ages', () => {
    const whisky = indexOf([{ name: 'Whisky 12 year old' }, { name: 'Whisky' }])
    expect(found(whisky, 'whisky 12 year old', 'en')[0]).toBe(0)
    expect(whisky.plan('whisky 12 year old').slots).toHaveLength(4)
  })
})

describe('the texts of a product', () => {
  it('name what is true or yes, and what is false, no or 0', () => {
    const text: LexicalDocument = extractProductText(0, {
      name: 'Lamp',
      dimmable: 'Yes',
      attributes: { has_cable: 'nein', batteries: 0, waterproof: true, material: 'oak' },
    })
    expect(text.attributes.toSorted()).toEqual(['dimmable', 'nein', 'oak', 'waterproof'])
    expect(text.lacks).toEqual(['has cable', 'batteries'])
    expect(extractProductText(0, { ageFrom: 3, age: { max: 6 }, storage_page: 7 }).ages).toEqual([
      'age from 3',
      'age max 6',
    ])
  })

  it('does not find what a name only says the goods are for, where the description denies it', () => {
    const index = indexOf([
      { name: 'Reel for 60 m hose', description: 'Without hose.' },
      { name: 'Rubber hose 20 m, 1/2 inch, with connectors', description: 'For all taps.' },
    ])
    expect(found(index, 'hose ', 'en')).toEqual([1, 0])
  })
})
