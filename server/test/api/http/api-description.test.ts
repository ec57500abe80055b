import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type HTTPMethods } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createValidatorCompiler } from '../../../platform/http/validation/validation.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

describe('the description of the service', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('is OpenAPI 3.1, and every operation has an id, a summary and its error responses', async () => {
    const document = (await app.http.inject('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((one) => Object.values(one as object)) as {
      operationId?: string
      summary?: string
      responses: object
    }[]
    expect(operations.length).toBeGreaterThan(10)
    for (const { operationId, summary, responses } of operations) {
      expect(operationId).toBeDefined()
      expect(summary).toBeDefined()
      const statuses = Object.keys(responses)
      expect(statuses.filter((status) => status.startsWith('2'))).not.toEqual([])
      expect(statuses).toContain('503')
    }
    expect(JSON.stringify(document)).not.toMatch(/isFile|x-form|patternMessage/)
  })

  it('has schemas that all compile', async () => {
    const eager = fastify({ exposeHeadRoutes: false }).setValidatorCompiler(createValidatorCompiler())
    const described = app.http.knownRoutes.filter(({ schema }) => Object.keys(schema).length > 0)
    for (const { methods, url, schema } of described)
      eager.route({ method: methods as HTTPMethods[], url, schema, handler: async () => '' })
    await expect(eager.ready()).resolves.toBeDefined()
    expect(described.length).toBeGreaterThan(100)
    await eager.close()
  })

  it('is serialized once: the same bytes in every encoding, with one ETag per encoding', async () => {
    const write = vi.spyOn(app.http, 'swagger')
    const read = (headers: Record<string, string> = {}, url = '/openapi.json') => app.http.inject({ url, headers })
    const [plain, gzipped, brotli] = await Promise.all([
      read(),
      read({ 'accept-encoding': 'gzip, deflate, br;q=0' }),
      read({ 'accept-encoding': 'gzip, deflate, br' }),
    ])
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gunzipSync(gzipped.rawPayload)).toEqual(plain.rawPayload)
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' })
    const tags = [plain, gzipped, brotli].map(({ headers }) => String(headers.etag))
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/)
    const fresh = await read({ 'if-none-match': `"other", W/${tags[0]}` })
    expect([fresh.statusCode, fresh.body, fresh.headers.etag]).toEqual([304, '', tags[0]])
    expect((await read({ 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await read({}, '/docs/json')).rawPayload).toEqual(plain.rawPayload)
    for (let asked = 0; asked < 3; asked += 1) expect((await read({}, '/docs/yaml')).body).toContain('openapi: 3.1.0')
    expect(write.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('is served as pages with security headers', async () => {
    expect((await app.http.inject('/docs/')).headers['content-type']).toContain('text/html')
    const page = await app.http.inject('/')
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  it('is complemented by health, readiness and metrics endpoints', async () => {
    expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.http.inject('/readyz')).json()).toMatchObject({
      status: 'ready',
      checks: { database: true, model: true, index: true },
    })
    const store = await aStore(app)
    await store.call('POST', '/v1/search/text', { query: 'x' })
    const metrics = (await app.http.inject('/metrics')).body
    expect(metrics).toContain('vitrine_http_requests_total{route="/v1/search/text",status="2xx"} 1')
    expect(metrics).toContain('vitrine_http_request_seconds_bucket{le="+Inf",area="search"} 1')
    expect(metrics).toContain('vitrine_search_stage_seconds_count{mode="text",stage="hydrate"} 1')
    expect(metrics).toContain('vitrine_index_stores 1')
    expect(metrics).not.toContain(store.clientId)
  })
})

describe('readiness', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startTestApp()
  })
  afterEach(() => app.close())

  const ready = async () => {
    const answer = await app.http.inject('/readyz')
    return { status: answer.statusCode, checks: answer.json().checks }
  }

  it('does not compute an embedding per request', async () => {
    const embed = vi.spyOn(app.model, 'embedTexts')
    const answers = [...(await Promise.all(Array.from({ length: 20 }, ready))), await ready()]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(embed).toHaveBeenCalledTimes(1)
  })

  it('fails when the model does not answer', async () => {
    vi.spyOn(app.model, 'embedTexts').mockRejectedValue(new Error('out of memory'))
    expect(await ready()).toEqual({ status: 503, checks: { database: true, model: false, index: true } })
  })

  it('fails when an index cannot follow the database', async () => {
    const store = await aStore(app)
    await store.call('POST', '/v1/search/text', { query: 'x' })
    expect((await ready()).checks).toMatchObject({ index: true })
    await sql`alter table stores rename column revision to renamed`.execute(app.database.db)
    await expect.poll(ready).toEqual({ status: 503, checks: { database: true, model: true, index: false } })
    await sql`alter table stores rename column renamed to revision`.execute(app.database.db)
    await expect.poll(async () => (await ready()).status).toBe(200)
  })
})
