import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '../../../../contract/problem.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { demoKnowledge } from '../../kit/assistant/demo-knowledge.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'
import { resolveReferences } from '../../kit/resolve-references.ts'

type Method = Parameters<TestStore['call']>[0]
interface Operation {
  readonly method: Method
  readonly path: string
  readonly answers: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Body }>> }>>
}
interface Body {
  readonly type?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

let app: TestApp
let store: TestStore
let session: TestSession
let operations: Operation[]

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  session = await aSession(app, store.scope)
  const document = resolveReferences(JSON.parse((await app.http.inject('/openapi.json')).body))
  operations = Object.entries<Record<string, { responses: Operation['answers'] }>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => JSON.stringify(responses).includes('application/problem+json'))
        .map(([method, { responses }]) => ({ method: method.toUpperCase() as Method, path, answers: responses })),
  )
})
afterAll(() => app.close())

const expectCorrelationId = ({ headers, body }: TestAnswer): void => {
  expect(headers['x-correlation-id']).toMatch(/^req_/)
  if (body !== null) expect(body.correlation_id).toBe(headers['x-correlation-id'])
}

describe('the assistant routes', () => {
  it('document a correlation_id in every JSON response body', () => {
    const bodies = operations.flatMap(({ method, path, answers }) =>
      Object.entries(answers).flatMap(([status, { content }]) => {
        const schema = content?.['application/json']?.schema
        return schema === undefined ? [] : [{ at: `${method} ${path} ${status}`, schema }]
      }),
    )
    expect(bodies.length).toBeGreaterThan(25)
    const without = bodies.filter(({ schema }) => schema.required?.includes('correlation_id') !== true)
    expect(without.map(({ at }) => at)).toEqual([])
  })

  it('include a correlation_id in every refusal', async () => {
    expect(operations.length).toBeGreaterThan(30)
    for (const { method, path } of operations) {
      const url = path.replace(/\{\w+\}/g, 'nothing')
      for (const { call } of [store, session])
        expectCorrelationId(await call(method, url, method === 'GET' ? undefined : { nothing: true }))
    }
  })

  it('document every field of their refusals', async () => {
    const limited = await aStore(app)
    const key = await anApiKey(app, limited.scope, { permissions: ['products:read'] })
    const url = '/v1/admin/knowledge/concepts'
    const send = (token: string, payload: string, name = 'same') =>
      app.http.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': name },
        payload,
      })
    const text = (title: string) =>
      JSON.stringify({ title, topic: 'socks', locale: 'en', body_markdown: 'Socks come in pairs.' })
    // Whichever is processed first.
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => send(limited.token, text('Socks'))))
    const inFlight = atOnce.find(({ statusCode }) => statusCode !== 201) ?? atOnce[0]
    const reused = await send(limited.token, text('Other socks'))
    const refusals = [
      [inFlight, 409, 'idempotency_key_in_flight'],
      [reused, 422, 'idempotency_key_reused'],
      [await send(key, text('Socks')), 403, undefined],
      [await send(limited.token, text('x'.repeat(2_000_000))), 413, undefined],
      [await send(limited.token, '{'), 400, undefined],
    ] as const
    for (const [refused, status, reason] of refusals) {
      if (refused === undefined) throw new Error('there is no answer')
      expect([refused.statusCode, refused.json().reason]).toEqual([status, reason])
      expect(Object.keys(refused.json()).filter((name) => !(name in Problem.properties))).toEqual([])
    }
  })

  it('include their own correlation_id in every answer', async () => {
    const files = demoKnowledge(['en']).slice(0, 3)
    const answered: string[] = []
    const succeed = async (caller: Pick<TestStore, 'call'>, request: string, body?: object) => {
      const [method = '', url = ''] = request.split(' ')
      const answer = await caller.call(method as Method, url, body)
      expect([request, answer.status < 300]).toEqual([request, true])
      expectCorrelationId(answer)
      answered.push(request)
      return answer.body
    }
    const text = { title: 'Hats', topic: 'hats', locale: 'en', body_markdown: 'You can return hats within 30 days.' }
    const { concept_id } = await succeed(store, 'POST /v1/admin/knowledge/concepts', text)
    await succeed(store, 'POST /v1/admin/knowledge/import', { files, publish: true })
    for (const what of ['publish', 'unpublish'])
      await succeed(store, `POST /v1/admin/knowledge/concepts/${concept_id}/${what}`)
    await succeed(store, `PATCH /v1/admin/knowledge/concepts/${concept_id}`, { title: 'Caps' })
    await succeed(store, 'POST /v1/admin/assistant/keys/rotate', { overlap_hours: 1 })
    await succeed(store, 'POST /v1/admin/assistant/assertion-keys', { name: 'Shop', algorithm: 'HS256' })
    const thread = await succeed(session, 'POST /v1/chat/sessions', {})
    const question = { thread_id: thread.thread_id, text: 'Does the shop work with a screen reader?' }
    const { answer } = await succeed(session, 'POST /v1/chat/messages', question)
    await succeed(session, 'POST /v1/chat/messages/stop', { thread_id: thread.thread_id })
    const conversation = `/v1/admin/conversations/${thread.thread_id}`
    await succeed(store, `POST ${conversation}/assign`, { user_id: null })
    await succeed(store, `POST ${conversation}/resolve`)
    const read: Record<string, string> = {
      '{concept_id}': concept_id,
      '{version}': '1',
      '{thread_id}': thread.thread_id,
      '{handle}': encodeURIComponent(answer.citations[0].handle),
    }
    // Receipts need a confirmed action, and connections a storefront.
    const elsewhere = /receipt|connection_id/
    for (const { method, path } of operations.filter((one) => one.method === 'GET' && !elsewhere.test(one.path))) {
      const url = path.replace(/\{\w+\}/g, (name) => read[name] ?? name)
      await succeed(
        url.startsWith('/v1/admin') ? store : session,
        `${method} ${url}${/search/.test(url) ? '?q=lamp' : ''}`,
      )
    }
    expect(answered.length).toBeGreaterThan(20)
  })

  it('repeat the correlation_id of the first response in the body and the header of a replay', async () => {
    const { thread_id } = (await session.call('POST', '/v1/chat/sessions', {})).body
    const text = { title: 'Scarves', topic: 'scarves', locale: 'en', body_markdown: 'Scarves are washable.' }
    const calls = [
      [session.token, '/v1/chat/sessions', { locale: 'en' }],
      [session.token, '/v1/chat/messages', { thread_id, text: 'Can I wash a scarf?' }],
      [store.token, '/v1/admin/knowledge/concepts', text],
      // Refused after the validation of the schema, so the refusal is stored.
      [store.token, '/v1/admin/knowledge/concepts', { ...text, locale: 'pl' }],
    ] as const
    for (const [at, [token, url, payload]] of calls.entries()) {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `call-${at}` }
      const send = () => app.http.inject({ method: 'POST', url, headers, payload })
      const [first, replay] = [await send(), await send()]
      expect(replay.headers['idempotent-replayed']).toBe('true')
      expect(replay.json()).toEqual(first.json())
      expect(replay.json().correlation_id).toBe(replay.headers['x-correlation-id'])
    }
  })

  it('accept their own responses as input, including the correlation_id', async () => {
    const url = '/v1/admin/assistant/settings'
    const { body } = await store.call('GET', url)
    const put = await store.call('PUT', url, { ...body, name: 'Ada' })
    expect(put).toMatchObject({ status: 200, body: { name: 'Ada' } })
    expect(put.body.correlation_id).not.toBe(body.correlation_id)
  })
})
