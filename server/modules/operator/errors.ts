import { AppError } from '../../platform/errors.ts'

export function storeNotFound(storeId: string): AppError {
  return new AppError('not_found', { detail: `There is no store ${storeId}.`, data: { client_id: storeId } })
}

/** The store has not been verified yet, or its data is being removed. */
export function wrongState(state: string, required: string): AppError {
  return new AppError('conflict', {
    detail: `The store is ${state}; only ${required} store allows this change.`,
    data: { reason: 'wrong_state', state },
  })
}

export function subscriptionActive(): AppError {
  return new AppError('conflict', {
    detail: 'The store has a paid subscription. Cancel it, wait for its end, or end it at the payment provider first.',
    data: { reason: 'subscription_active' },
  })
}

export function demoStoreInUse(): AppError {
  return new AppError('conflict', {
    detail: 'This is the demo store, which every start restores. Start the service with DEMO=off, then delete it.',
    data: { reason: 'demo_store' },
  })
}

export function ownersOnly(): AppError {
  return new AppError('forbidden', { detail: 'Only a signed-in owner of the store may do this.' })
}

/** The confirmation names another store. */
export function slugDiffers(slug: string): AppError {
  const message = `slug must be the slug of the store, ${slug}.`
  const errors = [{ pointer: '/slug', code: 'wrong_value', message }]
  return new AppError('validation_failed', { detail: message, data: { errors } })
}
