import { describe, expect, it } from 'vitest'
import { createLexicalIndex } from '../../inverted-index/inverted-index.ts'
import type { LexicalIndex, PlanOptions } from '../../lexical-index.ts'
import { kindsOfGoods } from './kinds-of-goods.data.ts'
import { narrowerNames, twoWordNames } from './narrower-names.data.ts'

const blank = { productId: '', name: '', brand: '', category: '', tags: [], skus: [], description: '', attributes: [] }
const english = { language: 'en', usesCommonSynonyms: true } as const

function named(...names: string[]): LexicalIndex {
  const index = createLexicalIndex()
  for (const [row, name] of names.entries()) index.set({ ...blank, row, name })
  return index
}

/** The names that match the query. */
function found(query: string, names: readonly string[], options: PlanOptions = english): string[] {
  const scores = named(...names).scoreRows(query, options)
  return names.filter((_name, row) => (scores[row] ?? 0) > 0).toSorted()
}

describe('names of kinds of goods', () => {
  it('find the goods, from WordNet and from our list', () => {
    expect(found('balls', ['Tennis Ball', 'Football', 'Lamp'])).toEqual(['Football', 'Tennis Ball'])
    expect(found('tools', ['Steel Trowel', 'Claw Hammer', 'Lamp'])).toEqual(['Claw Hammer', 'Steel Trowel'])
    expect(found('sneakers', ['Red Running Shoe', 'Running Belt', 'Shoe Rack'])).toEqual(['Red Running Shoe'])
    expect(found('jewellery', ['Silver Earrings', 'Silver Spoon'])).toEqual(['Silver Earrings'])
  })

  it('apply in this direction only, and only where common synonyms do', () => {
    expect(found('trowel', ['Tool Box', 'Lamp'])).toEqual([])
    expect(found('balls', ['Football'], { language: 'en' })).toEqual([])
    expect(found('shoes', ['Sneakers'], { language: 'nl', usesCommonSynonyms: true })).toEqual([])
  })

  it('count less than the word itself', () => {
    const [itself = 0, kind = 0] = named('Red Ball', 'Red Football').scoreRows('ball', english)
    expect(itself).toBeGreaterThan(kind)
    expect(kind).toBeGreaterThan(0)
  })

  it('are the last words before a stop word or the end', () => {
    expect(found('balls for kids', ['Football'])).toEqual(['Football'])
    expect(found('ball pump', ['Football', 'Bicycle Pump'])).toEqual(['Bicycle Pump'])
    expect(found('tool for the garden', ['Hand Trowel'])).toEqual(['Hand Trowel'])
  })

  it('are not found by the last word of another name', () => {
    const names = ['Wooden Skateboard', 'Lamp']
    expect(found('ironing board', names)).toEqual([])
    expect(found('wooden board', names)).toEqual(['Wooden Skateboard'])
    expect(found('large board', names)).toEqual(['Wooden Skateboard'])
    expect(found('garden tool', ['Hand Trowel', 'Hedge Shears', 'Claw Hammer'])).toEqual([
      'Hand Trowel',
      'Hedge Shears',
    ])
  })

  it('find neither colors nor brands', () => {
    expect(found('fruit', ['Apple Laptop', 'Orange Dress', 'Mango Chutney'])).toEqual(['Mango Chutney'])
  })

  it('are noted, five at most', () => {
    const { synonyms } = named('Sofa', 'Chair', 'Table', 'Bed', 'Bench', 'Stool', 'Desk').planWithNotes(
      'furniture',
      english,
    )
    expect(synonyms).toEqual([{ phrase: 'furniture', also: expect.arrayContaining(['sofa']) }])
    expect(synonyms[0]?.also).toHaveLength(5)
  })

  it('find compounds, in each language with a list', () => {
    const de = { language: 'de', usesCommonSynonyms: true } as const
    expect(found('Möbel', ['Bürostuhl schwarz', 'Schwarze Tasche'], de)).toEqual(['Bürostuhl schwarz'])
    expect(found('meubles', ['Chaise en bois', 'Cuillère en bois'], { ...de, language: 'fr' })).toEqual([
      'Chaise en bois',
    ])
    expect(found('muebles', ['Silla roja', 'Falda roja'], { ...de, language: 'es' })).toEqual(['Silla roja'])
    expect(found('meubles de jardin', ['Chaise'], { ...de, language: 'fr' })).toEqual(['Chaise'])
  })

  it('are lists of names, a colon and names, without colors and brands', () => {
    const lists = { ...kindsOfGoods, narrowerNames, twoWordNames }
    for (const [list, text] of Object.entries(lists)) {
      const lines = text.trim().split('\n')
      const odd = lines.filter((line) => !/^\s*[^:,]+(?:, [^:,]+)*: [^:,]+(?:, [^:,]+)*$/.test(line))
      expect([list, odd]).toEqual([list, []])
      const names = lines.flatMap((line) => line.split(': ')[0]?.trim().split(', ') ?? [])
      const twice = names.filter((name, at) => names.indexOf(name) !== at)
      expect([list, twice]).toEqual([list, []])
    }
    expect(narrowerNames).not.toMatch(/[ ,](?:apple|orange|pink)(?:,|$)/m)
  })
})
