import { describe, expect, it } from 'vitest'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import { createCalibrator } from '../../../engine/ranking/calibrate.ts'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { RequestedText } from '../pipeline.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createStoreIndex, type StoreIndex } from '../store-index/store-index.ts'
import { interpretText } from './interpret-text.ts'

const calibrator = createCalibrator({
  imageMean: new Float32Array(4),
  imageImage: [
    [-1, 0],
    [1, 1],
  ],
  textImage: { a: 1, b: 0 },
})

function createIndex(...products: Record<string, unknown>[]): StoreIndex {
  const index = createStoreIndex(4, calibrator)
  for (const [at, metadata] of products.entries()) {
    const vectors = Buffer.from(encodeHalf(Float32Array.of(1, 0, 0, 0)))
    index.set({ product_id: `p${at}`, revision: 1, metadata, palette: [], created_at: new Date(0), vectors })
  }
  return index
}

const sampleIndex = createIndex(
  { name: 'Running Shoe', price: 40, sku: 'RS-1' },
  { name: 'Kettle', price: 20 },
  { name: 'Under 50 Lamp', price: 80 },
)

function read(
  text: string,
  asked: Partial<RequestedText> & { settings?: Partial<SearchSettings> } = {},
  index = sampleIndex,
) {
  const settings = { ...defaultSettings, ...asked.settings }
  return interpretText(index, { text, language: null, interpret: true, hasPrice: false, ...asked, settings })
}

it.each([
  ['cheaper', 'cheapest'],
  ['moins cher', 'cheapest'],
  ['günstiger', 'cheapest'],
] as const)('%s sorts the products that an image finds and is not searched for', (text, order) => {
  expect(read(text, { isBesideImage: true })).toMatchObject({ rest: '', priceOrder: order })
  expect(read(text)).toMatchObject({ rest: text, priceOrder: null })
})

describe('an excluded color', () => {
  const shop = createIndex(
    ...['Straw hat, white', 'Straw hat, yellow', 'Straw hat, soft'].map((name) => ({
      name,
      description: 'For the summer and the garden.',
    })),
  )
  const scoresOf = (text: string) => shop.words.score(read(text, {}, shop).plan)

  it.each(['hat not white', 'hat -white', 'hat no white please'])('puts goods of that color last: %s', (text) => {
    const [white = 0, yellow = 0] = scoresOf(text)
    expect(white).toBeGreaterThan(0)
    expect(white).toBeLessThan(yellow)
  })

  it('has no effect on other goods', () => {
    const [, yellow, plain] = scoresOf('hat')
    expect([yellow, plain]).toEqual([...scoresOf('hat not white')].slice(1, 3))
  })
})

describe('the language of a query', () => {
  const english = createIndex(
    ...['Oak chair for the kitchen', 'Lamp with a shade for the desk', 'Der Spiegel mit dem Rahmen'].map((name) => ({
      name,
      description: 'It is made by hand and comes with all of the screws that you need for this.',
    })),
  )
  const languageOf = (text: string, asked: Parameters<typeof read>[1] = {}) =>
    read(text, asked, english).interpreted.language

  it('is the one it is clearly written in, if the request and the settings name none', () => {
    expect(languageOf('etwas zum Sitzen')).toBe('de')
    expect(languageOf('un cadeau pour mon père')).toBe('fr')
    expect(languageOf('una mesa de madera para el jardín')).toBe('es')
    expect(languageOf('etwas zum Sitzen', { language: 'fr' })).toBe('fr')
    expect(languageOf('etwas zum Sitzen', { settings: { language: 'es' } })).toBe('es')
  })

  it('is that of the catalog for single words, and for the names of products', () => {
    for (const text of ['Stuhl', 'robe', 'chair', 'something to sit on', 'Der Spiegel mit dem Rahmen', '']) {
      expect([text, languageOf(text)]).toEqual([text, 'en'])
    }
  })
})

describe('a request for goods', () => {
  it('is planned without the phrases that ask for them', () => {
    expect(read('do you have running shoes under 50').rest).toBe('running shoes')
    expect(read('Habt ihr Kettle', { language: 'de' }).interpreted.words).toBe('Kettle')
  })

  it('is not changed when they are part of a name, nor without interpretation', () => {
    const index = createIndex({ name: 'Show Me The Moon' }, { name: 'Kettle' })
    expect(read('show me the moon', {}, index).rest).toBe('show me the moon')
    expect(read('show me the kettle', {}, index).rest).toBe('the kettle')
    expect(read('show me the kettle', { interpret: false }, index).rest).toBe('show me the kettle')
  })
})

describe('a phrase for a low price', () => {
  it('sorts by price and is not searched for', () => {
    const { rest, priceOrder, interpreted } = read('cheapest kettle')
    expect({ rest, priceOrder, words: interpreted.words }).toEqual({
      rest: 'kettle',
      priceOrder: 'cheapest',
      words: 'kettle',
    })
    expect(interpreted.exact).toBe('name')
    expect(read('cheap under 50')).toMatchObject({ rest: '', priceOrder: 'cheapest' })
  })

  it.each([
    ['names contain it', {}, createIndex({ name: 'Cheap Kettle red', price: 20 })],
    ['nothing is to be interpreted', { interpret: false }, sampleIndex],
    ['no product has a price', {}, createIndex({ name: 'Kettle red' })],
  ] as const)('stays a word when %s', (_why, asked, index) => {
    expect(read('cheap kettle', asked, index)).toMatchObject({ rest: 'cheap kettle', priceOrder: null })
  })

  it('stays a word without any others', () => {
    expect(read('cheap')).toMatchObject({ rest: 'cheap', priceOrder: null })
  })
})

describe('prices in a query', () => {
  it('become conditions and are removed from the words', () => {
    const { conditions, rest, interpreted } = read('running shoe under 50')
    expect(conditions).toEqual([{ field: 'price', operator: 'lte', value: 50 }])
    expect(rest).toBe('running shoe')
    expect(interpreted.words).toBe('running shoe')
    expect(interpreted.filters).toEqual([{ phrase: 'under 50', field: 'price', operator: 'lte', value: 50 }])
  })

  it('can be a range in one phrase', () => {
    const { conditions } = read('kettle zwischen 10 und 30 Euro', { language: 'de' })
    expect(conditions).toEqual([
      { field: 'price', operator: 'gte', value: 10 },
      { field: 'price', operator: 'lte', value: 30 },
    ])
  })

  it('are recognized with and without accents', () => {
    const { conditions, rest } = read('kettle até 50'.normalize('NFD'), { language: 'pt' })
    expect(conditions).toEqual([{ field: 'price', operator: 'lte', value: 50 }])
    expect(rest).toBe('kettle')
  })

  it('are approximate if the query names only an amount of money that is not in a name', () => {
    const vouchers = createIndex({ name: 'Gift Card 50 €', price: 50 }, { name: 'Kettle Max', price: 20 })
    expect(read('kettle 20 €', {}, vouchers).conditions).toEqual([
      { field: 'price', operator: 'gte', value: 15 },
      { field: 'price', operator: 'lte', value: 25 },
    ])
    expect(read('gift card 50 €', {}, vouchers).conditions).toEqual([])
  })

  it('may follow "max" without a currency, unless the name of a product contains it', () => {
    expect(read('kettle max 25').conditions).toEqual([{ field: 'price', operator: 'lte', value: 25 }])
    const named = createIndex({ name: 'Kettle Max', price: 20 })
    expect(read('kettle max 25', {}, named).conditions).toEqual([])
  })

  it('do not change the plan of the words', () => {
    expect(read('running shoe under 50').plan).toEqual(read('running shoe').plan)
  })

  it.each([
    ['the fields say a price', { hasPrice: true }, sampleIndex],
    ['nothing is to be interpreted', { interpret: false }, sampleIndex],
    ['no product has a price', {}, createIndex({ name: 'Running Shoe' })],
    ['prices are texts', {}, createIndex({ name: 'Running Shoe', price: 'cheap' })],
  ] as const)('stay words when %s', (_why, asked, index) => {
    const { conditions, rest, interpreted } = read('running shoe under 50', asked, index)
    expect(conditions).toEqual([])
    expect(rest).toBe('running shoe under 50')
    expect(interpreted.filters).toEqual([])
  })

  it('remain words in the name of a product', () => {
    const { conditions, interpreted } = read('under 50 lamp')
    expect(conditions).toEqual([])
    expect(interpreted.exact).toBe('name')
  })

  it('remain words if a product name has them and the product has all other words', () => {
    const lamps = createIndex({ name: 'Under 50 Lamp red', price: 80 })
    const atMost50 = [{ field: 'price', operator: 'lte', value: 50 }]
    expect(read('red under 50 lamp', {}, lamps).conditions).toEqual([])
    expect(read('red shoe under 50', {}, lamps).conditions).toEqual(atMost50)
    expect(read('red lamp under 50 €', {}, lamps).conditions).toEqual(atMost50)
  })

  it('do not hide a product whose name contains them', () => {
    const shoes = createIndex(
      { name: 'Nike Air Max 90 Essential', price: 140 },
      { name: 'Nike Air cushion', price: 20 },
    )
    const { conditions, plan } = read('air max 90', {}, shoes)
    expect(conditions).toEqual([])
    expect([...shoes.words.score(plan)].indexOf(plan.coverage)).toBe(0)
  })

  it('can be the entire query', () => {
    const { conditions, rest, plan } = read('Under $50!')
    expect(conditions).toEqual([{ field: 'price', operator: 'lte', value: 50 }])
    expect(rest).toBe('')
    expect(plan.slots).toEqual([])
  })
})

describe('the interpretation of a query', () => {
  it('distinguishes an exact name from an article number', () => {
    expect(read('running-shoe').interpreted.exact).toBe('name')
    expect(read('rs1').interpreted.exact).toBe('article_number')
    expect(read('running shoe under 50').interpreted.exact).toBe('name')
    expect(read('shoe').interpreted.exact).toBe(null)
  })

  it('names colors in the language of the query, unless interpretation is disabled', () => {
    expect(read('rote Schuhe', { language: 'de' }).interpreted.colors).toEqual([
      { phrase: 'rote', name: 'red', hex: '#c4202b' },
    ])
    expect(read('red shoes', { interpret: false }).interpreted.colors).toEqual([])
  })

  it.each([
    ['rotes Kleid', ['red']],
    ['robe bleu marine', ['navy']],
    ['falda negra', ['black']],
    ['kettle noir', ['black']],
    ['weißer Lamp', ['white']],
  ])('names colors in another language where the catalog does not have their words: %s', (text, names) => {
    expect(read(text, { language: 'en' }).interpreted.colors.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['robe rouge', 'fr'],
    ['schwarze Hose', 'de'],
    ['falda roja', 'es'],
    ['pink robe', 'en'],
    ['rouge', 'en'],
  ])('show the language of a text: %s', (text, language) => {
    const clothes = createIndex(
      { name: 'Dress with the long sleeves' },
      { name: 'Trousers for men' },
      { name: 'Skirt' },
    )
    expect(read(text, {}, clothes).interpreted.language).toBe(language)
  })

  it('reads no word of the catalog as a color in another language', () => {
    const flowers = createIndex({ name: 'Rose bush' }, { name: 'Marron glacé' })
    expect(read('rose', { language: 'en' }, flowers).interpreted.colors).toEqual([])
    expect(read('marron', { language: 'en' }, flowers).interpreted.colors).toEqual([])
    expect(read('rose', { language: 'en' }).interpreted.colors.map(({ name }) => name)).toEqual(['pink'])
  })

  it.each([
    ['dress not red', 'en', []],
    ['dress not dark blue but red', 'en', ['red']],
    ['schwarzes Kleid ohne rot', 'de', ['black']],
    ['robe pas rouge', 'fr', []],
  ] as const)('names no color that is not wanted: %s', (text, language, names) => {
    expect(read(text, { language }).interpreted.colors.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['dress not dark blue', 'en', 'dress'],
    ['mug -blue', 'en', 'mug'],
    ['schwarzes Kleid ohne rot', 'de', 'schwarzes Kleid'],
    ['robe pas rouge', 'fr', 'robe'],
    ['t-shirt off-white not ironed', 'en', 't-shirt off-white not ironed'],
    ['not red', 'en', 'not red'],
  ] as const)('searches for nothing that is not wanted: %s', (text, language, words) => {
    const { rest, interpreted, plan } = read(text, { language })
    expect([rest, interpreted.words]).toEqual([words, words])
    expect(plan.slots).toHaveLength(read(words, { language }).plan.slots.length)
    expect(read(text, { language, interpret: false }).rest).toBe(text)
  })

  it('reads no noun of a name of goods as a color, in any language', () => {
    const shop = createIndex({ name: 'Esmalte rojo brillante' }, { name: 'Barniz para la madera con brocha' })
    expect(read('rouge à lèvres', { language: 'es' }, shop).interpreted.colors).toEqual([])
    expect(read('rouge à lèvres', { language: 'es' }, shop).plan.coverage).toBe(0)
    expect(read('rouge à lèvres', { language: 'fr' }, shop).interpreted.colors).toEqual([])
    expect(read('vernis rouge', { language: 'fr' }, shop).interpreted.colors).toMatchObject([{ name: 'red' }])
  })

  it('names a color even if it is also a product name or article number', () => {
    const paints = createIndex({ name: 'Red' }, { name: 'Guitar', variants: [{ sku: 'Blue' }] }, { name: 'Blue chair' })
    const colorsOf = (text: string) => read(text, {}, paints).interpreted.colors.map(({ name }) => name)
    expect([colorsOf('red'), colorsOf('blue')]).toEqual([['red'], ['blue']])
    expect(read('red', {}, paints).interpreted.exact).toBe('name')
    expect(read('blue', {}, paints).interpreted.exact).toBe(null)
  })

  it('uses the language of the request, then that of the store, then that of its products, then English', () => {
    expect(read('shoe').interpreted.language).toBe('en')
    expect(read('shoe', { settings: { language: 'nl' } }).interpreted.language).toBe('nl')
    expect(read('shoe', { language: 'fr', settings: { language: 'nl' } }).interpreted.language).toBe('fr')
    const furniture = createIndex(
      { name: 'Bürostuhl schwarz' },
      { name: 'Tisch mit Schublade' },
      { name: 'Regal aus Holz' },
    )
    expect(read('stühle unter 50', {}, furniture).interpreted.language).toBe('de')
    expect(read('chairs', { settings: { language: 'en' } }, furniture).interpreted.language).toBe('en')
  })

  it('reports synonyms and corrections', () => {
    const synonyms = [{ words: ['trainers', 'running shoe'] }]
    const { interpreted } = read('trainers ketle', { settings: { synonyms } })
    expect(interpreted.synonyms).toEqual([{ phrase: 'trainers', also: ['running shoe'] }])
    expect(interpreted.corrections).toEqual([{ word: 'ketle', read_as: ['kettle'] }])
  })

  it('does not correct a common word of its language', () => {
    const goods = createIndex({ name: 'Launching Pad' }, { name: 'Robust Shot Glass' }, { name: 'Rubber Boots' })
    for (const query of ['laughing', 'shut', 'robber']) {
      const { interpreted, plan } = read(query, { language: 'en' }, goods)
      expect(interpreted.corrections).toEqual([])
      expect(plan.coverage).toBe(0)
    }
    expect(read('launchng', { language: 'en' }, goods).plan.coverage).toBeGreaterThan(0)
  })
})
