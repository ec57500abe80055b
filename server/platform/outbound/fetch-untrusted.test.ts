import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type LocalPeer, startHttpPeer, startTcpPeer } from '../../test/kit/peers/local-peer.ts'
import { createUntrustedFetch, type UntrustedFetch } from './fetch-untrusted.ts'

const limits = { maxBytes: 100_000, connectTimeoutMs: 5_000, totalTimeoutMs: 10_000, maxRedirects: 3 }
const toClose: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of toClose.splice(0)) await one.close()
})

function createFetch(): UntrustedFetch {
  const created = createUntrustedFetch({
    allow: ['127.0.0.1'],
    resolver: async () => ['127.0.0.1'],
    userAgent: 'vitrine-test/1',
  })
  toClose.push(created)
  return created
}

async function http(listener: RequestListener): Promise<LocalPeer & { url: string }> {
  const peer = await startHttpPeer(listener)
  toClose.push(peer)
  return { ...peer, url: `http://shop.example:${peer.port}/` }
}

/** A peer that answers every request on a connection with what `reply` writes, byte for byte. */
async function scripted(reply: (socket: Socket, requests: number) => void): Promise<LocalPeer & { url: string }> {
  const peer = await startTcpPeer((socket) => {
    let requests = 0
    socket.on('data', () => reply(socket, ++requests))
  })
  toClose.push(peer)
  return { ...peer, url: `http://shop.example:${peer.port}/` }
}

describe('a successful response', () => {
  it('has a status, lower-case headers, a body, the final URL and an ETag', async () => {
    const { url } = await http((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png', ETag: '"abc"', Vary: ['a', 'b'] })
      response.end('picture')
    })
    const fetched = await createFetch().fetchUntrusted(`${url}a%20b.png?size=1#part`, limits)
    expect(fetched).toMatchObject({ status: 200, etag: '"abc"', finalUrl: `${url}a%20b.png?size=1#part` })
    expect(fetched.headers).toMatchObject({ 'content-type': 'image/png', vary: 'a, b' })
    expect(fetched.body.toString()).toBe('picture')
  })

  it('was requested with our user agent and without credentials', async () => {
    let seen: Record<string, unknown> = {}
    const { url, port } = await http((request, response) => {
      seen = { ...request.headers, path: request.url, method: request.method }
      response.end()
    })
    await createFetch().fetchUntrusted(`${url}a?b=c#d`, { ...limits, accept: 'image/*' })
    expect(seen).toEqual({
      host: `shop.example:${port}`,
      connection: 'keep-alive',
      'user-agent': 'vitrine-test/1',
      accept: 'image/*',
      'accept-encoding': 'identity',
      path: '/a?b=c',
      method: 'GET',
    })
  })

  it('can be empty (204) or not an image: the caller decides', async () => {
    const { url } = await http((request, response) => {
      if (request.url === '/empty') response.writeHead(204).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hello</h1>')
    })
    const fetch = createFetch()
    expect(await fetch.fetchUntrusted(`${url}empty`, limits)).toMatchObject({ status: 204, body: Buffer.alloc(0) })
    expect((await fetch.fetchUntrusted(url, limits)).body.toString()).toBe('<h1>hello</h1>')
  })

  it('of exactly the maximum length is accepted, in chunks of any size', async () => {
    const { url } = await http((_request, response) => {
      for (let sent = 0; sent < 100_000; sent += 1000) response.write(Buffer.alloc(1000, sent / 1000))
      response.end()
    })
    const { body } = await createFetch().fetchUntrusted(url, limits)
    expect(body.length).toBe(100_000)
    expect([body[0], body[999], body[1000], body[99_999]]).toEqual([0, 0, 1, 99])
  })

  it('is not lost when the server has just closed the kept-alive connection', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: keep-alive\r\n\r\nfresh'
    const peer = await scripted((socket, requests) => {
      if (requests === 1) socket.write(answer)
      else socket.destroy()
    })
    const fetch = createFetch()
    await fetch.fetchUntrusted(peer.url, limits)
    expect((await fetch.fetchUntrusted(peer.url, limits)).body.toString()).toBe('fresh')
    expect(peer.connections()).toBe(2)
  })
})

describe('ETags', () => {
  const conditional = { ...limits, headers: { 'if-none-match': '"v1"' } }

  it('turn an unchanged resource into a 304 without a body', async () => {
    const { url } = await http((request, response) => {
      const isSame = request.headers['if-none-match'] === '"v1"'
      response.writeHead(isSame ? 304 : 200, { etag: '"v1"' }).end(isSame ? undefined : 'body')
    })
    const fetch = createFetch()
    expect(await fetch.fetchUntrusted(url, conditional)).toMatchObject({ status: 304, etag: '"v1"' })
    expect((await fetch.fetchUntrusted(url, limits)).body.toString()).toBe('body')
  })

  it('do not make an unrequested 304 acceptable', async () => {
    const { url } = await http((_request, response) => response.writeHead(304).end())
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'bad_status', status: 304 })
  })

  it('that cannot be sent back are omitted', async () => {
    const { url } = await http((_request, response) => response.writeHead(200, { etag: 'not quoted' }).end())
    expect((await createFetch().fetchUntrusted(url, limits)).etag).toBeNull()
  })
})

describe('a bad status', () => {
  it.each([206, 300, 302, 400, 401, 403, 404, 410, 429, 500, 503])(
    '%i is an error that contains the status',
    async (status) => {
      const { url, port } = await http((_request, response) => response.writeHead(status).end('sorry'))
      await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({
        reason: 'bad_status',
        status,
        message: `shop.example:${port} answered with status ${status}.`,
      })
    },
  )

  it('with an endless body fails at once', async () => {
    const { url, idle } = await http((_request, response) => {
      response.writeHead(404)
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', send)
      send()
    })
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'bad_status', status: 404 })
    await idle()
  })
})

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('by %i are followed, including relative ones', async (status) => {
    const { url } = await http((request, response) => {
      if (request.url === '/a/b') response.writeHead(status, { location: '../c?d' }).end('moved')
      else response.end(request.url)
    })
    const fetched = await createFetch().fetchUntrusted(`${url}a/b`, limits)
    expect(fetched.body.toString()).toBe('/c?d')
    expect(fetched.finalUrl).toBe(`${url}c?d`)
  })

  it('are followed three times at most', async () => {
    const asked: (string | undefined)[] = []
    const { url } = await http((request, response) => {
      asked.push(request.url)
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('arrived')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    const fetch = createFetch()
    expect((await fetch.fetchUntrusted(`${url}3`, limits)).body.toString()).toBe('arrived')
    asked.splice(0)
    await expect(fetch.fetchUntrusted(`${url}4`, limits)).rejects.toMatchObject({ reason: 'too_many_redirects' })
    expect(asked).toEqual(['/4', '/3', '/2', '/1'])
  })

  it('in a loop end', async () => {
    const { url } = await http((_request, response) => response.writeHead(302, { location: '/' }).end())
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'too_many_redirects' })
  })

  it('are not followed when none are allowed', async () => {
    const { url } = await http((_request, response) => response.writeHead(302, { location: '/' }).end())
    const fetched = createFetch().fetchUntrusted(url, { ...limits, maxRedirects: 0 })
    await expect(fetched).rejects.toMatchObject({ reason: 'too_many_redirects' })
  })

  it('share one time limit', async () => {
    let asked = 0
    const { url } = await http((_request, response) => {
      asked += 1
      setTimeout(() => response.writeHead(302, { location: `/${asked}` }).end(), 60)
    })
    const fetched = createFetch().fetchUntrusted(url, { ...limits, maxRedirects: 100, totalTimeoutMs: 200 })
    await expect(fetched).rejects.toMatchObject({ reason: 'timeout' })
    expect(asked).toBeLessThan(5)
  })
})

describe('a slow server', () => {
  const hurried = { ...limits, totalTimeoutMs: 150 }

  it('that never responds times out, and its connection is closed', async () => {
    const { url, idle, port } = await scripted(() => {})
    await expect(createFetch().fetchUntrusted(url, hurried)).rejects.toMatchObject({
      reason: 'timeout',
      message: `shop.example:${port} did not finish its answer within 0.15 s.`,
    })
    await idle()
  })

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\nx-slow: '],
    ['a body', 'HTTP/1.1 200 OK\r\ncontent-length: 90000\r\n\r\n'],
    ['interim answers', ''],
  ])('that drips %s times out although it never pauses', async (what, beginning) => {
    const { url, idle } = await scripted((socket) => {
      socket.write(beginning)
      const drop = what === 'interim answers' ? 'HTTP/1.1 103 Early Hints\r\n\r\n' : 'x'
      const dripping = setInterval(() => socket.write(drop), 10)
      socket.on('close', () => clearInterval(dripping))
    })
    await expect(createFetch().fetchUntrusted(url, hurried)).rejects.toMatchObject({ reason: 'timeout' })
    await idle()
  })
})

describe('a server that sends too much', () => {
  it('is cut off at the limit when the body never ends', async () => {
    const { url, port, idle } = await http((_request, response) => {
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      }
      response.on('drain', send)
      send()
    })
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({
      reason: 'too_large',
      message: `The response of shop.example:${port} is larger than 100000 bytes.`,
    })
    await idle()
  })

  it('is refused by its Content-Length before the body is read', async () => {
    const { url, idle } = await scripted((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100001\r\n\r\n'))
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'too_large' })
    await idle()
  })

  it('is cut off when its headers never end', async () => {
    const { url, idle } = await scripted((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const line = `x-filler: ${'x'.repeat(1000)}\r\n`
      const send = () => {
        while (!socket.destroyed && socket.write(line));
      }
      socket.on('drain', send)
      send()
    })
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'too_large' })
    await idle()
  })

  it('cannot deliver a decompression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    expect(bomb.length).toBeLessThan(limits.maxBytes)
    const { url } = await http((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({
      reason: 'unavailable',
      message: /compressed/,
    })
  })
})

describe('a lying server', () => {
  it('that sends less than its Content-Length is an error, not a short body', async () => {
    const { url } = await scripted((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nonly this'))
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({
      reason: 'unavailable',
      message: /closed the connection before its answer was complete/,
    })
  })

  it('that ends a chunked body early causes an error', async () => {
    const { url } = await scripted((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'),
    )
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('that sends more than its Content-Length cannot inject a second response', async () => {
    const forged = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nforged'
    let asked = 0
    const peer = await scripted((socket) => {
      asked += 1
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nreal${asked === 1 ? forged : ''}`)
    })
    const fetch = createFetch()
    expect((await fetch.fetchUntrusted(peer.url, limits)).body.toString()).toBe('real')
    expect((await fetch.fetchUntrusted(peer.url, limits)).body.toString()).toBe('real')
  })

  it.each([
    ['not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['two different lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcd'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a bad chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'],
    ['nothing', ''],
  ])('that sends %s is unavailable', async (_what, reply) => {
    const { url } = await scripted((socket) => socket.end(reply))
    await expect(createFetch().fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('connections', () => {
  it('are reused for the next fetch from the same host', async () => {
    const peer = await http((_request, response) => response.end('hello'))
    const fetch = createFetch()
    for (let n = 0; n < 10; n += 1) await fetch.fetchUntrusted(peer.url, limits)
    // Up to two connections, because undici frees a connection one turn of the event loop after the answer is complete.
    expect(peer.connections()).toBeLessThanOrEqual(2)
  })

  it('to one host never exceed six, and every fetch gets its turn', async () => {
    let maxOpen = 0
    let waiting: ServerResponse[] = []
    const { url } = await http((_request, response) => {
      waiting.push(response)
      maxOpen = Math.max(maxOpen, waiting.length)
      if (waiting.length !== 6) return
      // A seventh request would arrive in this time.
      setTimeout(() => {
        const six = waiting
        waiting = []
        for (const one of six) one.end('hello')
      }, 20)
    })
    const fetch = createFetch()
    const all = await Promise.all(Array.from({ length: 30 }, () => fetch.fetchUntrusted(url, limits)))
    expect(all.every(({ body }) => body.toString() === 'hello')).toBe(true)
    expect(maxOpen).toBe(6)
  })

  it('are released by failed fetches', async () => {
    const { url } = await scripted(() => {})
    const fetch = createFetch()
    const failing = Array.from({ length: 12 }, () => fetch.fetchUntrusted(url, { ...limits, totalTimeoutMs: 50 }))
    for (const one of failing) await expect(one).rejects.toMatchObject({ reason: 'timeout' })
  })
})

describe('a streamed body', () => {
  it('applies backpressure chunk by chunk', async () => {
    const { url } = await http((_request, response) => {
      response.end(Buffer.alloc(1_000_000, 7))
    })
    const seen = { bytes: 0, busy: 0, maxBusy: 0 }
    const fetched = await createFetch().fetchUntrusted(url, {
      ...limits,
      maxBytes: 1_000_000,
      sink: async (chunk) => {
        seen.busy += 1
        seen.maxBusy = Math.max(seen.maxBusy, seen.busy)
        await new Promise((resolve) => setImmediate(resolve))
        seen.bytes += chunk.length
        seen.busy -= 1
      },
    })
    expect(seen).toEqual({ bytes: 1_000_000, busy: 0, maxBusy: 1 })
    expect(fetched).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  })

  it('is complete, in chunks of any size', async () => {
    const pieces = [1, 70_000, 16, 3, 9000].map((length, at) => Buffer.alloc(length, at))
    const { url } = await http(async (_request, response) => {
      for (const piece of pieces) {
        response.write(piece)
        if (piece.length > 10) await new Promise((resolve) => setTimeout(resolve, 5))
      }
      response.end()
    })
    const seen: Buffer[] = []
    const sink = async (chunk: Uint8Array) => void seen.push(Buffer.from(chunk))
    await createFetch().fetchUntrusted(url, { ...limits, sink })
    expect(Buffer.concat(seen).equals(Buffer.concat(pieces))).toBe(true)
  })

  it('fails the fetch with the reason of the consumer, and at the size limit', async () => {
    const { url } = await http((_request, response) => {
      response.write(Buffer.alloc(80_000))
      response.end(Buffer.alloc(80_000))
    })
    const full = new Error('the disk is full')
    const failing = createFetch().fetchUntrusted(url, {
      ...limits,
      maxBytes: 200_000,
      sink: () => Promise.reject(full),
    })
    await expect(failing).rejects.toBe(full)
    const tooMuch = createFetch().fetchUntrusted(url, { ...limits, sink: async () => undefined })
    await expect(tooMuch).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('is not that of a redirect or an error', async () => {
    const { url } = await http((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/moved' }).end('moved')
      else response.writeHead(404).end('not here')
    })
    const pieces: Uint8Array[] = []
    const sink = async (chunk: Uint8Array) => void pieces.push(chunk)
    await expect(createFetch().fetchUntrusted(url, { ...limits, sink })).rejects.toMatchObject({ reason: 'bad_status' })
    expect(pieces).toEqual([])
  })
})

describe('cancellation', () => {
  it('by the caller’s signal ends the fetch with the caller’s reason', async () => {
    const controller = new AbortController()
    const { url, idle } = await scripted(() => controller.abort(new Error('enough')))
    await expect(createFetch().fetchUntrusted(url, { ...limits, signal: controller.signal })).rejects.toThrow('enough')
    await idle()
  })

  it('before the start fetches nothing', async () => {
    const peer = await scripted(() => {})
    const fetched = createFetch().fetchUntrusted(peer.url, { ...limits, signal: AbortSignal.abort(new Error('no')) })
    await expect(fetched).rejects.toThrow('no')
    expect(peer.connections()).toBe(0)
  })

  it('by closing lets running fetches finish and refuses new ones', async () => {
    const fetch = createFetch()
    const stopping = Promise.withResolvers<Promise<void>>()
    const { url } = await http((_request, response) => {
      stopping.resolve(fetch.close())
      setImmediate(() => response.end('finished'))
    })
    expect((await fetch.fetchUntrusted(url, limits)).body.toString()).toBe('finished')
    await expect(fetch.fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'unavailable' })
    await await stopping.promise
  })
})
