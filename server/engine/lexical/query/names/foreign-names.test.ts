import { describe, expect, it } from 'vitest'
import { createLexicalIndex } from '../../inverted-index/inverted-index.ts'
import { extractProductText } from '../../product-text.ts'
import { namesOfMaterials } from './common-synonyms.data.ts'
import { foreignNamesFor, headOfCompound, isNameOfGoods, translatedNouns, wordsForPhrase } from './foreign-names.ts'
import { namesOfGoods } from './names-of-goods.data.ts'

type Language = 'en' | 'de' | 'fr' | 'es'

const english = [
  'Night Shift Coffee with a taste of chocolate and hazelnut for the whole day',
  'Stoneware Cup with a grey glaze that is safe for the dishwasher',
  'Leather Shoe with a sole made of rubber and cork',
  'Washing Machine for up to eight kilos with a quiet motor',
  'Canvas Backpack for a day in the city or in the hills',
]
const german = [
  'Bürostuhl aus Stoff mit Rollen für den Schreibtisch und das Büro',
  'Tasse aus Steinzeug mit grauer Glasur für die Spülmaschine',
]

const indexOf = (names: readonly string[]) => {
  const index = createLexicalIndex()
  for (const [row, name] of names.entries()) index.set(extractProductText(row, { name }, `p${row}`))
  return index
}

const foundBy = (names: readonly string[], query: string, language: Language | null) =>
  indexOf(names).search(query, { language, usesCommonSynonyms: true }).rows

describe('the name of goods in another language than the catalog', () => {
  it.each<[string, Language, number[]]>([
    ['Kaffee', 'de', [0]],
    ['zapatos', 'es', [2]],
    ['chaussures', 'fr', [2]],
    ['Tassen', 'de', [1]],
    ['Lederschuhe', 'de', [2]],
    ['lave-linge', 'fr', [3]],
    ['Waschmaschine', 'de', [3]],
    // The language of most queries is only assumed to be the catalog's.
    ['Kaffee', 'en', [0]],
    ['taza', 'en', [1]],
  ])('finds them: %s (%s)', (query, language, rows) => {
    expect(foundBy(english, query, language)).toEqual(rows)
  })

  it.each<[string, string, number]>([
    ['locomotive', 'Dampflokomotive BR 52 mit Sound und Rauch', 0],
    ['Teddybär', 'Plüschteddy braun und weich', 0],
  ])('finds them in a German catalog: %s', (query, name, row) => {
    const german = [name, 'Regal aus Holz mit Tür', 'Lampe für die Küche']
    expect(foundBy(german, query, 'de')[0]).toBe(row)
  })

  it.each([
    ['Widerstand', 0],
    ['soldador', 1],
    ['Kondensator', 2],
  ])('finds names of several words in a terse English catalog: %s', (query, row) => {
    const terse = [
      'RESISTOR 10K',
      'SOLDERING IRON 60W',
      'CAPACITOR 100NF',
      'JUMPER WIRES 40PC',
      'HOLDER 2x18650',
      'WIRE TOOL',
    ]
    expect(foundBy(terse, query, 'en')[0]).toBe(row)
  })

  it.each<[string, Language, number[]]>([
    ['jupe', 'en', [0]],
    ['Kleid', 'en', [1]],
    ['falda', 'fr', [0]],
  ])('finds them where too few words show the language of the catalog: %s (%s)', (query, language, rows) => {
    expect(foundBy(['Skirt 1203', 'Dress 1204'], query, language)).toEqual(rows)
  })

  it.each<[string, readonly string[]]>([
    // "Thé" equals "the".
    ['tea', ['Jeans for the teenagers with the zip', 'Hoodie for the men and women', 'Dress for the summer']],
    // Spanish "cama" has the stem of "caméra" in French, English "vase" that of "vaso" in Spanish.
    ['lit', ['Caméra pour les enfants avec du bois', 'Lampe pour les enfants, noir', 'Table avec du bois, blanc']],
    ['jarrón', ['Vaso para el zumo, de color negro', 'Silla de madera para el salón', 'Lámpara con el pie negro']],
    // Words that end like the German "Ring" and "Säge".
    ['hearing aid', ['Gold ring with the pearl for women', 'Silver ring for men', 'Bowl of wood and the cup']],
    ['massage oil', ['Hand saw for wood with the grip', 'Knife for the kitchen', 'Bowl of wood and the cup']],
  ])('is not guessed from words that only look like it: %s', (query, names) => {
    const index = indexOf(names)
    const language = index.mainLanguage()
    expect(index.search(`${query} `, { language, usesCommonSynonyms: true }).rows).toEqual([])
  })

  it('is not taken for a Spanish name that only ends in another vowel, nor for an adjective in another name', () => {
    const names = [
      'Bicicleta urbana para el paseo con cesta',
      'Zapatillas ligeras con cierre y sin cordones',
      'Casco urbano sin visera para el verano',
    ]
    expect(foundBy(names, 'vélo', 'es')).toEqual([0])
    expect(foundBy(names, 'botella de agua', 'es').filter((row) => row === 1)).toEqual([])
  })

  it('finds kinds of them, and the goods that a name of several words or a compound ends with', () => {
    const names = [
      'Oak chair with a seat that is made for the kitchen',
      'Comfy cafe chair for the garden and for the house',
      'Spiky cactus in a pot with soil that lasts for years',
      'Hand trowel for the garden with a handle that fits',
    ]
    expect(foundBy(names, 'Bürostuhl', 'de').toSorted()).toEqual([0, 1])
    expect(foundBy(names, 'silla de oficina', 'es').toSorted()).toEqual([0, 1])
    expect(foundBy(names, 'Sessel', 'de').toSorted()).toEqual([0, 1])
    expect(foundBy(names, 'plantes', 'fr')).toEqual([2])
    expect(foundBy(names, 'outils', 'fr')).toEqual([3])
  })

  it('does not find a part of a translation that is another word in the catalog', () => {
    const names = ['Modern cafe chair with a seat that is made by machine', 'Lamp for the desk and for the bed']
    const { synonyms } = indexOf(names).planWithNotes('Kaffeemaschine', { language: 'de', usesCommonSynonyms: true })
    expect(synonyms).toEqual([{ phrase: 'kaffeemaschine', also: ['machine'] }])
  })

  it('needs a form of the name and not only its stem', () => {
    const names = ['Pearl earring in a box that is made of wood', 'Saddle for the bike of a child']
    expect(foundBy(names, 'pend', 'en')).toEqual([])
    expect(foundBy(names, 'pendientes', 'en')).toEqual([0])
  })

  it('is not looked for in a text that is certainly in the language of the catalog', () => {
    const options = { language: 'en', usesCommonSynonyms: true } as const
    expect(indexOf(english).search('Kaffee', { ...options, isLanguageCertain: true }).rows).toEqual([])
    expect(indexOf(english).search('Kaffee', { ...options, language: 'de', isLanguageCertain: true }).rows).toEqual([0])
  })

  it('finds them first by a name of several words whose first word alone may be another word', () => {
    expect(foundBy(english, 'sac à dos', 'en')[0]).toBe(4)
  })

  it.each<[string, Language]>([
    ['chair', 'en'],
    ['chaise', 'fr'],
    ['silla', 'es'],
  ])('finds compounds of a German catalog: %s (%s)', (query, language) => {
    expect(foundBy(german, query, language)).toEqual([0])
  })

  it.each<[string, Language]>([
    ['Hut', 'en'],
    ['sac', 'en'],
    ['Klavier', 'de'],
    ['Tassenkuchen', 'de'],
  ])(
    'finds nothing where it may be another word, or where the catalog has no such goods: %s (%s)',
    (query, language) => {
      expect(foundBy(english, query, language)).toEqual([])
    },
  )

  it('is not used for words that the catalog has, nor without common synonyms', () => {
    expect(indexOf(english).planWithNotes('Coffee', { language: 'de', usesCommonSynonyms: true }).synonyms).toEqual([])
    expect(indexOf(english).search('Kaffee', { language: 'de' }).rows).toEqual([])
  })

  it('is reported with the names that the catalog has', () => {
    const { synonyms } = indexOf(english).planWithNotes('Kaffee', { language: 'de', usesCommonSynonyms: true })
    expect(synonyms).toEqual([{ phrase: 'kaffee', also: ['coffee'] }])
  })
})

it('a compound ends with a complete German name, and does not name goods in the catalog', () => {
  const names = ['Sticker book with a cover for the desk of a child', 'Ring made of silver in a box for the bride']
  for (const query of ['joystick', 'chopsticks', 'candlestick', 'lipstick'])
    expect(foundBy(names, query, 'en')).toEqual([])
  expect(foundBy(names, 'Silberring', 'en')).toEqual([1])
  expect(headOfCompound('Autosticker', 'de')).toBe('sticker')
})

it.each([
  ['Warnweste', 'de', 'Chaleco reflectante para el trabajo en la carretera'],
  ['fire extinguisher', 'en', 'Extintor de polvo para la casa y el coche'],
  ['termómetro', 'es', 'Thermometer für das Zimmer und den Garten'],
  ['feuerlöscher', 'de', 'Extincteur à poudre pour la voiture et la maison'],
] as const)('%s (%s) finds %s', (query, language, name) => {
  expect(foundBy([name, name.replace(/^\S+ \S+/u, 'X')], query, language)).toEqual([0])
})

describe('another name of the goods in the language of the catalog', () => {
  const workshop = [
    'Schraubendreher mit einem Griff aus Holz für die Werkstatt',
    'Hammer aus Stahl für die Werkstatt und das Haus',
    'Nagel mit einem flachen Kopf für die Werkstatt',
  ]

  it.each([true, false])('finds them, whether the language is certain: %s', (isLanguageCertain) => {
    const options = { language: 'de', usesCommonSynonyms: true, isLanguageCertain } as const
    expect(indexOf(workshop).search('Schraubenzieher', options).rows).toEqual([0])
  })

  it('counts less than the name itself', () => {
    const index = indexOf(['Schraubendreher aus Stahl', 'Schraubenzieher aus Stahl', ...workshop.slice(1)])
    const plan = index.plan('Schraubenzieher', { language: 'de', usesCommonSynonyms: true })
    const [otherName = 0, typedName = 0] = index.score(plan)
    expect(otherName).toBeGreaterThan(0)
    expect(otherName).toBeLessThan(typedName)
    expect(foundBy(workshop, 'Schraubenzieher', 'de')).toEqual([0])
    const [other = 0] = indexOf(workshop).scoreRows('Schraubenzieher', { language: 'de', usesCommonSynonyms: true })
    const [itself = 0] = indexOf(workshop).scoreRows('Schraubendreher', { language: 'de', usesCommonSynonyms: true })
    expect(other).toBeLessThan(itself)
  })

  it('is none that only repeats a part of it', () => {
    const names = ['Drinking straw made of paper for the party', 'Glass cleaner for windows that is made in the city']
    expect(indexOf(names).planWithNotes('water glass', { language: 'en', usesCommonSynonyms: true }).synonyms).toEqual(
      [],
    )
  })
})

it('the nouns of a name in the other languages are those of its exact name', () => {
  expect(translatedNouns('stuhl', 'de')).toEqual(expect.arrayContaining(['chair', 'chaise', 'silla']))
  expect(translatedNouns('kaffeetasse', 'de')).not.toContain('cup')
  expect([translatedNouns('qwertz', 'de'), translatedNouns('chair', 'pt')]).toEqual([[], []])
})

it('words are a name of goods in one language, and a German compound by its end', () => {
  expect(
    ['power bank', 'Bürostühle', 'xyzstuhl'].map((name) => isNameOfGoods(name, name === 'power bank' ? 'en' : 'de')),
  ).toEqual([true, true, true])
  expect([
    isNameOfGoods('oil lamp shop now', 'en'),
    isNameOfGoods('qwertz', 'de'),
    isNameOfGoods('stuhl', 'pt'),
  ]).toEqual([false, false, false])
  expect([headOfCompound('bequemer Bürostuhl', 'de'), headOfCompound('office chair', 'en')]).toEqual(['stuhl', null])
})

it('a name of several words has names of one word in other languages', () => {
  expect(wordsForPhrase('coffee grinder', 'en')).toEqual(['kaffeemuhle'])
  expect([wordsForPhrase('coffee', 'en'), wordsForPhrase('floor lamp', 'en').includes('lampe')]).toEqual([[], false])
})

describe('colors and materials of the catalog', () => {
  const french = (first: string, second: string) => [
    `${first} pour les enfants et la famille`,
    `${second} pour les enfants et la famille`,
  ]

  it.each([
    ['red scarf', 'fr', french('Écharpe bleue', 'Écharpe rouge')],
    ['roter Schal', 'fr', french('Écharpe bleue', 'Écharpe rouge')],
    ['bufanda roja', 'de', ['Schal grün für den Winter mit Fransen', 'Schal rot für den Winter mit Fransen']],
    ['blue scarf', 'en', ['Scarf, red, for the winter', 'Scarf, navy, for the winter', 'Blue lamp with a shade']],
    ['leather bag', 'fr', french('Sac en toile', 'Sac en cuir')],
  ] as const)(
    'are found by their names in other languages, and shades by plain colors: %s',
    (query, catalog, names) => {
      expect(foundBy(names, query, catalog)[0]).toBe(1)
    },
  )

  it.each([
    ['gloves not leather', 'de', ['Handschuhe aus Leder für den Garten', 'Handschuhe aus Stoff für den Garten']],
    ['Schal ohne Wolle', 'fr', french('Écharpe en laine', 'Écharpe en coton')],
    ['shampoo without silicone', 'fr', french('Shampoing doux', 'Shampoing sans silicone')],
  ] as const)('are excluded in another language: %s', (query, catalog, names) => {
    expect(foundBy(names, query, catalog)[0]).toBe(1)
  })

  it('include no names of goods: a gold ring is not a yellow one', () => {
    expect(foundBy(['Ring, gold, with a stone for the hand', 'Lamp with a yellow shade'], 'yellow ', 'en')).toEqual([1])
  })

  it('are in four columns', () => {
    for (const line of namesOfMaterials.trim().split('\n')) expect(line.split(' | '), line).toHaveLength(4)
  })
})

describe('the table of names', () => {
  const lines = namesOfGoods.trim().split('\n')

  it('has names in four languages in each line, without empty or repeated ones', () => {
    for (const line of lines) {
      const columns = line.split(' | ').map((names) => names.split(', '))
      expect(columns, line).toHaveLength(4)
      for (const names of columns) {
        expect(
          names.every((name) => /^\S.*\S$|^\S$/u.test(name)),
          line,
        ).toBe(true)
        expect(new Set(names).size, line).toBe(names.length)
      }
    }
    expect(new Set(lines.map((line) => line.split(/, | \| /)[0])).size).toBe(lines.length)
  })

  it('is read for the languages that it has', () => {
    expect(foreignNamesFor('en', 'pt')).toBeNull()
    expect(foreignNamesFor('pt', 'en')).not.toBeNull()
  })
})
