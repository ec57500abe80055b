import { expect, it } from 'vitest'
import type { QueryPlan } from '../query/query-plan.ts'
import { createScoreCache } from './score-cache.ts'

const aPlan = (): QueryPlan => ({ slots: [], exact: '', coverage: 0, goodsAt: null })
const write = (number: number) => (total: Float32Array) => {
  total[0] = (total[0] ?? 0) + number
  return number
}

it('holds the scores of as many plans as a batch has searches', () => {
  const kept = createScoreCache()
  const plans = Array.from({ length: 20 }, aPlan)
  for (const [at, plan] of plans.entries()) kept.compute(plan, 3, write(at))
  expect(plans.map((plan) => kept.get(plan)?.total[0])).toEqual(plans.map((_plan, at) => at))
  expect(plans.map((plan) => kept.get(plan)?.highest)).toEqual(plans.map((_plan, at) => at))
})

it('replaces the requested entry, otherwise the oldest', () => {
  const kept = createScoreCache()
  const plans = Array.from({ length: 20 }, aPlan)
  for (const plan of plans) kept.compute(plan, 3, write(1))
  kept.get(plans[7] ?? aPlan())
  kept.compute(aPlan(), 3, write(1))
  expect(plans.findIndex((plan) => kept.get(plan) === null)).toBe(7)
  const others = Array.from({ length: 20 }, aPlan)
  for (const plan of others) kept.compute(plan, 3, write(2))
  expect(plans.map((plan) => kept.get(plan))).toEqual(plans.map(() => null))
  expect(others.map((plan) => kept.get(plan)?.total[0])).toEqual(others.map(() => 2))
})

it('is empty after it was cleared', () => {
  const kept = createScoreCache()
  const plan = aPlan()
  kept.compute(plan, 3, write(1))
  kept.invalidate()
  expect(kept.get(plan)).toBeNull()
  expect(kept.compute(plan, 3, write(5)).total[0]).toBe(5)
})

it('holds fewer plans of a large index, and includes its arrays in the byte count', () => {
  const kept = createScoreCache()
  for (let plan = 0; plan < 20; plan += 1) kept.compute(aPlan(), 1000, write(1))
  expect(kept.bytes).toBe(20 * 1250 * 4)
  for (let plan = 0; plan < 4; plan += 1) kept.compute(aPlan(), 1_000_000, write(1))
  expect(kept.bytes).toBeLessThanOrEqual(25 * 1024 * 1024)
  const plan = aPlan()
  kept.compute(plan, 10_000_000, write(3))
  expect(kept.get(plan)?.total[0]).toBe(3)
})
