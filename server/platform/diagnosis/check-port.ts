import { once } from 'node:events'
import { createServer } from 'node:net'
import { broken, type Finding, good } from './finding.ts'

const answerWithinMs = 2000

/** Is the port free, or is it Vitrine itself that has it? */
export async function checkPort({ host, port }: { host: string; port: number }): Promise<Finding> {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const code = await listenBriefly(host, port)
  if (code === null) return good('network', port === 0 ? 'Any free port will be used.' : `${place} is free.`)
  if (code === 'EADDRINUSE') {
    if (await isVitrine(place)) return good('network', `Vitrine is running and answers at ${place}.`)
    const remedy = `Stop that program, or choose another port: PORT=${port < 65_535 ? port + 1 : 8080}.`
    return broken('network', `Another program has ${place}.`, remedy)
  }
  if (code === 'EACCES') {
    return broken('network', `This user may not listen on ${place}.`, 'Choose a port above 1023, such as PORT=8080.')
  }
  const remedy = 'Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.'
  return broken('network', `It is not possible to listen on ${place} (${code}).`, remedy)
}

/** Null when it worked, else the system's error code. */
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

// A JSON answer with our correlation header at the liveness path: few other programs have both.
async function isVitrine(place: string): Promise<boolean> {
  const reachable = place.replace(/^0\.0\.0\.0:/, '127.0.0.1:').replace(/^\[::\]:/, '[::1]:')
  try {
    const answer = await fetch(`http://${reachable}/healthz`, { signal: AbortSignal.timeout(answerWithinMs) })
    const type = answer.headers.get('content-type') ?? ''
    await answer.body?.cancel()
    return answer.ok && type.includes('json') && answer.headers.has('x-correlation-id')
  } catch {
    return false
  }
}
