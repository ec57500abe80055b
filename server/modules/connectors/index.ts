export type * from './adapter.ts'
export { type AdditionResult, type Carts, createCarts } from './carts.ts'
export { StorefrontError, type StorefrontErrorKind } from './errors.ts'
export type {
  LiveReader,
  LiveReading,
  LiveReadOptions,
  LiveReads,
  LiveVariant,
  ProductReading,
} from './live-reads/live-reads.ts'
export { connectorsRetention } from './retention.ts'
