import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type LocalPeer, startHttpPeer, startTcpPeer } from '../../test/kit/peers/local-peer.ts'
import { createUntrustedPost, type UntrustedPost } from './post-untrusted.ts'

const message = {
  body: '{"a":"ä"}',
  headers: { 'content-type': 'application/json', 'x-mine': '1' },
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
  maxResponseBytes: 100,
}
const toClose: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of toClose.splice(0)) await one.close()
})

function createPost(allow: readonly string[] = ['127.0.0.1']): UntrustedPost {
  const created = createUntrustedPost({ allow, resolver: async () => ['127.0.0.1'], userAgent: 'vitrine-test/1' })
  toClose.push(created)
  return created
}

async function http(listener: RequestListener): Promise<LocalPeer & { url: string }> {
  const peer = await startHttpPeer(listener)
  toClose.push(peer)
  return { ...peer, url: `http://shop.example:${peer.port}/hook?a=b` }
}

async function tcp(onConnection: (socket: Socket) => void): Promise<LocalPeer & { url: string }> {
  const peer = await startTcpPeer(onConnection)
  toClose.push(peer)
  return { ...peer, url: `http://shop.example:${peer.port}/` }
}

describe('a message', () => {
  it('arrives unchanged, with its headers and no credentials', async () => {
    const seen: Record<string, unknown>[] = []
    const { url, port } = await http((request, response) => {
      request.setEncoding('utf8')
      let body = ''
      request.on('data', (text: string) => {
        body += text
      })
      request.on('end', () => {
        seen.push({ ...request.headers, path: request.url, method: request.method, body })
        response.writeHead(201, { 'X-Seen': 'yes' }).end('thank you')
      })
    })
    const answer = await createPost().postUntrusted(url, message)
    expect(answer).toMatchObject({ status: 201, headers: { 'x-seen': 'yes' } })
    expect(answer.start.toString()).toBe('thank you')
    expect(seen).toEqual([
      {
        host: `shop.example:${port}`,
        connection: 'keep-alive',
        'user-agent': 'vitrine-test/1',
        'accept-encoding': 'identity',
        'content-type': 'application/json',
        'content-length': '10',
        'x-mine': '1',
        path: '/hook?a=b',
        method: 'POST',
        body: message.body,
      },
    ])
  })

  it.each([200, 204, 206, 301, 307, 404, 410, 429, 500, 503])(
    'that is answered %i has that for an answer, and is not sent anywhere else',
    async (status) => {
      let asked = 0
      const { url, port } = await http((_request, response) => {
        asked += 1
        response.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere`, 'retry-after': '7' }).end()
      })
      const answer = await createPost().postUntrusted(url, message)
      expect([answer.status, answer.headers['retry-after'], asked]).toEqual([status, '7', 1])
    },
  )

  it('returns the first bytes of a long response without waiting for the rest', async () => {
    const { url, idle } = await http((_request, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    })
    const answer = await createPost().postUntrusted(url, message)
    expect([answer.status, answer.start.toString()]).toEqual([200, 'x'.repeat(100)])
    await idle()
  })

  it('returns the status even when the body never ends or breaks off', async () => {
    const endless = await http((_request, response) => response.writeHead(200).write('and'))
    expect((await createPost().postUntrusted(endless.url, message)).start.toString()).toBe('and')
    const broken = await tcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nand')),
    )
    expect(await createPost().postUntrusted(broken.url, message)).toMatchObject({ status: 200 })
  })

  it('ignores 1xx responses', async () => {
    const { url } = await tcp((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n')
        socket.end('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n')
      }),
    )
    expect(await createPost().postUntrusted(url, message)).toMatchObject({ status: 500 })
  })
})

describe('a receiver', () => {
  it('that never responds times out', async () => {
    const { url, idle } = await tcp((socket) => void socket.resume())
    const sent = createPost().postUntrusted(url, { ...message, totalTimeoutMs: 200 })
    await expect(sent).rejects.toMatchObject({ reason: 'timeout', message: expect.stringContaining('0.2 s') })
    await idle()
  })

  it('that never reads a large body times out too', async () => {
    const { url } = await tcp((socket) => socket.pause())
    const sent = createPost().postUntrusted(url, { ...message, body: 'x'.repeat(20_000_000), totalTimeoutMs: 300 })
    await expect(sent).rejects.toMatchObject({ reason: 'timeout' })
  })

  it.each([
    ['hangs up before it answers', ''],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('that %s is asked once', async (_what, text) => {
    let asked = 0
    const { url } = await tcp((socket) => {
      socket.once('data', () => {
        asked += 1
        socket.end(text)
      })
    })
    await expect(createPost().postUntrusted(url, message)).rejects.toMatchObject({ reason: 'unavailable' })
    expect(asked).toBe(1)
  })

  it('at a private address is never contacted, in any notation', async () => {
    const { port, connections } = await http((_request, response) => response.end())
    const post = createPost([])
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '[::ffff:127.0.0.1]',
      'localhost',
      'shop.example',
      '169.254.169.254',
    ]) {
      const sent = post.postUntrusted(`http://${host}:${port}/`, message)
      await expect(sent, host).rejects.toMatchObject({ reason: 'blocked_address' })
    }
    expect(connections()).toBe(0)
  })

  it('that is slow delays no other message to the same host', async () => {
    const waiting: (() => void)[] = []
    const { url } = await http((request, response) => {
      if (request.headers['x-mine'] === 'slow') waiting.push(() => response.end())
      else response.end()
    })
    const post = createPost()
    const slow = Array.from({ length: 40 }, () =>
      post.postUntrusted(url, { ...message, headers: { ...message.headers, 'x-mine': 'slow' } }),
    )
    await expect.poll(() => waiting.length).toBe(40)
    expect(await post.postUntrusted(url, message)).toMatchObject({ status: 200 })
    for (const release of waiting) release()
    await Promise.all(slow)
  })
})

it('rejects with the caller’s abort reason, and refuses messages after closing', async () => {
  const { url } = await tcp(() => undefined)
  const post = createPost()
  const stop = new AbortController()
  const sent = post.postUntrusted(url, { ...message, signal: stop.signal })
  stop.abort(new Error('not now'))
  await expect(sent).rejects.toThrow('not now')
  await post.close()
  await expect(post.postUntrusted(url, message)).rejects.toMatchObject({ reason: 'unavailable' })
})

it('sends nothing when already aborted', async () => {
  let requests = 0
  const { url } = await http((_request, response) => {
    requests += 1
    response.end()
  })
  const post = createPost()
  const given = post.postUntrusted(url, { ...message, signal: AbortSignal.abort(new Error('too late')) })
  await expect(given).rejects.toThrow('too late')
  await post.postUntrusted(url, message)
  expect(requests).toBe(1)
})
