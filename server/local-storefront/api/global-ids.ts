import { createHash } from 'node:crypto'

/** Prefixes of the API's IDs that this server resolves. */
export type IdType =
  | 'Product'
  | 'ProductVariant'
  | 'ProductOption'
  | 'ProductOptionValue'
  | 'Shop'
  | 'ShopPolicy'
  | 'ProductImage'

/**
 * A global ID with the form of the platform's. The number is derived from the name, so every process and every start gives a product
 * the same ID.
 */
export function globalId(type: IdType, name: string): string {
  const number = createHash('sha256').update(`${type} ${name}`).digest().readUIntBE(0, 6)
  return `gid://shopify/${type}/${number}`
}

/** The type that an ID names; `null` for text that is not an ID. */
export function typeOfId(id: string): string | null {
  return /^gid:\/\/shopify\/([A-Za-z]{1,60})\/[^/\s]{1,300}$/.exec(id)?.[1] ?? null
}
