import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { systemIds } from '../ids.ts'
import { createLogger } from '../logger.ts'
import { healthRoutes } from './endpoints/health.ts'
import { createHttp, type Http } from './server.ts'
import { readMultipart } from './upload/upload.ts'

let app: Http

beforeAll(async () => {
  app = await createHttp({
    logger: createLogger('silent'),
    ids: systemIds,
    trustedProxies: [],
    limits: { jsonBytes: 2000, uploadBytes: 1000 },
  })
  const Thing = Type.Object(
    { name: Type.String({ maxLength: 5 }), price: Type.Number({ minimum: 0 }) },
    { additionalProperties: false },
  )
  app.post('/v1/things', { schema: { body: Thing }, config: { access: 'public' } }, async (request) => request.body)
  const Query = Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 100 }) }, { additionalProperties: false })
  app.get(
    '/v1/things/:id',
    { schema: { querystring: Query }, config: { access: 'public' } },
    async (request) => request.query,
  )
  app.get('/v1/chat/broken', { config: { access: 'public' } }, async () => {
    throw new AppError('RATE_LIMITED', {
      detail: 'Slow down.',
      data: { window: '1m' },
      headers: { 'Retry-After': '7' },
    })
  })
  app.get('/v1/gone/:id', { config: { access: 'public' } }, (_request, reply) => reply.callNotFound())
  app.get('/v1/broken', { config: { access: 'public' } }, async () => {
    throw new Error('select * from secrets where password = 1')
  })
  const Form = Type.Object(
    { image: Type.Unsafe<Buffer>({ isFile: true }), limit: Type.Integer() },
    { additionalProperties: false, 'x-form': true },
  )
  const upload = {
    schema: { body: Form, consumes: ['multipart/form-data'] },
    config: { access: 'public' },
    preValidation: readMultipart,
  }
  app.post('/v1/upload', upload, async (request) => ({ bytes: request.body.image.length, limit: request.body.limit }))
})
afterAll(() => app.close())

const post = (payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/v1/things', payload, headers: { 'content-type': type } })

describe('a process that is about to stop', () => {
  it('answers, closes each connection, and is not ready', async () => {
    const stopping = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
    healthRoutes(stopping, { dependencies: [], isReadOnly: () => false })
    const answer = async (url: string) => {
      const { statusCode, headers, body } = await stopping.inject(url)
      return { status: statusCode, connection: headers.connection, body: JSON.parse(body) }
    }
    expect(await answer('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
    stopping.draining.isActive = true
    expect(await answer('/readyz')).toMatchObject({ status: 503, body: { status: 'stopping' } })
    expect(await answer('/healthz')).toEqual({ status: 200, connection: 'close', body: { status: 'ok' } })
    await stopping.close()
  })

  it('answers a request that arrives on an open connection during the shutdown', async () => {
    const stopping = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
    healthRoutes(stopping, { dependencies: [], isReadOnly: () => false })
    const closing = Promise.withResolvers<void>()
    stopping.addHook('preClose', () => closing.promise)
    await stopping.listen({ host: '127.0.0.1', port: 0 })
    const url = stopping.listeningOrigin
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const closed = stopping.close()
    const { status, headers } = await fetch(`${url}/healthz`)
    expect([status, headers.get('connection')]).toEqual([200, 'close'])
    closing.resolve()
    await closed
  })
})

describe('the request log', () => {
  const lines: string[] = []
  const entries = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')

  it('has the path without its query, which can contain a token, and the reason of a refusal', async () => {
    const logger = createLogger('info', { write: (line) => void lines.push(line) })
    const logging = await createHttp({ logger, ids: systemIds, trustedProxies: [] })
    logging.get('/verify', { config: { access: 'public' } }, () => {
      const data = { permission: 'team:write' }
      throw new AppError('missing_permission', { detail: 'Not yours.', data })
    })
    await logging.inject({ url: '/verify?token=hunter2&more=1' })
    await logging.close()
    expect(entries()).toMatchObject([
      { method: 'GET', path: '/verify', status: 403, code: 'missing_permission', permission: 'team:write' },
    ])
    expect(entries()[0]).toMatchObject({
      time: expect.stringMatching(/Z$/),
      reqId: expect.any(String),
      ip: '127.0.0.1',
    })
    expect(lines.join('')).not.toContain('hunter2')
  })

  it('names the request whose response is sent again', async () => {
    lines.length = 0
    const logger = createLogger('info', { write: (line) => void lines.push(line) })
    const logging = await createHttp({ logger, ids: systemIds, trustedProxies: [] })
    logging.get('/again', { config: { access: 'public' } }, (_request, reply) =>
      reply.header('x-correlation-id', 'req_first').send({}),
    )
    logging.get('/first', { config: { access: 'public' } }, () => ({}))
    for (const url of ['/again', '/first']) await logging.inject(url)
    await logging.close()
    expect(entries().map(({ reqId, replay_of }) => [reqId === replay_of, replay_of])).toEqual([
      [false, 'req_first'],
      [false, undefined],
    ])
  })

  it('cannot be forged by line breaks in the input', async () => {
    lines.length = 0
    const logger = createLogger('info', { write: (line) => void lines.push(line) })
    const logging = await createHttp({ logger, ids: systemIds, trustedProxies: [] })
    await logging.inject({ url: '/a%0A{"level":"error","msg":"forged"}' })
    await logging.close()
    expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true)
    expect(entries()).toHaveLength(1)
  })
})

describe('the web server', () => {
  it('names every wrong field and its limit', async () => {
    const answer = await post(JSON.stringify({ name: 'far too long', price: -1, colour: 'red' }))
    expect(answer.statusCode).toBe(422)
    const body = answer.json()
    expect(body).toMatchObject({
      error: 'validation_failed',
      status: 422,
      correlation_id: answer.headers['x-correlation-id'],
    })
    expect(body.details.errors).toEqual(
      expect.arrayContaining([
        { pointer: '/name', code: 'too_long', message: 'name must have at most 5 characters.' },
        { pointer: '/price', code: 'too_small', message: 'price must be at least 0.' },
        { pointer: '/colour', code: 'unknown_field', message: 'colour is not a field of this request.' },
      ]),
    )
  })

  it.each([
    ['Name', 'name'],
    ['na', 'name'],
    ['n_a_m_e', 'name'],
    ['other', null],
  ])('suggests for the unknown field %s: %s', async (given, meant) => {
    const answer = await post(JSON.stringify({ name: 'a', price: 1, [given]: 'x' }))
    const suggestion = meant === null ? '' : ` (did you mean ${meant}?)`
    expect(answer.json().message).toBe(`${given} is not a field of this request${suggestion}.`)
  })

  it('refuses text for a number in JSON, but parses numbers in the query', async () => {
    expect((await post(JSON.stringify({ name: 'a', price: '1' }))).json().details.errors[0]).toMatchObject({
      pointer: '/price',
      code: 'wrong_type',
    })
    expect((await app.inject('/v1/things/1?limit=10')).json()).toEqual({ limit: 10 })
    expect((await app.inject('/v1/things/1?limit=1e9')).statusCode).toBe(422)
    expect((await app.inject('/v1/things/1?limit=')).statusCode).toBe(422)
  })

  it.each([
    ['broken JSON', '{"name":', 400, 'malformed_body'],
    ['no body', '', 400, 'malformed_body'],
    ['a bare string', '"hello"', 400, 'malformed_body'],
    ['null', 'null', 400, 'malformed_body'],
    ['prototype pollution', '{"__proto__":{"x":1},"name":"a","price":1}', 400, 'malformed_body'],
    ['too much', JSON.stringify({ name: 'x'.repeat(3000) }), 413, 'payload_too_large'],
    ['infinity', '{"name":"a","price":1e999}', 422, 'validation_failed'],
  ])('refuses %s', async (_what, payload, status, code) => {
    const answer = await post(payload)
    expect([answer.statusCode, answer.json().error]).toEqual([status, code])
  })

  it('refuses JSON that is not UTF-8, because decoding it would change names and texts', async () => {
    const send = (payload: Buffer) =>
      app.inject({ method: 'POST', url: '/v1/things', payload, headers: { 'content-type': 'application/json' } })
    const body = '{"name":"pré","price":1}'
    expect((await send(Buffer.from(body))).json()).toEqual({ name: 'pré', price: 1 })
    expect((await send(Buffer.from(`\ufeff${body}`))).json()).toEqual({ name: 'pré', price: 1 })
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const answer = await send(Buffer.from(body, encoding))
      expect([encoding, answer.statusCode, answer.json().error]).toEqual([encoding, 400, 'malformed_body'])
    }
    expect((await send(Buffer.from(body, 'latin1'))).json().message).toContain('UTF-8')
  })

  it('states the limit when a body is too large', async () => {
    const { message, details } = (await post(JSON.stringify({ name: 'x'.repeat(3000) }))).json()
    expect(details).toEqual({ max_bytes: 2000 })
    expect(message).toContain('2,000 bytes')
  })

  it('returns 415 for another media type and names the accepted ones', async () => {
    const answer = await post('name=a&price=1', 'application/x-www-form-urlencoded')
    expect(answer.statusCode).toBe(415)
    expect(answer.json().message).toContain('application/json')
    const json = await app.inject({ method: 'POST', url: '/v1/upload', payload: {} })
    expect(json.statusCode).toBe(415)
  })

  it.each(['{"__proto__":{"x":1}}', '{"a":[{"constructor":{"prototype":{}}}]}'])(
    'reports a forbidden name in %s, not invalid JSON',
    async (payload) => {
      const { message } = (await post(payload)).json()
      expect(message).toContain('"__proto__"')
      expect(message).not.toContain('valid JSON')
      expect((await post(`${payload}}`)).json().message).toBe('The body is not valid JSON.')
    },
  )

  it.each(['gzip', 'br', 'gzip, identity', 'nonsense'])(
    'refuses a body in the encoding %s with 415',
    async (encoding) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const send = (more: object) =>
        app.inject({
          method: 'POST',
          url: '/v1/things',
          payload: '{"name":"a","price":1}',
          headers: { ...headers, ...more },
        })
      const answer = await send({})
      expect([answer.statusCode, answer.json().error]).toEqual([415, 'unsupported_media_type'])
      expect(answer.headers['accept-encoding']).toBe('identity')
      expect((await send({ 'content-encoding': 'Identity' })).statusCode).toBe(200)
    },
  )

  it('authenticates before it parses the body', async () => {
    const other = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
    other.addHook('onRequest', async () => {
      throw new AppError('unauthorized', { detail: 'Who are you?' })
    })
    other.post('/v1/things', { schema: { body: Type.Object({}) }, config: { access: 'all' } }, async () => 'taken')
    const headers = { 'content-type': 'text/plain' }
    for (const payload of ['{', 'x'.repeat(2_000_000)]) {
      const answer = await other.inject({ method: 'POST', url: '/v1/things', payload, headers })
      expect(answer.statusCode).toBe(401)
    }
    await other.close()
  })

  it('accepts a path parameter of any length that fits into a request', async () => {
    expect((await app.inject(`/v1/things/${'x'.repeat(15_000)}?limit=3`)).json()).toEqual({ limit: 3 })
  })

  it('returns 404, not 405, when a route finds nothing', async () => {
    const answer = await app.inject('/v1/gone/1')
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined])
    expect((await app.inject({ method: 'PUT', url: '/v1/gone/1' })).statusCode).toBe(405)
  })

  it('returns 405 with Allow for a wrong method, and 404 for an unknown path', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/v1/things/1' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await app.inject('/v1/nothing')).json()).toMatchObject({ error: 'not_found', status: 404 })
    const messageOf = async (url: string) => (await app.inject(url)).json().message
    expect(await messageOf('/v1/nothing/here')).toBe('There is nothing at GET /v1/nothing/here.')
    expect(await messageOf('/v1/things/a/b')).toBe(
      'There is nothing at GET /v1/things/a/b. If a/b is an ID, write each slash in it as %2F.',
    )
    expect(await messageOf(`/v1/things${'/a'.repeat(500)}`)).toMatch(/a\.$/)
    expect((await app.inject('/v1/%ZZ')).statusCode).toBe(400)
  })

  it('reveals nothing about an unexpected error', async () => {
    const answer = await app.inject('/v1/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/select|password/)
  })

  it('returns problem+json on assistant paths', async () => {
    const answer = await app.inject('/v1/chat/broken')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['retry-after']).toBe('7')
    expect(answer.json()).toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      window: '1m',
      correlation_id: answer.headers['x-correlation-id'],
    })
    expect((await app.inject('/v1/chat/nowhere')).json()).toMatchObject({
      code: 'NOT_FOUND',
      instance: '/v1/chat/nowhere',
    })
  })

  it('reads files and numbers from a multipart form, and stops at the size limit', async () => {
    const send = async (bytes: number, limit = '5') => {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(bytes)]), 'a.jpg')
      form.set('limit', limit)
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
      return app.inject({
        method: 'POST',
        url: '/v1/upload',
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers,
      })
    }
    expect((await send(10)).json()).toEqual({ bytes: 10, limit: 5 })
    expect((await send(2000)).statusCode).toBe(413)
    expect((await send(10, 'ten')).statusCode).toBe(422)
  })

  it('does not start with a route without an access rule', async () => {
    const other = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
    expect(() => other.get('/open', async () => 'x')).toThrow('GET /open has no access rule')
    await other.close()
  })
})
