import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const rangePattern = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/

/**
 * Reads an address or range into the one form in which it is kept: shortest spelling, host bits cut, always with a prefix
 * length, IPv4 inside IPv6 (`::ffff:192.0.2.1`) as IPv4. `null` for anything else: the old spellings of IPv4 (`127.1`, `0x7f.1`,
 * `010.0.0.1`), which programs read in different ways, and zones (`fe80::1%eth0`), which mean something on one machine only.
 */
export function parseNetwork(written: string): string | null {
  const [, base = '', length] = rangePattern.exec(written) ?? []
  const family = isIP(base)
  if (family === 0) return null
  const widest = family === 4 ? 32 : 128
  const bits = length === undefined ? widest : Number(length)
  if (bits > widest) return null
  return family === 4 ? networkOf(ipaddr.IPv4.parse(base), bits) : networkOfIpv6(base, bits)
}

function networkOfIpv6(base: string, bits: number): string | null {
  // ipaddr.js reads `::192.0.2.1` as if it were `::ffff:192.0.2.1`; a URL is rid of the dots in the right way.
  const spelled = new URL(`http://[${base}]`).hostname.slice(1, -1)
  const address = ipaddr.IPv6.parse(spelled)
  if (!address.isIPv4MappedAddress()) return networkOf(address, bits)
  // A shorter prefix would take in addresses of both families, and no caller is ever seen as most of them.
  return bits < 96 ? null : networkOf(address.toIPv4Address(), bits - 96)
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const parser = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${parser.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`
}

/** A kept network as people write it: a single address without its prefix length. */
export function presentNetwork(network: string): string {
  return network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '')
}
