import type { PlanName } from '../../../../contract/billing/plan.ts'
import { AppError } from '../../../platform/errors.ts'

export function samePlan(plan: PlanName, hint: string): AppError {
  return new AppError('conflict', {
    detail: `The store is on the plan ${plan}. ${hint}`,
    data: { reason: 'same_plan', plan_name: plan },
  })
}

/** The store has more products than the wanted plan allows. */
export function usageAbovePlan(about: { plan: PlanName; maxProducts: number; products: number }): AppError {
  const { plan, maxProducts, products } = about
  return new AppError('conflict', {
    detail: `The plan ${plan} allows ${maxProducts} products, and the store has ${products}. Delete ${products - maxProducts} products first.`,
    data: { reason: 'usage_above_plan', plan_name: plan, max_products: maxProducts, products_count: products },
  })
}

export function paymentDue(plan: PlanName): AppError {
  return new AppError('conflict', {
    detail: `The last payment for the plan ${plan} failed. Pay it first: POST /v1/billing/portal returns the link.`,
    data: { reason: 'payment_due', plan_name: plan },
  })
}

/** The operator gave the store its plan; there is nothing to cancel or to resume. */
export function noSubscription(): AppError {
  return new AppError('conflict', {
    detail: 'The store has no paid subscription.',
    data: { reason: 'no_subscription' },
  })
}

export function notCanceled(): AppError {
  return new AppError('conflict', {
    detail: 'The subscription is not canceled; it renews automatically.',
    data: { reason: 'not_canceled' },
  })
}

export function checkoutNotFound(): AppError {
  return new AppError('not_found', { detail: 'There is no such checkout.' })
}

/** The link of a sandbox page is wrong or has expired. */
export function sandboxLinkInvalid(): AppError {
  return new AppError('not_found', { detail: 'This link is not valid, or it has expired. Request a new one.' })
}

export function cardRequired(): AppError {
  const message = 'card is required to subscribe.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/card', code: 'required', message }] },
  })
}

export function actionNotPossible(action: string): AppError {
  return new AppError('conflict', {
    detail: `${action} is not possible in the current state of the subscription.`,
    data: { reason: 'not_possible', action },
  })
}

/** The service uses another payment provider, or none. */
export function providerNotInUse(provider: string): AppError {
  return new AppError('not_found', { detail: `This installation does not use payments by ${provider}.` })
}

/** The event was not signed with our secret, was changed on the way, or is too old. */
export function invalidSignature(why: string, cause?: unknown): AppError {
  return new AppError('invalid_signature', { detail: `The signature of the event is not valid: ${why}.`, cause })
}

const retryAfterSeconds = '30'

/** The provider did not respond in time or refused the request. */
export function providerUnavailable(cause: unknown): AppError {
  return new AppError('service_unavailable', {
    detail: 'The payment provider cannot be reached at the moment. Nothing was changed.',
    headers: { 'Retry-After': retryAfterSeconds },
    cause,
  })
}
