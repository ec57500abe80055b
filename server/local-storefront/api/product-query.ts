import type { LocalProduct } from '../catalog.ts'
import { badArgument } from './errors.ts'

type Test = (product: LocalProduct, value: string) => boolean

const equals = (text: string, value: string): boolean => text.toLowerCase() === value.toLowerCase()
const fields: Readonly<Record<string, Test>> = {
  title: ({ title }, value) => title.toLowerCase().includes(value.toLowerCase()),
  vendor: ({ vendor }, value) => equals(vendor, value),
  product_type: ({ productType }, value) => equals(productType, value),
  tag: ({ tags }, value) => tags.some((tag) => equals(tag, value)),
  available_for_sale: ({ variants }, value) =>
    String(variants.some(({ stock, isBackorderable }) => stock === null || stock > 0 || isBackorderable === true)) ===
    value,
  updated_at: ({ updatedAt }, value) => compareTimes(updatedAt, value),
}

/** The part of the platform's search syntax that has a meaning here: words, and `field:value` for the fields above, all required. */
export function matchesQuery(product: LocalProduct, query: string): boolean {
  const terms = query.match(/[\w-]{1,40}:(?:'[^']{0,200}'|"[^"]{0,200}"|[^\s]{1,200})|[^\s]{1,200}/g) ?? []
  return terms.filter((term) => term !== 'AND').every((term) => matchesTerm(product, term))
}

function matchesTerm(product: LocalProduct, term: string): boolean {
  const [, name, raw = ''] = /^([\w-]{1,40}):(.*)$/s.exec(term) ?? []
  if (name === undefined) return `${product.title} ${product.tags.join(' ')}`.toLowerCase().includes(term.toLowerCase())
  const test = fields[name]
  if (test === undefined) throw badArgument(`The local storefront does not support ${name} in a query`)
  return test(product, raw.replaceAll(/^['"]|['"]$/g, ''))
}

/** `>`, `>=`, `<`, `<=` or nothing, and a time. */
function compareTimes(updatedAt: string, value: string): boolean {
  const [, operator = '', text = ''] = /^([<>]=?)?['"]?(.{1,40}?)['"]?$/s.exec(value) ?? []
  const difference = Date.parse(updatedAt) - Date.parse(text)
  if (Number.isNaN(difference)) throw badArgument(`${text} is not a time`)
  if (operator === '>') return difference > 0
  if (operator === '>=') return difference >= 0
  if (operator === '<') return difference < 0
  return operator === '<=' ? difference <= 0 : difference === 0
}
