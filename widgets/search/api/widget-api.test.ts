import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../../parts/problem.ts'
import { createAnswer, key, type ScriptedService, startScriptedService } from '../../test/scripted-service.ts'
import { createWidgetApi } from './widget-api.ts'

let service: ScriptedService

beforeEach(async () => {
  service = await startScriptedService('')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://shop.example' })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await service.close()
})

const api = () => createWidgetApi(() => ({ baseUrl: `${service.url}/`, serviceKey: key, sessionId: 'a-session' }))
const { signal } = new AbortController()
const conditions = { limit: 5, facets: ['brand'] }

describe('the public endpoints', () => {
  it('receive the key, the session and only the fields that are set', async () => {
    service.play({ 'POST /v1/widget/search/text': () => ({ body: createAnswer([]) }) })
    const answer = await api().searchText({ query: 'chair', ...conditions, color: undefined }, signal)
    expect(answer.total).toBe(0)
    expect(service.calls).toMatchObject([
      { key, body: { query: 'chair', limit: 5, facets: ['brand'], session_id: 'a-session' } },
    ])
    expect(service.calls[0]?.body).not.toHaveProperty('color')
  })

  it('receive a photo as a form, with lists and the crop as JSON', async () => {
    service.play({ 'POST /v1/widget/search/upload': () => ({ body: createAnswer([]) }) })
    const crop = { x: 0, y: 0, width: 0.5, height: 1 }
    await api().searchPhoto({ image: new Blob(['photo']), crop, ...conditions, cursor: undefined }, signal)
    const [call] = service.calls
    expect(call?.photo?.toString()).toBe('photo')
    expect(call?.body).toEqual({ limit: '5', facets: '["brand"]', crop: JSON.stringify(crop), session_id: 'a-session' })
  })

  it('receive a text to complete, with any characters', async () => {
    service.play({
      'GET /v1/widget/search/suggestions': () => ({ body: { suggestions: [{ query: 'a & b', count: 1 }] } }),
    })
    expect(await api().suggest('a &', signal)).toEqual(['a & b'])
    expect(service.calls).toMatchObject([{ query: { q: 'a &', limit: '8' } }])
  })
})

describe('a failure', () => {
  const failing = () => api().searchText({ query: 'chair', ...conditions }, signal)

  it('has the code and message of the service, and the time of the next attempt', async () => {
    const body = { error: 'rate_limit_exceeded', message: 'Too many requests.', details: {} }
    service.play({ 'POST /v1/widget/search/text': () => ({ status: 429, headers: { 'retry-after': '12' }, body }) })
    const problem = await failing().catch((cause: unknown) => cause)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({
      code: 'rate_limit_exceeded',
      status: 429,
      retryAfterSeconds: 12,
      message: body.message,
    })
  })

  it('is a problem even if the response is not JSON', async () => {
    service.play({ 'POST /v1/widget/search/text': () => ({ status: 502, body: '<html>' }) })
    await expect(failing()).rejects.toMatchObject({ status: 502, code: 'internal_error', retryAfterSeconds: null })
  })

  it('without an answer is distinguished from being offline', async () => {
    await service.close()
    await expect(failing()).rejects.toMatchObject({ code: 'unreachable', status: 0 })
    vi.stubGlobal('navigator', { onLine: false })
    await expect(failing()).rejects.toMatchObject({ code: 'offline' })
    service = await startScriptedService('')
  })

  it('is not a failure if the search was aborted', async () => {
    const running = new AbortController()
    service.play({ 'POST /v1/widget/search/text': () => new Promise(() => {}) })
    const search = api().searchText({ query: 'chair', ...conditions }, running.signal)
    running.abort()
    await expect(search).rejects.toMatchObject({ name: 'AbortError' })
  })
})
