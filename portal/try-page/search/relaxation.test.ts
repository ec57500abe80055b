import { describe, expect, it } from 'vitest'
import type { Query } from './query.ts'
import { queryFromRelaxation } from './relaxation.ts'

const text: Query = { kind: 'text', text: 'blue sofa under 5' }
const similar: Query = { kind: 'similar', productId: 'a' }

describe('a relaxed search', () => {
  it('takes its words, threshold and interpretation from the request', () => {
    const request = { query: 'sofa', limit: 12, threshold: 0.21, interpret: false }
    expect(queryFromRelaxation(text, { request })).toEqual({
      kind: 'text',
      text: 'sofa',
      threshold: 0.21,
      interpret: false,
    })
  })

  it('keeps the photo or product, whose request is a form or the query of a GET', () => {
    expect(queryFromRelaxation(similar, { request: { limit: '12', threshold: '0.1' } })).toEqual({
      ...similar,
      threshold: 0.1,
    })
  })

  it('is not offered if this page could not send all of it', () => {
    expect(queryFromRelaxation(text, { request: { query: 'sofa', price_max: 5 } })).toBeNull()
    expect(queryFromRelaxation(text, { request: { limit: 12 } })).toBeNull()
  })
})
