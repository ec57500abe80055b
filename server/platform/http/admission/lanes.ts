import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { growingTo } from '../../caches.ts'
import { addressSubject } from '../client-address.ts'

/** Recently authenticated credentials. */
const maxCredentials = 20_000
/** The ends of tokens identify them: signatures and random keys. */
const credentialTail = 48

/** Determines the caller of a request before authentication. */
export interface Lanes {
  of(request: IncomingMessage): string
  /** The request was authenticated as `owner`: later requests with its credential share the owner's lane. */
  addCredential(request: IncomingMessage, owner: string): void
  /** Whether the credential of the request was added and not removed since. */
  hasCredential(request: IncomingMessage): boolean
  removeCredential(request: IncomingMessage): void
}

/**
 * Requests with a known credential belong to its owner; all others to their address, so that invented credentials do not get more
 * turns.
 */
export function createLanes({ trustedProxies }: { trustedProxies: readonly string[] }): Lanes {
  const owners = new LRUCache<string, string>(growingTo(maxCredentials))
  const isTrusted = proxyTest(trustedProxies)
  return {
    of(request) {
      const credential = credentialOf(request)
      const owner = credential === null ? undefined : owners.get(credential)
      return owner ?? `address ${addressSubject(addressOf(request, isTrusted))}`
    },
    addCredential(request, owner) {
      const credential = credentialOf(request)
      if (credential !== null && owners.get(credential) !== owner) owners.set(credential, owner)
    },
    hasCredential(request) {
      const credential = credentialOf(request)
      return credential !== null && owners.has(credential)
    },
    removeCredential(request) {
      const credential = credentialOf(request)
      if (credential !== null) owners.delete(credential)
    },
  }
}

function credentialOf({ headers }: IncomingMessage): string | null {
  const { authorization } = headers
  return authorization === undefined ? null : authorization.slice(-credentialTail)
}

function addressOf({ socket, headers }: IncomingMessage, isTrusted: (address: string) => boolean): string {
  const peer = socket.remoteAddress ?? ''
  if (!isTrusted(peer)) return peer
  const forwarded = String(headers['x-forwarded-for'] ?? '')
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops.findLast((hop) => hop !== '' && !isTrusted(hop)) ?? peer
}

function proxyTest(trustedProxies: readonly string[]): (address: string) => boolean {
  if (trustedProxies.length === 0) return () => false
  const ranges = trustedProxies.map((one) => (one.includes('/') ? ipaddr.parseCIDR(one) : singleAddress(one)))
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
  }
}

function singleAddress(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const parsed = ipaddr.process(address)
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128]
}
