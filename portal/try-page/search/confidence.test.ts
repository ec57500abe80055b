import { describe, expect, it } from 'vitest'
import { anAnswer, aProduct } from '../../test/demo-shop.ts'
import { lowConfidenceNote } from './confidence.ts'
import { browse, type Query } from './query.ts'

const words: Query = { kind: 'text', text: 'submarine' }
const product: Query = { kind: 'similar', productId: 'tent' }

function found(...scores: number[]) {
  const [hit] = anAnswer([aProduct('Camera')]).results
  if (!hit) throw new Error('an answer with a product has a result')
  const results = scores.map((similarity_score) => ({ ...hit, similarity_score }))
  return { answer: anAnswer([], { results, count: results.length }), roundTripMs: 20 }
}

describe('low confidence in the results', () => {
  it('is reported when even the best of them hardly matches', () => {
    expect(lowConfidenceNote(words, found(0.46, 0.44))).toBe(
      'No close match for these words. These are the nearest results.',
    )
    expect(lowConfidenceNote(words, found(0.88, 0.44))).toBeNull()
  })

  it('depends on what a score means in that kind of search', () => {
    expect(lowConfidenceNote(product, found(0.46))).toBeNull()
    expect(lowConfidenceNote(product, found(0.3))).toBe(
      'No close match for this product. These are the nearest results.',
    )
  })

  it('needs results', () => {
    expect(lowConfidenceNote(words, found())).toBeNull()
    expect(lowConfidenceNote(browse, found(0.1))).toBeNull()
  })
})
