import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LocalPeer, listen, startHttpPeer, startTcpPeer } from '../../test/kit/peers/local-peer.ts'
import { selfSignedCertificate } from '../../test/kit/peers/self-signed.ts'
import type { ResolveName } from './addresses/resolve-name.ts'
import { createUntrustedFetch, type UntrustedFetch } from './fetch-untrusted.ts'

const limits = { maxBytes: 100_000, connectTimeoutMs: 5_000, totalTimeoutMs: 10_000, maxRedirects: 3 }
const everyLocalAddress = ['127.0.0.0/8', '0.0.0.0', '::', '::1']

let ipv4: LocalPeer
let ipv6: LocalPeer
let redirectTo = ''
const fetches: UntrustedFetch[] = []

function createFetch(allow: readonly string[], resolver?: ResolveName): UntrustedFetch {
  const created = createUntrustedFetch({ allow, userAgent: 'vitrine-test', ...(resolver && { resolver }) })
  fetches.push(created)
  return created
}

function names(table: Readonly<Record<string, readonly string[]>>): ResolveName {
  return async (hostname) => table[hostname] ?? Promise.reject(new Error(`unexpected lookup of ${hostname}`))
}

beforeAll(async () => {
  ipv4 = await startHttpPeer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: redirectTo })
    response.end('secret of 127.0.0.1')
  })
  ipv6 = await startHttpPeer((_request, response) => response.end('secret of ::1'), '::1')
})
beforeEach(() => {
  redirectTo = ''
})
afterAll(async () => {
  for (const created of fetches) await created.close()
  await ipv4.close()
  await ipv6.close()
})

describe('addresses of this machine', () => {
  const ipv4Disguises = [
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f000001',
    '0x7F.1',
    '127.1',
    '0177.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '①②⑦.0.0.1',
    '%31%32%37.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:FFFF:7F00:0001]',
    '0.0.0.0',
    '0',
    'localhost',
    'LOCALHOST',
    'localhost.',
  ]
  const ipv6Disguises = ['[::1]', '[0:0:0:0:0:0:0:1]', '[::0.0.0.1]', '[::]']

  it.each(ipv4Disguises)('are never reached as http://%s', async (host) => {
    const before = ipv4.connections()
    const fetched = createFetch([]).fetchUntrusted(`http://${host}:${ipv4.port}/`, limits)
    await expect(fetched).rejects.toMatchObject({ reason: 'blocked_address' })
    expect(ipv4.connections()).toBe(before)
  })

  it.each(ipv6Disguises)('are never reached as http://%s', async (host) => {
    const before = ipv6.connections()
    const fetched = createFetch([]).fetchUntrusted(`http://${host}:${ipv6.port}/`, limits)
    await expect(fetched).rejects.toMatchObject({ reason: 'blocked_address' })
    expect(ipv6.connections()).toBe(before)
  })

  // Proves that the addresses refused above are reachable.
  it.each(ipv4Disguises)('are reached as http://%s once exempt', async (host) => {
    const { body } = await createFetch(everyLocalAddress).fetchUntrusted(`http://${host}:${ipv4.port}/`, limits)
    expect(body.toString()).toBe('secret of 127.0.0.1')
  })

  it.each(ipv6Disguises)('are reached as http://%s once exempt', async (host) => {
    const { body } = await createFetch(everyLocalAddress).fetchUntrusted(`http://${host}:${ipv6.port}/`, limits)
    expect(body.toString()).toBe('secret of ::1')
  })

  it.each(['127.0.0.1', '2130706433', '[::1]'])('http://%s is refused with the entry that allows it', async (host) => {
    const url = `http://${host}:${host === '[::1]' ? ipv6.port : ipv4.port}/`
    const error = await createFetch([])
      .fetchUntrusted(url, limits)
      .catch((refused: Error) => refused)
    const entry = /The operator of this service can allow it: OUTBOUND_ALLOW=(\S+)\.$/.exec(String(error))?.[1] ?? ''
    const { body } = await createFetch([entry]).fetchUntrusted(url, limits)
    expect(body.toString()).toMatch(/^secret of /)
  })

  it('can be reached by name when one of the two loopback addresses is exempt', async () => {
    const { body } = await createFetch(['127.0.0.1']).fetchUntrusted(`http://localhost:${ipv4.port}/`, limits)
    expect(body.toString()).toBe('secret of 127.0.0.1')
  })
})

describe('other addresses that are not public', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://255.255.255.255/',
    'http://224.0.0.1/',
    'https://192.168.1.1/',
  ])('%s is refused', async (url) => {
    await expect(createFetch([]).fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'blocked_address' })
  })

  it.each(['http://169.254.169.254/latest/meta-data/', 'http://[fd00:ec2::254]/', 'http://127.0.0.1:6379/'])(
    '%s is refused without a hint how to allow it',
    async (url) => {
      const fetched = createFetch([]).fetchUntrusted(url, limits)
      await expect(fetched).rejects.toThrow(/is not a public web address\.$/)
    },
  )

  it('include a dangerous port of a public address', async () => {
    const fetch = createFetch([], names({ 'shop.example': ['93.184.216.34'] }))
    for (const port of [22, 25, 6379]) {
      const fetched = fetch.fetchUntrusted(`http://shop.example:${port}/`, limits)
      await expect(fetched).rejects.toMatchObject({ reason: 'blocked_address' })
    }
  })
})

describe('names', () => {
  it.each([
    ['loopback', ['127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['a mapped loopback address', ['::ffff:127.0.0.1']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['a private and a public address', ['10.0.0.1', '93.184.216.34']],
    ['something that is no address', ['localhost']],
    ['nothing', []],
  ])('that lead to %s are refused without naming the address', async (_what, addresses) => {
    const before = ipv4.connections() + ipv6.connections()
    const fetched = createFetch([], names({ 'shop.example': addresses })).fetchUntrusted(
      `http://shop.example:${ipv4.port}/`,
      limits,
    )
    await expect(fetched).rejects.toMatchObject({
      reason: 'blocked_address',
      message: `shop.example on port ${ipv4.port} is not a public web address. The operator of this service can allow its IP address with OUTBOUND_ALLOW.`,
    })
    expect(ipv4.connections() + ipv6.connections()).toBe(before)
  })

  it('are resolved once, so that a second answer cannot redirect the connection', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let lookups = 0
    const rebinding: ResolveName = async () => answers[lookups++] ?? []
    // 127.0.0.1 represents the public address of the first answer.
    const { body } = await createFetch(['127.0.0.1'], rebinding).fetchUntrusted(
      `http://a.example:${ipv4.port}/`,
      limits,
    )
    expect(body.toString()).toBe('secret of 127.0.0.1')
    expect(lookups).toBe(1)
  })

  it('that change to a private address are refused on the next connection', async () => {
    const peer = await startHttpPeer((_request, response) => {
      response.setHeader('connection', 'close')
      response.end('first')
    })
    let lookups = 0
    const rebinding: ResolveName = async () => (lookups++ === 0 ? ['127.0.0.1'] : ['::1'])
    const fetch = createFetch(['127.0.0.1'], rebinding)
    const url = `http://a.example:${peer.port}/`
    expect((await fetch.fetchUntrusted(url, limits)).body.toString()).toBe('first')
    await expect(fetch.fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'blocked_address' })
    await peer.close()
  })

  it('with several public addresses connect to the one that responds', async () => {
    const fetch = createFetch(['127.0.0.1', '::1'], names({ 'shop.example': ['::1', '127.0.0.1'] }))
    const { body } = await fetch.fetchUntrusted(`http://shop.example:${ipv4.port}/`, limits)
    expect(body.toString()).toBe('secret of 127.0.0.1')
  })

  it('that cannot be resolved fail with that reason', async () => {
    const fetched = createFetch([], names({})).fetchUntrusted('http://gone.example/', limits)
    await expect(fetched).rejects.toMatchObject({
      reason: 'unavailable',
      message: 'The host name gone.example could not be resolved.',
    })
  })

  it('whose lookup never ends time out', async () => {
    const fetch = createFetch([], () => new Promise(() => {}))
    const fetched = fetch.fetchUntrusted('http://slow.example/', { ...limits, connectTimeoutMs: 50 })
    await expect(fetched).rejects.toMatchObject({
      reason: 'timeout',
      message: 'slow.example did not accept a connection within 0.05 s.',
    })
  })
})

describe('redirects', () => {
  const start = () => `http://shop.example:${ipv4.port}/redirect`
  // Only the first hop is exempt: the exemption includes its port, and the redirects lead elsewhere.
  const fetchFirstHop = () =>
    createFetch(
      [`127.0.0.1:${ipv4.port}`],
      names({ 'shop.example': ['127.0.0.1'], 'internal.example': ['10.0.0.1'], 'both.example': ['1.1.1.1', '::1'] }),
    )

  it.each([
    'http://127.0.0.1:1/',
    'http://[::1]/',
    '//2130706433:8081/',
    'http://internal.example/',
    'https://internal.example/',
    'http://both.example/',
    'http://169.254.169.254/latest/meta-data/',
  ])('to %s are refused', async (location) => {
    redirectTo = location
    await expect(fetchFirstHop().fetchUntrusted(start(), limits)).rejects.toMatchObject({ reason: 'blocked_address' })
  })

  it.each([
    'file:///etc/passwd',
    'ftp://shop.example/a.jpg',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'http://user:secret@shop.example/',
    'http://[fe80::1%25eth0]/',
    'http://',
  ])('to %s are refused', async (location) => {
    redirectTo = location
    await expect(fetchFirstHop().fetchUntrusted(start(), limits)).rejects.toMatchObject({ reason: 'invalid_url' })
  })
})

describe('URLs', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://shop.example/',
    'gopher://shop.example/',
    'unix:/var/run/docker.sock',
    'blob:http://shop.example/1',
    'http://user:secret@shop.example/',
    'http://user@shop.example/',
    'http://:secret@shop.example/',
    'http://shop.example/\r\nHost: internal',
    'http://shop.example\r\n.evil/',
    'ht\ntp://shop.example/',
    'http://shop.example/\u0000',
    'http://[fe80::1%eth0]/',
    'http://[fe80::1%25eth0]/',
    'http://256.256.256.256/',
    'http://1.2.3.4.5/',
    'http://shop.example:99999/',
    'http:///',
    '/a.jpg',
    '',
    `http://shop.example/${'a'.repeat(9000)}`,
  ])('%j is refused before anything is looked up', async (url) => {
    let lookups = 0
    const fetch = createFetch([], async () => {
      lookups += 1
      return ['127.0.0.1']
    })
    await expect(fetch.fetchUntrusted(url, limits)).rejects.toMatchObject({ reason: 'invalid_url' })
    expect(lookups).toBe(0)
  })

  it('with a password are never repeated in the error', async () => {
    const fetched = createFetch([]).fetchUntrusted('http://user:hunter2@shop.example/', limits)
    await expect(fetched).rejects.toThrow(expect.not.stringContaining('hunter2'))
  })
})

describe('connections that cannot be established', () => {
  it('time out when the server does not accept them', async () => {
    // A listener that never accepts: once its queue is full, the kernel drops new connections, as a firewall would.
    const worker = new Worker(
      `const { parentPort } = require('node:worker_threads')
       const server = require('node:net').createServer()
       server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
         parentPort.postMessage(server.address().port)
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
       })`,
      { eval: true },
    )
    const [port] = (await once(worker, 'message')) as [number]
    const fillers: Socket[] = []
    const fits = async () => {
      const socket = connect(port, '127.0.0.1')
      fillers.push(socket.on('error', () => {}))
      return Promise.race([
        once(socket, 'connect').then(() => true),
        new Promise((resolve) => setTimeout(resolve, 300, false)),
      ])
    }
    while (await fits());
    const fetched = createFetch(['127.0.0.1']).fetchUntrusted(`http://127.0.0.1:${port}/`, {
      ...limits,
      connectTimeoutMs: 100,
    })
    await expect(fetched).rejects.toMatchObject({ reason: 'timeout' })
    for (const socket of fillers) socket.destroy()
    await worker.terminate()
  })

  it('time out when the TLS handshake gets no response', async () => {
    const peer = await startTcpPeer(() => {})
    const fetched = createFetch(['127.0.0.1']).fetchUntrusted(`https://127.0.0.1:${peer.port}/`, {
      ...limits,
      connectTimeoutMs: 100,
    })
    await expect(fetched).rejects.toMatchObject({ reason: 'timeout' })
    await peer.close()
  })

  it('are unavailable when refused', async () => {
    const peer = await startTcpPeer(() => {})
    await peer.close()
    const fetched = createFetch(['127.0.0.1']).fetchUntrusted(`http://127.0.0.1:${peer.port}/`, limits)
    await expect(fetched).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('TLS', () => {
  it('verifies the certificate against the name, not the address', async () => {
    const { cert, key } = selfSignedCertificate('shop.example')
    const usual = getCACertificates('default')
    const askedFor: unknown[] = []
    const server = createHttpsServer({ cert, key }, (_request, response) => response.end('proved'))
    server.on('secureConnection', (socket) => askedFor.push(socket.servername))
    const peer = await listen(server)
    const fetch = createFetch(['127.0.0.1'], async () => ['127.0.0.1'])

    const unknownIssuer = fetch.fetchUntrusted(`https://shop.example:${peer.port}/`, limits)
    await expect(unknownIssuer).rejects.toMatchObject({ reason: 'unavailable', message: /valid TLS certificate/ })

    setDefaultCACertificates([...usual, cert])
    try {
      const { body } = await fetch.fetchUntrusted(`https://shop.example:${peer.port}/`, limits)
      expect(body.toString()).toBe('proved')
      const otherName = fetch.fetchUntrusted(`https://other.example:${peer.port}/`, limits)
      await expect(otherName).rejects.toMatchObject({ reason: 'unavailable', message: /valid TLS certificate/ })
      const bareAddress = fetch.fetchUntrusted(`https://127.0.0.1:${peer.port}/`, limits)
      await expect(bareAddress).rejects.toMatchObject({ reason: 'unavailable', message: /valid TLS certificate/ })
    } finally {
      setDefaultCACertificates(usual)
      await peer.close()
    }
    expect(askedFor).toContain('shop.example')
    expect(askedFor).not.toContain('127.0.0.1')
  })
})
