export type * from './adapter.ts'
export { StorefrontError, type StorefrontErrorKind } from './errors.ts'
export {
  type LiveReader,
  type LiveReading,
  type LiveReads,
  notRequested,
  type ProductReading,
  unavailable,
} from './live-reads/live-reads.ts'
export { productsWithSku } from './live-reads/product-sources.store.ts'
export { connectorsRetention } from './retention.ts'
