import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startHttpPeer, startTcpPeer } from '../../test/kit/peers/local-peer.ts'
import { createUntrustedCall, type UntrustedCall, type UntrustedRequest } from './call-untrusted.ts'

const request: UntrustedRequest = {
  method: 'GET',
  headers: { 'x-mine': '1' },
  body: null,
  maxBytes: 100,
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
  isRepeatable: true,
}
const toClose: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of toClose.splice(0)) await one.close()
})

function createCall(allow: readonly string[] = ['127.0.0.1']): UntrustedCall {
  const created = createUntrustedCall({ allow, resolver: async () => ['127.0.0.1'], userAgent: 'vitrine-test/1' })
  toClose.push(created)
  return created
}

async function http(listener: RequestListener): Promise<string> {
  const peer = await startHttpPeer(listener)
  toClose.push(peer)
  return `http://shop.example:${peer.port}/api?a=b`
}

describe('a call', () => {
  it('sends its method, headers and body, and returns status, headers and body', async () => {
    const seen: unknown[] = []
    const url = await http((incoming, response) => {
      incoming.setEncoding('utf8')
      let body = ''
      incoming.on('data', (text: string) => {
        body += text
      })
      incoming.on('end', () => {
        seen.push([incoming.method, incoming.url, incoming.headers['x-mine'], body])
        response.writeHead(201, { 'X-Seen': 'yes' }).end('thank you')
      })
    })
    const call = createCall()
    const answer = await call.callUntrusted(url, { ...request, method: 'POST', body: '{"a":"ä"}' })
    expect(answer).toMatchObject({ status: 201, headers: { 'x-seen': 'yes' } })
    expect(answer.body.toString()).toBe('thank you')
    await call.callUntrusted(url, request)
    expect(seen).toEqual([
      ['POST', '/api?a=b', '1', '{"a":"ä"}'],
      ['GET', '/api?a=b', '1', ''],
    ])
  })

  it('returns the body of an error', async () => {
    const url = await http((_, response) => response.writeHead(500).end('{"why":"broken"}'))
    const answer = await createCall().callUntrusted(url, request)
    expect([answer.status, answer.body.toString()]).toEqual([500, '{"why":"broken"}'])
  })

  it('returns a redirect and does not follow it', async () => {
    let count = 0
    const url = await http((_, response) => {
      count += 1
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    })
    expect((await createCall().callUntrusted(url, request)).status).toBe(302)
    expect(count).toBe(1)
  })

  it.each(['GET', 'POST'] as const)('refuses a longer body than allowed (%s)', async (method) => {
    const url = await http((_, response) => {
      response.write('x'.repeat(60))
      response.end('x'.repeat(60))
    })
    await expect(createCall().callUntrusted(url, { ...request, method })).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('gives up when the body does not end in time', async () => {
    const url = await http((_, response) => {
      response.write('x')
    })
    const slow = createCall().callUntrusted(url, { ...request, totalTimeoutMs: 200 })
    await expect(slow).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('never connects to an address that is not public', async () => {
    const url = await http((_, response) => response.end('never'))
    await expect(createCall([]).callUntrusted(url, request)).rejects.toMatchObject({ reason: 'blocked_address' })
  })

  it.each([
    [true, 2],
    [false, 1],
  ])('is repeated after a reset connection: %s', async (isRepeatable, attempts) => {
    let count = 0
    const peer = await startTcpPeer((socket) => {
      count += 1
      socket.on('error', () => undefined)
      socket.once('data', () => {
        if (count === 1) socket.destroy()
        else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      })
    })
    toClose.push(peer)
    const url = `http://shop.example:${peer.port}/`
    const outcome = createCall().callUntrusted(url, { ...request, isRepeatable })
    if (isRepeatable) expect((await outcome).body.toString()).toBe('ok')
    else await expect(outcome).rejects.toMatchObject({ reason: 'unavailable' })
    expect(count).toBe(attempts)
  })
})
