import type { ShopProduct } from '../../../contract/catalog/demo-shop.ts'
import type { CartLine } from './cart.ts'
import type { Catalog } from './catalog.ts'

/** A line of the cart with its product and prices. */
export interface PricedLine extends CartLine {
  readonly product: ShopProduct
  /** The chosen options, such as `Size 42`. */
  readonly options: string
  readonly unitPrice: number
  readonly total: number
}

/** Prices the lines. Products that the shop no longer sells, or that have sold out, are left out. */
export function priceLines(catalog: Catalog, lines: readonly CartLine[]): PricedLine[] {
  return lines.flatMap((line) => {
    const product = catalog.find(line.productId)
    if (product === undefined) return []
    const chosen = product.variants[line.variant]
    if ((chosen?.stock ?? product.stock) === 0) return []
    const unitPrice = chosen?.price ?? product.price
    return [
      {
        ...line,
        product,
        options: chosen?.options.join(', ') ?? '',
        unitPrice,
        total: cents(unitPrice * line.quantity),
      },
    ]
  })
}

export function subtotalOf(lines: readonly PricedLine[]): number {
  return cents(lines.reduce((sum, line) => sum + line.total, 0))
}

/** Sums of decimal fractions are not exact in binary. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}
