import { isIP } from 'node:net'
import type { AddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { invalidField } from '../errors.ts'

export interface StoreUrlRules {
  /** The name of the field in the request. */
  readonly field: string
  /** Whether a path is part of the address. */
  readonly mayHavePath: boolean
  readonly policy: Pick<AddressPolicy, 'isExempt'>
}

/** Names that only resolve inside a network, or never. */
const privateSuffixes = [
  'local',
  'internal',
  'localhost',
  'lan',
  'home',
  'corp',
  'intranet',
  'private',
  'invalid',
  'onion',
]
const hostLabel = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/
const scheme = /^[a-z][a-z\d+.-]*:\/\//i
const maxPathLength = 200
const pathSyntax = /^(?:\/[\w.~%!$&'()*+,;=:@-]+)*$/

/**
 * Normalizes the address of a storefront to an origin, plus the path where one is allowed: `my-shop.myshopify.com`,
 * `https://My-Shop.myshopify.com/` and `my-shop.myshopify.com.` are the same. The scheme is https, and the host is a public name.
 * Plain http, ports and IP addresses are accepted only for loopback addresses that OUTBOUND_ALLOW exempts. Throws 422 with the field. Which addresses a name has is checked at every connection.
 */
export function normalizeStoreUrl(text: string, rules: StoreUrlRules): string {
  const refuse = (sentence: string) => invalidField(rules.field, sentence)
  const trimmed = text.trim()
  if (!/^[!-~\u00a1-\uffff]+$/.test(trimmed)) throw refuse('must be the address of a store, e.g. my-shop.myshopify.com')
  const url = URL.parse(scheme.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (url === null || url.hostname === '') throw refuse('must be the address of a store, e.g. my-shop.myshopify.com')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('must begin with https://')
  if (url.username !== '' || url.password !== '') throw refuse('must not contain a user name or password')
  if (url.search !== '' || trimmed.includes('?')) throw refuse('must not have a query (?)')
  if (url.hash !== '' || trimmed.includes('#')) throw refuse('must not have a fragment (#)')
  const path = readPath(url, rules)
  if (isExemptLoopback(url, rules.policy)) return url.origin + path
  if (url.protocol !== 'https:') throw refuse('must begin with https://')
  if (url.port !== '') throw refuse('must not have a port')
  return `https://${readHost(url, rules)}${path}`
}

function readPath(url: URL, { field, mayHavePath }: StoreUrlRules): string {
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  if (path === '' || path === '/') return ''
  if (!mayHavePath) throw invalidField(field, 'must not have a path')
  if (path.length > maxPathLength) throw invalidField(field, `must have a path of at most ${maxPathLength} characters`)
  if (!pathSyntax.test(path))
    throw invalidField(field, 'has a path with empty segments or characters that are not allowed')
  return path
}

function isExemptLoopback(url: URL, policy: StoreUrlRules['policy']): boolean {
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port)
  const addresses = url.hostname === 'localhost' ? ['127.0.0.1', '::1'] : [literalOf(url)]
  return addresses.some((one) => (one === '::1' || one.startsWith('127.')) && policy.isExempt(one, port))
}

function readHost(url: URL, { field }: StoreUrlRules): string {
  const host = url.hostname.replace(/\.$/, '')
  if (isIP(literalOf(url)) !== 0) throw invalidField(field, 'must be a host name, not an IP address')
  const labels = host.split('.')
  const isPublicName = host.length <= 253 && labels.length >= 2 && labels.every((label) => hostLabel.test(label))
  if (!isPublicName || /^\d+$/.test(labels.at(-1) ?? ''))
    throw invalidField(field, 'must be a full host name, e.g. my-shop.myshopify.com')
  if (privateSuffixes.includes(labels.at(-1) ?? '') || host.endsWith('.home.arpa'))
    throw invalidField(field, 'must be a public host name')
  return host
}

function literalOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
