import { describe, expect, it } from 'vitest'
import { createLexicalIndex } from '../inverted-index/inverted-index.ts'
import type { LexicalIndex } from '../lexical-index.ts'

const blank = { productId: '', name: '', brand: '', category: '', tags: [], skus: [], description: '', attributes: [] }

function createStoreIndex(): LexicalIndex {
  const index = createLexicalIndex()
  const names = ['Running Shoe', 'Trail Shoe', 'Steel Kettle', 'Kettle with Thermometer', 'Play Station']
  for (const [row, name] of names.entries()) index.set({ ...blank, row, name, brand: 'Acme', skus: [`A-${row}`] })
  return index
}

const queries = ['running shoe', 'kettel', 'playstation', 'A-3', 'steel ket', 'nothing of all that', '']
const ofFirst = (scores: Float32Array): number[] => [...scores.subarray(0, 5)]

describe('a word that looks like a stop word of another language', () => {
  const indexOf = (names: readonly string[]): LexicalIndex => {
    const index = createLexicalIndex()
    for (const [row, name] of names.entries()) index.set({ ...blank, row, name })
    return index
  }

  it('names goods in French if it has its accent or belongs to words of the catalog', () => {
    const shop = indexOf(['Limonade au citron', 'Thé noir de Ceylan', 'Fromage de chèvre', 'Thé vert au citron'])
    for (const query of ['thé au citron', 'the citron', 'thé'])
      expect(shop.plan(query, { language: 'fr' }).slots[0]?.isStopWord).toBe(false)
    expect(shop.search('thé au citron', { language: 'fr' }).rows[0]).toBe(3)
    // English
    expect(shop.plan('the cheese', { language: 'fr' }).slots[0]?.isStopWord).toBe(true)
  })

  it('is a vehicle in English: "van"', () => {
    const shop = indexOf(['Camper tent', 'Toy van', 'Toy car'])
    expect(shop.search('van', { language: 'en' }).rows).toEqual([1])
    expect(shop.plan('van', { language: 'en' }).slots[0]?.isStopWord).toBe(false)
    expect(shop.plan('tafel van hout', { language: 'nl' }).slots[1]?.isStopWord).toBe(true)
  })
})

describe('a query plan', () => {
  it.each(queries)('of %j scores exactly as the query does', (query) => {
    const index = createStoreIndex()
    const plan = index.plan(query)
    const planned = ofFirst(index.score(plan))
    expect(planned).toEqual(ofFirst(createStoreIndex().scoreRows(query)))
    expect(plan.coverage).toBe(Math.max(...planned))
  })

  it.each(queries)('of %j scores unchanged products the same after 1,000 others were added and removed', (query) => {
    const index = createStoreIndex()
    const plan = index.plan(query)
    const before = ofFirst(index.score(plan))
    for (let row = 5; row < 1005; row += 1) index.set({ ...blank, row, name: `Shoe Kettel ${row} playstation runner` })
    expect(ofFirst(index.score(plan))).toEqual(before)
    for (let row = 5; row < 1005; row += 2) index.remove(row)
    expect(ofFirst(index.score(plan))).toEqual(before)
  })

  it('can be serialized and read again', () => {
    const index = createStoreIndex()
    const plan = index.plan('running shoe')
    const before = ofFirst(index.score(plan))
    expect(ofFirst(index.score(JSON.parse(JSON.stringify(plan))))).toEqual(before)
  })

  it('scores a changed product by its current words', () => {
    const index = createStoreIndex()
    const plan = index.plan('trail shoe')
    index.score(plan)
    index.set({ ...blank, row: 1, name: 'Steel Pan' })
    expect(index.score(plan)[1]).toBe(0)
    index.remove(0)
    expect(index.score(plan)[0]).toBe(0)
  })
})

describe('the words of a sentence around the goods', () => {
  const shop = createLexicalIndex()
  shop.set({ ...blank, row: 0, name: 'Carp Rod' })
  shop.set({
    ...blank,
    row: 1,
    name: 'Alarm',
    description:
      'A box with one loud bell for the bank of a lake or a river, and a lamp of its own that shines all night. Takes one battery.',
  })
  const contentOf = (query: string) =>
    shop.plan(query, { language: 'en' }).slots.filter(({ isStopWord }) => !isStopWord).length

  it('are not evidence, whether no product has them or one only mentions them', () => {
    expect(contentOf('which carp rod should i take?')).toBe(2)
    expect(contentOf('carp rod for spain')).toBe(3)
  })

  it('are prepositions even where a description begins with one', () => {
    shop.set({ ...blank, row: 2, name: 'Netting', description: 'Against birds.' })
    expect(contentOf('spray against flies')).toBe(2)
    shop.remove(2)
  })

  it('count where a product is named so', () => {
    shop.set({ ...blank, row: 2, name: 'Should', description: '' })
    expect(contentOf('carp rod should')).toBe(3)
    shop.remove(2)
  })
})

describe('exactMatchKind', () => {
  it.each([
    ['running-shoe', 'name'],
    ['a3', 'article_number'],
    ['running', null],
    ['', null],
  ])('of %j is %s', (query, kind) => {
    expect(createStoreIndex().exactMatchKind(query)).toBe(kind)
  })

  it('ignores removed products', () => {
    const index = createStoreIndex()
    index.remove(0)
    expect(index.exactMatchKind('running shoe')).toBe(null)
    expect(index.exactMatchKind('A-0')).toBe(null)
  })
})

describe('the words of a query', () => {
  const find = (products: readonly object[], query: string, language: 'de' | 'en' | 'fr' | 'es'): string[] => {
    const index = createLexicalIndex()
    const named = products as readonly { name: string }[]
    for (const [row, product] of named.entries()) index.set({ ...blank, ...product, row })
    const { rows, scores } = index.search(query, { language, usesCommonSynonyms: true })
    const enough = 0.5 * Math.max(0, ...scores)
    return rows.filter((_row, at) => (scores[at] ?? 0) >= enough).map((row) => named[row]?.name ?? '')
  }
  const named = (...names: string[]) => names.map((name) => ({ name }))

  it('of German goods and their material are a compound, too, and "aus" says little', () => {
    const shop = named('Rassel aus Holz', 'Holzeisenbahn', 'Puppenhaus aus Holz', 'Elektrische Eisenbahn')
    expect(find(shop, 'Eisenbahn aus Holz', 'de').slice(0, 1)).toEqual(['Holzeisenbahn'])
    expect(find(shop, 'Rassel aus Holz', 'de')[0]).toBe('Rassel aus Holz')
    const bench = named('Gartenbank, Eiche', 'Ein Weg aus Holz', 'Brot aus Dinkel')
    expect(find(bench, 'Bank aus Eiche', 'de')[0]).toBe('Gartenbank, Eiche')
  })

  it('are no ends of other German words: bears of what is washable, knights of a coaster brake', () => {
    expect(find(named('Kissen, waschbar', 'Teddybär', 'Klappbarer Tisch'), 'Bär', 'de')).toEqual(['Teddybär'])
    expect(find(named('Rad mit Rücktritt', 'Ritterburg'), 'Ritter', 'de')).toEqual(['Ritterburg'])
    expect(find(named('Schneidbrett', 'Messer'), 'Bretter', 'de')).toEqual(['Schneidbrett'])
  })

  it('of two letters are no beginnings after a word that the catalog does not have: "sci-fi"', () => {
    expect(find(named('Fishing rod', 'Fiona the fox', 'Final exam'), 'sci-fi', 'en')).toEqual([])
    expect(find(named('Kettle with filter', 'Fishing rod'), 'kettle fi', 'en')[0]).toBe('Kettle with filter')
  })

  it('that name the trade of the shop count less than those that say which goods', () => {
    const shop = [
      { name: 'The Sleepy Bear', category: 'Picture books' },
      { name: 'What to plant', category: 'Gardening', attributes: ['paperback'] },
      { name: 'The Viking Age', category: 'History', attributes: ['hardcover'] },
      { name: 'A ghost story', category: 'Horror', attributes: ['paperback'] },
    ]
    expect(find(shop, 'gardening books', 'en')).toEqual(['What to plant'])
    expect(find(shop, 'books', 'en')[0]).toBe('The Sleepy Bear')
    // Where the trade is another, a book is meant.
    const gifts = [
      ...named('Garden chair', 'Garden table', 'Garden hose'),
      { name: 'Book of roses', category: 'Books' },
    ]
    expect(find(gifts, 'garden book', 'en')).toContain('Book of roses')
  })

  it('for any goods count little beside others', () => {
    const shop = [{ name: 'Savon noir', attributes: ['bio'] }, { name: 'Gel douche' }]
    expect(createPlanOf(shop, 'produits bio').slots.map(({ isStopWord }) => isStopWord)).toEqual([true, false])
    expect(createPlanOf(shop, 'produits').slots.map(({ isStopWord }) => isStopWord)).toEqual([false])
  })

  it('that ask for a gift count less than for whom or what it is', () => {
    const shop = named('Gift card', 'The year of the gardener')
    expect(find(shop, 'gift for a gardener', 'en')[0]).toBe('The year of the gardener')
    expect(find(shop, 'gift card', 'en')[0]).toBe('Gift card')
    expect(find(shop, 'gift for my neighbor', 'en')).toEqual(['Gift card'])
  })

  it('that only say how large the goods are, or for what occasion, count less than the goods', () => {
    expect(find(named('Petit bureau', 'Grand transplantoir'), 'petit transplantoir', 'fr')[0]).toBe(
      'Grand transplantoir',
    )
    expect(find(named('Small table', 'Hand trowel'), 'small trowel', 'en')[0]).toBe('Hand trowel')
    expect(find(named('Birthday candles', 'Toy train'), 'birthday present train', 'en')[0]).toBe('Toy train')
    expect(find(named('Birthday candles', 'Toy train'), 'birthday candles', 'en')[0]).toBe('Birthday candles')
  })

  it('about the purchase are not evidence, unless a product is named so', () => {
    const shop = [
      { name: 'Basketball', description: 'A good ball at the best price.' },
      { name: 'Tent', description: 'For sale near you.' },
    ]
    const plan = (query: string) => createPlanOf(shop, query, 'en').slots.map(({ isStopWord }) => isStopWord)
    expect(plan('best basketball price 2026')).toEqual([true, false, true, true])
    expect(find(shop, 'basketball sale', 'en')[0]).toBe('Basketball')
    // There is nothing else to match.
    expect(plan('for my mum')).toEqual([true, true, false])
    expect(plan('2026')).toEqual([false])
    expect(find(named('Best of Bach', 'Tent'), 'best of bach', 'en')).toEqual(['Best of Bach'])
  })

  it('that describe the goods are not other goods: "tent waterproof", "gran trípode"', () => {
    // Only a shop with enough goods of known names lacks others.
    const shopOf = (name: string, description: string) =>
      Array.from({ length: 20 }, (_, at) => ({ name: `${name} ${at}`, description }))
    const english = shopOf('Tent', 'For the garden, with a bag.')
    const spanish = shopOf('Trípode', 'Para el hogar, con bolsa y sin tapa.')
    expect(createPlanOf(english, 'tent waterproof', 'en').goodsAt).toBe(0)
    expect(createPlanOf(english, 'tent sale', 'en').goodsAt).toBe(0)
    expect(createPlanOf(english, 'waterproof', 'en').goodsAt).toBe(0)
    expect(createPlanOf(english, 'tent violin', 'en').goodsAt).toBe(1)
    expect(createPlanOf(spanish, 'gran trípode', 'es').goodsAt).toBe(1)
  })

  it('are numbers that no product has: they say little, and are no typos of others', () => {
    const plan = createPlanOf([{ name: 'Lamp', attributes: ['202'] }], '2 lamp 2024', 'en')
    expect(plan.slots.map(({ isStopWord }) => isStopWord)).toEqual([true, false, true])
    expect(createPlanOf([{ name: 'Lamp', attributes: ['2025'] }], '1025', 'en').slots[0]?.alternatives).toEqual([])
    expect(createPlanOf([{ name: 'Lamp', attributes: ['20256'] }], '20257', 'en').slots[0]?.alternatives).not.toEqual(
      [],
    )
  })

  it('are completed to a name that begins so, although they name other goods', () => {
    const shop = named('Cruiser Skateboard', 'USB Cable')
    expect(find(shop, 'cruiser skate', 'en')).toEqual(['Cruiser Skateboard'])
    expect(find(shop, 'usb cab', 'en')).toEqual(['USB Cable'])
    for (const query of ['skate', 'usb skate', 'cab'])
      expect(find(shop, query, 'en')).not.toContain('Cruiser Skateboard')
    expect(createPlanOf(shop, 'cab', 'en').coverage).toBe(0)
  })

  it('find compounds that end in another name of the goods, but no merchant synonym does', () => {
    const shop = named('Kinderfahrrad', 'Laufschuh')
    expect(find(shop, 'Velo', 'de')).toEqual(['Kinderfahrrad'])
    const index = createLexicalIndex()
    for (const [row, product] of shop.entries()) index.set({ ...blank, ...product, row })
    const synonyms = [{ words: ['drahtesel', 'fahrrad'] }]
    expect(index.search('Drahtesel', { language: 'de', synonyms }).rows).toEqual([])
  })

  it('do not find what says that it is without them', () => {
    const shop = [{ name: 'Eau de parfum' }, { name: 'Rouge mat', description: 'Longue tenue, sans parfum.' }]
    expect(find(shop, 'parfum', 'fr')).toEqual(['Eau de parfum'])
    expect(find(shop, 'rouge sans parfum', 'fr')[0]).toBe('Rouge mat')
  })

  function createPlanOf(products: readonly object[], query: string, language: 'en' | 'es' | 'fr' = 'fr') {
    const index = createLexicalIndex()
    for (const [row, product] of products.entries()) index.set({ ...blank, ...product, row } as never)
    return index.plan(query, { language, usesCommonSynonyms: true })
  }
})
