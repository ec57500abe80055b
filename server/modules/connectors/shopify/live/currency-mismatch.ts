import type { ConnectionAccess } from '../../adapter.ts'
import { StorefrontError } from '../../errors.ts'
import { targetOf } from '../client/storefront-client.ts'

/** Every price that was asked for is in another currency than the shop's. */
export function currencyMismatch(access: ConnectionAccess, currency: string): StorefrontError {
  const { host } = targetOf(access)
  return new StorefrontError('currency_mismatch', `${host} returned prices in another currency than ${currency}.`)
}
