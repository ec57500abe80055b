import type { DemoInstall } from '../../../../contract/catalog/product.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StoreScope } from '../../stores/index.ts'
import { demoUnavailable } from '../errors.ts'
import { type IndexProductDeps, indexProduct } from '../products/index-product.ts'
import { type DemoProduct, readDemoCatalog } from './demo-catalog.ts'
import type { DemoImages } from './demo-images.ts'

export interface InstallDemoDeps extends IndexProductDeps {
  readonly demo: { readonly assets: string | null; readonly images: Pick<DemoImages, 'addressOf'> }
}

export interface InstallDemoOptions {
  /** Also updates products that the store already has. */
  readonly renew: boolean
  /** When aborted, no further product starts and the call rejects with the reason. */
  readonly signal?: AbortSignal
}

/**
 * Indexes the demo products that the store does not have, up to the plan's limit. With `renew` it also updates existing ones: their
 * image URLs change with the service's base URL. All work has ended when the promise settles.
 */
export async function installDemo(
  deps: InstallDemoDeps,
  scope: StoreScope,
  options: InstallDemoOptions,
): Promise<DemoInstall> {
  if (deps.demo.assets === null) throw demoUnavailable()
  const products = await readDemoCatalog(deps.demo.assets)
  const results = await Promise.allSettled(products.map((product) => installOne(deps, scope, { product, ...options })))
  const installed = results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  const count = installed.filter(Boolean).length
  return {
    installed: count,
    skipped: products.length - count,
    products: products.filter((_product, at) => installed[at]).map(({ productId }) => productId),
  }
}

/** Returns true when the product was added. */
async function installOne(
  deps: InstallDemoDeps,
  scope: StoreScope,
  options: InstallDemoOptions & { product: DemoProduct },
): Promise<boolean> {
  const { product, renew, signal } = options
  const existing = await deps.findProduct(scope, product.productId)
  if (existing !== undefined && !renew) return false
  signal?.throwIfAborted()
  try {
    const input = {
      product_id: product.productId,
      image_url: deps.demo.images.addressOf(product.imageFile),
      metadata: product.metadata,
    }
    return (await indexProduct(deps, scope, input)).created
  } catch (error) {
    if (error instanceof AppError && error.code === 'plan_limit_reached') return false
    throw error
  }
}
