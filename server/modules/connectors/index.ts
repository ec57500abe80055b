export type * from './adapter.ts'
export { type Customers, createCustomers } from './customers.ts'
export { StorefrontError, type StorefrontErrorKind } from './errors.ts'
export {
  type LiveReader,
  type LiveReading,
  type LiveReads,
  notRequested,
  type ProductReading,
  unavailable,
} from './live-reads/live-reads.ts'
export { connectorsRetention } from './retention.ts'
export { createSignedHttpAdapter } from './signed-http/signed-http-adapter.ts'
