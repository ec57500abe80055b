import type { ShopProduct } from '../../../../contract/catalog/demo-shop.ts'
import type { ProductRecord } from '../../../../contract/catalog/product.ts'

type Variant = ShopProduct['variants'][number]

/** Converts a product of the demo store to the form that the demo shop displays. Products that the store's owner has added may lack any field. */
export function presentShopProduct(product: ProductRecord): ShopProduct {
  const { metadata } = product
  const variants = Array.isArray(metadata.variants) ? metadata.variants.flatMap(toVariant) : []
  const category = text(metadata.category, 'Everything else')
  const [department] = Array.isArray(metadata.tags) ? metadata.tags : []
  return {
    product_id: product.product_id,
    name: text(metadata.name, product.product_id),
    description: text(metadata.description, ''),
    category,
    department: text(department, category),
    brand: typeof metadata.brand === 'string' ? metadata.brand : null,
    price: number(metadata.price, 0),
    currency: text(metadata.currency, 'USD'),
    stock: Math.trunc(number(metadata.stock, 1)),
    variants,
    image_url: product.image_url,
    thumbnail: product.thumbnail ?? null,
  }
}

function toVariant(value: unknown): Variant[] {
  if (typeof value !== 'object' || value === null) return []
  const { sku, options, price, stock } = value as Record<string, unknown>
  if (typeof sku !== 'string' || !Array.isArray(options) || !options.every((option) => typeof option === 'string'))
    return []
  return [{ sku, options, price: number(price, 0), stock: Math.trunc(number(stock, 1)) }]
}

function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function number(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise
}
