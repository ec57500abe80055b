import { describe, expect, it } from 'vitest'
import type { LexicalDocument, LexicalIndex } from '../lexical-index.ts'
import { createLexicalIndex } from './inverted-index.ts'

const blank = { productId: '', name: '', brand: '', category: '', tags: [], skus: [], description: '', attributes: [] }

function indexOf(documents: readonly Partial<LexicalDocument>[]): LexicalIndex {
  const index = createLexicalIndex()
  for (const [row, document] of documents.entries()) index.set({ ...blank, row, ...document })
  return index
}

describe('a word of a name that says what the goods have, contain or belong to', () => {
  it.each([
    ['vin ', 'Verres à vin lot', 'Carafe et vin nouveau'],
    ['pepper ', 'Mill of pepper', 'Mill and pepper'],
    ['poivre ', 'Terrine au poivre', 'Terrine et poivre'],
    ['huile ', "Thon d'huile", 'Thon et huile'],
    ['queso ', 'Cuchillo de queso', 'Cuchillo y queso'],
    ['doll ', "Doll's Pram", 'Doll Pram'],
    ['doll ', "Dolls' Pram", 'Dolls Pram'],
  ])('weighs less than the goods: %s', (query, modified, goods) => {
    const index = indexOf([
      { name: modified, category: 'Divers', description: query },
      { name: goods, category: 'Divers' },
    ])
    expect(index.search(query).rows).toEqual([1, 0])
  })

  it.each([
    ['miel ', 'Pot de miel', 'Pot et miel'],
    ['wine ', 'Bottle of wine', 'Bottle and wine'],
    ['women ', "Women's Shoes", 'Women Shoes'],
    ['bandas ', 'Bandas set de 5', 'Bandas set y 5'],
  ])('weighs as much when it names the content of a container, people or a number: %s', (query, name, other) => {
    const [scored, same] = [name, other].map((one) => indexOf([{ name: one }]).search(query).scores[0])
    expect(scored).toBe(same)
  })

  it('finds the product after goods of that category and before those that only mention it', () => {
    const index = indexOf([
      { name: 'Station', description: 'Un plat avec un vin rouge.' },
      { name: 'Verres à vin', category: 'Accessoires du vin' },
      { name: 'Chablis', category: 'Vins > Blanc' },
    ])
    expect(index.search('vin ').rows).toEqual([2, 1, 0])
  })

  it('weighs more when the category names goods of that kind', () => {
    const [inRunning = 0, inShoes = 1] = ['Running', 'Zapatos'].map(
      (category) => indexOf([{ name: 'Zapatillas de running', category }]).search('running ').scores[0],
    )
    expect(inRunning).toBeGreaterThan(inShoes)
  })
})

describe('a category of several kinds', () => {
  it.each(['Vehicles & Trains', 'Vehicles and Trains', 'Toys > Vehicles & Trains'])('weighs less: %s', (category) => {
    const index = indexOf([
      { name: 'Fire Engine', category },
      { name: 'Express', category: 'Toys > Wooden Trains' },
    ])
    expect(index.search('train ').rows).toEqual([1, 0])
  })
})
