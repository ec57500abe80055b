import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPicture } from '../kit/a-picture.ts'
import { aStore } from '../kit/a-store.ts'
import { startPictureHost } from '../kit/picture-host.ts'
import { type ServiceProcess, startService } from '../kit/service-process.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

describe('the service describes itself', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  it('in OpenAPI 3.1, every operation with an id, a summary and its error answers', async () => {
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
    expect(JSON.stringify(document)).not.toMatch(/isFile|x-form|patternSays/)
  })

  it('in pages, behind policies', async () => {
    expect((await app.http.inject('/docs/')).headers['content-type']).toContain('text/html')
    const page = await app.http.inject('/')
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  it('in numbers: health, readiness, metrics', async () => {
    expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.http.inject('/readyz')).json()).toMatchObject({
      status: 'ready',
      checks: { database: true, model: true, index: true },
    })
    const store = await aStore(app)
    await store.call('POST', '/v1/search/text', { query: 'x' })
    const metrics = (await app.http.inject('/metrics')).body
    expect(metrics).toContain(
      'vitrine_http_request_seconds_count{method="POST",route="/v1/search/text",status="200"} 1',
    )
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

  it('does not cost an embedding for everyone who asks', async () => {
    const embed = vi.spyOn(app.model, 'embedTexts')
    const answers = [...(await Promise.all(Array.from({ length: 20 }, ready))), await ready()]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(embed).toHaveBeenCalledTimes(1)
  })

  it('ends when the model does not answer', async () => {
    vi.spyOn(app.model, 'embedTexts').mockRejectedValue(new Error('out of memory'))
    expect(await ready()).toEqual({ status: 503, checks: { database: true, model: false, index: true } })
  })

  it('ends when an index cannot follow the database', async () => {
    const store = await aStore(app)
    await store.call('POST', '/v1/search/text', { query: 'x' })
    expect((await ready()).checks).toMatchObject({ index: true })
    await sql`alter table stores rename column revision to gone`.execute(app.database.db)
    expect(await ready()).toEqual({ status: 503, checks: { database: true, model: true, index: false } })
    await sql`alter table stores rename column gone to revision`.execute(app.database.db)
    expect((await ready()).status).toBe(200)
  })
})

describe('the process', () => {
  let folder: string
  let service: ServiceProcess
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vitrine-process-'))
    service = await startService({ DATA_DIR: folder })
  })
  afterAll(async () => {
    await service.kill()
    await rm(folder, { recursive: true, force: true })
  })

  it('says which setting is wrong, and does not start', async () => {
    await expect(startService({ DATA_DIR: folder, PORT: 'eighty' })).rejects.toThrow(
      "PORT: expected a whole number from 0 to 65535, got 'eighty'",
    )
  })

  it('refuses a data directory that another process works on, in one sentence with its pid', async () => {
    await expect(startService({ DATA_DIR: folder })).rejects.toThrow(new RegExp(`in use by process ${service.pid}`))
  })

  it('finishes the request under way when it is told to stop, and refuses the next', async () => {
    const host = await startPictureHost()
    const picture = await aPicture(1)
    const reached = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const url = host.answer('/slow.jpg', (_request, response) => {
      reached.resolve()
      void letGo.promise.then(() => response.writeHead(200).end(picture))
    })
    const indexing = service.call('POST', '/v1/products', { product_id: 'late', image_url: url })
    await reached.promise
    const stopped = service.stop()
    const next = async (): Promise<number | string> => {
      try {
        return (await fetch(`${service.url}/healthz`)).status
      } catch (error) {
        return ((error as Error).cause as NodeJS.ErrnoException).code ?? 'no code'
      }
    }
    await expect.poll(next, { timeout: 5000 }).toBeOneOf([503, 'ECONNREFUSED'])
    letGo.resolve()
    expect((await indexing).status).toBe(200)
    expect(await stopped).toBe(0)
    await host.close()
    service = await startService({ DATA_DIR: folder })
    expect((await service.call('GET', '/v1/products/late')).status).toBe(200)
  })
})
