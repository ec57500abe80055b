import { promises as dns } from 'node:dns'

/** Finds the addresses of a host name, each an IP literal. Rejects when there are none. Stops early when aborted. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Queries the machine's name servers directly. With `dns.lookup`, a hostile name server could block one of the four threads of the
 * libuv pool for any time, and image decoding and file access use the same threads. The drawback: names that are only in the hosts file
 * are not found.
 *
 * @param servers `address:port` of the servers to query instead of the machine's own.
 */
export function createNameServerResolver(servers?: readonly string[]): ResolveName {
  return async (hostname, signal) => {
    if (isLoopbackName(hostname)) return loopback
    // A new resolver for each call follows changes of resolv.conf, and can be canceled without aborting other queries.
    const resolver = new dns.Resolver({ timeout: 1000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('no addresses')
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/**
 * Resolves through the operating system, including the hosts file: for an operator who exempts private addresses and lists their names
 * there.
 */
export const resolveBySystem: ResolveName = async (hostname) => {
  if (isLoopbackName(hostname)) return loopback
  const found = await dns.lookup(hostname, { all: true, order: 'verbatim' })
  return found.map(({ address }) => address)
}

// RFC 6761 section 6.3: these names never leave the machine.
const loopback = ['127.0.0.1', '::1']

function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname)
}
