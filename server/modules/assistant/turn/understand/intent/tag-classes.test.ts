import { describe, expect, it } from 'vitest'
import { rankTopics } from './tag-classes.ts'

describe('rankTopics', () => {
  it('puts the topic that is named before those that go with it', () => {
    expect(rankTopics(['refund', 'return'])[0]?.topic).toBe('refunds')
    expect(rankTopics(['return', 'period'])[0]?.topic).toBe('returns')
  })

  it('takes a city for a place', () => {
    expect(rankTopics(['shipping', 'munich'])).toEqual(rankTopics(['shipping', 'switzerland']))
  })

  it('knows no topic for tags that no shop writes about', () => {
    expect(rankTopics(['keyboard', 'mouse'])).toEqual([])
  })
})
