export type * from './adapter.ts'
export { StorefrontError, type StorefrontErrorKind } from './errors.ts'
export { connectorsRetention } from './retention.ts'
