import type { ListedProduct } from './first-products.ts'
import { productFacts } from './product-facts.ts'

const maxExamples = 4
/** A longer name is not a good example of what to type. */
const maxCharacters = 24

/** Searches to start from: short names of products of the store, of different categories as far as possible. */
export function exampleSearches(products: readonly ListedProduct[]): string[] {
  const named = products
    .map((product) => productFacts(product))
    .filter(({ name }) => name.length <= maxCharacters)
    .toSorted((one, other) => one.name.length - other.name.length || byCodePoint(one.name, other.name))
  const categories = new Set<string | null>()
  const first = named.filter(({ category }) => !categories.has(category) && categories.add(category))
  return [...new Set([...first, ...named].map(({ name }) => name))].slice(0, maxExamples)
}

/** The service and the browser may have different locales, and must agree. */
function byCodePoint(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
