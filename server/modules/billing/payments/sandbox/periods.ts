import { type PlanName, plans } from '../../../../../contract/billing/plan.ts'
import type { SandboxSubscription } from './sandbox.store.ts'

/** The day of the month on which the first period began, in the next month; the last day of a month without that day. */
export function addMonth(from: Date, began = from): Date {
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(began.getUTCDate(), lastDay))
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
