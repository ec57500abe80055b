import type { Subscription as SubscriptionView } from '../../../../contract/billing/payment.ts'
import type { Subscription } from '../billing.ts'
import type { LedgerRow } from './ledger.ts'

export function presentSubscription(row: LedgerRow): SubscriptionView {
  const end = row.period_end.toISOString()
  const isRunning = row.status === 'active' || row.status === 'past_due'
  return {
    plan_name: row.plan,
    status: row.status,
    renews_at: row.status === 'active' && !row.cancel_at_period_end ? end : null,
    ends_at: isRunning && row.cancel_at_period_end ? end : null,
    grace_ends_at: row.grace_ends_at?.toISOString() ?? null,
  }
}

/** The status of the current plan; without a subscription the operator gave the plan, which is then active without an end. */
export function presentPlanStatus(row: LedgerRow | null): Subscription {
  if (row === null) return { status: 'active', renewsAt: null }
  if (row.status !== 'active') return { status: 'past_due', renewsAt: null }
  return row.cancel_at_period_end
    ? { status: 'canceled', renewsAt: null }
    : { status: 'active', renewsAt: row.period_end }
}
