import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { systemIds } from '../../ids.ts'
import { createLogger } from '../../logger.ts'
import { createHttp, type Http } from '../server.ts'

let app: Http | null = null
afterEach(async () => {
  await app?.close()
  app = null
})

/** A server that handles one request at a time. Its slow routes respond once the test calls `open`. */
async function startServer(trustedProxies: readonly string[] = []) {
  const http = await createHttp({
    logger: createLogger('silent'),
    ids: systemIds,
    trustedProxies,
    limits: { admission: { usual: { running: 1, maxWaitShortMs: 100 }, outside: { running: 1, maxWaitShortMs: 100 } } },
  })
  app = http
  const gate = Promise.withResolvers<void>()
  let entered = 0
  const slow = async () => {
    entered += 1
    await gate.promise
    return { fine: true }
  }
  const open = { access: 'public' }
  http.get('/slow', { config: open }, slow)
  http.post('/slow', { config: open }, slow)
  http.get('/v1/chat/slow', { config: open }, slow)
  http.get('/outside/:id', { config: { ...open, admission: 'outside' } }, slow)
  http.get('/health', { config: { ...open, admission: 'always' } }, () => ({ fine: true }))
  http.get('/stream', { config: open }, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write('started')
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  return { http, url, open: gate.resolve, entered: () => entered }
}

it('refuses in the envelope of each API, with Retry-After, and admits again afterwards', async () => {
  const { url, open, entered } = await startServer()
  const first = fetch(`${url}/slow`)
  await expect.poll(entered).toBe(1)
  const [search, assistant] = await Promise.all([fetch(`${url}/slow`), fetch(`${url}/v1/chat/slow`)])
  expect([search.status, assistant.status]).toEqual([503, 503])
  expect(search.headers.get('retry-after')).toMatch(/^[123]$/)
  expect(await search.json()).toMatchObject({
    error: 'service_unavailable',
    details: { reason: 'overloaded' },
    status: 503,
    correlation_id: search.headers.get('x-correlation-id'),
  })
  expect(assistant.headers.get('content-type')).toBe('application/problem+json')
  expect(await assistant.json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', status: 503, instance: '/v1/chat/slow' })
  open()
  expect((await first).status).toBe(200)
  expect((await fetch(`${url}/slow`)).status).toBe(200)
})

it('refuses before the body is read', async () => {
  const { url, open, entered } = await startServer()
  const first = fetch(`${url}/slow`)
  await expect.poll(entered).toBe(1)
  const answer = await fetch(`${url}/slow`, { method: 'POST', body: 'not JSON' })
  expect(answer.status).toBe(503)
  open()
  await first
})

it('always admits health checks, and counts requests that wait for other servers separately', async () => {
  const { url, open, entered } = await startServer()
  const first = fetch(`${url}/slow`)
  await expect.poll(entered).toBe(1)
  expect((await fetch(`${url}/health?full`)).status).toBe(200)
  const outside = fetch(`${url}/outside/7`)
  await expect.poll(entered).toBe(2)
  expect((await fetch(`${url}/outside/8`)).status).toBe(503)
  open()
  expect([(await first).status, (await outside).status]).toEqual([200, 200])
})

it('does not count a stream that has started', async () => {
  const { url, open } = await startServer()
  const stream = await fetch(`${url}/stream`)
  open()
  await expect.poll(async () => (await fetch(`${url}/slow`)).status).toBe(200)
  await stream.body?.cancel()
})

it('does not count a client that sends its body slowly', async () => {
  const { url, open } = await startServer()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
  await once(socket, 'connect')
  open()
  await expect.poll(async () => (await fetch(`${url}/slow`)).status).toBe(200)
  socket.destroy()
})

it('a disconnected client occupies its slot until its handler ends', async () => {
  const { http, url, open, entered } = await startServer()
  const leaving = new AbortController()
  const aborted = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => 'aborted')
  await expect.poll(entered).toBe(1)
  leaving.abort()
  expect(await aborted).toBe('aborted')
  expect((await fetch(`${url}/slow`)).status).toBe(503)
  open()
  await expect.poll(() => http.admission.state().usual.running).toBe(0)
})
