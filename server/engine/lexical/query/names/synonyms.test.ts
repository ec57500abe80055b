import { describe, expect, it } from 'vitest'
import { createLexicalIndex } from '../../inverted-index/inverted-index.ts'
import type { LexicalIndex } from '../../lexical-index.ts'
import { commonPurposes } from './common-purposes.data.ts'
import { commonSynonyms } from './common-synonyms.data.ts'
import { withGoodsOfPurposes } from './synonyms.ts'

const blank = { productId: '', name: '', brand: '', category: '', tags: [], skus: [], description: '', attributes: [] }

function named(...names: string[]): LexicalIndex {
  const index = createLexicalIndex()
  for (const [row, name] of names.entries()) index.set({ ...blank, row, name })
  return index
}

describe('synonyms', () => {
  const synonyms = [
    { words: ['sofa', 'couch', 'settee'] },
    { words: ['cell phone', 'mobile', 'handset'] },
    { from: 'xmas', words: ['christmas tree'] },
    { from: 'pants', words: ['trousers'] },
  ]
  const options = { language: 'en', synonyms } as const

  it('find each other in both directions', () => {
    const index = named('Grey Sofa', 'Red Couch', 'Lamp')
    expect(index.search('sofa', options).rows).toEqual([0, 1])
    expect(index.search('couches', options).rows).toEqual([1, 0])
    expect(index.search('settee ', options).rows.toSorted()).toEqual([0, 1])
  })

  it('score below the word itself', () => {
    const [itself, other] = named('Sofa Bed', 'Couch Bed').scoreRows('sofa', options)
    expect(other).toBeGreaterThan(0)
    expect(itself).toBeGreaterThan(other ?? 0)
  })

  it('with `from` apply in one direction only', () => {
    const index = named('Wide Trousers', 'Wide Pants')
    expect(index.search('pants', options).rows).toEqual([1, 0])
    expect(index.search('trousers', options).rows).toEqual([0])
  })

  it('can have several words on either side', () => {
    const index = named('Mobile Holder', 'Cell Phone Holder', 'Solar Cell', 'Desk Phone')
    expect(index.search('cell phone holder', options).rows.slice(0, 2)).toEqual([1, 0])
    expect(index.search('mobile holder', options).rows.slice(0, 2)).toEqual([0, 1])
    expect(index.search('mobile ', options).rows).toEqual([0, 1])
  })

  it('of several words need all of them', () => {
    const index = named('Christmas Tree Stand', 'Christmas Candle', 'Tree House')
    expect(index.search('xmas ', options).rows).toEqual([0])
  })

  it('take precedence over typing errors', () => {
    const index = named('Red Couch', 'Sofia Doll')
    const { plan, synonyms: found, corrections } = index.planWithNotes('sofa', options)
    expect(index.score(plan)[1]).toBe(0)
    expect(found).toEqual([{ phrase: 'sofa', also: ['couch'] }])
    expect(corrections).toEqual([])
  })

  it('that no product has are not reported', () => {
    expect(named('Lamp').planWithNotes('sofa', options).synonyms).toEqual([])
  })

  it('of one phrase are collected from all rules, each once, a hundred at most', () => {
    const many = Array.from({ length: 150 }, (_n, at) => ({ words: ['sofa', `couch${at}`, `couch${at + 1}`, 'bench'] }))
    const index = named('Sofa', 'Bench', ...Array.from({ length: 151 }, (_n, at) => `couch${at}`))
    const { synonyms: reported } = index.planWithNotes('sofas and sofa', { language: 'en', synonyms: many })
    expect(reported.map(({ phrase }) => phrase)).toEqual(['sofas', 'sofa'])
    for (const { also } of reported) {
      expect(also.slice(0, 4)).toEqual(['couch0', 'couch1', 'bench', 'couch2'])
      expect(also).toHaveLength(100)
      expect(new Set(also).size).toBe(100)
    }
  })

  it('accept any words: names of object members, symbols, empty words', () => {
    const odd = [
      { words: ['__proto__', 'constructor', '!!!', '👟'] },
      { words: ['(', '.*'] },
      { from: '…', words: ['lamp'] },
    ]
    const index = named('Lamp', 'Constructor Kit')
    expect(index.search('__proto__', { language: 'en', synonyms: odd }).rows).toEqual([1])
    expect(index.search('lamp', { language: 'en', synonyms: odd }).rows).toEqual([0])
  })
})

it.each([
  ['brolly', 'en', 'Golf Umbrella'],
  ['esky', 'en', 'Cool Box'],
  ['raincoat', 'en', 'Rain Jacket'],
  ['mixer', 'fr', 'Mixeur 800 W'],
  ['pantalones cortos', 'es', 'Bermuda azul'],
] as const)('another everyday name finds the goods: %s (%s)', (query, language, name) => {
  expect(named('Xylophone', name).search(query, { language, usesCommonSynonyms: true }).rows).toEqual([1])
})

describe('names of the same goods', () => {
  const options = { language: 'en', usesCommonSynonyms: true } as const

  it('find products that have no word of the query, in each language with a list', () => {
    const index = named('Grey Sofa', 'Road Bike', 'Schwarze Turnschuhe', 'Sac à main')
    expect(index.search('couch', options).rows).toEqual([0])
    expect(index.search('bicycles', options).rows).toEqual([1])
    expect(index.search('sneaker', { ...options, language: 'de' }).rows).toEqual([2])
    expect(index.search('couch', { language: 'en' }).rows).toEqual([])
    expect(index.search('couch', { ...options, language: 'nl' }).rows).toEqual([])
  })

  it('count less than the word itself and than the synonyms of the store', () => {
    const synonyms = [{ words: ['couch', 'divan'] }]
    const scores = named('Red Couch', 'Red Divan', 'Red Sofa').scoreRows('couch', { ...options, synonyms })
    const [itself = 0, ofStore = 0, common = 0] = scores
    expect(itself).toBeGreaterThan(ofStore)
    expect(ofStore).toBeGreaterThan(common)
    expect(common).toBeGreaterThan(0)
  })

  it('count as much as those of the store where products only mention the word', () => {
    const index = named('Manual de mecánica de la bici', 'Bicicleta plegable', 'Tren de vapor')
    const spanish = { ...options, language: 'es' } as const
    expect(index.search('bici ', spanish).rows).toEqual([1, 0])
    index.set({ ...blank, row: 3, name: 'Bici infantil' })
    expect(index.search('bici ', spanish).rows[0]).toBe(3)
  })

  it('of a unit are found next to a number', () => {
    const index = named('Gießkanne 5 Liter', 'Gießkanne 10 L', 'Brauseschlauch 1,5 m', 'Brauseschlauch 2,5m')
    const german = { ...options, language: 'de' } as const
    expect(index.search('Gießkanne 10 Liter', german).rows[0]).toBe(1)
    expect(index.search('brauseschlauch 1.5m', german).rows[0]).toBe(2)
    expect(index.search('brauseschlauch 2,5 m', german).rows[0]).toBe(3)
  })

  it('are found without umlauts', () => {
    const german = { ...options, language: 'de' } as const
    const names = ['Leuchte aus Holz und Glas', 'Toilettenbürste mit Halter aus Holz', 'Spiegel für das Bad, schwarz']
    expect(named(...names).search('Klobuerste ', german).rows).toEqual([1])
    expect(named('Feuerzeug', 'Lampe').search('feuerzeug ', german).rows).toEqual([0])
  })

  it('come before other goods that begin with the word', () => {
    const german = { ...options, language: 'de' } as const
    const shop = createLexicalIndex()
    for (const [row, name] of ['Couchtisch', 'Sofa'].entries())
      shop.set({ ...blank, row, name, description: 'Schwarz und grau, mit der Hand gemacht.' })
    expect(shop.search('couch', german).rows).toEqual([1, 0])
    const index = createLexicalIndex()
    index.set({ ...blank, row: 0, name: 'Teak bench' })
    index.set({ ...blank, row: 1, name: 'Glass pot', description: 'For tea.' })
    expect(index.search('tea', options).rows).toEqual([1, 0])
    const [teak = 1, pot = 0] = index.scoreRows('tea', options)
    expect(teak).toBeLessThan(0.7 * pot)
  })

  it('are noted, and may have several words', () => {
    const { synonyms } = named('Skipping Rope', 'Rope').planWithNotes('jump rope', options)
    expect(synonyms).toEqual([{ phrase: 'jump rope', also: ['skipping rope'] }])
  })

  it('occur once in their language', () => {
    for (const [language, list] of Object.entries(commonSynonyms)) {
      const groups = list
        .trim()
        .split('\n')
        .map((line) => line.split(',').map((word) => word.trim()))
      expect([language, groups.filter((words) => new Set(words).size < Math.max(2, words.length))]).toEqual([
        language,
        [],
      ])
      const lines = groups.map((words) => words.toSorted().join())
      expect(new Set(lines).size).toBe(lines.length)
    }
  })
})

describe('goods for a purpose', () => {
  const options = { language: 'en', usesCommonSynonyms: true } as const

  it('are found by what they are used for', () => {
    const index = named('Bar Stool', 'Grey Sofa', 'Coffee Mug', 'Roter Stuhl', 'Appareil photo')
    expect(index.search('something to sit on', options).rows.toSorted()).toEqual([0, 1])
    expect(index.search('what to drink from', options).rows).toEqual([2])
    expect(index.search('etwas zum Sitzen', { ...options, language: 'de' }).rows).toContain(3)
    expect(index.search('pour prendre des photos', { ...options, language: 'fr' }).rows).toEqual([4])
  })

  it('need the whole phrase, in this direction only', () => {
    const index = named('Office Chair', 'Sitting Buddha')
    expect(index.search('sit-up', options).rows).not.toContain(0)
    expect(index.search('chair', options).rows).toEqual([0])
  })

  it('replace the purpose where images are searched', () => {
    expect(withGoodsOfPurposes('something to wear on my head', 'en')).toBe('hat, cap')
    expect(withGoodsOfPurposes('Red shoes for jogging', 'en')).toBe('red shoes running shoes')
    expect(withGoodsOfPurposes('etwas zum Sitzen', 'de')).toBe('stuhl, sessel')
    expect(withGoodsOfPurposes('Something with a Hat', 'en')).toBe('Something with a Hat')
    expect(withGoodsOfPurposes('etwas zum Sitzen', 'nl')).toBe('etwas zum Sitzen')
    expect(withGoodsOfPurposes('', 'en')).toBe('')
  })

  it('are lists of phrases and goods, each phrase once in its language', () => {
    for (const [language, list] of Object.entries(commonPurposes)) {
      const lines = list.trim().split('\n')
      expect([language, lines.filter((line) => !/^\s*[^:,]+(?:, [^:,]+)*: [^:,]+(?:, [^:,]+)*$/.test(line))]).toEqual([
        language,
        [],
      ])
      const phrases = lines.flatMap((line) => (line.split(':')[0] ?? '').split(',').map((phrase) => phrase.trim()))
      expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([])
    }
  })
})

describe('names of the same goods', () => {
  const described = (...names: string[]): LexicalIndex => {
    const index = createLexicalIndex()
    const description = 'It is for the lake and the river, and you get it with a bag that has room for all of this.'
    for (const [row, name] of names.entries()) index.set({ ...blank, row, name, description })
    return index
  }
  const options = { language: 'en', usesCommonSynonyms: true } as const

  it('find each other in the language of the catalog, after goods of the typed name', () => {
    expect(described('Life Vest', 'Life Jacket', 'Lamp').search('life jacket', options).rows).toEqual([1, 0])
  })

  it('do not find names that contain the typed one', () => {
    const { synonyms } = described('Computer Monitor', 'Monitor').planWithNotes('monitor', options)
    expect(synonyms).not.toContainEqual(expect.objectContaining({ also: expect.arrayContaining(['computer monitor']) }))
  })

  it('keep no word from being read in another way', () => {
    const index = createLexicalIndex()
    const description =
      'Sie ist für den Garten und das Haus, und mit ihr kommt man auch an das, was oben auf dem Schrank ist.'
    for (const [row, name] of ['Stehleiter', 'Eimer'].entries()) index.set({ ...blank, row, name, description })
    const plan = index.plan('Trittleiter', { language: 'de', usesCommonSynonyms: true })
    expect(plan.slots[0]?.alternatives).toContainEqual(['stehleiter', expect.closeTo(0.8)])
  })
})

describe('materials', () => {
  it.each([
    ['en', 'wooden table', ['Dining table, glass', 'Dining table, oak', 'Oak flooring']],
    ['de', 'Tisch aus Holz', ['Tisch, Glas', 'Tisch, Buche', 'Dielen, Buche']],
    ['fr', 'table en bois', ['Table, verre', 'Table, chêne', 'Parquet, chêne']],
    ['es', 'mesa de madera', ['Mesa, vidrio', 'Mesa, roble', 'Tarima, roble']],
  ] as const)('find goods that state a kind of them first (%s: %s)', (language, query, names) => {
    expect(named(...names).search(query, { language, usesCommonSynonyms: true }).rows[0]).toBe(1)
  })

  it('are not found by their kinds', () => {
    const { rows } = named('Wooden table', 'Table').search('oak ', { language: 'en', usesCommonSynonyms: true })
    expect(rows).toEqual([])
  })
})

describe('a synonym of several words', () => {
  it('needs its prepositions in no name', () => {
    const synonyms = [{ words: ['litter', 'arena para gatos'] }]
    const index = named('Pala para arena, gatos', 'Arena aglomerante, gatos', 'Arena')
    expect(index.search('litter ', { language: 'es', synonyms }).rows).toEqual([1, 0])
  })
})
