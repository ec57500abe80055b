/**
 * Fields that a tokenless request may not select. The schema does not contain this information. Source: Shopify's description of
 * tokenless access (product tags, metaobjects, metafields, menus and customers need a token) and of the access scopes
 * `unauthenticated_read_product_inventory` and `unauthenticated_read_product_pickup_locations`.
 */
const tokenOnlyFields: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Product.tags': 'unauthenticated_read_product_tags',
    'QueryRoot.productTags': 'unauthenticated_read_product_tags',
    'Product.totalInventory': 'unauthenticated_read_product_inventory',
    'ProductVariant.quantityAvailable': 'unauthenticated_read_product_inventory',
    'ProductVariant.storeAvailability': 'unauthenticated_read_product_pickup_locations',
    'QueryRoot.locations': 'unauthenticated_read_product_pickup_locations',
    'QueryRoot.menu': 'unauthenticated_read_content',
    'QueryRoot.metaobject': 'unauthenticated_read_metaobjects',
    'QueryRoot.metaobjects': 'unauthenticated_read_metaobjects',
    'QueryRoot.customer': 'unauthenticated_read_customers',
    'CartBuyerIdentity.customer': 'unauthenticated_read_customers',
    'Customer.tags': 'unauthenticated_read_customer_tags',
  }),
)

/** The access scope that a token needs for a field, or `null` when a tokenless request may select it. */
export function scopeOfField(typeName: string, fieldName: string): string | null {
  if (/^metafields?$/.test(fieldName)) return 'unauthenticated_read_metaobjects'
  if (typeName === 'Mutation' && fieldName.startsWith('customer')) return 'unauthenticated_write_customers'
  return tokenOnlyFields.get(`${typeName}.${fieldName}`) ?? null
}
