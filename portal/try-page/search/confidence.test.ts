import { describe, expect, it } from 'vitest'
import type { Confidence } from '../../../contract/search/search-answer.ts'
import { createAnswer, createProduct } from '../../test/demo-shop.ts'
import { lowConfidenceNote } from './confidence.ts'
import { browse, type Query } from './query.ts'

const words: Query = { kind: 'text', text: 'submarine' }
const product: Query = { kind: 'similar', productId: 'tent' }

function found(...confidences: Confidence[]) {
  const [hit] = createAnswer([createProduct('Camera')]).results
  if (!hit) throw new Error('an answer with a product has a result')
  const results = confidences.map((confidence) => ({ ...hit, confidence }))
  return { answer: createAnswer([], { results, count: results.length }), roundTripMs: 20 }
}

describe('low confidence in the results', () => {
  it('is reported when there is little evidence even for the best of them', () => {
    expect(lowConfidenceNote(words, found('weak', 'weak'))).toBe(
      'No close match for these words. These are the nearest results.',
    )
    expect(lowConfidenceNote(product, found('weak'))).toBe(
      'No close match for this product. These are the nearest results.',
    )
    expect(lowConfidenceNote(words, found('related', 'weak'))).toBeNull()
  })

  it('needs results', () => {
    expect(lowConfidenceNote(words, found())).toBeNull()
    expect(lowConfidenceNote(browse, found('weak'))).toBeNull()
  })
})
