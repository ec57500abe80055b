import { describe, expect, it } from 'vitest'
import { rankTopics } from './question-features.ts'

describe('rankTopics', () => {
  it('ranks the named topic before related ones', () => {
    expect(rankTopics(['refund', 'return'])[0]?.topic).toBe('refunds')
    expect(rankTopics(['return', 'period'])[0]?.topic).toBe('returns')
  })

  it('treats a city as a place', () => {
    expect(rankTopics(['shipping', 'munich'])).toEqual(rankTopics(['shipping', 'switzerland']))
  })

  it('returns no topic for tags that shops do not write about', () => {
    expect(rankTopics(['keyboard', 'mouse'])).toEqual([])
  })
})
