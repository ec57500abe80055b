import { isIP } from 'node:net'
import type { AddressPolicy } from './address-policy.ts'

const maxLength = 2048

/**
 * Why messages cannot be sent to this URL, as a sentence. `null` if they can: the URL is https, or plain http to a loopback address
 * that the operator exempts. Names are resolved only when a message is sent, and are refused then if they resolve to a private address.
 */
export function receiverUrlFault(text: string, policy: AddressPolicy): string | null {
  const url = text.length <= maxLength ? URL.parse(text) : null
  if (url === null || !/^[!-~\u00a0-\uffff]+$/.test(text)) return 'must be a valid URL'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (url.hash !== '') return 'must not have a fragment (#)'
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port)
  const addresses = addressesIn(url.hostname)
  if (url.protocol === 'http:' && addresses.some((one) => isLoopback(one) && policy.isExempt(one, port))) return null
  if (url.protocol !== 'https:') return 'must begin with https://'
  // For an address that is certainly public, only the port can be refused.
  const checked = addresses.length > 0 ? addresses : ['192.0.9.1']
  return checked.some((one) => policy.mayConnect(one, port)) ? null : 'must be a public address on a web port'
}

/** The IP addresses that a host name denotes without a DNS lookup. */
function addressesIn(hostname: string): readonly string[] {
  if (/(^|\.)localhost\.?$/i.test(hostname)) return ['127.0.0.1', '::1']
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 ? [] : [literal]
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}
