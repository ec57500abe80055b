import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type LocalPeer, listen, startTcpPeer } from '../../test/kit/peers/local-peer.ts'
import { selfSignedCertificate } from '../../test/kit/peers/self-signed.ts'
import { createUntrustedFetch, type UntrustedFetch } from './fetch-untrusted.ts'

const limits = { maxBytes: 100_000, connectTimeoutMs: 5_000, totalTimeoutMs: 10_000, maxRedirects: 3 }
/** For responses that only the timeout ends. */
const shortTimeout = { ...limits, totalTimeoutMs: 300 }
const toClose: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of toClose.splice(0)) await one.close()
})

function createFetch(): UntrustedFetch {
  const allow = ['127.0.0.1']
  const created = createUntrustedFetch({ allow, resolver: async () => allow, userAgent: 'vitrine-test/1' })
  toClose.push(created)
  return created
}

async function peerThat(reply: (socket: Socket) => void): Promise<LocalPeer & { url: string }> {
  const peer = await startTcpPeer((socket) => socket.once('data', () => reply(socket)))
  toClose.push(peer)
  return { ...peer, url: `http://shop.example:${peer.port}/` }
}

/** Sends as fast as the other side reads, forever. */
function flood(socket: Socket, piece: string): void {
  const pieces = Buffer.from(piece.repeat(Math.ceil(16_384 / piece.length)))
  const send = () => {
    while (!socket.destroyed && socket.write(pieces));
  }
  socket.on('drain', send)
  send()
}

describe('a flood of data before any body', () => {
  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

  it.each([
    ['interim answers', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['early hints', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n'],
    ['an extension of a chunk', `${chunked}5;`, 'x=y;'],
    ['trailers', `${chunked}0\r\n`, 'x-filler: aaaaaaaaaaaaaaaa\r\n'],
    ['one header without end', 'HTTP/1.1 200 OK\r\nx: ', 'a'],
    ['the status line', 'HTTP/1.1 200 ', 'OK'],
    ['the size of a chunk', chunked, '0'],
    ['empty lines', '', '\r\n'],
    ['the body of a redirect', 'HTTP/1.1 302 Found\r\nlocation: /next\r\n\r\n', 'x'],
    ['a body that the status does not allow', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'x'],
  ])('of %s ends within its timeout, with an error and without an open connection', async (_what, beginning, piece) => {
    const { url, idle } = await peerThat((socket) => {
      socket.write(beginning)
      flood(socket, piece)
    })
    const reason = expect.stringMatching(/^(timeout|too_large|unavailable|bad_status|too_many_redirects)$/)
    await expect(createFetch().fetchUntrusted(url, shortTimeout)).rejects.toMatchObject({
      name: 'OutboundError',
      reason,
    })
    await idle()
  })
})

describe('a connection that breaks', () => {
  const answers = [
    'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 7\r\n\r\npicture',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\npic\r\n4;a=b\r\nture\r\n0\r\nx: y\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\npicture',
  ]

  it.each(answers)('after any byte of %j never yields a truncated body', async (answer) => {
    const fetch = createFetch()
    let sent = 0
    const { url, idle } = await peerThat((socket) => socket.end(answer.slice(0, sent)))
    for (sent = 0; sent < answer.length; sent += 1)
      await expect(fetch.fetchUntrusted(url, limits), `${sent} bytes`).rejects.toMatchObject({ reason: 'unavailable' })
    expect((await fetch.fetchUntrusted(url, limits)).body.toString()).toBe('picture')
    await idle()
  })

  it('by a reset in the middle yields no body', async () => {
    const { url } = await peerThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 70\r\n\r\npicture', () => socket.resetAndDestroy())
    })
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('the wrong protocol', () => {
  it('with an upgrade that stays open is aborted at once', async () => {
    const { url, idle } = await peerThat((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n')
      flood(socket, 'frames')
    })
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'unavailable' })
    await idle()
  })

  it('is unavailable for TLS to a plain port, and for plain HTTP to a TLS port', async () => {
    const plain = await peerThat((socket) => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n'))
    const asTls = createFetch().fetchUntrusted(plain.url.replace('http:', 'https:'), limits)
    await expect(asTls).rejects.toMatchObject({ reason: 'unavailable' })
    const secure = await listen(createTlsServer(selfSignedCertificate('shop.example')))
    toClose.push(secure)
    const asPlain = createFetch().fetchUntrusted(`http://shop.example:${secure.port}/`, limits)
    await expect(asPlain).rejects.toMatchObject({ reason: 'unavailable' })
    await plain.idle()
    await secure.idle()
  })
})
