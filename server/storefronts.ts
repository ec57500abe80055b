import {
  type ConnectorsDeps,
  createConnectors,
  createShopifyAdapter,
  createSignedHttpAdapter,
  type StorefrontAdapters,
} from './modules/connectors/index.ts'
import type { Config } from './platform/config/config.ts'
import type { UntrustedCall } from './platform/outbound/call-untrusted.ts'

interface StorefrontsDeps extends Omit<ConnectorsDeps, 'adapters' | 'syncEveryMs'> {
  readonly config: Pick<Config, 'storefronts'>
  /** Calls storefronts. */
  readonly call: Pick<UntrustedCall, 'callUntrusted'>
  /** Replaces adapters of commerce platforms. */
  readonly storefrontAdapters?: Partial<StorefrontAdapters>
}

/** Builds the connections to storefronts, with the adapter of each platform. */
export function createStorefronts({ config, call, storefrontAdapters, ...deps }: StorefrontsDeps) {
  const shopify = createShopifyAdapter({ ...deps, call, apiVersion: config.storefronts.shopifyApiVersion })
  const signed_http = createSignedHttpAdapter({ ...deps, call })
  const adapters = { shopify, signed_http, ...storefrontAdapters }
  return createConnectors({ ...deps, adapters, syncEveryMs: config.storefronts.syncEveryMs })
}
