import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { systemIds } from '../ids.ts'
import { createLogger } from '../logger.ts'
import { createThrottles } from '../throttle/throttles.ts'
import { createHttp, type Http } from './server.ts'
import { limitByAddress, tooManyRequests } from './throttled.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
let database: TestDatabase
let app: Http

beforeAll(async () => {
  database = await openTestDatabase()
  const throttles = createThrottles({ db: database.db, clock: { now: () => time.now } })
  app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  const limited = (name: string) => ({
    config: { access: 'public' },
    onRequest: limitByAddress(throttles, { name, limit: 10, windowSeconds: 60 }),
  })
  app.post('/knock', limited('door'), async () => ({ ok: true }))
  app.post('/ring', limited('door'), async () => ({ ok: true }))
  app.post('/window', limited('window'), async () => ({ ok: true }))
  app.get('/account', { config: { access: 'public' } }, () => {
    throw tooManyRequests({ policy: { name: 'guesses', limit: 5, windowSeconds: 900 }, retryAfterSeconds: 7 })
  })
})
// One window later, requests of the previous test no longer count.
beforeEach(() => {
  time.now = new Date(time.now.getTime() + 60_000)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const post = (url: string, more: { remoteAddress?: string; payload?: string } = {}) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: '{}', ...more })
const allowed = async (requests: ReturnType<typeof post>[]): Promise<number> =>
  (await Promise.all(requests)).filter((answer) => answer.statusCode === 200).length

describe('a limit per address', () => {
  it('admits exactly the limit of fifty concurrent requests', async () => {
    expect(await allowed(Array.from({ length: 50 }, () => post('/knock')))).toBe(10)
  })

  it('refuses with the seconds to wait, in the body and in a header', async () => {
    await allowed(Array.from({ length: 10 }, () => post('/knock')))
    time.now = new Date(time.now.getTime() + 20_500)
    const answer = await post('/knock')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('40')
    expect(answer.headers['ratelimit-policy']).toBe('"door";q=10;w=60')
    expect(answer.headers.ratelimit).toBe('"door";r=0;t=40')
    expect(answer.json()).toMatchObject({ error: 'rate_limit_exceeded', details: { retry_after: 40 } })
    time.now = new Date(time.now.getTime() + 39_499)
    expect((await post('/knock')).statusCode).toBe(429)
    time.now = new Date(time.now.getTime() + 1)
    expect((await post('/knock')).statusCode).toBe(200)
  })

  it('counts requests that could not be parsed', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await post('/knock', { payload: '{' })).statusCode).toBe(400)
    expect((await post('/knock')).statusCode).toBe(429)
  })

  it('is shared by the routes of one policy only', async () => {
    const both = Array.from({ length: 20 }, (_, at) => post(at % 2 === 0 ? '/knock' : '/ring'))
    expect(await allowed(both)).toBe(10)
    expect((await post('/window')).statusCode).toBe(200)
    expect((await post('/knock', { remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
  })

  it('treats an IPv6 network as one address, and an IPv4-mapped IPv6 address as IPv4', async () => {
    const network = Array.from({ length: 20 }, (_, at) => post('/knock', { remoteAddress: `2001:db8::${at + 1}` }))
    expect(await allowed(network)).toBe(10)
    const mapped = Array.from({ length: 20 }, (_, at) =>
      post('/knock', { remoteAddress: at % 2 === 0 ? '192.0.2.8' : '::ffff:192.0.2.8' }),
    )
    expect(await allowed(mapped)).toBe(10)
  })

  it('ignores an X-Forwarded-For header that no trusted proxy wrote', async () => {
    const claims = Array.from({ length: 20 }, (_, at) =>
      app.inject({ method: 'POST', url: '/knock', headers: { 'x-forwarded-for': `198.51.100.${at}` } }),
    )
    expect(await allowed(claims)).toBe(10)
  })
})

describe('a limit per account', () => {
  it('has its own error code', async () => {
    const answer = await app.inject({ method: 'GET', url: '/account' })
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('7')
    expect(answer.headers['ratelimit-policy']).toBe('"guesses";q=5;w=900')
    expect(answer.headers.ratelimit).toBe('"guesses";r=0;t=7')
    expect(answer.json()).toMatchObject({ error: 'too_many_requests', details: { retry_after: 7 } })
  })
})
