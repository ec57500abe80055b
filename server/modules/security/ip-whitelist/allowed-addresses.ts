import ipaddr from 'ipaddr.js'

/** Whether a store with these ranges takes calls from `address`; without any it takes all. */
export function allowsAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const from = ipaddr.process(address)
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === from.kind() && from.match(base, bits)
  })
}
