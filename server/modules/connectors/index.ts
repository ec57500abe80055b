export type * from './adapter.ts'
export { StorefrontError, type StorefrontErrorKind } from './errors.ts'
export type * from './live-reads/live-reads.ts'
export { connectorsRetention } from './retention.ts'
