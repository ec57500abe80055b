import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { KnownRoute } from '../../../platform/http/known-routes.ts'
import type { AddressLimit } from '../../../platform/http/throttled.ts'
import { addressOf, type Route } from '../../kit/app/routes.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) }, environment: { DEMO: 'on' } })
  await app.openDemo()
})
afterAll(() => app.close())
// One window later, the calls of the previous test no longer count.
beforeEach(() => {
  time.now = new Date(time.now.getTime() + 900_000)
})

const publicRoutes = (): KnownRoute[] => app.http.knownRoutes.filter(({ access }) => access === 'public')
const nameOf = ({ methods, url }: KnownRoute): string => `${methods.join(' ')} ${url}`
const call = ({ methods, url }: KnownRoute, remoteAddress: string) => {
  const method = methods[0] as Route['method']
  return app.http.inject({ method, url: addressOf({ url }), remoteAddress })
}
async function useUp({ throttles, policy }: AddressLimit, subject: string): Promise<void> {
  for (let left = policy.limit; left > 0; left -= 1) await throttles.admit(policy, subject)
}
const grant = (client: { id?: string; secret?: string }, remoteAddress: string) =>
  app.http.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.id ?? randomUUID(),
      client_secret: client.secret ?? 'wrong',
    }).toString(),
  })
const statuses = async (answers: Promise<{ statusCode: number }>[]): Promise<Record<number, number>> => {
  const counted: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(answers)) counted[statusCode] = (counted[statusCode] ?? 0) + 1
  return counted
}

describe('every public route', () => {
  it('has a limit by address, or states why it needs none', () => {
    const unlimited = publicRoutes().filter(({ addressLimit }) => addressLimit === null)
    // A new entry needs an equally good reason.
    expect([...new Set(unlimited.map(({ url }) => url))].sort()).toEqual(['/healthz', '/readyz'])
    expect(publicRoutes().length).toBeGreaterThan(25)
  })

  it('returns 429 past its limit, with the window and Retry-After, and admits other addresses', async () => {
    for (const [at, route] of publicRoutes().entries()) {
      const { addressLimit: limit } = route
      if (limit === null) continue
      const [full, other] = [`10.7.${at}.1`, `10.7.${at}.2`]
      expect((await call(route, full)).statusCode, nameOf(route)).not.toBe(429)
      await useUp(limit, full)
      const refused = await call(route, full)
      const { name, limit: quota, windowSeconds } = limit.policy
      expect(refused.statusCode, nameOf(route)).toBe(429)
      expect(refused.headers['ratelimit-policy']).toBe(`"${name}";q=${quota};w=${windowSeconds}`)
      expect(refused.headers.ratelimit).toMatch(new RegExp(`^"${name}";r=0;t=\\d+$`))
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await call(route, other)).statusCode, nameOf(route)).not.toBe(429)
      if (route.methods.includes('HEAD')) continue
      const isProblem = refused.headers['content-type'] === 'application/problem+json'
      if (isProblem)
        expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', window: name, retry_at: expect.any(String) })
      else expect(refused.json()).toMatchObject({ error: 'rate_limit_exceeded', details: { window: name } })
    }
  })

  it('counts the addresses of one IPv6 network together', async () => {
    const session = { method: 'POST' as const, url: '/demo/session' }
    const answers = Array.from({ length: 80 }, (_, at) =>
      app.http.inject({ ...session, remoteAddress: `2001:db8:7::${(at + 1).toString(16)}` }),
    )
    expect(await statuses(answers)).toEqual({ 200: 60, 429: 20 })
    expect((await app.http.inject({ ...session, remoteAddress: '2001:db8:7:1::1' })).statusCode).toBe(200)
  })
})

describe('machine grants from one address', () => {
  it('with random client IDs fail sixty times a minute, and further ones write no row', async () => {
    const rows = async () =>
      Number(
        (
          await app.database.db
            .selectFrom('throttles')
            .select((e) => e.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      )
    await app.modules.throttles.purge()
    const before = await rows()
    const flood = Array.from({ length: 300 }, () => grant({}, '192.0.2.1'))
    expect(await statuses(flood)).toEqual({ 401: 60, 429: 240 })
    expect((await rows()) - before).toBeLessThanOrEqual(120)
    const refused = await grant({}, '192.0.2.1')
    expect(refused.headers['ratelimit-policy']).toBe('"grant-address";q=120;w=60')
    expect((await grant({}, '192.0.2.2')).statusCode).toBe(401)
    // Expired rows are removed within seconds, not by the nightly job.
    time.now = new Date(time.now.getTime() + 900_001)
    await expect.poll(rows).toBe(0)
  })

  it('succeed 120 times a minute, whatever failed below its limit', async () => {
    const { clientId: id, clientSecret: secret } = await aStore(app)
    expect(await statuses(Array.from({ length: 59 }, () => grant({}, '192.0.2.3')))).toEqual({ 401: 59 })
    expect(await statuses(Array.from({ length: 70 }, () => grant({ id, secret }, '192.0.2.3')))).toEqual({
      200: 61,
      429: 9,
    })
    expect(await statuses(Array.from({ length: 130 }, () => grant({ id, secret }, '192.0.2.4')))).toEqual({
      200: 120,
      429: 10,
    })
  })

  it('are refused after sixty failures, even with the right secret', async () => {
    const { clientId: id, clientSecret: secret } = await aStore(app)
    for (let failed = 0; failed < 60; failed += 1) await grant({}, '192.0.2.5')
    const refused = await grant({ id, secret }, '192.0.2.5')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().details).toMatchObject({ window: 'failed-grant-address', retry_after: 60 })
    expect((await grant({ id, secret }, '192.0.2.6')).statusCode).toBe(200)
  })
})

describe('visitors of the demo store', () => {
  it('can make 240 calls a minute from one address, but its own backend is not limited', async () => {
    const { access_token: visitor } = (await app.http.inject({ method: 'POST', url: '/demo/session' })).json()
    const { call: visit } = callsOf(app, visitor)
    const counts: Record<number, number> = {}
    for (let made = 0; made < 245; made += 1) {
      const { status } = await visit('GET', '/v1/products?limit=1')
      counts[status] = (counts[status] ?? 0) + 1
    }
    expect(counts).toEqual({ 200: 240, 429: 5 })
    const refused = await visit('POST', '/v1/search/text', { query: 'lamp' })
    expect(refused).toMatchObject({ status: 429, body: { details: { window: 'demo-visitor-address' } } })
    const { slug, store_id } = (await app.modules.stores.storeById((await app.openDemo()).scope)) ?? {}
    expect(slug).toBe('demo')
    const secretId = (await app.modules.stores.secretIdOf((await app.openDemo()).scope)) ?? ''
    const own = await app.modules.tokens.issueMachineToken(
      { store_id: store_id ?? '', plan: 'enterprise' },
      { secretId },
    )
    expect((await callsOf(app, own.access_token).call('GET', '/v1/products?limit=1')).status).toBe(200)
  })
})

describe('an address with many wrong tokens', () => {
  const from = '203.0.113.90'
  const list = (token: string | null) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    return app.http.inject({ url: '/v1/products', remoteAddress: from, headers })
  }

  it('is refused with 429 after 1,200 a minute, while tokens that worked before keep working', async () => {
    const store = await aStore(app)
    expect((await list(store.token)).statusCode).toBe(200)
    const wrong = [null, 'nonsense', 'sk_live_nonsense', `${store.token}x`]
    const policy = { name: 'wrong-credential-address', limit: 1200, windowSeconds: 60 }
    for (const token of wrong) expect((await list(token)).statusCode).toBe(401)
    for (let left = policy.limit - wrong.length; left > 0; left -= 1) app.http.memoryThrottles.admit(policy, from)
    const refused = await list('sk_live_other')
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'rate_limit_exceeded'])
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await list(store.token)).statusCode).toBe(200)
    expect((await callsOf(app, 'nonsense').call('GET', '/v1/products')).status).toBe(401)
    await store.call('POST', '/v1/account/client-secret', {})
    expect([(await list(store.token)).statusCode, (await list(store.token)).statusCode]).toEqual([401, 429])
  })
})
