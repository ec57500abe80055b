/** What a request may read. A tokenless request, or a token without the access scope, must not select the fields. */
export interface FieldAccess {
  /** `Product.tags`: `unauthenticated_read_product_tags` */
  readonly tags: boolean
  /** `ProductVariant.quantityAvailable`, `Product.totalInventory`: `unauthenticated_read_product_inventory` */
  readonly inventory: boolean
}

export const tokenlessAccess: FieldAccess = { tags: false, inventory: false }
export const tokenAccess: FieldAccess = { tags: true, inventory: true }

/** The fields of the documents that need an access scope. */
export const scopedFields: ReadonlyMap<string, keyof FieldAccess> = new Map([
  ['tags', 'tags'],
  ['quantityAvailable', 'inventory'],
  ['totalInventory', 'inventory'],
])
