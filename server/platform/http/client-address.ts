import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Where a request comes from, in its shortest form; IPv4 as such even where the socket speaks IPv6. */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  return ipaddr.isValid(request.ip) ? ipaddr.process(request.ip).toString() : request.ip
}

/** What a limit per address counts: an IPv6 customer has 2^64 addresses to choose from, and one network. */
export function addressSubject(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}
