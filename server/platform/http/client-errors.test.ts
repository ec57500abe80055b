import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../ids.ts'
import { createLogger } from '../logger.ts'
import { createHttp, type Http } from './server.ts'

let app: Http

beforeAll(async () => {
  app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  const config = { access: 'public' }
  app.post('/v1/things', { schema: { body: Type.Object({}) }, config }, async () => 'taken')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Sends the bytes as they are and reads until the service closes the connection. */
async function exchange(bytes: string): Promise<{ status: number; headers: Headers; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers()
  for (const line of lines) headers.set(line.split(': ')[0] ?? '', line.split(': ').slice(1).join(': '))
  return { status: Number(first.split(' ')[1]), headers, body }
}

const post = 'POST /v1/things HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

describe('a request that is too malformed to reach a route', () => {
  it.each([
    [
      'headers of 20 kB',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`, 400, 'invalid_request'],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n{}`, 400, 'invalid_request'],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400, 'invalid_request'],
    ['not HTTP', 'hello\r\n\r\n', 400, 'invalid_request'],
  ])('(%s) gets the error body of every other', async (_what, bytes, status, code) => {
    const answer = await exchange(bytes)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const body = JSON.parse(answer.body)
    expect(body).toMatchObject({
      error: code,
      message: expect.stringMatching(/^The .*\.$/),
      details: {},
      status,
      correlation_id: expect.stringMatching(/^req_/),
    })
    expect(answer.headers.get('x-correlation-id')).toBe(body.correlation_id)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.body)))
  })

  it('does not affect other requests', async () => {
    await exchange('hello\r\n\r\n')
    expect((await app.inject({ method: 'POST', url: '/v1/things', payload: {} })).statusCode).toBe(200)
  })
})

describe('an invalid URL', () => {
  it('gets a correlation ID in header and body', async () => {
    const answer = await app.inject('/v1/things/%ZZ')
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request'])
    expect(answer.headers['x-correlation-id']).toMatch(/^req_/)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.json().correlation_id).toBe(answer.headers['x-correlation-id'])
  })
})
