import type { PaidPlan } from '../../stores/index.ts'
import type { ProviderName, ProviderSubscription } from './provider.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

export type LedgerRow = Omit<SubscriptionRow, 'store_id'>

/** The emails to the owners. */
export type BillingNotice =
  | 'payment_failed'
  | 'grace_ending'
  | 'grace_ended'
  | 'cancellation_scheduled'
  | 'subscription_ended'

const dayMs = 86_400_000
/** After a failed payment the plan's limits apply for this long. */
const graceMs = 7 * dayMs
/** The owners are reminded this long before the end of the grace period. */
export const reminderMs = 2 * dayMs

interface Reading {
  readonly provider: ProviderName
  /** When it happened according to the event; `null` without an event. */
  readonly occurredAt: Date | null
  readonly now: Date
}

/** The row of a subscription after it was read from the provider; `null` as long as its first payment has not arrived. */
export function rowAfterReading(
  before: LedgerRow | undefined,
  seen: ProviderSubscription,
  reading: Reading,
): LedgerRow | null {
  if (seen.status === 'pending') return null
  return {
    provider: reading.provider,
    subscription_id: seen.subscriptionId,
    plan: seen.plan,
    status: seen.status,
    started_at: seen.startedAt,
    period_start: seen.periodStart,
    period_end: seen.periodEnd,
    cancel_at_period_end: seen.cancelAtPeriodEnd,
    ...graceAfterReading(before, seen, reading),
    updated_at: reading.now,
  }
}

type Grace = Pick<LedgerRow, 'past_due_since' | 'grace_ends_at' | 'reminded_at' | 'grace_ended_at'>
const noGrace: Grace = { past_due_since: null, grace_ends_at: null, reminded_at: null, grace_ended_at: null }

function graceAfterReading(before: LedgerRow | undefined, seen: ProviderSubscription, reading: Reading): Grace {
  if (seen.status !== 'past_due') return noGrace
  if (before?.status === 'past_due') {
    const { past_due_since, grace_ends_at, reminded_at, grace_ended_at } = before
    return { past_due_since, grace_ends_at, reminded_at, grace_ended_at }
  }
  const since = failedAt(before, reading)
  return { ...noGrace, past_due_since: since, grace_ends_at: new Date(since.getTime() + graceMs) }
}

/**
 * A late event starts the grace period when the payment failed, not when the event arrived. An old event that is delivered again
 * cannot shorten it by more than the time since the last reading that found the subscription paid.
 */
function failedAt(before: LedgerRow | undefined, { occurredAt, now }: Reading): Date {
  if (occurredAt === null) return now
  const paidUntil = before?.updated_at.getTime() ?? 0
  return new Date(Math.min(Math.max(occurredAt.getTime(), paidUntil), now.getTime()))
}

/** The effect of time on a row: a reminder before the end of the grace period, and its end. */
export function rowAfterTime(row: LedgerRow, now: Date): LedgerRow {
  const { grace_ends_at } = row
  if (row.status !== 'past_due' || grace_ends_at === null || row.grace_ended_at !== null) return row
  const remainingMs = grace_ends_at.getTime() - now.getTime()
  if (remainingMs <= 0) return { ...row, grace_ended_at: now }
  return remainingMs <= reminderMs && row.reminded_at === null ? { ...row, reminded_at: now } : row
}

/** Whether the customer owes or pays for it: it can be changed, canceled or paid. */
export function isLive(row: LedgerRow): boolean {
  return row.status !== 'ended'
}

/** Whether the limits of its plan apply. */
function isEntitled(row: LedgerRow): boolean {
  return row.status === 'active' || (row.status === 'past_due' && row.grace_ended_at === null)
}

const newestFirst = (a: LedgerRow, b: LedgerRow): number =>
  b.started_at.getTime() - a.started_at.getTime() || (a.subscription_id < b.subscription_id ? 1 : -1)

/** The plan that the store's subscriptions give it, and since when; `null` for none. Of several the newest counts. */
export function entitledPlan(rows: readonly LedgerRow[]): PaidPlan | null {
  const row = rows.filter(isEntitled).toSorted(newestFirst)[0]
  return row === undefined ? null : { plan: row.plan, since: row.started_at }
}

/** The store's live subscription; of several the newest. */
export function liveSubscription<Row extends LedgerRow>(rows: readonly Row[]): Row | null {
  return rows.filter(isLive).toSorted(newestFirst)[0] ?? null
}

/** A change of a subscription about which its owners get an email. `isReplaced`: the store has another one. */
export function noticesOf(before: LedgerRow | undefined, after: LedgerRow, isReplaced: boolean): BillingNotice[] {
  const notices: BillingNotice[] = []
  if (after.status === 'past_due' && before?.status !== 'past_due') notices.push('payment_failed')
  if (after.reminded_at !== null && (before?.reminded_at ?? null) === null) notices.push('grace_ending')
  if (after.grace_ended_at !== null && (before?.grace_ended_at ?? null) === null) notices.push('grace_ended')
  const isCanceledNow = after.cancel_at_period_end && before?.cancel_at_period_end !== true
  if (isLive(after) && isCanceledNow) notices.push('cancellation_scheduled')
  const isPaying = (row: LedgerRow): boolean => row.status === 'active' || row.status === 'past_due'
  if (before !== undefined && isPaying(before) && !isPaying(after) && !isReplaced) notices.push('subscription_ended')
  return notices
}
