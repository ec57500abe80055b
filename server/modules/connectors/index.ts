export type * from './adapter.ts'
export type { AdditionResult, Carts } from './carts.ts'
export { exportConnections } from './connections/export-connections.store.ts'
export { connectorRoutes } from './connectors.routes.ts'
export { type ConnectorsDeps, createConnectors } from './connectors.ts'
export type { CustomerOrder, CustomerOrders } from './customer-orders.ts'
export type { Customers } from './customers.ts'
export { StorefrontError, type StorefrontErrorKind } from './errors.ts'
export {
  type LiveReader,
  type LiveReads,
  notRequested,
  type ProductReading,
  unavailable,
} from './live-reads/live-reads.ts'
export { productsWithSku } from './live-reads/product-sources.store.ts'
export { connectorsRetention } from './retention.ts'
export { loadOfficialSchema } from './shopify/official-schema/official-schema.ts'
export { createShopifyAdapter } from './shopify/shopify-adapter.ts'
export { createSignedHttpAdapter } from './signed-http/signed-http-adapter.ts'
export { connectionTable } from './sync/claims.store.ts'
export type { ImportPolicies, PolicyImport } from './sync/sync-policies.ts'
