import { AppError } from '../platform/errors.ts'

export function noDemoStorefront(): AppError {
  return new AppError('not_found', {
    detail: 'This storefront belongs to the demo store, and only while it runs in this process.',
  })
}

export function variantNotFound(sku: string): AppError {
  return new AppError('not_found', { detail: `The demo storefront has no variant with the SKU ${sku}.` })
}
