import { createUntrustedCall, type UntrustedCall } from '../platform/outbound/call-untrusted.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'

/**
 * The address of the demo storefront in the demo store's connection. `.localhost` is reserved for this machine, and nobody can register it.
 * It has no port, so that a connection stays valid across starts and in every process that shares a database.
 */
export const demoStorefrontUrl = 'http://demo-storefront.localhost'

/**
 * Sends calls of the demo storefront's address to `origin` on this machine, and leaves all other calls to `others`, whose address policy
 * is not widened.
 */
export function reachStorefront(others: UntrustedCall, origin: () => string | null): UntrustedCall {
  let current: { readonly origin: string; readonly call: UntrustedCall } | null = null
  const callTo = async (target: string): Promise<UntrustedCall> => {
    if (current?.origin !== target) {
      const former = current
      current = { origin: target, call: createUntrustedCall({ allow: [new URL(target).host], userAgent: 'Vitrine/1' }) }
      await former?.call.close()
    }
    return current.call
  }
  return {
    async callUntrusted(url, request) {
      const asked = URL.parse(url)
      if (asked?.origin !== demoStorefrontUrl) return others.callUntrusted(url, request)
      const target = origin()
      if (target === null) throw new OutboundError('unavailable', 'The demo storefront is not running.')
      const call = await callTo(target)
      return call.callUntrusted(`${target}${asked.pathname}${asked.search}`, request)
    },
    async close() {
      await Promise.all([others.close(), current?.call.close()])
    },
  }
}
