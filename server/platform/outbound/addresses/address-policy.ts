import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { createOwnAddresses, type OwnAddresses } from './own-addresses.ts'

/** Decides which addresses a fetch may connect to. */
export interface AddressPolicy {
  /** `address` is an IP literal without brackets; anything else is refused. */
  mayConnect(address: string, port: number): boolean
  /** True for addresses that only the operator's list allows. A name with such an address stays usable even if it has other private ones. */
  isExempt(address: string, port: number): boolean
}

type Address = ReturnType<typeof ipaddr.process>
interface Exemption {
  readonly network: Address
  readonly bits: number
  readonly port: number | null
}

const webPorts = new Set([80, 443])

// Ports above 1023 whose services act on a stray HTTP request, or where our requests would look like an attack: the browsers' list
// (fetch.spec.whatwg.org, "port blocking") and common databases, caches, queues and remote consoles.
const servicePorts = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 4369, 5060, 5061, 5432,
  5672, 5900, 5984, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9200, 9300, 10080, 10250, 11211,
  27017,
])

// 2000::/3 is all of IPv6 that is allocated. ipaddr.js calls the rest "unicast" too, including `::7f00:1`, the
// IPv4-compatible form of 127.0.0.1.
const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

// Public addresses that only a cloud's own machines can reach, and whose services trust every caller. The metadata services of
// all other clouds (169.254.0.0/16, 100.64.0.0/10, 192.0.0.0/24, fc00::/7, fe80::/10) are not in the public range.
const cloudNetworks = [
  '168.63.129.16/32', // Azure: the platform's agent, name server and health probes
  '161.26.0.0/16', // IBM Cloud: infrastructure services
  '166.8.0.0/14', // IBM Cloud: service endpoints
  '192.80.8.124/32', // Equinix Metal: metadata
].map((network) => ipaddr.parseCIDR(network))

const ownAddressesOfThisMachine = createOwnAddresses()

/**
 * Allows public addresses on web ports, except this machine's own, and the operator's exemptions. Translated forms (NAT64, 6to4, Teredo) are always
 * refused, so a host that reaches IPv4 only through NAT64 cannot fetch from IPv4-only sites.
 *
 * @param allow addresses or CIDR ranges, each optionally with a port: `127.0.0.1`, `10.0.0.0/8:8080`, `[::1]:9000`, `fd00::/8`.
 *   Without a port, every port except the dangerous ones is allowed. Throws an error that names an invalid entry.
 */
export function createAddressPolicy(
  allow: readonly string[],
  ownAddresses: OwnAddresses = ownAddressesOfThisMachine,
): AddressPolicy {
  const exemptions = allow.map(parseExemption)
  const isExempt = (address: string, port: number) => {
    const parsed = parseAddress(address)
    return parsed !== null && exemptions.some((exemption) => covers(exemption, parsed, port))
  }
  return {
    isExempt,
    mayConnect: (address, port) => isExempt(address, port) || (!isDangerous(port) && isPublic(address, ownAddresses)),
  }
}

// Not `uniqueLocal`: it contains a cloud's metadata service (fd00:ec2::254).
const rangesToAllow: ReadonlySet<string> = new Set(['loopback', 'private'])

/** The entry of OUTBOUND_ALLOW for this address and port; `null` if it is neither a loopback nor a private address, or the port is dangerous. */
export function exemptionEntryFor(address: string, port: number): string | null {
  const parsed = parseAddress(address)
  if (parsed === null || isDangerous(port) || !rangesToAllow.has(parsed.range())) return null
  return parsed.kind() === 'ipv6' ? `[${parsed}]:${port}` : `${parsed}:${port}`
}

function covers(exemption: Exemption, address: Address, port: number): boolean {
  if (exemption.port === null ? isDangerous(port) : exemption.port !== port) return false
  return address.kind() === exemption.network.kind() && address.match([exemption.network, exemption.bits])
}

function isPublic(address: string, ownAddresses: OwnAddresses): boolean {
  const parsed = parseAddress(address)
  if (parsed === null || parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6' && !parsed.match(globalIpv6)) return false
  return !isOfCloud(parsed) && !ownAddresses().has(parsed.toString())
}

function isOfCloud(address: Address): boolean {
  return cloudNetworks.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]))
}

function isDangerous(port: number): boolean {
  return port < 1024 ? !webPorts.has(port) : servicePorts.has(port)
}

// `net.isIP` first: ipaddr.js alone also reads `0177.1` and `010.0.0.1`.
function parseAddress(address: string): Address | null {
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

const exemptionForms = [
  /^\[(?<address>[^\]/]+)(?:\/(?<bits>\d+))?\](?::(?<port>\d+))?$/,
  /^(?<address>[\d.]+)(?:\/(?<bits>\d+))?(?::(?<port>\d+))?$/,
  /^(?<address>[\da-fA-F:.]+)(?:\/(?<bits>\d+))?$/,
]

function parseExemption(entry: string): Exemption {
  const groups = exemptionForms.map((form) => form.exec(entry.trim())?.groups).find((found) => found !== undefined)
  const network = parseAddress(groups?.address ?? '')
  const widest = network?.kind() === 'ipv4' ? 32 : 128
  const bits = groups?.bits === undefined ? widest : Number(groups.bits)
  const port = groups?.port === undefined ? null : Number(groups.port)
  if (network === null || bits > widest || (port !== null && (port < 1 || port > 65_535))) {
    throw new Error(`"${entry}" is not an address or a CIDR range such as 127.0.0.1, 10.0.0.0/8:8080 or [::1]:9000`)
  }
  return { network, bits, port }
}
