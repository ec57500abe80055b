import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const password = 'correct horse battery staple'
let app: TestApp
let hash: string

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
  hash = await app.modules.accounts.passwords.hash(password)
})
afterAll(() => app.close())
// One window later, the calls of the previous test no longer count.
beforeEach(() => later(900))

const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}
const aMember = async (): Promise<string> => {
  const person = await aPerson(app)
  await app.database.db.updateTable('users').set({ password_hash: hash }).where('user_id', '=', person.userId).execute()
  return person.email
}

let sent = 0
/** From a separate address unless one is given. */
const login = (credentials: { email: string; password: string }, more: { address?: string; at?: App } = {}) => {
  sent += 1
  const address = more.address ?? `10.2.${Math.floor(sent / 250)}.${(sent % 250) + 1}`
  const request = { method: 'POST' as const, url: '/oauth/login', payload: credentials, remoteAddress: address }
  return (more.at ?? app).http.inject(request)
}
const grant = (client: { id: string; secret: string }, at: App = app) =>
  at.http.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.id,
      client_secret: client.secret,
    }).toString(),
  })
const fifty = <T>(one: (at: number) => T): T[] => Array.from({ length: 50 }, (_, at) => one(at))
const statuses = async (answers: Promise<{ statusCode: number }>[]): Promise<Record<number, number>> => {
  const counted: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(answers)) counted[statusCode] = (counted[statusCode] ?? 0) + 1
  return counted
}

describe('sign-ins from one address', () => {
  it('are limited to ten a minute, right or wrong, of fifty concurrent ones', async () => {
    const email = await aMember()
    expect(await statuses(fifty(() => login({ email, password }, { address: '192.0.2.1' })))).toEqual({
      200: 10,
      429: 40,
    })
    const wrong = fifty((at) => login({ email: `nobody-${at}@people.example`, password }, { address: '192.0.2.2' }))
    expect(await statuses(wrong)).toEqual({ 401: 10, 429: 40 })
    const refused = await login({ email, password }, { address: '192.0.2.1' })
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.headers['ratelimit-policy']).toMatch(/^"[!-~]+";q=10;w=60$/)
    expect(refused.headers.ratelimit).toMatch(/^"[!-~]+";r=0;t=60$/)
    expect(refused.json()).toMatchObject({ error: 'rate_limit_exceeded', details: { retry_after: 60 } })
    later(60)
    expect((await login({ email, password }, { address: '192.0.2.1' })).statusCode).toBe(200)
  })
})

describe('failed sign-ins for one email', () => {
  it('are limited to five of fifty concurrent ones from any address, for known and unknown emails', async () => {
    for (const email of [await aMember(), 'nobody@people.example']) {
      const spellings = [email, email.toUpperCase()]
      const tries = fifty((at) => login({ email: spellings[at % 2] ?? email, password: `wrong ${at}` }))
      expect(await statuses(tries)).toEqual({ 401: 5, 429: 45 })
    }
  })

  it('do not include successes: fifty concurrent ones all succeed', async () => {
    const email = await aMember()
    expect(await statuses(fifty(() => login({ email, password })))).toEqual({ 200: 50 })
  })

  it('lock out the right password too, with the seconds until the oldest failure expires', async () => {
    const email = await aMember()
    for (let failed = 0; failed < 5; failed += 1) {
      expect((await login({ email, password: 'wrong' })).statusCode).toBe(401)
      later(10)
    }
    const refused = await login({ email, password })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('850')
    expect(refused.headers['ratelimit-policy']).toBe('"login-email";q=5;w=900')
    expect(refused.headers.ratelimit).toBe('"login-email";r=0;t=850')
    expect(refused.json()).toMatchObject({ error: 'too_many_requests', details: { retry_after: 850 } })
    later(849)
    expect((await login({ email, password })).statusCode).toBe(429)
    later(1)
    expect((await login({ email, password })).statusCode).toBe(200)
  })

  it('are cleared by a sign-in', async () => {
    const email = await aMember()
    for (let round = 0; round < 3; round += 1) {
      expect(await statuses([1, 2, 3, 4].map(() => login({ email, password: 'wrong' })))).toEqual({ 401: 4 })
      expect((await login({ email, password })).statusCode).toBe(200)
    }
  })

  it('persist across a restart', async () => {
    const email = await aMember()
    expect(await statuses([1, 2, 3].map(() => login({ email, password: 'wrong' })))).toEqual({ 401: 3 })
    const at = await app.restarted()
    const after = fifty(() => login({ email, password: 'wrong' }, { at }))
    expect(await statuses(after)).toEqual({ 401: 2, 429: 48 })
  })

  // The embedded database belongs to one process; this guarantee needs PostgreSQL.
  it.runIf(inject('databaseSource').kind === 'server')('are shared by all processes', async () => {
    const other = await app.another()
    const email = await aMember()
    const tries = fifty((at) => login({ email, password: 'wrong' }, { at: at % 2 === 0 ? app : other }))
    expect(await statuses(tries)).toEqual({ 401: 5, 429: 45 })
    await other.stop()
  })
})

describe('failed machine grants of one client', () => {
  it('are limited to ten of fifty concurrent ones, whether the client exists or not', async () => {
    const { clientId } = await aStore(app)
    for (const id of [clientId, crypto.randomUUID()]) {
      const tries = fifty((at) => grant({ id: at % 2 === 0 ? id : id.toUpperCase(), secret: `wrong ${at}` }))
      expect(await statuses(tries)).toEqual({ 401: 10, 429: 40 })
    }
  })

  it('do not include successes, and are cleared by one', async () => {
    const { clientId: id, clientSecret: secret } = await aStore(app)
    expect(await statuses(fifty(() => grant({ id, secret })))).toEqual({ 200: 50 })
    for (let round = 0; round < 3; round += 1) {
      const nine = Array.from({ length: 9 }, () => grant({ id, secret: 'wrong' }))
      expect(await statuses(nine)).toEqual({ 401: 9 })
      expect((await grant({ id, secret })).statusCode).toBe(200)
    }
  })

  it('lock out the right secret until they expire, and no other client', async () => {
    const [store, other] = [await aStore(app), await aStore(app)]
    await statuses(Array.from({ length: 10 }, () => grant({ id: store.clientId, secret: 'wrong' })))
    const refused = await grant({ id: store.clientId, secret: store.clientSecret })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ error: 'too_many_requests', details: { retry_after: 900 } })
    expect((await grant({ id: other.clientId, secret: other.clientSecret })).statusCode).toBe(200)
    expect((await grant({ id: store.clientId, secret: store.clientSecret }, await app.restarted())).statusCode).toBe(
      429,
    )
    later(900)
    expect((await grant({ id: store.clientId, secret: store.clientSecret })).statusCode).toBe(200)
  })
})
