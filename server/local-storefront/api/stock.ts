import type { LocalCatalog, LocalProduct, LocalVariant } from '../catalog.ts'
import { globalId } from './global-ids.ts'

export interface VariantChange {
  readonly price?: string
  readonly stock?: number | null
}

/** The current content of a storefront, which tests and the demo can change between requests. */
export interface Stock {
  readonly catalog: LocalCatalog
  products(): readonly LocalProduct[]
  productById(id: string): LocalProduct | null
  productByHandle(handle: string): LocalProduct | null
  variantById(id: string): FoundVariant | null
  change: StockChanges
}

export interface FoundVariant {
  readonly product: LocalProduct
  readonly variant: LocalVariant
}

export interface StockChanges {
  /** Changes the variants with a SKU, and the time of their products' last update. Throws for an unknown SKU. */
  variant(sku: string, change: VariantChange): void
  /** Changes every variant of a product. Throws for an unknown handle. */
  product(handle: string, change: VariantChange): void
  /** Adds a product, or replaces the one with its handle. */
  put(product: LocalProduct): void
  /** Unpublishes a product. Throws for an unknown handle. */
  remove(handle: string): void
  /** Replaces everything. */
  catalog(catalog: LocalCatalog): void
}

export const productId = (product: Pick<LocalProduct, 'handle'>): string => globalId('Product', product.handle)
export const variantId = (variant: Pick<LocalVariant, 'sku' | 'key'>): string =>
  globalId('ProductVariant', variant.key ?? variant.sku)

export function createStock(initial: LocalCatalog, now: () => Date): Stock {
  let catalog = initial
  const byHandle = new Map<string, LocalProduct>()
  const handles = new Map<string, string>()
  const variants = new Map<string, string>()

  const put = (product: LocalProduct): void => {
    if (product.variants.length === 0) throw new Error(`The product ${product.handle} has no variant`)
    byHandle.set(product.handle, product)
    handles.set(productId(product), product.handle)
    for (const variant of product.variants) variants.set(variantId(variant), product.handle)
  }
  const replace = (next: LocalCatalog): void => {
    catalog = next
    for (const index of [byHandle, handles, variants]) index.clear()
    for (const product of next.products) put(product)
  }
  const known = (handle: string): LocalProduct => {
    const product = byHandle.get(handle)
    if (product === undefined) throw new Error(`The local storefront has no product ${handle}`)
    return product
  }
  const update = (handle: string, change: VariantChange, isMeant: (variant: LocalVariant) => boolean): void => {
    const product = known(handle)
    const changed = product.variants.map((variant) => (isMeant(variant) ? { ...variant, ...change } : variant))
    put({ ...product, variants: changed, updatedAt: now().toISOString() })
  }
  replace(initial)
  return {
    get catalog() {
      return catalog
    },
    products: () => [...byHandle.values()],
    productById: (id) => byHandle.get(handles.get(id) ?? '') ?? null,
    productByHandle: (handle) => byHandle.get(handle) ?? null,
    variantById(id) {
      const product = byHandle.get(variants.get(id) ?? '')
      const variant = product?.variants.find((one) => variantId(one) === id)
      return product === undefined || variant === undefined ? null : { product, variant }
    },
    change: {
      variant(sku, change) {
        const owners = [...byHandle.values()].filter((product) => product.variants.some((one) => one.sku === sku))
        if (owners.length === 0) throw new Error(`The local storefront has no variant ${sku}`)
        for (const { handle } of owners) update(handle, change, (variant) => variant.sku === sku)
      },
      product: (handle, change) => update(handle, change, () => true),
      put,
      remove: (handle) => void byHandle.delete(known(handle).handle),
      catalog: replace,
    },
  }
}
