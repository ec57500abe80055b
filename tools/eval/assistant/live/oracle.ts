import type { LocalCatalog, LocalProduct, LocalVariant } from '../../../../server/local-storefront/index.ts'
import { hundredths } from './amounts.ts'
import type { Change } from './question.ts'

/** What the storefront sells at this moment; the only source of the right answers. */
export interface Oracle {
  readonly products: readonly LocalProduct[]
  /** Whether the storefront answers, and correctly. */
  readonly isReadable: boolean
}

export function productNamed({ products }: Oracle, title: string): LocalProduct {
  const found = products.find((product) => product.title === title)
  if (found === undefined) throw new Error(`The storefront sells no ${title}`)
  return found
}

/** The variant that has all words of `name` among its option values. */
export function variantNamed(product: LocalProduct, name: string): LocalVariant {
  const found = product.variants.find(({ options }) => isNamed(options, name))
  if (found === undefined) throw new Error(`${product.title} has no variant ${name}`)
  return found
}

function isNamed(options: LocalVariant['options'], name: string): boolean {
  const words = options.flatMap(({ value }) => value.toLowerCase().split(' '))
  return name
    .toLowerCase()
    .split(' ')
    .every((word) => words.includes(word))
}

export const priceOf = ({ price }: LocalVariant): number => hundredths(price)
export const lowestPrice = (product: LocalProduct): number => Math.min(...product.variants.map(priceOf))
export const isForSale = ({ stock }: LocalVariant): boolean => stock === null || stock > 0
export const isSold = (product: LocalProduct): boolean => product.variants.some(isForSale)

/** The catalog after a change. Changes of the storefront's state change no product. */
export function changed(catalog: LocalCatalog, change: Change): LocalCatalog {
  if (change.kind === 'state') return catalog
  const { products } = catalog
  productNamed({ products, isReadable: true }, change.product)
  if (change.kind === 'removed')
    return { ...catalog, products: products.filter(({ title }) => title !== change.product) }
  const { variant, product } = change
  const apply = (one: LocalVariant): LocalVariant => {
    if (variant !== undefined && !isNamed(one.options, variant)) return one
    return change.kind === 'price' ? { ...one, price: change.to } : { ...one, stock: change.to }
  }
  const updated = (one: LocalProduct): LocalProduct =>
    one.title === product ? { ...one, variants: one.variants.map(apply) } : one
  return { ...catalog, products: products.map(updated) }
}
