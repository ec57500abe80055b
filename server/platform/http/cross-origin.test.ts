import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemIds } from '../ids.ts'
import { createLogger } from '../logger.ts'
import { createHttp, type Http } from './server.ts'

const shop = 'https://shop.example'
let app: Http
let url: string
const gate = Promise.withResolvers<void>()
let entered = 0

beforeAll(async () => {
  app = await createHttp({
    logger: createLogger('silent'),
    ids: systemIds,
    trustedProxies: [],
    limits: { admission: { usual: { running: 1, maxWaitShortMs: 50 } } },
  })
  app.crossOrigin.add({
    paths: /^\/page\//,
    methods: 'POST',
    requestHeaders: 'Content-Type',
    allow: ({ headers }) => (headers.origin === shop ? 'own' : null),
    prepare: () => Promise.reject(new Error('the database is down')),
  })
  app.post('/page/slow', { config: { access: 'public' } }, async () => {
    entered += 1
    await gate.promise
    return {}
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const permissionFor = async (origin: string, init: RequestInit = {}) => {
  const answer = await fetch(`${url}/page/slow`, { method: 'POST', ...init, headers: { origin, ...init.headers } })
  return [answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]
}

it('a page of a known origin can read that the service is overloaded; others cannot; preflights are answered still', async () => {
  const running = permissionFor(shop)
  await expect.poll(() => entered).toBe(1)
  expect(await permissionFor(shop)).toEqual([503, shop, 'Origin'])
  expect(await permissionFor('https://evil.example')).toEqual([503, null, 'Origin'])
  const ask = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } }
  expect(await permissionFor(shop, ask)).toEqual([204, shop, 'Origin'])
  expect((await permissionFor('https://evil.example', ask))[0]).toBe(403)
  gate.resolve()
  expect(await running).toEqual([200, shop, 'Origin'])
})

it('a page can read that its body was not valid HTTP', async () => {
  for (const [origin, expected] of [
    [shop, true],
    ['https://evil.example', false],
  ] as const) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST /page/slow HTTP/1.1\r\nHost: a\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
    setTimeout(() => socket.write('zz\r\n'), 200)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer.includes(`Access-Control-Allow-Origin: ${origin}\r\n`)).toBe(expected)
  }
})
