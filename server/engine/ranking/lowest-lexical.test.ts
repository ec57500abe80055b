import { describe, expect, it } from 'vitest'
import { createLexicalIndex } from '../lexical/inverted-index/inverted-index.ts'
import type { LexicalDocument, PlanOptions } from '../lexical/lexical-index.ts'
import { lacksGoods, lowestLexical } from './lowest-lexical.ts'

const empty = { productId: '', brand: '', category: '', tags: [], skus: [], description: '', attributes: [] }

/** The names of the products that pass the cutoff. */
function found(
  query: string,
  ...products: readonly (Partial<LexicalDocument> & { readonly name: string })[]
): string[] {
  const index = createLexicalIndex()
  for (const [row, product] of products.entries()) index.set({ ...empty, ...product, row })
  const plan = index.plan(query, { language: 'en', usesCommonSynonyms: true })
  const scores = index.score(plan)
  const lowest = lowestLexical(plan)
  return products.filter((_product, row) => (scores[row] ?? 0) >= lowest).map(({ name }) => name)
}

const chair = { name: 'Oak chair' }
const lamp = { name: 'Brass lamp', description: 'A lamp for the desk, for reading and for the night.' }
const trowel = { name: 'Hand trowel', description: 'Of steel, for the garden.' }

describe('the lowest lexical score', () => {
  it.each(['chair', 'chair for anna schmidt', 'a chair for the room of anna maria schmidt', 'blorptang chair'])(
    'lets the chair through for "%s", in a store of any size',
    (query) => {
      expect(found(query, chair)).toEqual(['Oak chair'])
      expect(found(query, lamp, chair, trowel)).toEqual(['Oak chair'])
    },
  )

  it('excludes products that match stop words only', () => {
    expect(found('anna for the schmidt', lamp, chair, trowel)).toEqual([])
    expect(found('a chair for the garden', lamp, chair, trowel)).not.toContain('Brass lamp')
    expect(found('for the', lamp, trowel)).toEqual(['Brass lamp', 'Hand trowel'])
  })

  it('needs more than a word of a description where the catalog has nothing for half of the query', () => {
    expect(found('steel', lamp, chair, trowel)).toEqual(['Hand trowel'])
    expect(found('steel piano', lamp, chair, trowel)).toEqual([])
    expect(found('trowel piano', lamp, chair, trowel)).toEqual(['Hand trowel'])
  })

  it('needs more than a word of a description where the catalog has only other names of the goods', () => {
    const sofa = {
      name: 'Comfy three-seater',
      description: 'A sofa for guests, with a lamp beside it and room for a chair.',
    }
    expect(found('couch', sofa)).toEqual([])
    expect(found('couch', sofa, { name: 'Leather sofa' })).toEqual(['Leather sofa'])
    expect(found('furniture', lamp, chair, sofa)).toEqual(['Oak chair'])
    expect(found('soccer ball', { name: 'Football' }, { name: 'Tennis ball' })).toContain('Football')
  })

  it.each(['Backpacks', 'Bags > Backpacks', 'Outdoor > Bags & Luggage > Hiking > Backpacks'])(
    'lets another name of the goods through where only the category has it: %s',
    (category) => {
      const trail = { name: 'Trail 30', category, description: 'Thirty litres, with a padded back and a rain cover.' }
      expect(found('rucksack', trail, lamp, trowel)).toEqual(['Trail 30'])
    },
  )

  it('excludes products that match less than half of what the best product matches', () => {
    expect(found('brass lamp', lamp, { name: 'Brass plate for a very large and very old wooden door' })).toEqual([
      'Brass lamp',
    ])
  })
})

describe('a catalog that names its goods', () => {
  const names = [
    'Oak chair',
    'Brass lamp',
    'Wool rug',
    'Steel kettle',
    'Linen towel',
    'Glass vase',
    'Garden spade',
    'Hand trowel',
  ]
  const lacksIn = (count: number, nameOf = (at: number) => `${names[at % names.length]} ${at}`) => {
    const index = createLexicalIndex()
    for (let row = 0; row < count; row += 1)
      index.set({ ...empty, name: nameOf(row), description: 'With a story.', row })
    return (query: string, options: PlanOptions = { language: 'en', usesCommonSynonyms: true }): boolean =>
      lacksGoods(index.plan(query, options))
  }

  it('lacks goods for which it has neither the word, nor a kind of them, nor the end of a compound', () => {
    const lacks = lacksIn(40)
    for (const query of ['piano', 'pianos for children', 'grand piano', 'ironing board', 'jewellery']) {
      expect([query, lacks(query)]).toEqual([query, true])
    }
    for (const query of [
      'chairs',
      'tools',
      'armchair',
      'carpet',
      'blorptang',
      'something red',
      'story',
      '',
      'gift for my dad',
    ]) {
      expect([query, lacks(query)]).toEqual([query, false])
    }
  })

  it('lacks goods of a query in another language', () => {
    const lacks = lacksIn(40)
    const inGerman = lacksIn(40, (at) => `${at % 2 === 0 ? 'Stuhl' : 'Tisch'} ${at} aus Holz`)
    for (const [language, query] of [
      ['en', 'Kopfhörer kabellos'],
      ['en', 'lave-linge'],
      ['de', 'Klaviere'],
      ['fr', 'brosse à dents'],
      ['es', 'reloj de pulsera'],
    ] as const) {
      expect([query, lacks(query, { language, usesCommonSynonyms: true })]).toEqual([query, true])
    }
    for (const [language, query] of [
      ['en', 'Stühle'],
      ['de', 'Bürostuhl'],
      ['de', 'Sessel aus Leder'],
      ['de', 'Geschenk für Gärtner'],
      ['de', 'etwas Rotes'],
      ['fr', 'outils de jardin'],
      ['es', 'silla de oficina'],
      ['es', 'blorptang'],
    ] as const) {
      expect([query, lacks(query, { language, usesCommonSynonyms: true })]).toEqual([query, false])
    }
    expect(inGerman('piano')).toBe(true)
    expect(inGerman('office chair')).toBe(false)
  })

  it('lacks goods whose name in another language has no known translation', () => {
    const lacks = lacksIn(40)
    for (const query of ['aiguille', 'douille laiton', 'cuchilla', 'rodillo'])
      expect([query, lacks(query)]).toEqual([query, true])
    // A common word of the catalog's language, which also names goods in French; and a word that names no goods.
    for (const query of ['support', 'brouillard']) expect([query, lacks(query)]).toEqual([query, false])
  })

  it('is not considered to lack goods when it is small, or does not name its goods', () => {
    expect(lacksIn(10)('piano')).toBe(false)
    expect(lacksIn(40, (at) => `Eames ${at}`)('piano')).toBe(false)
    expect(lacksIn(40, (at) => (at % 2 === 0 ? `Eames ${at}` : `Oak chair ${at}`))('piano')).toBe(false)
    expect(lacksIn(40)('piano', { language: 'en' })).toBe(false)
  })

  it('finds products by other words only together with the goods', () => {
    const names = ['Red chair', 'Red lamp', 'Blue chair', 'Blue lamp', 'Red backpack', 'Blue backpack']
    const products = Array.from({ length: 42 }, (_, at) => ({
      name: `${names[at % names.length]} ${at}`,
      description: 'With a story.',
    }))
    const kinds = (query: string): string[] =>
      [...new Set(found(query, ...products).map((name) => name.replace(/ \d+$/, '')))].sort()
    expect(kinds('blue banana')).toEqual([])
    expect(kinds('red bakpack')).toEqual(['Blue backpack', 'Red backpack'])
    expect(kinds('backpack red')).toEqual(['Blue backpack', 'Red backpack'])
    expect(kinds('red thing')).toContain('Red chair')
    expect(kinds('red')).toEqual(['Red backpack', 'Red chair', 'Red lamp'])
  })

  it('is analyzed again when it has grown', () => {
    const index = createLexicalIndex()
    const plan = () => index.plan('piano', { language: 'en', usesCommonSynonyms: true })
    for (let row = 0; row < 30; row += 1)
      index.set({ ...empty, name: `Oak chair ${row}`, description: 'With a story.', row })
    expect(lacksGoods(plan())).toBe(true)
    for (let row = 30; row < 60; row += 1)
      index.set({ ...empty, name: `Eames ${row}`, description: 'With a story.', row })
    expect(lacksGoods(plan())).toBe(false)
  })
})
