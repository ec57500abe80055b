import { type GraphQLResolveInfo, getNamedType } from 'graphql'
import { accessDenied } from './errors.ts'

/**
 * What a request may read. Without a token, the platform serves products, collections, search, pages, policies and carts
 * (https://shopify.dev/docs/api/storefront, "Access"). `scopes` are those of the token.
 */
export interface Access {
  readonly scopes: ReadonlySet<string>
}

export const storefrontScopes = [
  'unauthenticated_read_product_listings',
  'unauthenticated_read_product_inventory',
  'unauthenticated_read_product_tags',
  'unauthenticated_read_product_pickup_locations',
  'unauthenticated_read_metaobjects',
  'unauthenticated_read_content',
  'unauthenticated_read_customers',
  'unauthenticated_write_customers',
  'unauthenticated_read_checkouts',
  'unauthenticated_write_checkouts',
] as const

export const tokenless: Access = { scopes: new Set() }

/** Fields by `Type.field`, and types wherever they are returned, with the scope that only a token has. */
const restrictedFields: Readonly<Record<string, string>> = {
  'Product.tags': 'unauthenticated_read_product_tags',
  'QueryRoot.productTags': 'unauthenticated_read_product_tags',
  'Product.totalInventory': 'unauthenticated_read_product_inventory',
  'ProductVariant.quantityAvailable': 'unauthenticated_read_product_inventory',
  'ProductVariant.storeAvailability': 'unauthenticated_read_product_pickup_locations',
  'QueryRoot.locations': 'unauthenticated_read_product_pickup_locations',
  'QueryRoot.menu': 'unauthenticated_read_content',
  'QueryRoot.customer': 'unauthenticated_read_customers',
}
const restrictedTypes: Readonly<Record<string, string>> = {
  Metafield: 'unauthenticated_read_metaobjects',
  Metaobject: 'unauthenticated_read_metaobjects',
  MetaobjectConnection: 'unauthenticated_read_metaobjects',
  Customer: 'unauthenticated_read_customers',
}

/** Throws ACCESS_DENIED for a field that the request may not read. */
export function checkAccess({ scopes }: Access, info: GraphQLResolveInfo): void {
  const scope =
    restrictedFields[`${info.parentType.name}.${info.fieldName}`] ?? restrictedTypes[getNamedType(info.returnType).name]
  if (scope !== undefined && !scopes.has(scope)) throw accessDenied(info.fieldName, scope)
}
