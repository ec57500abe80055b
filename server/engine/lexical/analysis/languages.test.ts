import { describe, expect, it } from 'vitest'
import { createLexicalIndex } from '../inverted-index/inverted-index.ts'
import type { LexicalIndex } from '../lexical-index.ts'
import { stemOf, type WordLanguage } from './languages.ts'

const blank = { productId: '', name: '', brand: '', category: '', tags: [], skus: [], description: '', attributes: [] }

function named(...names: string[]): LexicalIndex {
  const index = createLexicalIndex()
  for (const [row, name] of names.entries()) index.set({ ...blank, row, name })
  return index
}

const pairs: readonly (readonly [WordLanguage, string, string])[] = [
  ['en', 'batteries', 'battery'],
  ['en', 'running', 'run'],
  ['en', 'women', 'woman'],
  ['en', 'children', 'child'],
  ['en', 'knives', 'knife'],
  ['en', 'men', 'man'],
  ['en', 'mice', 'mouse'],
  ['en', 'feet', 'foot'],
  ['en', 'leaves', 'leaf'],
  ['en', 'buses', 'bus'],
  ['de', 'Schuhe', 'Schuh'],
  ['de', 'Häuser', 'Haus'],
  ['de', 'Gläser', 'Glas'],
  ['de', 'roten', 'rot'],
  ['de', 'Blumentöpfe', 'Blumentopf'],
  ['de', 'Hoodies', 'Hoodie'],
  ['fr', 'chaussures', 'chaussure'],
  ['fr', 'noire', 'noir'],
  ['fr', 'bureaux', 'bureau'],
  ['fr', 'journaux', 'journal'],
  ['fr', 'brodées', 'brodé'],
  ['fr', 'blanches', 'blanc'],
  ['fr', 'bougies', 'bougie'],
  ['fr', 'jeux', 'jeu'],
  ['fr', 'longues', 'long'],
  ['fr', 'sportive', 'sportif'],
  ['fr', 'petite', 'petit'],
  ['es', 'pantalones', 'pantalón'],
  ['es', 'rojas', 'rojo'],
  ['es', 'lápices', 'lápiz'],
  ['es', 'mujeres', 'mujer'],
  ['es', 'auriculares', 'auricular'],
  ['es', 'ciudades', 'ciudad'],
  ['es', 'imágenes', 'imagen'],
  ['es', 'series', 'serie'],
  ['it', 'scarpe', 'scarpa'],
  ['it', 'rossa', 'rossi'],
  ['it', 'tasche', 'tasca'],
  ['it', 'uomini', 'uomo'],
  ['it', 'divani', 'divano'],
  ['it', 'bicchieri', 'bicchiere'],
  ['it', 'auricolari', 'auricolare'],
  ['it', 'chiavi', 'chiave'],
  ['it', 'cucchiai', 'cucchiaio'],
  ['pt', 'calções', 'calção'],
  ['pt', 'azuis', 'azul'],
  ['pt', 'lençóis', 'lençol'],
  ['pt', 'vermelha', 'vermelho'],
  ['pt', 'homens', 'homem'],
  ['pt', 'embalagens', 'embalagem'],
  ['pt', 'chapéus', 'chapéu'],
  ['pt', 'infantis', 'infantil'],
  ['pt', 'têxteis', 'têxtil'],
  ['nl', 'schoenen', 'schoen'],
  ['nl', 'rode', 'rood'],
  ['nl', 'huizen', 'huis'],
  ['nl', 'tassen', 'tas'],
]

describe('inflected forms', () => {
  it.each(pairs)('%s: %j finds %j, and vice versa', (language, one, other) => {
    expect(named('Xylophone', other).search(`${one} `, { language }).rows).toEqual([1])
    expect(named('Xylophone', one).search(`${other} `, { language }).rows).toEqual([1])
  })

  it.each(pairs)('%s: %j and %j are not typing errors of each other', (language, one, other) => {
    expect(named('Xylophone', other).planWithNotes(`${one} `, { language }).corrections).toEqual([])
    expect(named('Xylophone', one).planWithNotes(`${other} `, { language }).corrections).toEqual([])
  })

  it.each(pairs)('%s: %j scores higher for itself than for %j', (language, one, other) => {
    const scores = named(other, one).scoreRows(`${one} `, { language })
    expect(scores[1] ?? 0).toBeGreaterThan(scores[0] ?? 0)
  })

  it('do not merge different words: a controller is not a control', () => {
    expect(stemOf('controller', 'en')).toBe('controller')
    expect(named('Volume Control').search('controller ', { language: 'en' }).rows).toEqual([])
    expect(stemOf('bebe', 'es')).not.toBe(stemOf('bebida', 'es'))
    expect(stemOf('mese', 'es')).not.toBe(stemOf('mesa', 'es'))
    expect(named('Para bebés', 'Bebida').search('bebé ', { language: 'es' }).rows).toEqual([0])
  })

  it.each([
    ['es', 'bicis ', 'Bici'],
    ['es', 'champú ', 'Champús'],
    ['fr', 'tuyaux ', 'Tuyau'],
    ['fr', 'écrou ', 'Écrous'],
    ['fr', 'tissus ', 'Tissu'],
  ] as const)('include plurals that only the language has (%s: %s)', (language, query, name) => {
    expect(named('Tuya', name).search(query, { language }).rows).toEqual([1])
  })

  it.each([
    ['de', 'LED ', 'LED Lampe', 'Tasche aus Leder'],
    ['de', 'Messer ', 'Taschenmesser', 'Messen'],
    ['de', 'Schalen ', 'Schale', 'Schal'],
    ['de', 'Reis ', 'Reis', 'Reisen'],
    ['fr', 'fraises ', 'Fraise', 'Légumes frais'],
    ['fr', 'oreiller ', 'Oreillers', "Boucles d'oreille"],
    ['es', 'cámaras ', 'Cámara', 'Cama'],
    ['es', 'cubiertos ', 'Cubierto', 'Cubierta'],
    ['es', 'paredes ', 'Pared', 'Par'],
  ] as const)('do not merge goods that share a stem (%s: %s)', (language, query, wanted, other) => {
    expect(named(other, wanted).search(query, { language }).rows).toEqual([1])
  })

  it('do not apply to codes and words in other scripts', () => {
    for (const word of ['ps4s', '1080p', 'йогурты', '運動鞋']) expect(stemOf(word, 'en')).toBe(word)
  })

  it('are found in products indexed after the first query of the language, and not after these are removed', () => {
    const index = named('Lampe')
    expect(index.search('Stühle ', { language: 'de' }).rows).toEqual([])
    index.set({ ...blank, row: 1, name: 'Stuhl' })
    expect(index.search('Stühle ', { language: 'de' }).rows).toEqual([1])
    index.remove(1)
    expect(index.search('Stühle ', { language: 'de' }).rows).toEqual([])
  })

  it('are included in the byte count until the words are removed', () => {
    const index = named('Stuhl')
    index.search('Stuhl')
    const before = index.bytes
    index.search('Stühle ', { language: 'de' })
    expect(index.bytes).toBeGreaterThan(before)
    index.remove(0)
    index.set({ ...blank, row: 0, name: 'Stuhl' })
    expect(index.bytes).toBe(before)
  })
})

describe('German compounds', () => {
  const index = named('Winterschuhe', 'Damen Schuh', 'Arbeitshose', 'Arbeit', 'Ramses Neurose', 'Damen')
  const german = { language: 'de' } as const

  it('are found by their last word, in any of its forms', () => {
    expect(index.search('Schuh ', german).rows).toEqual([1, 0])
    expect(index.search('Schuhe ', german).rows).toContain(0)
  })

  it('that end in a short word are found only if the rest is a word too', () => {
    expect(index.search('Hose ', german).rows).toEqual([2])
    expect(index.search('Rose ', german).rows).not.toContain(4)
  })

  it('that no product has are read as their words', () => {
    expect(index.search('Damenschuhe ', german).rows[0]).toBe(1)
  })

  it('of a shade end in its color', () => {
    expect(named('Vorhang dunkelgrün', 'Vorhang').search('grün ', german).rows).toEqual([0])
  })

  it('end in a word that has its own ending', () => {
    expect(named('Astschere', 'Einhebelmischer').search('Schere ', german).rows).toEqual([0])
    expect(named('Flachdichtungen').search('Dichtungen ', german).rows).toEqual([0])
  })

  it('are read as words of one product, in any form and as the end of another compound', () => {
    const shop = named('Montagehandschuhe, Nitril', 'Handschuhe', 'Teppich aus Wolle', 'Teppich', 'Couchtische, Glas')
    expect(shop.search('Nitrilhandschuhe ', german).rows).toEqual([0])
    expect(shop.search('Wollteppich ', german).rows).toEqual([2])
    expect(shop.search('Glastisch ', german).rows).toEqual([4])
    expect(named('Handschuhe', 'Nitril').search('Nitrilhandschuhe ', german).rows).toEqual([])
  })

  it('end in a complete word rather than in a part of another one, and begin with a word in any form', () => {
    const shop = named('Brausetabletten', 'Tabletten, Allergie', 'Tabletten gegen Schmerzen')
    expect(shop.search('Allergietabletten ', german).rows).toEqual([1])
    expect(shop.search('Schmerztabletten ', german).rows).toEqual([2])
  })

  it('have several linking elements', () => {
    const shop = named('Wärmflasche', 'Warme Decke', 'Verbandkasten')
    expect(shop.search('Wärmeflasche ', german).rows).toEqual([0])
    expect(shop.search('Verbandskasten ', german).rows).toEqual([2])
    expect(named('Wärmeflasche').search('Wärmflasche ', german).rows).toEqual([0])
  })

  it('with a vague last word find goods that begin alike, unless these are different goods', () => {
    const options = { ...german, usesCommonSynonyms: true }
    const shop = named('Hustensaft', 'Wundsalbe', 'Waschmaschine', 'Desinfektionsspray')
    expect(shop.search('Hustenmittel ', options).rows).toEqual([0])
    expect(shop.search('Desinfektionsmittel ', options).rows).toEqual([3])
    expect(shop.search('Waschmittel ', options).rows).toEqual([])
    expect(shop.search('Hustentasse ', options).rows).not.toContain(0)
  })

  it('and other words have diminutives', () => {
    const shop = named('Babyflasche', 'Bauklotz', 'Kanister')
    expect(shop.search('Fläschchen ', german).rows).toEqual([0])
    expect(shop.search('Bauklötzchen ', german).rows).toEqual([1])
    expect(shop.search('Kaninchen ', german).rows).toEqual([])
  })

  it('that end in a short word are found if they begin as compounds do', () => {
    const shop = named('Gartenbank Linea', 'Powerbank', 'Gartenmöbel', 'Haargel', 'Spiegel')
    expect(shop.search('Bank ', german).rows).toEqual([0])
    expect(shop.search('Gel ', german).rows).toEqual([3])
  })

  it('may name what goods are for, after a preposition', () => {
    const shop = named('Tomatenerde', 'Blattlausspray', 'Blumenerde', 'Laterne')
    expect(shop.search('Erde für Tomaten ', german).rows[0]).toBe(0)
    expect(shop.search('gegen Blattläuse ', german).rows).toEqual([1])
    expect(shop.search('Tomaten ', german).rows).toEqual([])
  })

  it('may name a material of which the product states a kind', () => {
    const options = { language: 'de', usesCommonSynonyms: true } as const
    const names = ['Esstisch, Eiche', 'Esstisch, Glas', 'Gartenbank, Akazie', 'Gießkanne, Zink']
    const shop = named(...names.map((name) => `${name}, für die Familie und mit der Anleitung`))
    expect(shop.search('Holztisch ', options).rows).toEqual([0])
    expect(shop.search('Holzbank ', options).rows).toEqual([2])
    expect(shop.search('Metallgießkanne ', options).rows).toEqual([3])
  })

  it('that mean clothing are not dresses', () => {
    const shop = named('Arbeitskleidung', 'Sommerkleid')
    expect(shop.search('Kleid ', german).rows).toEqual([1])
    expect(shop.search('Kleidung ', german).rows).toEqual([0])
  })

  it('do not apply to languages that separate the words', () => {
    expect(named('Basketball').search('ball ', { language: 'en' }).rows).toEqual([])
  })
})

describe('other forms of a word', () => {
  it('find what is against it', () => {
    const shop = named('Collar antipulgas', 'Collar', 'Pulsera')
    expect(shop.search('pulgas ', { language: 'es' }).rows).toEqual([0])
  })

  it('count less for a word that is part of a hyphenated name', () => {
    const index = createLexicalIndex()
    index.set({ ...blank, row: 0, name: 'Après-shampoing cheveux secs', category: 'Cheveux' })
    index.set({ ...blank, row: 1, name: 'Sèche-cheveux ionique 2200 W', category: 'Appareils' })
    expect(index.search('sèche cheveux', { language: 'fr' }).rows[0]).toBe(1)
  })
})
