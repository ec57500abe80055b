import { type PlanName, plans } from '../../../../../contract/billing/plan.ts'
import type { SandboxSubscription } from './sandbox.store.ts'

/** The same day of the next month, or its last day. */
export function addMonth(from: Date): Date {
  const next = new Date(from)
  next.setUTCMonth(next.getUTCMonth() + 1)
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0)
  return next
}

/** What a change of plan costs at once: the difference of the prices for the rest of the period; nothing for a cheaper plan. */
export function prorationOf(subscription: SandboxSubscription, plan: PlanName, now: Date): number {
  const { period_start, period_end } = subscription
  const length = period_end.getTime() - period_start.getTime()
  const rest = Math.min(Math.max(period_end.getTime() - now.getTime(), 0), length)
  const difference = plans[plan].priceMinor - plans[subscription.plan].priceMinor
  return Math.max(0, Math.round((difference * rest) / length))
}
