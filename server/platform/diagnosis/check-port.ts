import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '../errors.ts'
import { broken, type Finding, good } from './finding.ts'

const responseTimeoutMs = 2000

/** Good if the port is free or Vitrine itself listens on it. */
export async function checkPort({ host, port }: { host: string; port: number }): Promise<Finding> {
  const address = addressOf(host, port)
  const code = await listenBriefly(host, port)
  if (code === null) return good('network', port === 0 ? 'The service will use any free port.' : `${address} is free.`)
  if (code === 'EADDRINUSE' && (await isVitrine(address)))
    return good('network', `Vitrine is running and answers at ${address}.`)
  const { found, remedy } = describeRefusal({ host, port }, code)
  return broken('network', found, remedy)
}

/** Rejects with `StartError` if the service cannot listen there. Runs before any other step of the start. */
export async function assertCanListen({ host, port }: { host: string; port: number }): Promise<void> {
  const code = await listenBriefly(host, port)
  if (code !== null) throw cannotListen({ host, port }, code)
}

/** The message for the operator: which port, and what to do. */
export function cannotListen(at: { host: string; port: number }, code: string): StartError {
  const { found, remedy } = describeRefusal(at, code)
  return new StartError(`${found} ${remedy}`)
}

function addressOf(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

function describeRefusal({ host, port }: { host: string; port: number }, code: string) {
  const address = addressOf(host, port)
  if (code === 'EADDRINUSE') {
    const remedy = `Stop that program, or choose another port: PORT=${port < 65_535 ? port + 1 : 8080}.`
    return { found: `${address} is in use by another program.`, remedy }
  }
  if (code === 'EACCES')
    return {
      found: `This user is not permitted to listen on ${address}.`,
      remedy: 'Choose a port above 1023, such as PORT=8080.',
    }
  const remedy = 'Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.'
  return { found: `The service cannot listen on ${address} (${code}).`, remedy }
}

/** Returns null on success, otherwise the system's error code. */
async function listenBriefly(host: string, port: number): Promise<string | null> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

// A JSON response with our correlation header at the liveness path identifies Vitrine.
async function isVitrine(address: string): Promise<boolean> {
  const reachable = address.replace(/^0\.0\.0\.0:/, '127.0.0.1:').replace(/^\[::\]:/, '[::1]:')
  try {
    const response = await fetch(`http://${reachable}/healthz`, { signal: AbortSignal.timeout(responseTimeoutMs) })
    const type = response.headers.get('content-type') ?? ''
    await response.body?.cancel()
    return response.ok && type.includes('json') && response.headers.has('x-correlation-id')
  } catch {
    return false
  }
}
