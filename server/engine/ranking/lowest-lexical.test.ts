import { describe, expect, it } from 'vitest'
import { createLexicalIndex } from '../lexical/inverted-index/inverted-index.ts'
import type { LexicalDocument } from '../lexical/lexical-index.ts'
import { lowestLexical } from './lowest-lexical.ts'

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

  it('lets no product through that matches stop words only', () => {
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

  it('leaves out what matches less than half of what the best product matches', () => {
    expect(found('brass lamp', lamp, { name: 'Brass plate for a very large and very old wooden door' })).toEqual([
      'Brass lamp',
    ])
  })
})
