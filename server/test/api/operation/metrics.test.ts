import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenForMetrics } from '../../../platform/http/endpoints/metrics.routes.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'

const token = 'a-token-of-the-operator'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ environment: { DEMO: 'off' } })
})
afterAll(() => app.close())

const read = (about: { remoteAddress?: string; headers?: Record<string, string> } = {}, at = app) =>
  at.http.inject({ url: '/metrics', ...about })

describe('metrics', () => {
  it('are served by default to programs on this machine, and not through a proxy', async () => {
    expect((await read()).body).toContain('vitrine_index_stores')
    expect((await read({ remoteAddress: '::1' })).statusCode).toBe(200)
    expect((await read({ remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200)
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'X-Forwarded-Host'])
      expect((await read({ headers: { [name]: '127.0.0.1' } })).statusCode, name).toBe(403)
    const refused = await read({ remoteAddress: '192.0.2.1' })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'forbidden', message: expect.stringContaining('METRICS_TOKEN') })
    expect(refused.body).not.toContain('vitrine_index')
  })

  it('need the token from every address when one is set', async () => {
    const guarded = await startTestApp({ environment: { DEMO: 'off', METRICS_TOKEN: token } })
    const refused = await read({}, guarded)
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    for (const authorization of [`Bearer ${token}x`, token, `Basic ${token}`, 'Bearer', 'Bearer '])
      expect((await read({ headers: { authorization } }, guarded)).statusCode, authorization).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await read({ headers, remoteAddress: '192.0.2.1' }, guarded)).statusCode).toBe(200)
    await guarded.close()
  })

  it('move from the service’s port to their own when it is set', async () => {
    const moved = await startTestApp({ environment: { DEMO: 'off', METRICS_PORT: '0' } })
    expect((await read({}, moved)).statusCode).toBe(404)
    const open = await listenForMetrics({ token: null, port: 0, host: '127.0.0.1' }, moved.readMetrics)
    const answer = await fetch(open.address)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await answer.text()).toContain('vitrine_index_stores')
    expect((await fetch(open.address.replace('/metrics', '/'))).status).toBe(404)
    await open.close()
    const closed = await listenForMetrics({ token, port: 0, host: '127.0.0.1' }, moved.readMetrics)
    expect((await fetch(closed.address)).status).toBe(401)
    expect((await fetch(closed.address, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    await closed.close()
    await moved.close()
  })

  it('stay below 130 kB when every route has answered with every class of status', async () => {
    const metrics = createMetrics()
    for (const { url } of app.http.knownRoutes)
      for (const status of [200, 404, 500]) metrics.observeRequest(url, { status, seconds: 0.01 })
    const modes = ['text', 'upload', 'url', 'hybrid', 'fusion', 'multi-image', 'crop', 'filtered', 'similar']
    for (const mode of modes)
      for (const stage of ['understand', 'retrieve', 'hydrate', 'record', 'present'])
        metrics.searchStages.observe({ mode, stage }, 0.01)
    expect((await metrics.registry.metrics()).length).toBeLessThan(130_000)
  })
})
