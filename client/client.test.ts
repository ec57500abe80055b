import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signatureHeaders } from '../server/modules/webhooks/signing/sign.ts'
import { type AnswerEvent, ConnectionError, createClient, streamAnswer, VitrineError, verifyWebhook } from './index.ts'

type Reply = Response | Error | (() => Promise<Response>)

/** A service that gives the replies in order, and the requests that it received. */
function scripted(...replies: Reply[]) {
  const requests: Request[] = []
  const delays: number[] = []
  const options = {
    baseUrl: 'https://search.example/',
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      requests.push(new Request(input, init))
      const reply = replies.shift()
      if (reply === undefined) throw new Error(`Nothing is scripted for ${String(input)}.`)
      if (reply instanceof Error) throw reply
      return typeof reply === 'function' ? reply() : reply
    },
    sleep: async (ms: number) => void delays.push(ms),
  }
  return { requests, delays, options }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const token = (text: string, expires_in = 3600) => json({ access_token: text, token_type: 'Bearer', expires_in })
const refusal = (status: number, error: string, headers = {}) =>
  json({ error, message: `${error}!`, details: {}, correlation_id: 'c-1' }, status, headers)
const machine = { credentials: { clientId: 'store', clientSecret: 'secret' } }
const reset = new TypeError('fetch failed')
const lost = () => scripted(reset, reset, reset, reset)

describe('tokens', () => {
  it('are requested once for concurrent calls', async () => {
    const { options, requests } = scripted(token('one'), json({ jobs: [] }), json({ jobs: [] }))
    const client = createClient({ ...options, ...machine })
    await Promise.all([client.get('/v1/jobs'), client.get('/v1/jobs')])
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/oauth/token', '/v1/jobs', '/v1/jobs'])
    expect(await requests[0]?.text()).toBe('grant_type=client_credentials&client_id=store&client_secret=secret')
    expect(requests[2]?.headers.get('authorization')).toBe('Bearer one')
  })

  it('are renewed before they expire, and after the service refuses one', async () => {
    const { options, requests } = scripted(
      token('short', 30),
      json({}),
      token('second'),
      refusal(401, 'token_expired'),
      token('third'),
      json({}),
    )
    const client = createClient({ ...options, ...machine })
    await client.get('/v1/account')
    await client.get('/v1/account')
    const sent = requests.map(({ headers }) => headers.get('authorization'))
    expect(sent).toEqual([null, 'Bearer short', null, 'Bearer second', null, 'Bearer third'])
  })

  it('are not renewed twice for one call', async () => {
    const { options } = scripted(token('one'), refusal(401, 'unauthorized'), token('two'), refusal(401, 'unauthorized'))
    await expect(createClient({ ...options, ...machine }).get('/v1/account')).rejects.toMatchObject({ status: 401 })
  })
})

describe('retries', () => {
  const product = { product_id: 'mug', image_url: 'https://shop.example/mug.jpg' }

  it('follow Retry-After and reuse the idempotency key', async () => {
    const { options, requests, delays } = scripted(
      refusal(429, 'rate_limit_exceeded', { 'retry-after': '3' }),
      reset,
      json({ status: 'indexed' }),
    )
    await createClient(options).post('/v1/products', { body: product })
    expect(delays[0]).toBe(3000)
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(keys).size).toBe(1)
  })

  it('do not repeat a change without a key after a lost connection', async () => {
    const { options, requests } = lost()
    const client = createClient(options)
    const change = client.patch('/v1/products/{product_id}', { path: { product_id: 'mug' }, body: { metadata: {} } })
    await expect(change).rejects.toBeInstanceOf(ConnectionError)
    expect(requests.length).toBe(1)
  })

  it('repeat searches and reads after a lost connection, and end', async () => {
    for (const call of [
      (client: ReturnType<typeof createClient>) => client.get('/v1/products'),
      (client: ReturnType<typeof createClient>) => client.post('/v1/search/text', { body: { query: 'mug' } }),
    ]) {
      const { options, requests } = lost()
      await expect(call(createClient(options))).rejects.toMatchObject({ isTimeout: false, cause: reset })
      expect(requests.length).toBe(3)
    }
  })

  it('do not wait longer than the caller allows', async () => {
    const { options, delays } = scripted(refusal(503, 'service_unavailable', { 'retry-after': '3600' }))
    await expect(createClient(options).get('/v1/products')).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
    expect(delays).toEqual([])
  })

  it('end when the caller cancels', async () => {
    const controller = new AbortController()
    const { options } = scripted(async () => {
      controller.abort(new Error('not needed'))
      throw new TypeError('aborted')
    })
    const call = createClient(options).get('/v1/products', { signal: controller.signal })
    await expect(call).rejects.toThrow('not needed')
  })
})

describe('calls', () => {
  it('fill paths and queries, with lists as JSON', async () => {
    const { options, requests } = scripted(json({}))
    const path = { product_id: 'a/b c' }
    await createClient(options).get('/v1/products/{product_id}/similar', {
      path,
      query: { facets: ['brand'], limit: 3 },
    })
    expect(requests[0]?.url).toBe(
      'https://search.example/v1/products/a%2Fb%20c/similar?facets=%5B%22brand%22%5D&limit=3',
    )
  })

  it('send files as a form', async () => {
    const { options, requests } = scripted(json({}))
    const image = new Blob(['bytes'], { type: 'image/jpeg' })
    await createClient(options).post('/v1/search', { body: { image, limit: 3, facets: ['brand'] } })
    const form = await requests[0]?.formData()
    expect([form?.get('limit'), form?.get('facets')]).toEqual(['3', '["brand"]'])
    expect(await new Response(form?.get('image')).text()).toBe('bytes')
  })

  it('list every item, page by page, and only as far as the caller reads', async () => {
    const { options, requests } = scripted(
      json({ products: [{ product_id: 'a' }, { product_id: 'b' }], next_cursor: 'next' }),
      json({ products: [{ product_id: 'c' }], next_cursor: 'more' }),
    )
    const found: string[] = []
    for await (const { product_id } of createClient(options).list('/v1/products', 'products', {
      query: { limit: 2 },
    })) {
      found.push(product_id)
      if (found.length === 3) break
    }
    expect(found).toEqual(['a', 'b', 'c'])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?limit=2&cursor=next'])
  })

  it('reject with the code, the correlation ID and the invalid fields, of both kinds of error', async () => {
    const errors = [{ pointer: '/limit', code: 'maximum', message: 'must be at most 100' }]
    const { options } = scripted(
      json({ error: 'validation_failed', message: 'No.', details: { errors }, correlation_id: 'c-1' }, 422),
      json({ code: 'NOT_FOUND', detail: 'No thread.', correlation_id: 'c-2', errors: [] }, 404),
      new Response('<html>', { status: 404, headers: { 'x-correlation-id': 'c-3' } }),
    )
    const client = createClient(options)
    const fail = () => client.get('/v1/products').catch((error: unknown) => error)
    expect(await fail()).toBeInstanceOf(VitrineError)
    const details = { code: 'NOT_FOUND', message: 'No thread.', correlationId: 'c-2', status: 404 }
    expect(await fail()).toMatchObject(details)
    expect(await fail()).toMatchObject({ code: 'unknown', correlationId: 'c-3' })
  })
})

describe('the answer stream', () => {
  const stream =
    (...chunks: string[]) =>
    async () => {
      const encoder = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
          controller.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
  const event = (id: number, name: string, data: object) =>
    `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  const message = { threadId: 'thr_12345', text: 'Can I return it?' }
  const read = async (options: ReturnType<typeof scripted>['options'], more = {}) => {
    const events: AnswerEvent[] = []
    const client = createClient({ ...options, credentials: { token: 'session' } })
    for await (const one of streamAnswer(client, message, { reconnectDelayMs: 0, ...more })) events.push(one)
    return events
  }

  it('continues after the last event of a broken connection', async () => {
    const delta = event(2, 'message.delta', { text: 'é\n' })
    const { options, requests } = scripted(
      stream('retry: 2000\n\n: keep-alive\n\n', event(1, 'message.started', {}), delta.slice(0, 20)),
      stream(delta, event(3, 'message.completed', { outcome: 'answered' })),
    )
    const events = await read(options)
    expect(events.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(events[1]?.data).toEqual({ text: 'é\n' })
    expect(requests[1]?.url).toBe('https://search.example/v1/chat/sessions/thr_12345/events')
    expect(requests[1]?.headers.get('last-event-id')).toBe('1')
  })

  it('sends the message again with the same key when nothing arrived', async () => {
    const { options, requests } = scripted(stream(), stream(event(1, 'message.completed', {})))
    await read(options)
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST'])
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).not.toBeNull()
    expect(keys[1]).toBe(keys[0])
  })

  it('ends with an error when the service refuses or the connection stays broken', async () => {
    await expect(read(scripted(refusal(404, 'NOT_FOUND')).options)).rejects.toBeInstanceOf(VitrineError)
    const { options } = scripted(stream(), stream(), stream())
    await expect(read(options, { maxReconnects: 2 })).rejects.toBeInstanceOf(ConnectionError)
  })
})

describe('a webhook message', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const body = JSON.stringify({ event: 'product.deleted', webhook_id: 'w', data: { product_id: 'mug-1' } })
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const sign = (by = { secret, former: null as string | null }) => signatureHeaders({ id: 'msg_1', body, at }, by)
  const now = at.getTime()

  it('is returned if one of the secrets signed it', async () => {
    const { id, message } = await verifyWebhook({ body, headers: sign() }, { secret, now })
    expect(id).toBe('msg_1')
    if (message.event !== 'product.deleted') throw new Error('wrong event')
    expect(message.data.product_id).toBe('mug-1')
    for (const raw of ['a secret of the store', 'whsec_abcdefghijklmnopqrstuvwxyz', 'whsec_secret_of_the_store'])
      await verifyWebhook({ body, headers: new Headers(sign({ secret, former: raw })) }, { secret: raw, now })
    await verifyWebhook({ body, headers: sign() }, { secret: ['another secret', secret], now })
  })

  it('is refused if it was changed, is old, or lacks a header', async () => {
    const headers = sign()
    const refused = (message: { body: string; headers: Record<string, string> }, options = {}) =>
      expect(verifyWebhook(message, { secret, now, ...options })).rejects.toMatchObject({
        name: 'WebhookVerificationError',
      })
    await refused({ body: `${body} `, headers })
    await refused({ body, headers: { ...headers, 'webhook-id': 'msg_2' } })
    await refused({ body, headers }, { now: now + 301_000 })
    await refused({ body, headers }, { secret: 'whsec_AAAA' })
    await refused({ body, headers: { 'webhook-id': 'msg_1' } })
    const hex = createHmac('sha256', secret).update(body).digest('hex')
    await refused({ body, headers: { ...headers, 'webhook-signature': `v2,${hex} v1,%%%` } })
  })
})
