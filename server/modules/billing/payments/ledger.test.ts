import { describe, expect, it } from 'vitest'
import {
  entitledPlan,
  isLive,
  type LedgerRow,
  liveSubscription,
  noticesOf,
  rowAfterReading,
  rowAfterTime,
} from './ledger.ts'
import type { ProviderSubscription } from './provider.ts'

const day = (number: number, time = '10:00:00'): Date =>
  new Date(`2026-11-${String(number).padStart(2, '0')}T${time}.000Z`)
const noGrace = { past_due_since: null, grace_ends_at: null, reminded_at: null, grace_ended_at: null }
const statuses = ['active', 'past_due', 'unpaid', 'ended'] as const

function row(given: Partial<LedgerRow> = {}): LedgerRow {
  return {
    provider: 'sandbox',
    subscription_id: 'sub_1',
    plan: 'premium',
    status: 'active',
    started_at: day(1),
    period_start: day(1),
    period_end: day(30),
    cancel_at_period_end: false,
    ...noGrace,
    updated_at: day(2),
    ...given,
  }
}

/** In a grace period until the 17th. */
const overdue = (given: Partial<LedgerRow> = {}): LedgerRow =>
  row({ status: 'past_due', past_due_since: day(10), grace_ends_at: day(17), ...given })

function seen(given: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    subscriptionId: 'sub_1',
    plan: 'enterprise',
    status: 'active',
    startedAt: day(3),
    periodStart: day(4),
    periodEnd: day(29),
    cancelAtPeriodEnd: true,
    ...given,
  }
}

describe('a reading', () => {
  const reading = { provider: 'stripe', occurredAt: null, now: day(12) } as const

  it('becomes the row of the subscription', () => {
    expect(rowAfterReading(undefined, seen(), reading)).toEqual({
      provider: 'stripe',
      subscription_id: 'sub_1',
      plan: 'enterprise',
      status: 'active',
      started_at: day(3),
      period_start: day(4),
      period_end: day(29),
      cancel_at_period_end: true,
      ...noGrace,
      updated_at: day(12),
    })
  })

  it('of a first payment that has not arrived gives no row', () => {
    expect(rowAfterReading(undefined, seen({ status: 'pending' }), reading)).toBeNull()
  })

  it.each(['active', 'unpaid', 'ended'] as const)('that is %s ends the grace period', (status) => {
    expect(rowAfterReading(overdue(), seen({ status }), reading)).toMatchObject({ status, ...noGrace })
  })

  it('does not restart the grace period of a payment that failed before', () => {
    const before = overdue({ reminded_at: day(15), grace_ended_at: day(17) })
    const { past_due_since, grace_ends_at, reminded_at, grace_ended_at } = before
    expect(rowAfterReading(before, seen({ status: 'past_due' }), reading)).toMatchObject({
      past_due_since,
      grace_ends_at,
      reminded_at,
      grace_ended_at,
    })
  })

  it.each([
    ['without an event, when it is read', null, row(), day(12), day(19)],
    ['when the payment failed according to the event', day(11), row(), day(11), day(18)],
    ['not before the last reading that found it paid', day(1), row(), day(2), day(9)],
    ['not after the reading, even if the event is dated later', day(20), row(), day(12), day(19)],
    ['when the payment failed, without a reading before', day(5), undefined, day(5), day(12)],
    ['anew after the subscription was paid', day(11), row({ status: 'unpaid' }), day(11), day(18)],
  ])('starts a grace period of seven days %s', (_title, occurredAt, before, since, ends) => {
    const after = rowAfterReading(before, seen({ status: 'past_due' }), { ...reading, occurredAt })
    expect(after).toMatchObject({ ...noGrace, past_due_since: since, grace_ends_at: ends })
  })
})

describe('the passing of time', () => {
  it('changes nothing more than two days before the end of the grace period', () => {
    expect(rowAfterTime(overdue(), day(15, '09:59:59'))).toEqual(overdue())
  })

  it.each([day(15), day(17, '09:59:59')])('reminds of the end in the last two days: %s', (now) => {
    expect(rowAfterTime(overdue(), now)).toEqual(overdue({ reminded_at: now }))
  })

  it('reminds once', () => {
    const reminded = overdue({ reminded_at: day(15) })
    expect(rowAfterTime(reminded, day(16))).toEqual(reminded)
  })

  it.each([day(17), day(20)])('ends the grace period: %s', (now) => {
    expect(rowAfterTime(overdue({ reminded_at: day(15) }), now)).toEqual(
      overdue({ reminded_at: day(15), grace_ended_at: now }),
    )
  })

  it('ends a grace period once', () => {
    const ended = overdue({ grace_ended_at: day(17) })
    expect(rowAfterTime(ended, day(25))).toEqual(ended)
  })

  it.each([
    ['is paid', row({ grace_ends_at: day(17) })],
    ['has no grace period', overdue({ grace_ends_at: null })],
  ])('changes nothing about a subscription that %s', (_title, before) => {
    expect(rowAfterTime(before, day(25))).toEqual(before)
  })
})

describe('the plan', () => {
  it.each([
    ['an active subscription', row(), true],
    ['a grace period', overdue(), true],
    ['a grace period that is over', overdue({ grace_ended_at: day(17) }), false],
    ['an unpaid subscription', row({ status: 'unpaid' }), false],
    ['a subscription that ended', row({ status: 'ended' }), false],
  ])('of %s', (_title, one, isEntitled) => {
    expect(entitledPlan([one])).toEqual(isEntitled ? { plan: 'premium', since: day(1) } : null)
  })

  it('is that of the newest subscription that gives one, in any order', () => {
    const old = row({ subscription_id: 'a' })
    const newer = row({ subscription_id: 'b', plan: 'enterprise', started_at: day(5) })
    const ended = row({ subscription_id: 'c', started_at: day(6), status: 'ended' })
    for (const rows of [
      [old, newer, ended],
      [ended, newer, old],
    ])
      expect(entitledPlan(rows)).toEqual({ plan: 'enterprise', since: day(5) })
  })

  it('of two that began at the same time is that with the greater ID', () => {
    const lesser = row({ subscription_id: 'a' })
    const greater = row({ subscription_id: 'b', plan: 'enterprise' })
    for (const rows of [
      [lesser, greater],
      [greater, lesser],
    ])
      expect(entitledPlan(rows)?.plan).toBe('enterprise')
  })
})

describe('the live subscription', () => {
  it.each(statuses)('%s', (status) => {
    expect(isLive(row({ status }))).toBe(status !== 'ended')
  })

  it('is the newest that has not ended', () => {
    const old = row({ subscription_id: 'a', status: 'unpaid' })
    const newer = row({ subscription_id: 'b', status: 'unpaid', started_at: day(5) })
    const ended = row({ subscription_id: 'c', status: 'ended', started_at: day(6) })
    expect(liveSubscription([old, newer, ended])).toBe(newer)
    expect(liveSubscription([ended])).toBeNull()
  })
})

describe('the owners are notified', () => {
  const [reminded, over] = [overdue({ reminded_at: day(15) }), overdue({ grace_ended_at: day(17) })]

  it.each([
    ['that a payment failed', row(), overdue(), ['payment_failed']],
    ['that the first recorded payment failed', undefined, overdue(), ['payment_failed']],
    ['not about a failure that they were notified of', overdue(), overdue(), []],
    ['that the grace period ends soon', overdue(), reminded, ['grace_ending']],
    [
      'of the failure and the approaching end for a subscription that was not known',
      undefined,
      reminded,
      ['payment_failed', 'grace_ending'],
    ],
    ['of the approaching end only once', reminded, reminded, []],
    ['that the grace period is over', overdue(), over, ['grace_ended']],
    [
      'of the failure and the end of the grace period for a subscription that was not known',
      undefined,
      over,
      ['payment_failed', 'grace_ended'],
    ],
    ['of the end of the grace period only once', over, over, []],
    ['that it will be canceled', row(), row({ cancel_at_period_end: true }), ['cancellation_scheduled']],
    ['of the cancellation only once', row({ cancel_at_period_end: true }), row({ cancel_at_period_end: true }), []],
    [
      'of the cancellation of a subscription that was not known',
      undefined,
      row({ cancel_at_period_end: true }),
      ['cancellation_scheduled'],
    ],
    ['that it ended', row(), row({ status: 'ended' }), ['subscription_ended']],
    ['only that it ended', row(), row({ status: 'ended', cancel_at_period_end: true }), ['subscription_ended']],
    ['that it stays unpaid', overdue(), row({ status: 'unpaid' }), ['subscription_ended']],
    ['not about one that had ended', row({ status: 'ended' }), row({ status: 'ended' }), []],
    ['not about one that was unpaid', row({ status: 'unpaid' }), row({ status: 'ended' }), []],
    ['not about one that ended before it was known', undefined, row({ status: 'ended' }), []],
    ['not about a payment that arrived', overdue(), row(), []],
  ] as const)('%s', (_title, before, after, notices) => {
    expect(noticesOf(before, after, false)).toEqual(notices)
  })

  it('not about the end of a subscription that another one replaced', () => {
    expect(noticesOf(row(), row({ status: 'ended' }), true)).toEqual([])
  })
})
