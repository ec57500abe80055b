import type { Clock } from '../../../platform/clock.ts'
import type { UntrustedCall } from '../../../platform/outbound/call-untrusted.ts'
import type { StorefrontAdapter } from '../adapter.ts'
import { createShopifyCart } from './cart/shopify-cart.ts'
import { readShop } from './catalog/check-shop.ts'
import { readProducts } from './catalog/read-products.ts'
import { createAdaptiveQuery } from './client/adaptive-query.ts'
import { createStorefrontClient } from './client/storefront-client.ts'
import { maxLiveItems, maxSummaries } from './documents/page-sizes.ts'
import { readLive } from './live/read-live.ts'
import { readSummaries } from './live/read-summaries.ts'
import { readPolicies } from './policies/read-policies.ts'

/**
 * The version of the Storefront API for which the documents are written and tested (see `official-schema`). Operators can set another
 * one with SHOPIFY_API_VERSION; Shopify answers requests for an expired version with the oldest supported one.
 */
const pinnedApiVersion = '2026-04'

/**
 * The adapter for Shopify's Storefront API, without a token or with a private one.
 *
 * @param deps.apiVersion SHOPIFY_API_VERSION; null for the version that the documents are tested with.
 */
export function createShopifyAdapter(deps: {
  readonly call: Pick<UntrustedCall, 'callUntrusted'>
  readonly clock: Clock
  readonly apiVersion: string | null
}): StorefrontAdapter {
  const client = createStorefrontClient({ ...deps, apiVersion: deps.apiVersion ?? pinnedApiVersion })
  const query = createAdaptiveQuery(client)
  return {
    platform: 'shopify',
    check: (access, options) => readShop(query, access, options),
    products: (access, cursor, options) => readProducts({ query, access, options }, cursor),
    policies: (access, options) => readPolicies(query, access, options),
    maxLiveItems,
    readLive: (access, items, options) => readLive(query, { access, items }, options),
    summaries: {
      maxItems: maxSummaries,
      read: (access, items, options) => readSummaries(query, { access, items }, options),
    },
    cart: createShopifyCart(client),
    customers: null,
  }
}
