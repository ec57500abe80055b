import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../ids.ts'
import { createLogger } from '../logger.ts'
import { createHttp, type Http } from './server.ts'

let app: Http
let served: string[] = []

beforeAll(async () => {
  app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  const config = { access: 'public' }
  app.get('/v1/things', { schema: {}, config }, async ({ url }) => {
    served.push(url)
    return 'things'
  })
  app.post('/v1/things', { schema: { body: Type.Object({}) }, config }, async ({ url }) => {
    served.push(url)
    return 'taken'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  served = []
})
afterAll(() => app.close())

/** Sends the bytes as they are and returns everything until the service closes the connection. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

/** The statuses of all responses. */
async function statusesOf(bytes: string): Promise<number[]> {
  const answers = await responseTo(bytes)
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((found) => Number(found[1]))
}

const get = (...headers: string[]) =>
  `GET /v1/things HTTP/1.1\r\n${[...headers, 'Connection: close', '', ''].join('\r\n')}`
const post = (headers: readonly string[], body: string) =>
  `POST /v1/things HTTP/1.1\r\n${['Host: a', 'Content-Type: application/json', ...headers, '', body].join('\r\n')}`

describe('a request that does not name exactly one host is refused', () => {
  it.each([
    ['two Host headers', get('Host: shop.example', 'Host: evil.example')],
    ['two equal Host headers', get('Host: shop.example', 'hOST: shop.example')],
    ['an empty Host', get('Host:')],
    ['no Host', get()],
    ['a Host with a user', get('Host: me@shop.example')],
    ['a Host with a path', get('Host: shop.example/v1')],
    ['a Host with a blank', get('Host: shop.example evil.example')],
    ['a list of hosts', get('Host: shop.example, evil.example')],
    [
      'another host in the address',
      'GET http://evil.example/v1/things HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
    ],
    [
      'another port in the address',
      'GET http://shop.example:81/v1/things HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
    ],
    [
      'a user in the address',
      'GET http://me@shop.example/v1/things HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
    ],
    ['no host in the address', 'GET http:///v1/things HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n'],
    ['two Host headers for nothing that is there', get('Host: a', 'Host: b').replace('things', 'nothing')],
    ['two Host headers in HTTP/1.0', get('Host: a', 'Host: b').replace('HTTP/1.1', 'HTTP/1.0')],
  ])('(%s)', async (_what, bytes) => {
    expect(await statusesOf(bytes)).toEqual([400])
    expect(served).toEqual([])
  })

  it.each([
    ['a name', get('Host: shop.example')],
    ['a name with a port', get('Host: shop.example:8080')],
    ['a name as containers have them', get('Host: vitrine_web-1:8080')],
    ['an IPv6 address', get('Host: [::1]:8080')],
    ['none in HTTP/1.0', 'GET /v1/things HTTP/1.0\r\n\r\n'],
    [
      'the same in the address',
      'GET HTTP://Shop.example/v1/things HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
    ],
  ])('and served with one (%s)', async (_what, bytes) => {
    expect(await statusesOf(bytes)).toEqual([200])
    expect(served).toEqual(['/v1/things'])
  })
})

describe('a request that Node would refuse without a body', () => {
  it.each([
    ['no Host', get()],
    ['no Host for nothing that is there', get().replace('things', 'nothing')],
  ])('gets the error body with its correlation ID (%s)', async (_what, bytes) => {
    const response = await responseTo(bytes)
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toMatch(/\r\nx-correlation-id: req_/i)
    expect(response).toContain('"error":"invalid_request","message":"The request has no Host header."')
  })

  it('is served if only its expectation is unknown', async () => {
    expect(await statusesOf(get('Host: a', 'Expect: nothing'))).toEqual([200])
    expect(served).toEqual(['/v1/things'])
  })
})

describe('a request whose end could be read in two ways is refused, and what follows it is not read', () => {
  const hidden = get('Host: a')
  it.each([
    ['two equal Content-Lengths', ['Content-Length: 2', 'Content-Length: 2'], '{}'],
    ['two different Content-Lengths', ['Content-Length: 2', 'Content-Length: 3'], '{}'],
    ['a list of Content-Lengths', ['Content-Length: 2, 2'], '{}'],
    ['a Content-Length with a sign', ['Content-Length: +2'], '{}'],
    ['Transfer-Encoding and Content-Length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n'],
    ['Content-Length and Transfer-Encoding', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['an unknown Transfer-Encoding', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['chunked, and then another', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a blank before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a header folded over two lines', ['X-Long: a\r\n Content-Length: 2'], '{}'],
  ])('(%s)', async (_what, headers, body) => {
    const statuses = await statusesOf(post(headers, body) + hidden)
    expect([statuses, served]).toEqual([[400], []])
  })
})
