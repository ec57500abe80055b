import { AppError } from '../platform/errors.ts'

export function noDemoStorefront(): AppError {
  return new AppError('not_found', { detail: 'Only the demo store has this storefront, and only while it runs here.' })
}

export function variantNotFound(sku: string): AppError {
  return new AppError('not_found', { detail: `The demo storefront has no variant with the SKU ${sku}.` })
}
