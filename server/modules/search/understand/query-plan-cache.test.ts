import { describe, expect, it } from 'vitest'
import type { Interpreted } from '../../../../contract/search/search-answer.ts'
import type { PlanSlot } from '../../../engine/lexical/query/query-plan.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type CachedQueryPlan, createQueryPlanCache } from './query-plan-cache.ts'

const scopeOf = (storeId: string) => ({ storeId }) as StoreScope
const calm = scopeOf('calm')
const busy = scopeOf('busy')

function reading(words: number): CachedQueryPlan {
  const slot: PlanSlot = {
    alternatives: Array.from({ length: words }, (_n, at) => [`word${at}`, 0.8] as const),
    phrases: [],
    weight: 1,
  }
  const interpreted: Interpreted = {
    language: 'de',
    words: 'schuhe',
    exact: null,
    filters: [],
    colors: [],
    synonyms: [],
    corrections: [],
  }
  return { plan: { slots: [slot], exact: 'schuhe', coverage: 1 }, interpreted }
}

describe('query plans of first pages', () => {
  it('are visible to their store only', () => {
    const readings = createQueryPlanCache(100_000)
    const kept = reading(10)
    readings.set(calm, 'a', kept)
    expect(readings.get(calm, 'a')).toBe(kept)
    expect(readings.get(busy, 'a')).toBe(undefined)
    expect(readings.get(calm, 'b')).toBe(undefined)
  })

  it('stay within the memory limit, whatever their size', () => {
    const readings = createQueryPlanCache(100_000)
    for (let at = 0; at < 500; at += 1) {
      readings.set(at % 2 === 0 ? busy : calm, `${at}`, reading(at % 50))
      expect(readings.bytes).toBeLessThanOrEqual(100_000)
    }
    expect(readings.bytes).toBeGreaterThan(50_000)
    readings.set(calm, 'giant', reading(5_000))
    expect(readings.bytes).toBeLessThanOrEqual(100_000)
  })

  it('of one store are not evicted by another store with more', () => {
    const readings = createQueryPlanCache(100_000)
    readings.set(calm, 'a', reading(10))
    for (let at = 0; at < 5_000; at += 1) readings.set(busy, `${at}`, reading(10))
    expect(readings.get(calm, 'a')).toBeDefined()
    expect(readings.get(busy, '4999')).toBeDefined()
    expect(readings.get(busy, '0')).toBe(undefined)
  })

  it('are evicted least recently used first', () => {
    const readings = createQueryPlanCache(10_000)
    readings.set(calm, 'first', reading(10))
    for (let at = 0; at < 100; at += 1) {
      readings.set(calm, `${at}`, reading(10))
      expect(readings.get(calm, 'first')).toBeDefined()
    }
  })
})
