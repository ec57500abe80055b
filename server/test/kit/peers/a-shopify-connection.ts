import type { CallOptions, ConnectionAccess, StorefrontAdapter } from '../../../modules/connectors/index.ts'
import { createShopifyAdapter } from '../../../modules/connectors/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createUntrustedCall } from '../../../platform/outbound/call-untrusted.ts'
import { type StorefrontPeer, type StorefrontSetup, startStorefront } from './a-storefront.ts'

/** The Shopify adapter, connected to a storefront on loopback. */
export interface ShopifyConnection {
  readonly adapter: StorefrontAdapter
  readonly peer: StorefrontPeer
  readonly tokenless: ConnectionAccess
  readonly withToken: (token: string) => ConnectionAccess
  readonly options: CallOptions
  close(): Promise<void>
}

export async function startShopifyConnection(setup: StorefrontSetup = {}): Promise<ShopifyConnection> {
  const peer = await startStorefront(setup)
  const call = createUntrustedCall({ allow: ['127.0.0.1'], userAgent: 'vitrine-test/1' })
  const tokenless = { connectionId: 'conn_1', storeUrl: peer.url, secret: null }
  return {
    adapter: createShopifyAdapter({ call, clock: systemClock, apiVersion: null }),
    peer,
    tokenless,
    withToken: (secret) => ({ ...tokenless, secret }),
    options: { signal: AbortSignal.timeout(60_000), buyerIp: null },
    async close() {
      await call.close()
      await peer.close()
    },
  }
}
