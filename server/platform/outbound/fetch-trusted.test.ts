import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { type LocalPeer, startHttpPeer, startTcpPeer } from '../../test/kit/peers/local-peer.ts'
import { createTrustedFetch, type TrustedMessage } from './fetch-trusted.ts'

const fetching = createTrustedFetch({ userAgent: 'vitrine-test' })
const peers: LocalPeer[] = []

afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()))
})

async function open(starting: Promise<LocalPeer>): Promise<URL> {
  const peer = await starting
  peers.push(peer)
  return new URL(`http://127.0.0.1:${peer.port}/v1/chat?x=1`)
}

function message(changes: Partial<TrustedMessage> = {}): TrustedMessage {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer key' }
  return { body: '{"a":1}', headers, maxBytes: 1_000, signal: AbortSignal.timeout(10_000), ...changes }
}

describe('a POST to a configured address', () => {
  it('sends the body and headers once and returns the response body', async () => {
    const seen: unknown[] = []
    const url = await open(
      startHttpPeer(async (request, response) => {
        let body = ''
        for await (const chunk of request) body += String(chunk)
        seen.push([request.method, request.url, request.headers.authorization, body])
        response.end('hello')
      }),
    )
    expect(String(await fetching.postTrusted(url, message()))).toBe('hello')
    expect(seen).toEqual([['POST', '/v1/chat?x=1', 'Bearer key', '{"a":1}']])
  })

  it('follows no redirect, so that the key is sent nowhere else', async () => {
    let asked = 0
    const url = await open(
      startHttpPeer((_request, response) => {
        asked += 1
        response.writeHead(307, { location: '/elsewhere' }).end()
      }),
    )
    await expect(fetching.postTrusted(url, message())).rejects.toMatchObject({ reason: 'bad_status', status: 307 })
    expect(asked).toBe(1)
  })

  it('rejects a response above the limit', async () => {
    const url = await open(startHttpPeer((_request, response) => response.end('x'.repeat(1_001))))
    await expect(fetching.postTrusted(url, message())).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('stops when aborted, even in the middle of a body', async () => {
    const controller = new AbortController()
    const url = await open(
      startHttpPeer((_request, response) => {
        response.write('a beginning')
        setImmediate(() => controller.abort(new Error('enough')))
      }),
    )
    await expect(fetching.postTrusted(url, message({ signal: controller.signal }))).rejects.toThrow('enough')
  })

  it('reports a server that hangs up or is unreachable', async () => {
    const url = await open(startTcpPeer((socket) => void once(socket, 'data').then(() => socket.destroy())))
    await expect(fetching.postTrusted(url, message())).rejects.toMatchObject({ reason: 'unavailable' })
    await Promise.all(peers.splice(0).map((peer) => peer.close()))
    await expect(fetching.postTrusted(url, message())).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
