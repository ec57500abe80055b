import { describe, expect, it } from 'vitest'
import { withoutAccessories } from './accessories.ts'
import { isExcluded } from './excluded-products.ts'
import { withEveryWord, withHead, wordsBeforeUse } from './match-product.ts'

const product = (title: string, category: string | null = null, description: string | null = null) => ({
  title,
  attributes: new Map(
    Object.entries({ category, description }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    ),
  ),
})

const left = (
  words: string,
  language: 'en' | 'de' | 'fr' | 'es',
  products: readonly ReturnType<typeof product>[],
): string[] => withoutAccessories(products, { words, language }).map(({ title }) => title)

describe('withHead', () => {
  it.each([
    ['coffee machine', 'A machine-stitched football.', false],
    ['coffee machine', 'Covers are machine washable.', false],
    ['coffee machine', 'Our smallest machine, for two cups.', true],
    ['wall clock', 'A clock of oak.', true],
  ])('finds the noun of "%s" in a description: %s', (words, description, isFound) => {
    const one = product('Aurora', 'Home', `${description} Made for many years of daily use by families.`)
    expect(withHead([one], { words, language: 'en' })).toEqual(isFound ? [one] : [])
  })
})

describe('withoutAccessories', () => {
  it.each<['en' | 'de' | 'fr' | 'es', string, string[], string[]]>([
    ['en', 'shoes', ['Canvas Shoe', 'Running Shoe Blue 42'], ['Shoe Care Kit', 'Brush for shoes']],
    ['en', 'laptop', ['Aero Laptop 13', 'Laptop'], ['Laptop Sleeve 13"', 'Bag for laptops', 'Laptop Stand']],
    ['en', 'guitars', ['Oak Guitar', 'Guitar, black'], ['Guitar Strings', 'Strap for guitars']],
    ['de', 'Schuhe', ['Laufschuh Grat', 'Schuh'], ['Schuhpflegeset', 'Bürste für Schuhe']],
    ['de', 'Gitarren', ['Gitarre', 'Gitarre mit Koffer'], ['Koffer für Gitarren', 'Ständer zur Gitarre']],
    ['fr', 'chaussures', ['Chaussure Brume', 'Chaussures de course'], ['Kit pour chaussures', 'Cirage de chaussures']],
    ['es', 'zapatos', ['Zapato Olmo', 'Zapatos de piel'], ['Cepillo para zapatos', 'Betún de zapatos']],
  ])('%s: %s are distinguished by the position of the noun in the title', (language, words, goods, others) => {
    const named = goods.map((title) => product(title))
    const found = left(words, language, [...others.map((title) => product(title)), ...named])
    for (const title of others) expect(found).not.toContain(title)
    expect(found.length).toBeGreaterThan(0)
  })

  it('reads a word of several languages in each of them', () => {
    const found = [product('Aero Laptop 13'), product('Laptop noir'), product('Housse pour laptop')]
    expect(left('laptop', 'fr', found)).toEqual(['Aero Laptop 13', 'Laptop noir'])
  })

  it('follows the category before the title', () => {
    const found = [
      product('Loafer Milano', 'Shoes'),
      product('Laptop Pro', 'Computers > Laptops'),
      product('Laptop', 'Computers > Laptop bags'),
    ]
    expect(left('laptop', 'en', found)).toEqual(['Loafer Milano', 'Laptop Pro'])
  })

  it('keeps goods of the same category, regardless of what follows the noun', () => {
    const found = [product('Laptop', 'Computers'), product('Laptop Pro', 'Computers'), product('Laptop Bag', 'Bags')]
    expect(left('laptop', 'en', found)).toEqual(['Laptop', 'Laptop Pro'])
  })

  it('drops products described as accessories, and keeps those described as the goods', () => {
    const found = [
      product('Deck Shoe'),
      product('Wax', null, 'Protects for years. For shoes and bags.'),
      product('Loafer Milano', null, 'A light shoe for summer.'),
    ]
    expect(left('shoes', 'en', found)).toEqual(['Deck Shoe', 'Loafer Milano'])
  })

  it('keeps everything if no product is certain, or if the words request an accessory', () => {
    const kit = product('Shoe Care Kit')
    expect(left('shoes', 'en', [kit])).toEqual(['Shoe Care Kit'])
    expect(left('something for shoes', 'en', [product('Deck Shoe'), kit])).toHaveLength(2)
    expect(left('shoe care kit', 'en', [product('Deck Shoe'), kit])).toContain('Shoe Care Kit')
  })
})

describe('wordsBeforeUse', () => {
  it.each([
    ['en', 'lamp for my desk', 'lamp'],
    ['en', 'chairs made of wood', 'chairs'],
    ['de', 'Pflanzen die wenig Licht brauchen', 'Pflanzen'],
    ['de', 'Stühle aus Holz', 'Stühle'],
    ['fr', 'une chaise pour le bureau', 'une chaise'],
    ['es', 'una planta que no necesite mucha luz', 'una planta'],
    ['en', 'for my desk', null],
    ['de', 'die Lampe', null],
    ['en', 'desk lamp', null],
  ] as const)('%s: of "%s" are "%s"', (language, words, expected) => {
    expect(wordsBeforeUse(words, language)).toBe(expected)
  })
})

describe('withEveryWord', () => {
  it('reads the names of attributes that are affirmed', () => {
    const withVegan = (value: string | boolean) => ({ title: 'Lipstick', attributes: new Map([['vegan', value]]) })
    const products = ['yes', true, 'no', false].map(withVegan)
    expect(withEveryWord(products, { words: 'vegan lipstick', language: 'en' })).toEqual(products.slice(0, 2))
  })
})

describe('isExcluded', () => {
  it.each<[string, Record<string, string | boolean>, boolean]>([
    ['silikon', { silikonfrei: 'nein' }, true],
    ['silikon', { silikonfrei: 'ja' }, false],
    ['Silikone', { silikonfrei: false }, true],
    ['silicone', { silicone_free: 'no' }, true],
    ['nuts', { contains_nuts: 'almonds' }, true],
    ['nuts', { contains_nuts: 'no' }, false],
    ['parfum', { inhaltsstoffe: 'Aqua, Parfum' }, true],
    ['parfum', { tags: 'parfum, ohne Parfum' }, true],
    ['pfas', { material: 'céramique sans PFAS' }, false],
    ['leather', { material: 'leather' }, true],
    ['leather', { description: 'It looks like leather.' }, false],
  ])('without %s, a product that states %j: %s', (word, attributes, isOut) => {
    expect(isExcluded([word], { title: 'One', attributes: new Map(Object.entries(attributes)) })).toBe(isOut)
  })

  it('reads what the title says is not in it', () => {
    expect(isExcluded(['aluminium'], { title: 'Deo ohne Aluminium', attributes: new Map() })).toBe(false)
    expect(isExcluded(['aluminium'], { title: 'Aluminium Pan', attributes: new Map() })).toBe(true)
  })
})
