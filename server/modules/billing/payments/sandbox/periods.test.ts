import { describe, expect, it } from 'vitest'
import type { PlanName } from '../../../../../contract/billing/plan.ts'
import { addMonth, prorationOf } from './periods.ts'
import type { SandboxSubscription } from './sandbox.store.ts'

describe('a month', () => {
  it.each([
    ['2026-11-21T10:30:00.000Z', '2026-12-21T10:30:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
    ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['2028-01-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', '2026-04-30T10:00:00.000Z'],
  ])('after %s ends at %s', (from, to) => {
    const start = new Date(from)
    expect(addMonth(start).toISOString()).toBe(to)
    expect(start.toISOString()).toBe(from)
  })

  it('returns to the day on which the subscription began, after shorter months', () => {
    const began = new Date('2027-10-31T10:00:00Z')
    let at = began
    const days = Array.from({ length: 6 }, () => {
      at = addMonth(at, began)
      return at.toISOString().slice(0, 10)
    })
    expect(days).toEqual(['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  })
})

describe('the amount due for a change of plan', () => {
  const start = new Date('2026-11-01T00:00:00Z')
  const subscription = (plan: PlanName): SandboxSubscription => ({
    subscription_id: 'sub_1',
    plan,
    status: 'active',
    card: 'pays',
    started_at: start,
    period_start: start,
    period_end: new Date('2026-12-01T00:00:00Z'),
    cancel_at_period_end: false,
  })
  const due = (from: PlanName, to: PlanName, at: string) => prorationOf(subscription(from), to, new Date(at))

  it.each([
    ['at the start', '2026-11-01T00:00:00Z', 7000],
    ['in the middle', '2026-11-16T00:00:00Z', 3500],
    ['after a third', '2026-11-11T00:00:00Z', 4667],
    ['in the last second', '2026-11-30T23:59:59Z', 0],
    ['at the end', '2026-12-01T00:00:00Z', 0],
    ['after the end', '2026-12-16T00:00:00Z', 0],
    ['before the start', '2026-10-01T00:00:00Z', 7000],
  ])('is the difference of the prices for the rest of the period: %s', (_when, at, amount) => {
    expect(due('basic', 'premium', at)).toBe(amount)
  })

  it('is nothing for a cheaper plan or the same one', () => {
    expect(due('premium', 'basic', '2026-11-16T00:00:00Z')).toBe(0)
    expect(due('premium', 'premium', '2026-11-16T00:00:00Z')).toBe(0)
  })
})
