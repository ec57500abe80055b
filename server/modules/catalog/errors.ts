import { AppError } from '../../platform/errors.ts'

export function productNotFound(productId: string): AppError {
  return new AppError('not_found', 404, {
    detail: `This store has no product ${productId}.`,
    data: { product_id: productId },
  })
}

export function planLimitReached(plan: { name: string; maxProducts: number | null }, productsCount: number): AppError {
  return new AppError('plan_limit_reached', 403, {
    detail: `The plan ${plan.name} allows ${plan.maxProducts} products and the store has ${productsCount}.`,
    data: { plan_name: plan.name, max_products: plan.maxProducts, products_count: productsCount },
  })
}

export function metadataRefused(pointer: string, code: string, sentence: string): AppError {
  const errors = [{ pointer, code, message: sentence }]
  return new AppError('validation_failed', 422, { detail: sentence, data: { errors } })
}
