import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import type { buildConnector } from 'undici'
import { OutboundError } from '../outbound-error.ts'
import { type AddressPolicy, exemptionEntryFor } from './address-policy.ts'
import type { ResolveName } from './resolve-name.ts'

interface ConnectorDeps {
  readonly policy: AddressPolicy
  readonly resolve: ResolveName
  /** Aborted when no caller waits for a connection. */
  readonly stopped: AbortSignal
}

interface Target {
  readonly hostname: string
  readonly port: number
}

/** Longer than any caller's timeout; it frees the socket and the name query that a caller abandoned. */
const abandonedConnectionTimeoutMs = 10_000

// Each additional address can take 250 ms before the next one is tried.
const maxAddresses = 6

/**
 * An undici connector that resolves a name once, checks the addresses, and connects to exactly those. There is no second lookup
 * that a hostile name server could answer differently. A name with a private address among public ones is refused, unless the
 * operator exempted one of its addresses; then the exempt and the public ones are used.
 */
export function createCheckedConnector(deps: ConnectorDeps): buildConnector.connector {
  return ({ hostname, protocol, port }, callback) => {
    const secure = protocol === 'https:'
    const target = { hostname, port: Number(port) || (secure ? 443 : 80) }
    connect(deps, target, secure).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}

async function connect(deps: ConnectorDeps, target: Target, secure: boolean): Promise<net.Socket> {
  const signal = AbortSignal.any([AbortSignal.timeout(abandonedConnectionTimeoutMs), deps.stopped])
  const addresses = await addressesOf(target.hostname, deps.resolve, signal)
  const socket = await openSocket(target, usableAddresses(deps.policy, target, addresses), signal)
  if (!deps.policy.mayConnect(socket.remoteAddress ?? '', target.port)) {
    socket.destroy()
    throw blocked(target)
  }
  return secure ? startTls(socket, target.hostname, signal) : socket
}

async function addressesOf(hostname: string, resolve: ResolveName, signal: AbortSignal): Promise<readonly string[]> {
  if (net.isIP(hostname) !== 0) return [hostname]
  try {
    return await withSignal(resolve(hostname, signal), signal)
  } catch (cause) {
    throw new OutboundError('unavailable', `The host name ${hostname} could not be resolved.`, { cause })
  }
}

function usableAddresses(policy: AddressPolicy, target: Target, addresses: readonly string[]): readonly string[] {
  const usable = addresses.filter((address) => policy.mayConnect(address, target.port))
  const hasExempt = usable.some((address) => policy.isExempt(address, target.port))
  if (usable.length === 0 || (usable.length < addresses.length && !hasExempt)) throw blocked(target)
  return usable.slice(0, maxAddresses)
}

function blocked(target: Target): OutboundError {
  const host = net.isIPv6(target.hostname) ? `[${target.hostname}]` : target.hostname
  const sentence = `${host} on port ${target.port} is not a public web address.`
  return new OutboundError('blocked_address', `${sentence}${hintForOperator(target)}`)
}

/** How the operator can allow the target. Empty for special addresses that should not be allowed lightly, such as a cloud's metadata service. */
function hintForOperator({ hostname, port }: Target): string {
  if (net.isIP(hostname) === 0) return ' The operator of this service can allow its IP address with OUTBOUND_ALLOW.'
  const entry = exemptionEntryFor(hostname, port)
  return entry === null ? '' : ` The operator of this service can allow it: OUTBOUND_ALLOW=${entry}.`
}

async function openSocket(target: Target, addresses: readonly string[], signal: AbortSignal): Promise<net.Socket> {
  const found = addresses.map((address) => ({ address, family: net.isIP(address) }))
  const socket = net.connect({
    host: target.hostname,
    port: target.port,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 250,
    noDelay: true,
    lookup: (_hostname, _options, done) => done(null, found),
  })
  return readySocket(socket, 'connect', signal)
}

async function startTls(socket: net.Socket, hostname: string, signal: AbortSignal): Promise<net.Socket> {
  const name = hostname.replace(/\.$/, '')
  const secured = tls.connect({
    socket,
    host: name,
    servername: net.isIP(name) === 0 ? name : '',
    ALPNProtocols: ['http/1.1'],
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment cannot turn it off.
    rejectUnauthorized: true,
  })
  return readySocket(secured, 'secureConnect', signal)
}

async function readySocket<S extends net.Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  // Without a listener, an error before undici adds its own would end the process.
  socket.on('error', () => {})
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
