import { createUntrustedCall, type UntrustedCall } from '../platform/outbound/call-untrusted.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'

/**
 * The URL of the demo storefront in the demo store's connection. `.localhost` is reserved for this machine, and nobody can register it.
 * It has no port, so that a connection stays valid across starts and in every process that shares a database.
 */
export const demoStorefrontUrl = 'http://demo-storefront.localhost'

/**
 * Sends calls to the URL of the demo storefront to `origin` on this machine, and all other calls to `others`, whose IP address policy
 * stays unchanged.
 */
export function reachStorefront(others: UntrustedCall, origin: () => string | null): UntrustedCall {
  let current: { readonly origin: string; readonly call: UntrustedCall } | null = null
  const callTo = async (target: string): Promise<UntrustedCall> => {
    if (current?.origin !== target) {
      const previous = current
      current = { origin: target, call: createUntrustedCall({ allow: [new URL(target).host], userAgent: 'Vitrine/1' }) }
      await previous?.call.close()
    }
    return current.call
  }
  return {
    async callUntrusted(url, request) {
      const requested = URL.parse(url)
      if (requested?.origin !== demoStorefrontUrl) return others.callUntrusted(url, request)
      const target = origin()
      if (target === null) throw new OutboundError('unavailable', 'The demo storefront is not running.')
      const call = await callTo(target)
      return call.callUntrusted(`${target}${requested.pathname}${requested.search}`, request)
    },
    async close() {
      await Promise.all([others.close(), current?.call.close()])
    },
  }
}
