import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const rangePattern = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/

/**
 * Parses an address or range into its canonical form: shortest notation, host bits cleared, always with a prefix length, and
 * IPv4-mapped IPv6 (`::ffff:192.0.2.1`) as IPv4. Returns `null` for anything else, such as legacy IPv4 notations (`127.1`,
 * `0x7f.1`, `010.0.0.1`), which programs parse differently, and zones (`fe80::1%eth0`), which are local to one machine.
 */
export function parseNetwork(input: string): string | null {
  const [, base = '', length] = rangePattern.exec(input) ?? []
  const family = isIP(base)
  if (family === 0) return null
  const widest = family === 4 ? 32 : 128
  const bits = length === undefined ? widest : Number(length)
  if (bits > widest) return null
  return family === 4 ? networkOf(ipaddr.IPv4.parse(base), bits) : networkOfIpv6(base, bits)
}

function networkOfIpv6(base: string, bits: number): string | null {
  // ipaddr.js parses `::192.0.2.1` as `::ffff:192.0.2.1`; the URL parser converts the dotted part correctly.
  const canonical = new URL(`http://[${base}]`).hostname.slice(1, -1)
  const address = ipaddr.IPv6.parse(canonical)
  if (!address.isIPv4MappedAddress()) return networkOf(address, bits)
  // A shorter prefix would cover addresses of both families.
  return bits < 96 ? null : networkOf(address.toIPv4Address(), bits - 96)
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const parser = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${parser.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`
}

/** A stored network for display: a single address without its prefix length. */
export function presentNetwork(network: string): string {
  return network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '')
}

/** Whether the list allows `address`; an empty list allows every address. */
export function allowsAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const from = ipaddr.process(address)
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === from.kind() && from.match(base, bits)
  })
}
