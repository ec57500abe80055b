import { describe, expect, it } from 'vitest'
import { createLexicalIndex } from '../inverted-index/inverted-index.ts'
import type { LexicalIndex } from '../lexical-index.ts'

const blank = { productId: '', name: '', brand: '', category: '', tags: [], skus: [], description: '', attributes: [] }

function named(...names: string[]): LexicalIndex {
  const index = createLexicalIndex()
  for (const [row, name] of names.entries()) index.set({ ...blank, row, name })
  return index
}

describe('the language of a catalog', () => {
  it.each([
    ['en', ['Chair with black legs', 'White table', 'Lamp for kids']],
    ['en', ['Skirt 1203', 'JUMPER WIRES 40PC', 'HOLDER 2x18650', 'PSU 12V']],
    ['de', ['Kleid 1203', 'Hemd 17', 'Schalter 2x', 'Akku 12V']],
    ['de', ['Bürostuhl schwarz', 'Lampe mit Holzfuß', 'Regal aus Holz', 'Decke für Kinder']],
    ['fr', ['Chaise noire', 'Table en bois', 'Lampe blanche', 'Sac en cuir']],
    ['es', ['Silla negra', 'Mesa de madera', 'Camiseta blanca', 'Bolso de piel']],
    ['es', ['Casco con visera', 'Candado sin llave', 'Bomba de pie para el taller', 'Luz con pilas']],
    ['it', ['Sedia nera', 'Tavolo in legno', 'Borsa in pelle']],
    ['pt', ['Cadeira preta', 'Mesa de madeira', 'Camisa branca']],
    ['nl', ['Zwarte stoel', 'Houten tafel met lade', 'Leren tas voor heren']],
  ])('is read from the products: %s', (language, names) => {
    expect(named(...names).mainLanguage()).toBe(language)
  })

  it('is unknown where too few words indicate it, or where two languages are mixed', () => {
    expect(named().mainLanguage()).toBeNull()
    expect(named('Aeron', 'Eames 670', 'PH 5 schwarz').mainLanguage()).toBeNull()
    const mixed = [
      'Black chair',
      'White table',
      'Red lamp',
      'Schwarzer Stuhl',
      'Tisch weiß',
      'Lampe rot',
      'Regal aus Holz',
    ]
    expect(named(...mixed).mainLanguage()).toBeNull()
  })

  it('changes with the products', () => {
    const index = named('Chair with black legs', 'White table', 'Lamp for kids')
    expect(index.mainLanguage()).toBe('en')
    const german = ['Stuhl schwarz', 'Tisch weiß', 'Lampe mit Fuß', 'Regal aus Holz', 'Decke und Kissen', 'Sofa blau']
    for (const [at, name] of german.entries()) index.set({ ...blank, row: 3 + at, name })
    for (let row = 0; row < 3; row += 1) index.remove(row)
    expect(index.mainLanguage()).toBe('de')
  })
})
