import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type SecureVersion, type Server as TlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfSignedCertificate } from '../../test/kit/peers/self-signed.ts'
import { systemIds } from '../ids.ts'
import { createLogger } from '../logger.ts'
import { createHttp, type Http } from './server.ts'
import { readTlsFiles } from './tls.ts'

const first = selfSignedCertificate('localhost')
const second = selfSignedCertificate('localhost')
let folder: string
let app: Http

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-tls-'))
  const tls = await readTlsFiles(await files(first), new Date())
  app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [], tls })
  app.get('/hello', { config: { access: 'public' } }, () => ({ protocol: 'any' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function files({ cert, key }: { cert: string; key: string }) {
  const paths = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') }
  await Promise.all([writeFile(paths.cert, cert), writeFile(paths.key, key)])
  return paths
}

const port = () => (app.server.address() as AddressInfo).port

/** The status of GET /hello over https. Rejects unless the certificate of `localhost` is signed by `ca`. */
function get(ca: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: port(), path: '/hello', servername: 'localhost', ca, agent: false }
    request(options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

function handshake(version: SecureVersion): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: port(),
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
    }
    const socket = connect({ ...options, ciphers: 'ALL@SECLEVEL=0' }, () => {
      resolve(socket.getProtocol())
      socket.destroy()
    }).on('error', reject)
  })
}

describe('with a certificate and its key', () => {
  it('serves HTTPS with that certificate', async () => {
    expect(await get(first.cert)).toBe(200)
  })

  it('speaks TLS 1.2 and 1.3, and nothing older', async () => {
    expect(await handshake('TLSv1.3')).toBe('TLSv1.3')
    expect(await handshake('TLSv1.2')).toBe('TLSv1.2')
    await expect(handshake('TLSv1.1')).rejects.toThrow()
  })

  it('does not respond to plain HTTP, not even with a redirect', async () => {
    await expect(fetch(`http://127.0.0.1:${port()}/hello`)).rejects.toThrow()
  })

  it('uses a renewed certificate for new connections, without a restart', async () => {
    const server = app.server as unknown as TlsServer
    server.setSecureContext(await readTlsFiles(await files(second), new Date()))
    expect(await get(second.cert)).toBe(200)
    await expect(get(first.cert)).rejects.toThrow()
  })
})

describe('refuses to start, and names the variable, with', () => {
  const read = (paths: { cert: string; key: string }, now = new Date()) => readTlsFiles(paths, now)

  it('a file that cannot be read', async () => {
    const paths = await files(first)
    await expect(read({ ...paths, key: '/nowhere/key.pem' })).rejects.toThrow(
      "TLS_KEY: expected a readable file, got '/nowhere/key.pem'",
    )
  })

  it('a file that is not a certificate or key, without showing its content', async () => {
    await expect(read(await files({ ...first, cert: 'hunter2' }))).rejects.toThrow(
      /^TLS_CERT: expected a certificate in PEM$/,
    )
    await expect(read(await files({ ...first, key: 'hunter2' }))).rejects.toThrow(
      /^TLS_KEY: expected an unencrypted private key in PEM$/,
    )
  })

  it('the key of another certificate', async () => {
    await expect(read(await files({ cert: first.cert, key: second.key }))).rejects.toThrow(
      /^TLS_KEY: expected the private key of/,
    )
  })

  it('a certificate that has expired', async () => {
    const later = new Date(Date.now() + 3 * 86_400_000)
    await expect(read(await files(first), later)).rejects.toThrow(/^TLS_CERT: .* expired on/)
  })
})
