import type { PlanName } from '../../../contract/billing/plan.ts'
import { AppError } from '../../platform/errors.ts'

/** Billing is off on this installation. */
export function billingDisabled(): AppError {
  return new AppError('billing_disabled', {
    detail: 'Billing is off on this installation: no plan limits apply, and there is nothing to pay.',
  })
}

interface RateRefusal {
  readonly limit: number
  readonly windowSeconds: number
  readonly retryAfterSeconds: number
  readonly headers: Readonly<Record<string, string>>
}

/** All credentials of the store together have used up the requests of its plan. */
export function planRateExceeded(plan: PlanName, refusal: RateRefusal): AppError {
  const { limit, windowSeconds, retryAfterSeconds, headers } = refusal
  return new AppError('rate_limit_exceeded', {
    detail: `The plan ${plan} allows ${limit} requests a minute for all credentials of the store, and they are used up. Try again in ${retryAfterSeconds} seconds. An owner of the store or the operator can raise the plan.`,
    data: {
      window: 'plan',
      plan_name: plan,
      limit,
      window_seconds: windowSeconds,
      retry_after: retryAfterSeconds,
    },
    headers: { ...headers, 'Retry-After': String(retryAfterSeconds) },
  })
}

/** One request that counts as more than the plan allows in a minute: no retry of it can succeed. */
export function costExceedsPlan(plan: PlanName, { cost, limit }: { cost: number; limit: number }): AppError {
  return new AppError('rate_limit_exceeded', {
    detail: `This call counts as ${cost} requests, and the plan ${plan} allows ${limit} a minute: send at most ${limit} at once.`,
    data: { window: 'plan', plan_name: plan, limit, cost, window_seconds: 60, retry_after: 60 },
    headers: { 'Retry-After': '60' },
  })
}
