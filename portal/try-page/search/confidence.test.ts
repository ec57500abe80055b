import { describe, expect, it } from 'vitest'
import { anAnswer, aProduct } from '../../test/demo-shop.ts'
import { doubtAbout } from './confidence.ts'
import { browse, type Query } from './query.ts'

const words: Query = { kind: 'text', text: 'submarine' }
const product: Query = { kind: 'similar', productId: 'tent' }

function found(...scores: number[]) {
  const [hit] = anAnswer([aProduct('Camera')]).results
  if (!hit) throw new Error('an answer with a product has a result')
  const results = scores.map((similarity_score) => ({ ...hit, similarity_score }))
  return { answer: anAnswer([], { results, count: results.length }), roundTripMs: 20 }
}

describe('a doubt about the results', () => {
  it('is said when even the best of them hardly matches', () => {
    expect(doubtAbout(words, found(0.46, 0.44))).toBe('Nothing matches these words well. These come nearest.')
    expect(doubtAbout(words, found(0.88, 0.44))).toBeNull()
  })

  it('is weighed by what a score means in that kind of search', () => {
    expect(doubtAbout(product, found(0.46))).toBeNull()
    expect(doubtAbout(product, found(0.3))).toBe('Nothing else looks much like it. These come nearest.')
  })

  it('needs results to be about', () => {
    expect(doubtAbout(words, found())).toBeNull()
    expect(doubtAbout(browse, found(0.1))).toBeNull()
  })
})
