import { describe, expect, it } from 'vitest'
import { decimalAmount, higherPlan, planNames } from './plan.ts'

describe('an amount of the API', () => {
  it.each([
    [0, 0],
    [1, 0.01],
    [2999, 29.99],
    [29_999, 299.99],
    [-500, -5],
  ])('of %i cents is %d', (minor, amount) => {
    expect(decimalAmount(minor)).toBe(amount)
  })
})

describe('the higher of two plans', () => {
  it.each(planNames)('is %s if both are', (plan) => {
    expect(higherPlan(plan, plan)).toBe(plan)
  })

  it('is the more expensive one, in either order', () => {
    expect([higherPlan('free', 'premium'), higherPlan('premium', 'free')]).toEqual(['premium', 'premium'])
    expect([higherPlan('enterprise', 'basic'), higherPlan('basic', 'enterprise')]).toEqual(['enterprise', 'enterprise'])
  })
})
