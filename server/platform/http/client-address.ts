import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

// As in `203.0.113.7:51234`, `[2001:db8::7]` and `[2001:db8::7]:51234`.
const addressInHeader = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[([\da-f:.]{2,45})\](?::\d{1,5})?)$/i

/**
 * The client's address in its shortest form; IPv4-mapped IPv6 addresses become IPv4. Some proxies add the port of the client, which
 * differs for every connection.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Already in that form, and parsing takes 30 µs.
  if (isIPv4(ip)) return ip
  const [, withPort, inBrackets] = addressInHeader.exec(ip) ?? []
  const address = withPort ?? inBrackets ?? ip
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : ip
}

/** The key of a limit per address: IPv6 is counted by /64 network, since a customer can choose from 2^64 addresses. */
export function addressSubject(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}
