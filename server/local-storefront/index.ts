export { productId, variantId } from './api/stock.ts'
export {
  type LocalCatalog,
  type LocalPolicy,
  type LocalProduct,
  type LocalShop,
  type LocalVariant,
  type PolicyField,
  policyFields,
} from './catalog.ts'
export * from './faults.ts'
export {
  type LocalStorefront,
  type LocalStorefrontOptions,
  type StorefrontCall,
  startLocalStorefront,
} from './local-storefront.ts'
