import { expect, it } from 'vitest'
import type { QueryPlan } from '../query/query-plan.ts'
import { createScoreCache } from './score-cache.ts'

const createPlan = (): QueryPlan => ({ slots: [], exact: '', coverage: 0, goodsAt: null, preferences: [] })
const write = (number: number) => (total: Float32Array) => {
  total[0] = (total[0] ?? 0) + number
  return number
}

it('holds the scores of as many plans as a batch has searches', () => {
  const cache = createScoreCache()
  const plans = Array.from({ length: 20 }, createPlan)
  for (const [at, plan] of plans.entries()) cache.compute(plan, 3, write(at))
  expect(plans.map((plan) => cache.get(plan)?.total[0])).toEqual(plans.map((_plan, at) => at))
  expect(plans.map((plan) => cache.get(plan)?.highest)).toEqual(plans.map((_plan, at) => at))
})

it('replaces the requested entry, otherwise the oldest', () => {
  const cache = createScoreCache()
  const plans = Array.from({ length: 20 }, createPlan)
  for (const plan of plans) cache.compute(plan, 3, write(1))
  cache.get(plans[7] ?? createPlan())
  cache.compute(createPlan(), 3, write(1))
  expect(plans.findIndex((plan) => cache.get(plan) === null)).toBe(7)
  const others = Array.from({ length: 20 }, createPlan)
  for (const plan of others) cache.compute(plan, 3, write(2))
  expect(plans.map((plan) => cache.get(plan))).toEqual(plans.map(() => null))
  expect(others.map((plan) => cache.get(plan)?.total[0])).toEqual(others.map(() => 2))
})

it('is empty after invalidation', () => {
  const cache = createScoreCache()
  const plan = createPlan()
  cache.compute(plan, 3, write(1))
  cache.invalidate()
  expect(cache.get(plan)).toBeNull()
  expect(cache.compute(plan, 3, write(5)).total[0]).toBe(5)
})

it('holds fewer plans of a large index, and includes its arrays in the byte count', () => {
  const cache = createScoreCache()
  for (let plan = 0; plan < 20; plan += 1) cache.compute(createPlan(), 1000, write(1))
  expect(cache.bytes).toBe(20 * 1125 * 4)
  for (let plan = 0; plan < 4; plan += 1) cache.compute(createPlan(), 1_000_000, write(1))
  expect(cache.bytes).toBeLessThanOrEqual(25 * 1024 * 1024)
  const plan = createPlan()
  cache.compute(plan, 10_000_000, write(3))
  expect(cache.get(plan)?.total[0]).toBe(3)
})
