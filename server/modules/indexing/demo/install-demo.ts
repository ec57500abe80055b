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
  readonly renew: boolean
  /** Aborted: products that were not begun yet are left out, and the call rejects with the reason. */
  readonly signal?: AbortSignal
}

/**
 * Indexes the demo products that the store does not have, as many as its plan allows. With `renew` those it has are
 * brought up to date too (their pictures' addresses move when the service's own address changes). Whether it resolves or
 * rejects, nothing is under way any more.
 */
export async function installDemo(
  deps: InstallDemoDeps,
  scope: StoreScope,
  options: InstallDemoOptions,
): Promise<DemoInstall> {
  if (deps.demo.assets === null) throw demoUnavailable()
  const catalogue = await readDemoCatalog(deps.demo.assets)
  const results = await Promise.allSettled(catalogue.map((product) => installOne(deps, scope, { product, ...options })))
  const installed = results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
  const count = installed.filter(Boolean).length
  return {
    installed: count,
    skipped: catalogue.length - count,
    products: catalogue.filter((_one, at) => installed[at]).map(({ productId }) => productId),
  }
}

/** True when the product was added. */
async function installOne(
  deps: InstallDemoDeps,
  scope: StoreScope,
  work: InstallDemoOptions & { product: DemoProduct },
): Promise<boolean> {
  const { product, renew, signal } = work
  const kept = await deps.findProduct(scope, product.productId)
  if (kept !== undefined && !renew) return false
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
